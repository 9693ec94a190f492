//! Statements of methods and of blocks.

use crate::site::ruby::expression::{Block, Call, Expression, Operator, Statement};
use crate::site::ruby::lexer::Token;
use crate::site::ruby::parser::Parser;
use crate::site::ruby::{DEEPEST, Literal};

/// Methods that change what they are called of, beside those whose names end in an exclamation mark.
const CHANGE: [&str; 4] = ["append", "concat", "delete", "push"];

impl Parser {
    /// Statements up to one of these words, which is not taken; `None` where one of them is not understood.
    pub(super) fn body(&mut self, depth: usize, ends: &[&str]) -> Option<Vec<Statement>> {
        let mut all = Vec::new();
        loop {
            while matches!(self.peek(), Some(Token::Line | Token::Sign(";"))) {
                self.at += 1;
            }
            if self.is_end(ends) {
                return Some(all);
            }
            all.push(self.statement(depth, ends)?);
        }
    }

    fn is_end(&self, ends: &[&str]) -> bool {
        match self.peek() {
            Some(Token::Name(name)) => ends.contains(&name.as_str()),
            Some(Token::Sign(sign)) => ends.contains(sign),
            _ => false,
        }
    }

    /// A statement with the conditions after it: `return A if b`.
    fn statement(&mut self, depth: usize, ends: &[&str]) -> Option<Statement> {
        if depth > DEEPEST {
            return None;
        }
        let mut statement = self.plain(depth)?;
        for count in 0.. {
            let Some(word @ ("if" | "unless")) = self.name() else {
                break;
            };
            let is_if = word == "if";
            self.at += 1;
            let condition = self.expression(depth + 1);
            let condition = if is_if { condition } else { condition.not() };
            let branch = (condition, vec![statement]);
            statement = Statement::Value(Expression::If(vec![branch], Vec::new()));
            if count > DEEPEST {
                return None;
            }
        }
        let is_over =
            matches!(self.peek(), Some(Token::Line | Token::Sign(";"))) || self.is_end(ends);
        is_over.then_some(statement)
    }

    fn plain(&mut self, depth: usize) -> Option<Statement> {
        if let Some(word @ ("return" | "next")) = self.name() {
            let is_return = word == "return";
            self.at += 1;
            let has_value = !matches!(self.peek(), Some(Token::Line | Token::Sign(";")))
                && !matches!(self.name(), Some("if" | "unless"));
            let value = match has_value {
                true => self.expression(depth + 1),
                false => Expression::NIL,
            };
            return Some(match is_return {
                true => Statement::Return(value),
                false => Statement::Next(value),
            });
        }
        let said = self.expression(depth + 1);
        let sign = match self.peek() {
            Some(Token::Sign(sign)) => *sign,
            _ => "",
        };
        match sign {
            "=" => {
                self.at += 1;
                let value = self.expression(depth + 1);
                Some(Statement::Set(said.place()?, value))
            }
            "+=" | "-=" => {
                self.at += 1;
                let operator = match sign {
                    "+=" => Operator::Plus,
                    _ => Operator::Minus,
                };
                let value = self.expression(depth + 1);
                let value = Expression::Two(operator, Box::new([said.clone(), value]));
                Some(Statement::Set(said.place()?, value))
            }
            "||=" => {
                self.at += 1;
                let value = self.expression(depth + 1);
                match said {
                    Expression::Kept(name) => Some(Statement::Keep(name, value)),
                    _ => None,
                }
            }
            "<<" => {
                self.at += 1;
                let call = Call {
                    of: None,
                    name: "push".to_owned(),
                    arguments: vec![self.expression(depth + 1)],
                    block: None,
                    is_safe: false,
                };
                Some(Statement::Change(said.place()?, call))
            }
            "," => self.spread(said, depth),
            _ => Some(match said {
                Expression::Call(call) => change(*call),
                said => Statement::Value(said),
            }),
        }
    }

    /// `a, b = list`.
    fn spread(&mut self, first: Expression, depth: usize) -> Option<Statement> {
        let Expression::Name(first) = first else {
            return None;
        };
        let mut names = vec![first];
        while self.takes(",") {
            self.lines();
            let name = self.name().filter(|name| !name.starts_with('@'))?;
            names.push(name.to_owned());
            self.at += 1;
        }
        let value = self.takes("=").then(|| self.expression(depth + 1))?;
        Some(Statement::Spread(names, value))
    }

