//! What a constant or a short method says, before it is known what the names in it stand for.

use crate::site::ruby::literal::Literal;

/// An expression that has a meaning without anything being run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expression {
    /// A number, a text, a list of words, nil, true or false.
    Literal(Literal),
    List(Vec<Member>),
    Table(Vec<Member>),
    /// A text put together of others, such as `"a#{B}"`.
    Text(Vec<Expression>),
    /// The value of a constant where the expression stands, such as `G1822::Map::TILES`.
    Constant(String),
    /// The value of a constant of the title that is played, such as `self.class::TRAINS`.
    OwnConstant(String),
    /// A variable, or a method of the title without arguments.
    Name(String),
    /// What the game keeps, such as `@optional_rules`.
    Kept(String),
    Two(Operator, Box<[Expression; 2]>),
    Not(Box<Expression>),
    /// What a list or a table has in a place, such as `LABELS[:coal]`.
    At(Box<[Expression; 2]>),
    /// The first condition that holds, with what is said then; else the last.
    If(Vec<(Expression, Vec<Statement>)>, Vec<Statement>),
    Call(Box<Call>),
    /// What only Ruby could tell.
    Opaque,
}

/// A member of a list, of a table, or of arguments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Member {
    One(Expression),
    Pair(Expression, Expression),
    /// All members of another: `*A` or `**A`.
    All(Expression),
}

/// What is done with two values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Operator {
    And,
    Equal,
    Greater,
    Less,
    /// What the first has and the second has not.
    Minus,
    Or,
    /// Numbers added, or texts, lists and tables put together.
    Plus,
    Range,
    Times,
    Union,
}

/// A method that is called.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Call {
    /// What it is called of; the title where there is nothing.
    pub of: Option<Expression>,
    pub name: String,
    pub arguments: Vec<Expression>,
    pub block: Option<Block>,
    /// Whether it gives nil where it is called of nil.
    pub is_safe: bool,
}

/// What is done with each member: `{ |name| ... }`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    pub names: Vec<String>,
    pub body: Vec<Statement>,
}

/// A variable of a method, or what is in a place of it: `hexes[:white]`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    pub variable: String,
    pub keys: Vec<Expression>,
}

/// A statement of a method.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Statement {
    Value(Expression),
    Return(Expression),
    /// What a block gives.
    Next(Expression),
    Set(Place, Expression),
    /// `@name ||= value`: it is worked out once.
    Keep(String, Expression),
    /// `a, b = list`.
    Spread(Vec<String>, Expression),
    /// A method that changes what it is called of, such as `list.reject! { ... }`.
    Change(Place, Call),
    /// What only Ruby could tell.
    Unread,
}

/// Methods that give what they are called of, but for what changes and what is shared.
pub(crate) const KEEP: [&str; 6] = [
    "freeze",
    "deep_freeze",
    "dup",
    "deep_dup",
    "clone",
    "itself",
];

impl Expression {
    /// The expression without the methods that leave it what it is.
    pub fn kept(&self) -> &Expression {
        match self {
            Expression::Call(call) if KEEP.contains(&call.name.as_str()) => {
                call.of.as_ref().map_or(self, Expression::kept)
            }
            other => other,
        }
    }
}

impl Member {
    /// The text that it is, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Member::One(Expression::Literal(literal)) => literal.text(),
            _ => None,
        }
    }
}

impl Expression {
    /// The place that it names, if it names one that may be changed.
    pub fn place(self) -> Option<Place> {
        match self {
            Expression::Name(variable) | Expression::Kept(variable) => Some(Place {
                variable,
                keys: Vec::new(),
            }),
            Expression::At(at) => {
                let [of, key] = *at;
                let mut place = of.place()?;
                place.keys.push(key);
                Some(place)
            }
            Expression::Call(call) if call.name == "first" && call.arguments.is_empty() => {
                let mut place = call.of?.place()?;
                place.keys.push(Expression::Literal(Literal::Integer(0)));
                Some(place)
            }
            _ => None,
        }
    }
}
