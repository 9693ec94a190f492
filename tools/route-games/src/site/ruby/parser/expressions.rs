//! Expressions, by how tightly their operators bind.

use crate::site::ruby::expression::{Block, Call, Expression, Operator, Statement};
use crate::site::ruby::lexer::Token;
use crate::site::ruby::parser::{Parser, RESERVED, is_constant};
use crate::site::ruby::{DEEPEST, Literal};

/// The operators between two values, those that bind least first.
const OPERATORS: [&[(&str, Operator)]; 6] = [
    &[("..", Operator::Range)],
    &[("||", Operator::Or)],
    &[("&&", Operator::And)],
    &[
        ("==", Operator::Equal),
        ("!=", Operator::Equal),
        ("<", Operator::Less),
        (">=", Operator::Less),
        (">", Operator::Greater),
        ("<=", Operator::Greater),
    ],
    &[("|", Operator::Union)],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
];

/// The signs that say the opposite of their operator.
const OPPOSITE: [&str; 3] = ["!=", "<=", ">="];

impl Parser {
    /// What a constant is set to: an expression that ends with its line.
    pub(super) fn whole(&mut self) -> Expression {
        let value = self.expression(0);
        match self.peek() {
            None | Some(Token::Line | Token::Sign(";")) => value,
            Some(_) => Expression::Opaque,
        }
    }

    /// The expression that is all there is.
    fn only(mut self, depth: usize) -> Expression {
        let value = self.expression(depth);
        self.lines();
        match self.peek() {
            None => value,
            Some(_) => Expression::Opaque,
        }
    }

    pub(super) fn expression(&mut self, depth: usize) -> Expression {
        if depth > DEEPEST {
            self.at = self.tokens.len();
            return Expression::Opaque;
        }
        self.lines();
        let condition = self.two(0, depth);
        if !self.takes("?") {
            return condition;
        }
        let first = self.expression(depth + 1);
        self.lines();
        if !self.takes(":") {
            return Expression::Opaque;
        }
        let second = self.expression(depth + 1);
        let said = |value| vec![Statement::Value(value)];
        Expression::If(vec![(condition, said(first))], said(second))
    }

    /// Values with the operators of a level, and of those that bind tighter, between them.
    fn two(&mut self, level: usize, depth: usize) -> Expression {
        let Some(operators) = OPERATORS.get(level) else {
            return self.product(depth);
        };
        let mut value = self.two(level + 1, depth);
        for count in 0.. {
            let found = operators.iter().find(|(sign, _)| self.is_at(sign));
            let Some((sign, operator)) = found else { break };
            self.at += 1;
            self.lines();
            let second = self.two(level + 1, depth);
            value = match count < DEEPEST {
                true => Expression::Two(*operator, Box::new([value, second])),
                false => Expression::Opaque,
            };
            if OPPOSITE.contains(sign) {
                value = value.not();
            }
        }
        value
    }

    fn product(&mut self, depth: usize) -> Expression {
        if self.takes("!") {
            if depth > DEEPEST {
                self.at = self.tokens.len();
                return Expression::Opaque;
            }
            return self.product(depth + 1).not();
        }
        let mut value = self.called(depth);
        for count in 0.. {
            if !self.takes("*") {
                break;
            }
            let second = self.called(depth);
            value = match count < DEEPEST {
                true => Expression::Two(Operator::Times, Box::new([value, second])),
                false => Expression::Opaque,
            };
        }
        value
    }

    /// A value with the methods that follow it, and what is taken out of it.
    fn called(&mut self, depth: usize) -> Expression {
        let mut value = self.alone(depth);
        for count in 0.. {
            let before = self.at;
            self.lines();
            let is_safe = self.is_at("&.");
            value = if self.takes(".") || self.takes("&.") {
                let Some(name) = self.name().map(str::to_owned) else {
                    return Expression::Opaque;
                };
                self.at += 1;
                match self.call(Some(value), &name, depth) {
                    Expression::Call(call) => Expression::Call(Box::new(Call { is_safe, ..*call })),
                    other => other,
                }
            } else {
                self.at = before;
                if !(self.is_open(&value) && self.takes("[")) {
                    return value;
                }
                let key = self.expression(depth + 1);
                self.lines();
                match self.takes("]") {
                    true => Expression::At(Box::new([value, key])),
                    false => self.rest("]"),
                }
            };
            if count > DEEPEST {
                value = Expression::Opaque;
            }
        }
        value
    }

    /// Whether brackets after a value take something out of it.
    fn is_open(&self, value: &Expression) -> bool {
        !matches!(
            value,
            Expression::Literal(_) | Expression::Text(_) | Expression::Opaque
        )
    }

    /// A method with its arguments and its block.
    fn call(&mut self, of: Option<Expression>, name: &str, depth: usize) -> Expression {
        let (arguments, given) = match self.takes("(") {
            true => self.arguments(depth + 1),
            false => (Vec::new(), None),
        };
        match self.block(depth + 1) {
            Some(block) => Expression::call(of, name, arguments, block.or(given)),
            None => Expression::Opaque,
        }
    }

