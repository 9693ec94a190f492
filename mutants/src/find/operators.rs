//! Operators, literals and ranges.

use super::Finder;
use crate::candidate::Edit;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, ExprRange, ExprUnary, Lit, RangeLimits, UnOp};

/// What may stand in the place of an operator.
fn others(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::Lt(_) => &["<=", ">="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<="],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Sub(_) | BinOp::Mul(_) => &["+"],
        BinOp::Add(_) => &["-"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::BitAnd(_) | BinOp::BitXor(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) | BinOp::MulAssign(_) => &["+="],
        BinOp::DivAssign(_) => &["*="],
        BinOp::RemAssign(_) => &["/="],
        BinOp::BitAndAssign(_) | BinOp::BitXorAssign(_) => &["|="],
        BinOp::BitOrAssign(_) => &["&="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}

/// True if what takes the place of the operator binds more closely, so that operands need brackets.
fn binds_more(operator: &BinOp) -> bool {
    matches!(operator, BinOp::Or(_) | BinOp::BitOr(_))
}

impl Finder<'_> {
    pub(super) fn binary(&mut self, binary: &ExprBinary) {
        for other in others(&binary.op) {
            if binds_more(&binary.op) {
                let (left, right) = (self.operand(&binary.left), self.operand(&binary.right));
                self.replace(binary, &format!("{left} {other} {right}"));
            } else {
                self.replace_part(binary, &binary.op, other);
            }
        }
    }

    fn operand(&self, expression: &Expr) -> String {
        let text = self.of(expression);
        match expression {
            Expr::Binary(_) => format!("({text})"),
            _ => text.to_owned(),
        }
    }

    pub(super) fn unary(&mut self, unary: &ExprUnary) {
        if let UnOp::Not(_) = unary.op {
            let text = self.of(&unary.expr).to_owned();
            self.replace(unary, &text);
        }
    }

    pub(super) fn literal(&mut self, literal: &Lit) {
        match literal {
            Lit::Int(number) => {
                let value = number.base10_parse::<u128>().ok();
                if let Some(next) = value.and_then(|value| value.checked_add(1)) {
                    self.replace(literal, &format!("{next}{}", number.suffix()));
                }
            }
            Lit::Bool(truth) => {
                let other = if truth.value { "false" } else { "true" };
                self.replace(literal, other);
            }
            _ => {}
        }
    }

    /// Moves the end of a range by one. The two kinds of ranges are different types, so it is the end that is changed.
    pub(super) fn range(&mut self, range: &ExprRange) {
        let Some(end) = &range.end else {
            return;
        };
        let (text, other) = match range.limits {
            // A number has a next one of its own.
            RangeLimits::HalfOpen(_) if matches!(**end, Expr::Lit(_)) => return,
            RangeLimits::HalfOpen(_) => (format!("({}) + 1", self.of(end)), "..="),
            RangeLimits::Closed(_) => (format!("({}) - 1", self.of(end)), ".."),
        };
        let start = range.start.as_deref().map_or("", |start| self.of(start));
        let mutated = format!("{start}{other}{}", self.of(end));
        let original = self.of(range).to_owned();
        if let Some(line) = super::one_line(&text) {
            let bytes = end.span().byte_range();
            self.push(bytes, Edit::Replace(line), &original, &mutated);
        }
    }
}
