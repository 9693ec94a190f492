//! Literals of Ruby, read as data. Nothing is ever run: what is no literal is known as such, and no more.

use crate::site::ruby::expression::{Expression, Member, Statement};
use crate::site::ruby::parser::Parser;
use milepost_document::invisible::visible;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) mod expression;
mod lexer;
mod literal;
mod parser;

pub(crate) use literal::Literal;
pub(crate) use parser::GAME;

/// The most bytes of a source file: some ten times those of the largest of a title.
pub(crate) const LARGEST: usize = 1 << 20;

/// How deep literals may stand in each other.
const DEEPEST: usize = 64;

/// What a source file declares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    /// The module of the title, such as `G1889`.
    pub module: String,
    /// The modules and classes of the title that it declares, such as `Game` or `Map`.
    pub scopes: BTreeSet<String>,
    /// The class that the title's own stands on, such as `G1822::Game`.
    pub stands_on: Option<String>,
    /// The modules that it takes over, in order, such as `Map`.
    pub includes: Vec<String>,
    /// Its constants.
    pub constants: BTreeMap<String, Expression>,
    /// What the game keeps in variables such as `@name`, each with a method that sets it.
    pub kept: BTreeSet<(String, String)>,
    /// Its methods. One that is not understood has a single statement that is not read.
    pub methods: BTreeMap<String, Vec<Statement>>,
}

impl Source {
    /// The text of a constant, where it is written down as such.
    pub fn text(&self, constant: &str) -> Option<&str> {
        self.literal(constant)?.text()
    }

    /// The texts of a constant, where they are written down as such.
    pub fn texts(&self, constant: &str) -> Vec<&str> {
        match self.constants.get(constant).map(Expression::kept) {
            Some(Expression::List(items)) => items.iter().filter_map(Member::text).collect(),
            Some(Expression::Literal(literal)) => literal.texts(),
            _ => Vec::new(),
        }
    }

    fn literal(&self, constant: &str) -> Option<&Literal> {
        match self.constants.get(constant)?.kept() {
            Expression::Literal(literal) => Some(literal),
            _ => None,
        }
    }
}

/// Reads a source file. What cannot be seen of it becomes U+FFFD: names in it are shown.
pub(crate) fn read(text: &str) -> Source {
    Parser::new(&visible(text)).source()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_declares_is_found() {
        let source = read(
            "module Engine\n module Game\n module G1889\n class Game < G1830::Game\n include G1889::Map\n include Tiles\n \
             A = 1\n def x\n  y = z / 2; w = \"it's / #{A}\"\n B == 2 ? /'/ : 3\n end\n C = [2].freeze\n end\nend\nend\nend",
        );
        assert_eq!(source.module, "G1889");
        assert_eq!(source.stands_on.as_deref(), Some("G1830::Game"));
        assert_eq!(source.includes, ["G1889::Map", "Tiles"]);
        assert_eq!(source.scopes, BTreeSet::from(["Game".to_owned()]));
        assert_eq!(source.constants.len(), 2, "{source:?}");
        assert_eq!(source.methods["x"], [Statement::Unread]);
    }

    #[test]
    fn a_method_is_understood_whole_or_not_at_all() {
        let methods = |text: &str| read(&format!("module G1\n{text}\nend")).methods;
        let read =
            methods("def a\n b = [1]\n b += [2] if c?\n b.reject! { |one| one == 1 }\n b\nend");
        assert_eq!(read["a"].len(), 4, "{read:?}");
        for unread in [
            "def a\n b, @c = d\n b\nend",
            "def a(b)\n b\nend",
            "def a\n while b\n end\nend",
            "def a\n puts b\nend",
        ] {
            assert_eq!(methods(unread)["a"], [Statement::Unread], "{unread}");
        }
    }

    /// Whatever a stranger's file holds, reading ends and nothing breaks.
    #[test]
    fn anything_is_read_to_its_end() {
        for text in [
            "X = ",
            "X = [",
            "X = {a: ",
            "X = 'a",
            "X = <<~T\nabc",
            "X = %w[a",
            "X = \"#{",
            "X = (((",
            "é = ü",
            "X = a.b { |c",
            "X = a.b do |c|",
            "def x\n if a\n b",
        ] {
            read(text);
        }
        for part in [
            "[",
            "-",
            "1 + ",
            "1 * ",
            "!",
            "a.b",
            ".b",
            "[1]",
            "a ? 1 : ",
            "a || ",
            "{ |a| ",
            "if a\n",
            "def a\n[\n",
            "x[1] = ",
            "a if ",
            "(",
            "*",
            "&:a, ",
        ] {
            let many = part.repeat(100_000);
            read(&format!("X = {many}"));
            read(&format!("def x\n{many}"));
        }
    }
}
