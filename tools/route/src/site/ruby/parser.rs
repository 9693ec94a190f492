//! The constants of a source file of Ruby.

use crate::site::ruby::lexer::{Token, tokens};
use crate::site::ruby::{DEEPEST, LARGEST, Literal, Source};

/// Methods that leave a literal what it is.
const KEEP: [&str; 6] = ["freeze", "deep_freeze", "dup", "to_h", "deep_dup", "clone"];

/// What the site calls the merging of boards.
const DEEP: &str = "merge_hexes";

pub(super) struct Parser {
    tokens: Vec<Token>,
    at: usize,
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
        }
    }

    /// All that is declared. Methods are passed over: constants cannot be set in them.
    pub fn source(mut self) -> Source {
        let mut source = Source::default();
        while self.at < self.tokens.len() {
            match (self.name().as_deref(), self.ahead(1)) {
                (Some("module" | "class"), Some(Token::Name(_))) => self.module(&mut source),
                (Some("include"), Some(Token::Name(_))) => {
                    self.at += 1;
                    source.parents.extend(self.path());
                }
                (Some("def"), Some(Token::Name(_))) => self.method(&mut source),
                (Some(name), Some(Token::Sign("="))) if is_constant(name) && !self.is_reached() => {
                    let name = name.to_owned();
                    self.at += 2;
                    let literal = self.literal(0);
                    source.constants.insert(name, literal);
                }
                _ => self.at += 1,
            }
        }
        source
    }

    fn module(&mut self, source: &mut Source) {
        self.at += 1;
        let Some(name) = self.path() else { return };
        // All modules that are not a title's are within one, or named like these.
        let is_title = name.starts_with('G') && !["Game", "GameError"].contains(&name.as_str());
        if is_title && source.module.is_empty() {
            source.module = name;
        }
        if self.takes("<") {
            source.parents.extend(self.path());
        }
    }

    /// A method that a title makes its board or trains with: as good as a constant where it gives the same always.
    fn method(&mut self, source: &mut Source) {
        self.at += 1;
        let name = self.name().unwrap_or_default();
        self.at += 1;
        let begun = self.at;
        source.methods.insert(name.clone());
        self.lines();
        if !["game_", "optional_", "map_optional_"]
            .iter()
            .any(|start| name.starts_with(start))
        {
            return;
        }
        // `return HEXES unless variant?` gives that in a game without variants, and `is_made_by_code` says so.
        if self.name().as_deref() == Some("return") {
            self.at += 1;
            let literal = self.literal(0);
            let is_plain = self.name().as_deref() == Some("unless") && literal != Literal::Opaque;
            if is_plain {
                source.constants.insert(format!("plain {name}"), literal);
            }
            self.at = begun;
        }
        let literal = self.literal(0);
        self.lines();
        let is_whole = self.name().as_deref() == Some("end") && literal != Literal::Opaque;
        if is_whole && self.at > begun {
            source.constants.insert(format!("def {name}"), literal);
        } else {
            self.at = begun;
            source
                .constants
                .insert(format!("def {name}"), Literal::Opaque);
        }
    }

    fn ahead(&self, by: usize) -> Option<&Token> {
        self.tokens.get(self.at + by)
    }

    fn peek(&self) -> Option<&Token> {
        self.ahead(0)
    }

    fn name(&self) -> Option<String> {
        match self.peek() {
            Some(Token::Name(name)) => Some(name.clone()),
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
        let mut path = self.name()?;
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

    /// Whether the sign comes next, which is taken.
    fn takes(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(next)) if *next == sign);
        self.at += usize::from(found);
        found
    }

    /// A literal with the methods that follow it, and what is added to it.
    fn literal(&mut self, depth: usize) -> Literal {
        self.lines();
        let mut literal = self.called(depth);
        while self.takes("+") || self.takes("|") {
            self.lines();
            let more = self.called(depth);
            literal = literal.joined_to(more);
        }
        // `variant? ? 'A1' : 'B2'`: the second is that of a game without variants.
        if literal == Literal::Opaque && self.takes("?") {
            self.literal(depth + 1);
            self.lines();
            if self.takes(":") {
                literal = self.literal(depth + 1);
            }
        }
        literal
    }

    fn called(&mut self, depth: usize) -> Literal {
        let mut literal = self.alone(depth);
        loop {
            let before = self.at;
            self.lines();
            if !(self.takes(".") || self.takes("&.")) {
                self.at = before;
                return literal;
            }
            let method = self.path().unwrap_or_default();
            if KEEP.contains(&method.as_str()) {
                continue;
            }
            let arguments = match self.takes("(") {
                true => self.arguments(depth),
                false => Vec::new(),
            };
            let has_block = self.peek() == Some(&Token::Sign("{"));
            literal = match method.as_str() {
                "merge" | "concat" if !has_block => {
                    arguments.into_iter().fold(literal, Literal::joined_to)
                }
                DEEP => arguments
                    .into_iter()
                    .reduce(Literal::merged_to)
                    .unwrap_or(Literal::Opaque),
                _ => Literal::Opaque,
            };
            self.block();
        }
    }

    /// The arguments of a method, to the bracket that ends them.
    fn arguments(&mut self, depth: usize) -> Vec<Literal> {
        let mut table = Vec::new();
        let mut all = Vec::new();
        self.members(depth, ")", &mut |key, value| match key {
            Some(key) => table.push((key, value)),
            None => all.push(value),
        });
        if !table.is_empty() {
            all.push(Literal::Table(table));
        }
        all
    }

    /// Passes over a block of a method: `{ |x| ... }` or `do |x| ... end`.
    fn block(&mut self) {
        let opens = |token: Option<&Token>| matches!(token, Some(Token::Sign("{")));
        if opens(self.peek()) {
            self.skip("{", "}");
        }
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

    fn alone(&mut self, depth: usize) -> Literal {
        if depth > DEEPEST {
            self.at = self.tokens.len();
            return Literal::Opaque;
        }
        let Some(token) = self.peek().cloned() else {
            return Literal::Opaque;
        };
        match token {
            Token::Text(_) | Token::Template(_) => self.string(depth),
            Token::Number(number) => {
                self.at += 1;
                Literal::Integer(number)
            }
            Token::Words(words) => {
                self.at += 1;
                Literal::List(words.into_iter().map(Literal::Text).collect())
            }
            Token::Sign("-") if matches!(self.ahead(1), Some(Token::Number(_))) => {
                self.at += 1;
                match self.alone(depth + 1) {
                    Literal::Integer(number) => Literal::Integer(-number),
                    _ => Literal::Opaque,
                }
            }
            Token::Sign("[") => self.list(depth),
            Token::Sign("{") => self.table(depth),
            Token::Sign("(") => {
                self.at += 1;
                let inner = self.literal(depth + 1);
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

    /// A string with what is inserted into it; strings side by side are one.
    fn string(&mut self, depth: usize) -> Literal {
        let mut whole = Literal::Text(String::new());
        let add = |whole: Literal, more: Literal| match (whole, more) {
            (Literal::Text(first), Literal::Text(more)) => Literal::Text(first + &more),
            (whole, more) => whole.joined_to(more),
        };
        while let Some(token) = self.peek().cloned() {
            match token {
                Token::Text(text) => whole = add(whole, Literal::Text(text)),
                Token::Template(pieces) => {
                    for (text, code) in pieces {
                        whole = add(whole, Literal::Text(text));
                        if !code.is_empty() {
                            whole = add(whole, Parser::new(&code).only(depth + 1));
                        }
                    }
                }
                Token::Opaque => whole = Literal::Opaque,
                _ => break,
            }
            self.at += 1;
        }
        whole
    }

    /// The literal that is all there is.
    fn only(mut self, depth: usize) -> Literal {
        let literal = self.literal(depth);
        self.lines();
        match self.peek() {
            None => literal,
            Some(_) => Literal::Opaque,
        }
    }

    fn opaque(&mut self) -> Literal {
        self.at += 1;
        Literal::Opaque
    }

    /// Passes over what no literal is, to the bracket that ends it.
    fn rest(&mut self, close: &str) -> Literal {
        while self.peek().is_some() && !self.takes(close) {
            self.pass();
        }
        Literal::Opaque
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

    fn named(&mut self, name: &str, depth: usize) -> Literal {
        match name {
            "nil" | "true" | "false" => {
                self.at += 1;
                match name {
                    "nil" => Literal::Nil,
                    word => Literal::Bool(word == "true"),
                }
            }
            _ => {
                let path = self.path().unwrap_or_default();
                let last = path.rsplit("::").next().unwrap_or_default();
                if path == DEEP && self.takes("(") {
                    let arguments = self.arguments(depth + 1);
                    return arguments
                        .into_iter()
                        .reduce(Literal::merged_to)
                        .unwrap_or(Literal::Opaque);
                }
                if path == "self" && self.peek() == Some(&Token::Sign(".")) {
                    return self.own_constant();
                }
                if is_constant(last) {
                    return self.entry(Literal::Constant(path), depth);
                }
                if self.takes("(") {
                    self.arguments(depth + 1);
                }
                self.block();
                Literal::Opaque
            }
        }
    }

    /// A table, or what it has for the key in brackets that follow.
    fn entry(&mut self, table: Literal, depth: usize) -> Literal {
        if !self.takes("[") {
            return table;
        }
        let key = self.literal(depth + 1);
        self.lines();
        match self.takes("]") {
            true => Literal::Entry(Box::new(table), Box::new(key)),
            false => self.rest("]"),
        }
    }

    /// `self.class::TRAINS`.
    fn own_constant(&mut self) -> Literal {
        let begun = self.at;
        self.at += 1;
        if self.name().as_deref() == Some("class") && self.ahead(1) == Some(&Token::Sign("::")) {
            self.at += 2;
            if let Some(name) = self.path() {
                return Literal::Constant(name);
            }
        }
        self.at = begun;
        Literal::Opaque
    }

    fn list(&mut self, depth: usize) -> Literal {
        self.at += 1;
        let (mut items, mut more, mut entries) = (Vec::new(), Vec::new(), Vec::new());
        self.members(depth, "]", &mut |key, value| match key {
            // A splat.
            Some(Literal::Nil) => more.push(value),
            Some(key) => entries.push((key, value)),
            None => items.push(value),
        });
        // A table as the last item needs no braces.
        if !entries.is_empty() {
            items.push(Literal::Table(entries));
        }
        more.into_iter()
            .fold(Literal::List(items), Literal::joined_to)
    }

    fn table(&mut self, depth: usize) -> Literal {
        self.at += 1;
        let mut entries = Vec::new();
        let mut more = Vec::new();
        self.members(depth, "}", &mut |key, value| match key {
            Some(Literal::Nil) => more.push(value),
            Some(key) => entries.push((key, value)),
            None => entries.push((Literal::Opaque, value)),
        });
        more.into_iter()
            .fold(Literal::Table(entries), Literal::joined_to)
    }

    /// The members of a list, a table or of arguments, each with its key; that of what is inserted whole, `*` or `**`, is
    /// nil.
    fn members(
        &mut self,
        depth: usize,
        close: &str,
        each: &mut dyn FnMut(Option<Literal>, Literal),
    ) {
        loop {
            self.lines();
            if self.takes(close) || self.peek().is_none() {
                return;
            }
            let before = self.at;
            if self.takes("*") || self.takes("**") {
                let value = self.literal(depth + 1);
                each(Some(Literal::Nil), value);
            } else if let Some(Token::Label(label)) = self.peek().cloned() {
                self.at += 1;
                let value = self.literal(depth + 1);
                each(Some(Literal::Text(label)), value);
            } else {
                let value = self.literal(depth + 1);
                self.lines();
                if self.takes("=>") {
                    let key = value;
                    let value = self.literal(depth + 1);
                    each(Some(key), value);
                } else if let (Literal::Text(_), Some(Token::Sign(":"))) = (&value, self.peek()) {
                    // "name": value
                    self.at += 1;
                    let key = value;
                    let value = self.literal(depth + 1);
                    each(Some(key), value);
                } else {
                    each(None, value);
                }
            }
            self.lines();
            if !self.takes(",") && !matches!(self.peek(), Some(Token::Sign(sign)) if *sign == close)
            {
                // What follows a literal makes it something else.
                while let Some(token) = self.peek() {
                    if *token == Token::Sign(",")
                        || matches!(token, Token::Sign(sign) if *sign == close)
                    {
                        break;
                    }
                    self.pass();
                }
                self.takes(",");
            }
            if self.at == before {
                self.at += 1;
            }
        }
    }
}

/// Whether a name is that of a constant in capitals, such as `TILES`; those of modules are not.
fn is_constant(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|c| c.is_ascii_uppercase())
        && letters.all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}