    fn alone(&mut self, depth: usize) -> Expression {
        let Some(token) = self.peek().cloned() else {
            return Expression::Opaque;
        };
        match token {
            Token::Text(_) | Token::Template(_) => self.string(depth),
            Token::Number(number) => self.literal(Literal::Integer(number)),
            Token::Words(words) => {
                let words = words.into_iter().map(Literal::Text).collect();
                self.literal(Literal::List(words))
            }
            Token::Sign("-") => match self.ahead(1) {
                Some(Token::Number(number)) => {
                    let number = Literal::Integer(-number);
                    self.at += 1;
                    self.literal(number)
                }
                _ => self.opaque(),
            },
            Token::Sign("[") => self.list(depth),
            Token::Sign("{") => self.table(depth),
            Token::Sign("(") => {
                self.at += 1;
                let inner = self.expression(depth + 1);
                self.lines();
                match self.takes(")") {
                    true => inner,
                    false => self.rest(")"),
                }
            }
            Token::Name(name) => self.named(&name, depth),
            _ => self.opaque(),
        }
    }

    fn literal(&mut self, literal: Literal) -> Expression {
        self.at += 1;
        Expression::Literal(literal)
    }

    fn opaque(&mut self) -> Expression {
        self.at += 1;
        Expression::Opaque
    }

    /// Passes over what no expression is, to the bracket that ends it.
    fn rest(&mut self, close: &str) -> Expression {
        while self.peek().is_some() && !self.takes(close) {
            self.pass();
        }
        Expression::Opaque
    }

    /// A string with what is inserted into it; strings side by side are one.
    fn string(&mut self, depth: usize) -> Expression {
        let mut pieces = Vec::new();
        let mut text = String::new();
        while let Some(token) = self.peek().cloned() {
            match token {
                Token::Text(more) => text += &more,
                Token::Template(more) => {
                    for (more, code) in more {
                        text += &more;
                        if !code.is_empty() {
                            let before = Literal::Text(std::mem::take(&mut text));
                            pieces.push(Expression::Literal(before));
                            pieces.push(Parser::new(&code).only(depth + 1));
                        }
                    }
                }
                Token::Opaque => pieces.push(Expression::Opaque),
                _ => break,
            }
            self.at += 1;
        }
        let last = Expression::Literal(Literal::Text(text));
        match pieces.is_empty() {
            true => last,
            false => {
                pieces.push(last);
                Expression::Text(pieces)
            }
        }
    }

    fn named(&mut self, name: &str, depth: usize) -> Expression {
        match name {
            "nil" => self.literal(Literal::Nil),
            "true" | "false" => self.literal(Literal::Bool(name == "true")),
            "if" | "unless" => self.branches(depth + 1),
            "case" => self.cases(depth + 1),
            "self" => self.own(depth),
            _ if RESERVED.contains(&name) => Expression::Opaque,
            _ if name.starts_with('@') => {
                self.at += 1;
                Expression::Kept(name.to_owned())
            }
            _ => {
                let path = self.path().unwrap_or_default();
                let last = path.rsplit("::").next().unwrap_or_default();
                if is_constant(last) {
                    return Expression::Constant(path);
                }
                if path.starts_with(|first: char| first.is_uppercase()) {
                    return Expression::Opaque;
                }
                let is_called = self.is_at("(") || self.is_at("{");
                match is_called {
                    true => self.call(None, &path, depth),
                    false => Expression::Name(path),
                }
            }
        }
    }

    /// `self.class::TRAINS`, or a method of the title.
    fn own(&mut self, depth: usize) -> Expression {
        self.at += 1;
        if !self.takes(".") {
            return Expression::Opaque;
        }
        let Some(name) = self.name().map(str::to_owned) else {
            return Expression::Opaque;
        };
        self.at += 1;
        if name != "class" {
            return match self.is_at("(") {
                true => self.call(None, &name, depth),
                false => Expression::Name(name),
            };
        }
        match self.takes("::").then(|| self.path()).flatten() {
            Some(name) => Expression::OwnConstant(name),
            None => Expression::Opaque,
        }
    }
}

impl Expression {
    /// Nothing.
    pub const NIL: Expression = Expression::Literal(Literal::Nil);

    /// The opposite of a condition.
    pub fn not(self) -> Expression {
        match self {
            Expression::Opaque => Expression::Opaque,
            condition => Expression::Not(Box::new(condition)),
        }
    }

    /// A method that is called.
    pub fn call(
        of: Option<Expression>,
        name: &str,
        arguments: Vec<Expression>,
        block: Option<Block>,
    ) -> Expression {
        let name = name.to_owned();
        Expression::Call(Box::new(Call {
            of,
            name,
            arguments,
            block,
            is_safe: false,
        }))
    }
}
