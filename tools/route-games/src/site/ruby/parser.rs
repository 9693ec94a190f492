//! What a source file of Ruby declares.

use crate::site::ruby::expression::Statement;
use crate::site::ruby::lexer::{Token, tokens};
use crate::site::ruby::{LARGEST, Source};
use std::collections::BTreeSet;

mod expressions;
mod members;
mod statements;

/// Words of the language that begin or end what no expression is.
const RESERVED: [&str; 22] = [
    "alias", "begin", "break", "case", "class", "def", "do", "else", "elsif", "end", "ensure",
    "for", "in", "module", "next", "redo", "rescue", "then", "until", "when", "while", "yield",
];

/// Signs that end as those do which set something.
const COMPARE: [&str; 5] = ["===", "==", "!=", "<=", ">="];

/// How often a file is read again where methods are not understood.
const AGAIN: usize = 8;

pub(super) struct Parser {
    tokens: Vec<Token>,
    at: usize,
    /// How many tokens of methods were read in vain.
    in_vain: usize,
}

impl Parser {
    pub fn new(text: &str) -> Parser {
        let mut end = text.len().min(LARGEST);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let text = &text[..end];
        Parser {
            tokens: tokens(text),
            at: 0,
            in_vain: 0,
        }
    }

    /// All that is declared.
    pub fn source(mut self) -> Source {
        let mut source = Source {
            kept: self.kept(),
            ..Source::default()
        };
        while self.at < self.tokens.len() {
            match (self.name(), self.ahead(1)) {
                (Some("module" | "class"), Some(Token::Name(_))) => self.module(&mut source),
                (Some("include"), Some(Token::Name(_) | Token::Sign("("))) => {
                    self.at += 1;
                    self.takes("(");
                    source.includes.extend(self.path());
                }
                (Some("def"), Some(Token::Name(_))) => self.method(&mut source),
                (Some(name), Some(Token::Sign("="))) if is_constant(name) && !self.is_reached() => {
                    let name = name.to_owned();
                    self.at += 2;
                    let value = self.whole();
                    source.constants.insert(name, value);
                }
                _ => self.at += 1,
            }
        }
        source
    }

    /// What the game keeps, each with the methods that set it.
    fn kept(&self) -> BTreeSet<(String, String)> {
        let mut kept = BTreeSet::new();
        let mut method = "";
        for pair in self.tokens.windows(2) {
            match pair {
                [Token::Name(word), Token::Name(name)] if word == "def" => method = name,
                [Token::Name(name), Token::Sign(sign)]
                    if name.starts_with('@') && sign.ends_with('=') && !COMPARE.contains(sign) =>
                {
                    kept.insert((name.clone(), method.to_owned()));
                }
                _ => {}
            }
        }
        kept
    }

    fn module(&mut self, source: &mut Source) {
        let is_class = self.name() == Some("class");
        self.at += 1;
        let Some(name) = self.path() else { return };
        // All modules that are not a title's are within one, or named like these.
        let is_title = name.starts_with('G') && !["Game", "GameError"].contains(&name.as_str());
        if is_title && source.module.is_empty() {
            source.module = name;
            return;
        }
        if source.module.is_empty() {
            return;
        }
        let stands_on = self.takes("<").then(|| self.path()).flatten();
        if is_class && name == GAME {
            source.stands_on = stands_on;
        }
        source.scopes.insert(name);
    }

    /// A method. One that takes arguments, or is not understood to its end, is known to be there, and no more.
    fn method(&mut self, source: &mut Source) {
        self.at += 1;
        let Some(name) = self.name().map(str::to_owned) else {
            return;
        };
        self.at += 1;
        let begun = self.at;
        let body = match self.peek() {
            Some(Token::Line | Token::Sign(";")) if self.in_vain <= AGAIN * self.tokens.len() => {
                self.body(0, &["end"])
            }
            _ => None,
        };
        let is_read = body.is_some() && self.name() == Some("end");
        if !is_read {
            self.in_vain += self.at.saturating_sub(begun);
            self.at = begun;
        }
        let body = body.filter(|_| is_read);
        let body = body.unwrap_or_else(|| vec![Statement::Unread]);
        source.methods.insert(name, body);
    }

    fn ahead(&self, by: usize) -> Option<&Token> {
        self.tokens.get(self.at + by)
    }

    fn peek(&self) -> Option<&Token> {
        self.ahead(0)
    }

    fn name(&self) -> Option<&str> {
        match self.peek() {
            Some(Token::Name(name)) => Some(name),
            _ => None,
        }
    }

    /// Whether the name at hand is that of something else's constant.
    fn is_reached(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        matches!(before, Some(Token::Sign("::" | "." | "&.")))
    }

    /// A name such as `G1822::Map::TILES`.
    fn path(&mut self) -> Option<String> {
        let mut path = self.name()?.to_owned();
        self.at += 1;
        while let (Some(Token::Sign("::")), Some(Token::Name(next))) = (self.peek(), self.ahead(1))
        {
            path = path + "::" + next;
            self.at += 2;
        }
        Some(path)
    }

    fn lines(&mut self) {
        while self.peek() == Some(&Token::Line) {
            self.at += 1;
        }
    }

    /// Whether the sign comes next.
    fn is_at(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(next)) if *next == sign)
    }

    /// Whether the sign comes next, which is taken.
    fn takes(&mut self, sign: &str) -> bool {
        let found = self.is_at(sign);
        self.at += usize::from(found);
        found
    }

    /// Passes over what stands in brackets.
    fn skip(&mut self, open: &str, close: &str) {
        let mut depth = 0;
        while let Some(token) = self.peek() {
            if let Token::Sign(sign) = token {
                depth += i32::from(*sign == open) - i32::from(*sign == close);
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    /// Passes over a token, or what stands in brackets.
    fn pass(&mut self) {
        match self.peek() {
            Some(Token::Sign("(")) => self.skip("(", ")"),
            Some(Token::Sign("[")) => self.skip("[", "]"),
            Some(Token::Sign("{")) => self.skip("{", "}"),
            _ => self.at += 1,
        }
    }
}

/// The class of a title that all of it belongs to.
pub(crate) const GAME: &str = "Game";

/// Whether a name is that of a constant in capitals, such as `TILES`; those of modules are not.
fn is_constant(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|c| c.is_ascii_uppercase())
        && letters.all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}
