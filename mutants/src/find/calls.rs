//! Calls of methods, and statements that may be left out.

use super::Finder;
use crate::candidate::Edit;
use syn::spanned::Spanned;
use syn::{Attribute, BinOp, Expr, ExprMethodCall, Stmt};

/// Methods, each with another of the same type.
const PAIRS: [(&str, &str); 18] = [
    ("min", "max"),
    ("min_by", "max_by"),
    ("min_by_key", "max_by_key"),
    ("any", "all"),
    ("is_some", "is_none"),
    ("is_some_and", "is_none_or"),
    ("is_ok", "is_err"),
    ("first", "last"),
    ("next", "last"),
    ("first_mut", "last_mut"),
    ("starts_with", "ends_with"),
    ("floor", "ceil"),
    ("saturating_add", "saturating_sub"),
    ("checked_add", "checked_sub"),
    ("wrapping_add", "wrapping_sub"),
    ("push_back", "push_front"),
    ("pop_front", "pop_back"),
    ("union", "intersection"),
];

/// A method, and another that differs only where a number would be less than nothing.
const BELOW: (&str, &str) = ("saturating_sub", "wrapping_sub");

/// Methods that say yes or no and have no counterpart.
const TRUTHS: [&str; 2] = ["is_empty", "contains"];

/// Functions and methods that take a number which changes no result.
const RESERVES: [&str; 3] = ["with_capacity", "reserve", "reserve_exact"];

/// The methods that may stand in the place of one.
fn others(name: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    for (one, other) in PAIRS {
        if one == name {
            found.push(other);
        } else if other == name {
            found.push(one);
        }
    }
    if name == BELOW.0 {
        found.push(BELOW.1);
    }
    found
}

/// True if a call only makes room.
pub(super) fn only_reserves(expression: &Expr) -> bool {
    let name = match expression {
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => path.path.segments.last().map(|name| &name.ident),
            _ => None,
        },
        Expr::MethodCall(call) => Some(&call.method),
        _ => None,
    };
    name.is_some_and(|name| RESERVES.iter().any(|reserves| name == reserves))
}

/// The attributes of an expression that may stand as a statement.
pub(super) fn attributes(expression: &Expr) -> &[Attribute] {
    match expression {
        Expr::Assign(assigned) => &assigned.attrs,
        Expr::Block(block) => &block.attrs,
        Expr::Call(call) => &call.attrs,
        Expr::If(branch) => &branch.attrs,
        Expr::MethodCall(call) => &call.attrs,
        _ => &[],
    }
}

/// True if an expression does something, so that a statement of it is there for that.
fn acts(expression: &Expr) -> bool {
    match expression {
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) | Expr::Continue(_) => true,
        Expr::Try(tried) => acts(&tried.expr),
        Expr::Await(awaited) => acts(&awaited.base),
        Expr::Binary(binary) => matches!(
            binary.op,
            BinOp::AddAssign(_)
                | BinOp::SubAssign(_)
                | BinOp::MulAssign(_)
                | BinOp::DivAssign(_)
                | BinOp::RemAssign(_)
                | BinOp::BitXorAssign(_)
                | BinOp::BitAndAssign(_)
                | BinOp::BitOrAssign(_)
                | BinOp::ShlAssign(_)
                | BinOp::ShrAssign(_)
        ),
        _ => false,
    }
}

impl Finder<'_> {
    pub(super) fn method(&mut self, call: &ExprMethodCall) {
        let name = call.method.to_string();
        for other in others(&name) {
            self.replace_part(call, &call.method, other);
        }
        if TRUTHS.contains(&name.as_str()) {
            let text = format!("!{}", self.of(call));
            self.replace(call, &text);
        }
    }

    /// Leaves a statement out that does something.
    pub(super) fn statement(&mut self, statement: &Stmt, expression: &Expr) {
        if acts(expression) && !only_reserves(expression) && attributes(expression).is_empty() {
            let range = statement.span().byte_range();
            let original = self.source(&range).to_owned();
            self.push(range, Edit::Delete, &original, "");
        }
    }
}
