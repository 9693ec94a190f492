//! The words and signs of a source file of Ruby.

/// A word or a sign.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A name: of a constant, a variable, a method, or a word of the language.
    Name(String),
    /// A string or a symbol.
    Text(String),
    /// A string with what is inserted into it: each text with the code after it.
    Template(Vec<(String, String)>),
    /// A text that only Ruby could tell, or a pattern.
    Opaque,
    /// `%w[...]`, `%i[...]`.
    Words(Vec<String>),
    Number(i64),
    /// A key of a table or an argument: `name:`.
    Label(String),
    /// Any other sign; `::`, `=>`, `==` and the like are one.
    Sign(&'static str),
    /// The end of a line.
    Line,
}

/// Signs of several letters, the longest first.
const SIGNS: [&str; 46] = [
    "<=>", "===", "**=", "||=", "&&=", "...", "<<=", "=>", "==", "!=", "=~", "!~", "<=", ">=",
    "<<", ">>", "&&", "||", "&.", "::", "..", "+=", "-=", "*=", "/=", "**", "{", "}", "[", "]",
    "(", ")", ",", "=", ".", "+", "-", "*", "|", ";", "<", ">", ":", "?", "!", "&",
];

/// Splits a source file.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        at: 0,
        out: Vec::new(),
        heredocs: Vec::new(),
    };
    while lexer.step() {}
    lexer.out
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    out: Vec<Token>,
    /// Texts that begin on the next line: the index of each token, and the word that ends it.
    heredocs: Vec<(usize, String)>,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn first(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes letters while they are such.
    fn take(&mut self, is_such: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !is_such(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn step(&mut self) -> bool {
        self.take(|c| c == ' ' || c == '\t' || c == '\r');
        let Some(first) = self.first() else {
            return false;
        };
        match first {
            '\n' => self.line(),
            '#' => {
                self.take(|c| c != '\n');
            }
            // The line goes on.
            '\\' => {
                self.at += 1;
                self.take(|c| c == '\r' || c == '\n');
            }
            '\'' => self.string('\'', '\'', false),
            '"' | '`' => self.string(first, first, true),
            '%' => self.percent(),
            ':' => self.symbol(),
            '<' if self.heredoc() => {}
            '/' if !self.is_after_value() && self.pattern() => {}
            '0'..='9' => self.number(),
            c if c.is_alphabetic() || c == '_' || c == '@' || c == '$' => self.name(),
            _ => self.sign(),
        }
        true
    }

    fn line(&mut self) {
        self.at += 1;
        self.out.push(Token::Line);
        for (token, word) in std::mem::take(&mut self.heredocs) {
            let text = self.lines(&word);
            self.out[token] = match text.contains("#{") {
                true => Token::Opaque,
                false => Token::Text(text),
            };
        }
        if self.rest().starts_with("=begin") {
            let end = self.rest().find("\n=end");
            self.at += end.map_or(self.rest().len(), |end| end + "\n=end".len());
        }
    }

    /// The lines before one that is `word` alone, without their common indentation.
    fn lines(&mut self, word: &str) -> String {
        let mut lines = Vec::new();
        while !self.rest().is_empty() {
            let line = self.take(|c| c != '\n');
            self.at = (self.at + 1).min(self.text.len());
            if line.trim() == word {
                break;
            }
            lines.push(line);
        }
        let indented = lines.iter().filter(|line| !line.trim().is_empty());
        let least = indented
            .map(|line| line.len() - line.trim_start().len())
            .min();
        let cut = |line: &&str| {
            line.get(least.unwrap_or(0)..)
                .unwrap_or_default()
                .to_owned()
                + "\n"
        };
        lines.iter().map(cut).collect()
    }

    fn heredoc(&mut self) -> bool {
        let rest = self.rest();
        let Some(word) = rest
            .strip_prefix("<<~")
            .or_else(|| rest.strip_prefix("<<-"))
        else {
            return false;
        };
        let word = word.trim_start_matches(['\'', '"']);
        let end = word
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(word.len());
        if end == 0 {
            return false;
        }
        self.heredocs.push((self.out.len(), word[..end].to_owned()));
        self.out.push(Token::Opaque);
        self.at += rest.len() - word.len() + end;
        self.take(|c| c == '\'' || c == '"');
        true
    }

    /// A string from the sign at hand to its counterpart.
    fn string(&mut self, open: char, close: char, escapes: bool) {
        self.at += open.len_utf8();
        let (mut text, mut depth, mut before) = (String::new(), 0, Vec::new());
        while let Some(c) = self.first() {
            self.at += c.len_utf8();
            if c == '\\' {
                let Some(escaped) = self.first() else { break };
                self.at += escaped.len_utf8();
                match escaped {
                    'n' if escapes => text.push('\n'),
                    't' if escapes => text.push('\t'),
                    _ if escapes || escaped == '\\' || escaped == close => text.push(escaped),
                    _ => text.extend(['\\', escaped]),
                }
            } else if escapes && c == '#' && self.first() == Some('{') {
                before.push((std::mem::take(&mut text), self.inserted().to_owned()));
            } else if c == close && depth == 0 {
                break;
            } else {
                depth += i32::from(c == open && open != close) - i32::from(c == close);
                text.push(c);
            }
        }
        self.out.push(match before.is_empty() {
            true => Token::Text(text),
            false => {
                before.push((text, String::new()));
                Token::Template(before)
            }
        });
    }

    /// What is inserted into a string, without its braces.
    fn inserted(&mut self) -> &'a str {
        let (text, begun) = (self.text, self.at + 1);
        let (mut depth, mut quote) = (0, None);
        while let Some(c) = self.first() {
            self.at += c.len_utf8();
            match (c, quote) {
                ('\'' | '"', None) => quote = Some(c),
                (_, Some(open)) if c == open => quote = None,
                ('{', None) => depth += 1,
                ('}', None) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return text.get(begun..self.at - 1).unwrap_or_default();
            }
        }
        text.get(begun..).unwrap_or_default()
    }

    fn percent(&mut self) {
        let mut letters = self.rest().chars().skip(1);
        let kind = letters.next();
        let closes = |open| match open {
            '[' => Some(']'),
            '(' => Some(')'),
            '{' => Some('}'),
            '|' => Some('|'),
            _ => None,
        };
        let pair = letters.next().and_then(|open| Some((open, closes(open)?)));
        match (kind, pair) {
            (Some('w' | 'i' | 'W' | 'I'), Some((open, close))) => {
                self.at += 2;
                self.string(open, close, false);
                if let Some(Token::Text(text)) = self.out.pop() {
                    let words = text.split_whitespace().map(str::to_owned);
                    self.out.push(Token::Words(words.collect()));
                }
            }
            (Some('q' | 'Q'), Some((open, close))) => {
                self.at += 2;
                self.string(open, close, kind == Some('Q'));
            }
            _ => self.sign(),
        }
    }

    fn symbol(&mut self) {
        let mut letters = self.rest().chars().skip(1);
        match letters.next() {
            Some(quote @ ('\'' | '"')) => {
                self.at += 1;
                self.string(quote, quote, quote == '"');
            }
            Some(c) if c.is_alphabetic() || c == '_' => {
                self.at += 1;
                let word = self.word();
                self.out.push(Token::Text(word));
            }
            _ => self.sign(),
        }
    }

    /// A word of letters, with the ? or ! that names may end in.
    fn word(&mut self) -> String {
        let mut word = self
            .take(|c| c.is_alphanumeric() || c == '_' || c == '@' || c == '$')
            .to_owned();
        let mut ahead = self.rest().chars();
        if let Some(c @ ('?' | '!')) = ahead.next()
            && !matches!(ahead.next(), Some('=' | ':'))
        {
            word.push(c);
            self.at += 1;
        }
        word
    }

    fn name(&mut self) {
        let word = self.word();
        let mut ahead = self.rest().chars();
        // `a ? b : c` has a space there, and `A::B` two colons.
        if ahead.next() == Some(':') && ahead.next() != Some(':') {
            self.at += 1;
            self.out.push(Token::Label(word));
        } else {
            self.out.push(Token::Name(word));
        }
    }

    fn number(&mut self) {
        let digits = self
            .take(|c| c.is_ascii_digit() || c == '_')
            .replace('_', "");
        let mut ahead = self.rest().chars();
        if ahead.next() == Some('.') && ahead.next().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            self.take(|c| c.is_ascii_digit());
            self.out.push(Token::Opaque);
        } else {
            self.out
                .push(digits.parse().map_or(Token::Opaque, Token::Number));
        }
    }

    /// Whether what stands before is a value, so that a slash divides.
    fn is_after_value(&self) -> bool {
        match self.out.last() {
            Some(Token::Name(name)) => {
                !["if", "unless", "when", "and", "or", "not", "return"].contains(&name.as_str())
            }
            Some(
                Token::Text(_)
                | Token::Template(_)
                | Token::Number(_)
                | Token::Words(_)
                | Token::Opaque,
            ) => true,
            Some(Token::Sign(sign)) => [")", "]", "}"].contains(sign),
            _ => false,
        }
    }

    /// A pattern, which ends on its line.
    fn pattern(&mut self) -> bool {
        let mut is_escaped = true;
        for (index, c) in self.rest().char_indices() {
            if c == '\n' {
                return false;
            }
            if c == '/' && !is_escaped {
                self.at += index + 1;
                self.out.push(Token::Opaque);
                return true;
            }
            is_escaped = c == '\\' && !is_escaped;
        }
        false
    }

    fn sign(&mut self) {
        let rest = self.rest();
        match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            Some(sign) => {
                self.at += sign.len();
                self.out.push(Token::Sign(sign));
            }
            None => {
                self.at += rest.chars().next().map_or(0, char::len_utf8);
                self.out.push(Token::Sign("other"));
            }
        }
    }
}