    /// `case a when 'b' ... else ... end`, where what it may be is written down.
    pub(super) fn cases(&mut self, depth: usize) -> Expression {
        self.at += 1;
        let value = self.expression(depth + 1);
        let (mut branches, mut rest) = (Vec::new(), Vec::new());
        loop {
            self.lines();
            let word = self.name().unwrap_or_default().to_owned();
            self.at += 1;
            let body = match word.as_str() {
                "when" => {
                    let Some(condition) = self.case(&value, depth) else {
                        return Expression::Opaque;
                    };
                    let body = self.body(depth + 1, &["when", "else", "end"]);
                    body.map(|body| branches.push((condition, body)))
                }
                "else" => self.body(depth + 1, &["end"]).map(|body| rest = body),
                "end" => return Expression::If(branches, rest),
                _ => None,
            };
            if body.is_none() {
                return Expression::Opaque;
            }
        }
    }

    /// Whether a value is one of those after `when`.
    fn case(&mut self, value: &Expression, depth: usize) -> Option<Expression> {
        let mut condition: Option<Expression> = None;
        for _ in 0..DEEPEST {
            let one = self.expression(depth + 1);
            let is_plain = |literal: &Literal| !matches!(literal, Literal::List(_));
            if !matches!(&one, Expression::Literal(literal) if is_plain(literal)) {
                return None;
            }
            let is_one = Expression::Two(Operator::Equal, Box::new([value.clone(), one]));
            condition = Some(match condition {
                Some(other) => Expression::Two(Operator::Or, Box::new([other, is_one])),
                None => is_one,
            });
            if !self.takes(",") {
                return condition;
            }
        }
        None
    }

    /// The block of a method, after its brackets: `{ |a, b| ... }`, or the same with words. What is not understood is passed
    /// over where its end can be seen.
    pub(super) fn block(&mut self, depth: usize) -> Option<Option<Block>> {
        let begun = self.at;
        let end = match self.peek() {
            Some(Token::Sign("{")) => "}",
            Some(Token::Name(name)) if name == "do" => "end",
            _ => return Some(None),
        };
        self.at += 1;
        let names = self.block_names();
        let body = names
            .is_some()
            .then(|| self.body(depth + 1, &[end]))
            .flatten();
        let block = names.zip(body).map(|(names, body)| Block { names, body });
        match &block {
            Some(_) => self.at += 1,
            None if end == "}" => {
                self.at = begun;
                self.skip("{", "}");
            }
            None => {}
        }
        block.map(Some)
    }

    fn block_names(&mut self) -> Option<Vec<String>> {
        let mut names = Vec::new();
        if !self.takes("|") {
            return Some(names);
        }
        loop {
            names.push(self.name()?.to_owned());
            self.at += 1;
            if self.takes("|") {
                return Some(names);
            }
            if !self.takes(",") {
                return None;
            }
        }
    }

    /// `if ... elsif ... else ... end`, or the same with `unless`.
    pub(super) fn branches(&mut self, depth: usize) -> Expression {
        let mut branches = Vec::new();
        let mut is_if = self.name() == Some("if");
        let mut rest = Vec::new();
        loop {
            self.at += 1;
            let condition = self.expression(depth + 1);
            let condition = if is_if { condition } else { condition.not() };
            if self.name() == Some("then") {
                self.at += 1;
            }
            let Some(body) = self.body(depth + 1, &["elsif", "else", "end"]) else {
                return Expression::Opaque;
            };
            branches.push((condition, body));
            is_if = true;
            match self.name() {
                Some("elsif") => continue,
                Some("else") => {
                    self.at += 1;
                    let Some(body) = self.body(depth + 1, &["end"]) else {
                        return Expression::Opaque;
                    };
                    rest = body;
                }
                _ => {}
            }
            self.at += 1;
            return Expression::If(branches, rest);
        }
    }
}

/// A method that is called as a statement: it may change what it is called of.
fn change(mut call: Call) -> Statement {
    let changes = call.name.ends_with('!') || CHANGE.contains(&call.name.as_str());
    let place = call.of.clone().filter(|_| changes);
    match place.and_then(Expression::place) {
        Some(place) => {
            call.of = None;
            Statement::Change(place, call)
        }
        None => Statement::Value(Expression::Call(Box::new(call))),
    }
}
