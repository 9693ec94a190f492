//! Lists, tables and arguments.

use crate::site::ruby::Literal;
use crate::site::ruby::expression::{Block, Expression, Member, Statement};
use crate::site::ruby::lexer::Token;
use crate::site::ruby::parser::Parser;

impl Parser {
    /// The arguments of a method, to the bracket that ends them. A block that is a method, `&:dup`, is among them.
    pub(super) fn arguments(&mut self, depth: usize) -> (Vec<Expression>, Option<Block>) {
        let (mut all, mut table, mut block) = (Vec::new(), Vec::new(), None);
        self.members(depth, ")", &mut |member| match member {
            Member::One(Expression::Call(call)) if call.name == BLOCK => {
                block = call.block;
            }
            Member::One(one) => all.push(one),
            Member::All(_) => all.push(Expression::Opaque),
            pair => table.push(pair),
        });
        if !table.is_empty() {
            all.push(Expression::Table(table));
        }
        (all, block)
    }

    pub(super) fn list(&mut self, depth: usize) -> Expression {
        self.at += 1;
        let (mut items, mut entries) = (Vec::new(), Vec::new());
        self.members(depth, "]", &mut |member| match member {
            Member::Pair(..) => entries.push(member),
            item => items.push(item),
        });
        // A table as the last item needs no braces.
        if !entries.is_empty() {
            items.push(Member::One(Expression::Table(entries)));
        }
        Expression::List(items)
    }

    pub(super) fn table(&mut self, depth: usize) -> Expression {
        self.at += 1;
        let mut entries = Vec::new();
        self.members(depth, "}", &mut |member| {
            entries.push(match member {
                Member::One(value) => Member::Pair(Expression::Opaque, value),
                entry => entry,
            });
        });
        Expression::Table(entries)
    }

    /// The members up to the bracket that ends them.
    fn members(&mut self, depth: usize, close: &str, each: &mut dyn FnMut(Member)) {
        loop {
            self.lines();
            if self.takes(close) || self.peek().is_none() {
                return;
            }
            let before = self.at;
            let mut member = self.member(depth);
            self.lines();
            if !self.takes(",") && !self.is_at(close) {
                // What follows a literal makes it something else.
                member = member.unread();
                while self.peek().is_some() && !self.is_at(",") && !self.is_at(close) {
                    self.pass();
                }
                self.takes(",");
            }
            each(member);
            if self.at == before {
                self.at += 1;
            }
        }
    }

    fn member(&mut self, depth: usize) -> Member {
        if self.takes("*") || self.takes("**") {
            return Member::All(self.expression(depth + 1));
        }
        if self.is_at("&") && matches!(self.ahead(1), Some(Token::Text(_))) {
            return Member::One(self.symbol_block());
        }
        if let Some(Token::Label(label)) = self.peek() {
            let key = Expression::Literal(Literal::Text(label.clone()));
            self.at += 1;
            return Member::Pair(key, self.expression(depth + 1));
        }
        let value = self.expression(depth + 1);
        self.lines();
        // "name": value
        let is_named = matches!(value, Expression::Literal(Literal::Text(_))) && self.takes(":");
        match is_named || self.takes("=>") {
            true => Member::Pair(value, self.expression(depth + 1)),
            false => Member::One(value),
        }
    }

    /// `&:name`: a block that calls a method of what it is given.
    fn symbol_block(&mut self) -> Expression {
        let name = match self.ahead(1) {
            Some(Token::Text(name)) => name.clone(),
            _ => String::new(),
        };
        self.at += 2;
        let given = "it".to_owned();
        let of = Some(Expression::Name(given.clone()));
        let body = Statement::Value(Expression::call(of, &name, Vec::new(), None));
        let block = Block {
            names: vec![given],
            body: vec![body],
        };
        Expression::call(None, BLOCK, Vec::new(), Some(block))
    }
}

/// What stands for a block among arguments; no method has such a name.
const BLOCK: &str = "&";

impl Member {
    /// The same with a value that is not known.
    fn unread(self) -> Member {
        match self {
            Member::One(_) => Member::One(Expression::Opaque),
            Member::Pair(key, _) => Member::Pair(key, Expression::Opaque),
            Member::All(_) => Member::All(Expression::Opaque),
        }
    }
}
