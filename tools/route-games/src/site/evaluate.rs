//! What constants and short methods come to. Nothing is run: only what has one meaning whatever the game does is worked out,
//! within limits, and all else stays unread.

use crate::site::ruby::Literal;
use crate::site::ruby::expression::{Call, Expression, Member, Operator, Statement};
use crate::site::scopes::Unit;
use crate::site::{Chosen, Site, values};
use milepost_route::{catalogue, notation};
use std::collections::BTreeMap;

mod blocks;
mod changes;
#[cfg(test)]
mod tests;

/// The most steps for a title, and members that are copied: some hundred times those of the largest.
const MOST: usize = 5_000_000;

/// How many methods and constants may stand for each other in a row.
const DEEPEST: usize = 24;

/// Why there is no value.
enum Stop {
    /// The method gives this.
    Return(Literal),
    /// The block gives this.
    Next(Literal),
    /// It follows from what only the game knows, or from what is not understood, or is too much.
    Unread,
}

/// What a title comes to in a game.
pub(super) struct Evaluator<'a> {
    site: &'a Site<'a>,
    chosen: &'a Chosen,
    /// The files of the title, the nearest first.
    units: Vec<Unit>,
    /// How many steps are left.
    left: usize,
    /// How many methods and constants stand for each other.
    depth: usize,
    /// How often a variable was changed.
    changes: usize,
    /// How often what a block is given was.
    changes_of_given: usize,
    /// What the block that ran last was given, as it left it.
    given: Vec<Literal>,
    /// Constants of the title that a block has changed.
    changed_constants: BTreeMap<String, Literal>,
}

/// Where an expression stands.
struct Frame {
    /// The files in which names of constants are looked up.
    units: Vec<Unit>,
    /// The method, and which file of the title has it.
    method: Option<(String, usize)>,
    variables: BTreeMap<String, Variable>,
}

/// A variable of a method.
#[derive(Clone)]
struct Variable {
    value: Literal,
    /// Whether nothing else has the same list or table, so that a change of it changes nothing else.
    is_own: bool,
    /// Whether it is what a block is given.
    is_given: bool,
    /// The variable, and the place in it, that has the same list or table.
    of: Option<(String, Literal)>,
}

impl Variable {
    /// A variable of its own.
    fn new(value: Literal, is_own: bool) -> Variable {
        Variable {
            value,
            is_own,
            is_given: false,
            of: None,
        }
    }
}

type Read = Result<Literal, Stop>;

impl<'a> Evaluator<'a> {
    pub fn new(site: &'a Site<'a>, module: &str, chosen: &'a Chosen) -> Evaluator<'a> {
        Evaluator {
            units: site.title_units(module),
            site,
            chosen,
            left: MOST,
            depth: 0,
            changes: 0,
            changes_of_given: 0,
            given: Vec::new(),
            changed_constants: BTreeMap::new(),
        }
    }

    /// The files of the title, the nearest first.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// A constant of the title; `None` where it has none of that name.
    pub fn constant(&mut self, name: &str) -> Option<Literal> {
        let units = self.units.clone();
        self.found(&units, name)
    }

    /// What a method of the site's engine, such as `game_trains`, gives for the title, and whether that is certain. Where the
    /// title's own is not understood, the constant that the title itself has for it stands for that, if it has one, and it is
    /// not certain: what a title further off has is another game's.
    pub fn fact(&mut self, method: &str) -> (Literal, bool) {
        match self.dispatch(method, 0) {
            Some(Literal::Opaque) => (self.beside(method).unwrap_or(Literal::Opaque), false),
            Some(value) => (value, true),
            None => (Literal::Nil, true),
        }
    }

    /// Whether code of the title may take tiles away that its data lists. Code that comes to nothing in this game takes none.
    pub fn takes_tiles(&mut self) -> bool {
        ["init_tiles", "optional_tiles"].into_iter().any(|name| {
            let is_own = self.units.iter().any(|unit| unit.method(name).is_some());
            is_own && self.dispatch(name, 0) != Some(Literal::Nil)
        })
    }

    /// The constant for which a method stands, where the title whose method it is has one.
    fn beside(&mut self, method: &str) -> Option<Literal> {
        let (_, what) = method.split_once('_')?;
        let constant = what.to_uppercase();
        let methods = [method.to_owned(), format!("game_{what}")];
        let has = |unit: &&Unit| methods.iter().any(|method| unit.method(method).is_some());
        let module = self.units.iter().find(has)?.module.clone();
        let mut nearest = self
            .units
            .iter()
            .filter(|unit| unit.constant(&constant).is_some());
        nearest.next().filter(|unit| unit.module == module)?;
        self.constant(&constant)
    }

    fn dispatch(&mut self, name: &str, from: usize) -> Option<Literal> {
        let mut units = self.units.iter().enumerate().skip(from);
        let found = units.find(|(_, unit)| unit.method(name).is_some());
        let Some((at, unit)) = found.map(|(at, unit)| (at, unit.clone())) else {
            return self.of_engine(name);
        };
        if self.depth > DEEPEST {
            return Some(Literal::Opaque);
        }
        let mut frame = Frame {
            units: self.site.units_of(&unit),
            method: Some((name.to_owned(), at)),
            variables: BTreeMap::new(),
        };
        self.depth += 1;
        let said = self.body(unit.method(name).unwrap_or_default(), &mut frame);
        self.depth -= 1;
        Some(match said {
            Ok(value) | Err(Stop::Return(value)) => value,
            Err(Stop::Next(_) | Stop::Unread) => Literal::Opaque,
        })
    }

    /// What the engine's own method of that name gives.
    fn of_engine(&mut self, name: &str) -> Option<Literal> {
        if name == "two_player?" {
            return self
                .chosen
                .players
                .map(|players| Literal::Bool(players == 2));
        }
        match name.split_once('_') {
            Some(("optional", what)) => self.dispatch(&format!("game_{what}"), 0),
            Some(("game", what)) => self.constant(&what.to_uppercase()),
            _ => None,
        }
    }

    /// The constant of the first of these files that has it.
    fn found(&mut self, units: &[Unit], name: &str) -> Option<Literal> {
        let unit = units.iter().find(|unit| unit.constant(name).is_some())?;
        if self.depth > DEEPEST {
            return Some(Literal::Opaque);
        }
        let mut frame = Frame {
            units: self.site.units_of(unit),
            method: None,
            variables: BTreeMap::new(),
        };
        self.depth += 1;
        let value = self.value(unit.constant(name)?, &mut frame);
        self.depth -= 1;
        value.ok().or(Some(Literal::Opaque))
    }

    /// Takes steps.
    fn step(&mut self, steps: usize) -> Result<(), Stop> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(drop).ok_or(Stop::Unread)
    }

    /// The same value again.
    fn copied(&mut self, value: &Literal) -> Read {
        self.step(values::weight(value).ok_or(Stop::Unread)?)?;
        Ok(value.clone())
    }

    /// The value of the last of these statements.
    fn body(&mut self, statements: &[Statement], frame: &mut Frame) -> Read {
        let mut last = Literal::Nil;
        for statement in statements {
            last = self.statement(statement, frame)?;
        }
        Ok(last)
    }

    fn value(&mut self, said: &Expression, frame: &mut Frame) -> Read {
        self.step(1)?;
        match said {
            Expression::Literal(literal) => self.copied(literal),
            Expression::List(members) => self.list(members, frame),
            Expression::Table(members) => self.table(members, frame),
            Expression::Text(pieces) => self.text(pieces, frame),
            Expression::Constant(path) => self.at_path(path, frame),
            Expression::OwnConstant(path) => match path.contains("::") {
                true => Err(Stop::Unread),
                false => match self.changed_constants.get(path).cloned() {
                    Some(changed) => self.copied(&changed),
                    None => Ok(self.constant(path).unwrap_or(Literal::Opaque)),
                },
            },
            Expression::Name(name) => {
                if let Some(variable) = frame.variables.get_mut(name) {
                    variable.is_own = false;
                }
                self.named(name, frame)
            }
            Expression::Kept(name) => {
                if let Some(variable) = frame.variables.get_mut(name) {
                    variable.is_own = false;
                }
                self.named(name, frame)
            }
            Expression::Two(operator, two) => self.two(*operator, two, frame),
            Expression::Not(condition) => {
                let holds = self.holds(condition, frame)?;
                Ok(Literal::Bool(!holds))
            }
            Expression::At(two) => self.entry(two, frame),
            Expression::If(branches, rest) => {
                for (condition, body) in branches {
                    if self.holds(condition, frame)? {
                        return self.body(body, frame);
                    }
                }
                self.body(rest, frame)
            }
            Expression::Call(call) => self.call(call, frame),
            Expression::Opaque => Ok(Literal::Opaque),
        }
    }

    /// The value of a member: what is not understood of one is not known, and the others are.
    fn member(&mut self, said: &Expression, frame: &mut Frame) -> Read {
        let changes = self.changes;
        match self.value(said, frame) {
            Err(Stop::Unread) if self.changes == changes && self.left > 0 => Ok(Literal::Opaque),
            read => read,
        }
    }

    fn list(&mut self, members: &[Member], frame: &mut Frame) -> Read {
        let mut items = Vec::new();
        for member in members {
            match member {
                Member::One(one) => items.push(self.member(one, frame)?),
                Member::Pair(..) => return Err(Stop::Unread),
                Member::All(all) => match self.value(all, frame)? {
                    Literal::List(more) => items.extend(more),
                    _ => return Err(Stop::Unread),
                },
            }
        }
        Ok(Literal::List(items))
    }

    fn table(&mut self, members: &[Member], frame: &mut Frame) -> Read {
        let mut entries = Vec::new();
        for member in members {
            match member {
                Member::One(_) => return Err(Stop::Unread),
                Member::Pair(key, value) => {
                    entries.push((self.member(key, frame)?, self.member(value, frame)?));
                }
                Member::All(all) => match self.value(all, frame)? {
                    Literal::Table(more) => entries.extend(more),
                    _ => return Err(Stop::Unread),
                },
            }
        }
        Ok(values::table(entries))
    }

    fn text(&mut self, pieces: &[Expression], frame: &mut Frame) -> Read {
        let mut whole = String::new();
        for piece in pieces {
            match self.value(piece, frame)?.word() {
                Some(word) => whole += &word,
                None => return Ok(Literal::Opaque),
            }
        }
        self.step(whole.len() / values::LETTERS)?;
        Ok(Literal::Text(whole))
    }

    /// The constant of a path, such as `G1822::Map::TILES`.
    fn at_path(&mut self, path: &str, frame: &Frame) -> Read {
        if let Some(changed) = self.changed_constants.get(path).cloned() {
            return self.copied(&changed);
        }
        let found = match path.rsplit_once("::") {
            None => self.found(&frame.units.clone(), path),
            Some((path, name)) => {
                let module = frame.units.first().map_or("", |unit| unit.module.as_str());
                let units = self.site.units_at(module, path);
                self.found(&units, name)
            }
        };
        Ok(found.unwrap_or(Literal::Opaque))
    }

    /// A variable, or what a method of the title gives.
    fn named(&mut self, name: &str, frame: &Frame) -> Read {
        if let Some(variable) = frame.variables.get(name) {
            return self.copied(&variable.value);
        }
        let found = match (name, &frame.method) {
            ("optional_rules", _) => Some(self.kept("@optional_rules")),
            ("players", _) => Some(self.kept("@players")),
            (name, Some((method, _))) if name.strip_prefix('@') == Some(method) => {
                self.is_kept_by(name, frame).then_some(Literal::Nil)
            }
            (name, _) if name.starts_with('@') => Some(self.kept(name)),
            ("super", Some((method, at))) => self.dispatch(&method.clone(), at + 1),
            ("super", None) => None,
            _ => self.dispatch(name, 0),
        };
        let found = found.ok_or(Stop::Unread)?;
        self.step(values::weight(&found).ok_or(Stop::Unread)?)?;
        Ok(found)
    }

    /// What the game keeps: which optional rules were chosen, and who plays.
    fn kept(&self, name: &str) -> Literal {
        match (name, self.chosen.players) {
            ("@optional_rules", _) => {
                let rules = self.chosen.rules.iter().cloned();
                Literal::List(rules.map(Literal::Text).collect())
            }
            ("@players", Some(players)) => Literal::List(vec![Literal::Opaque; players]),
            _ => Literal::Opaque,
        }
    }

    /// Whether a condition holds.
    fn holds(&mut self, condition: &Expression, frame: &mut Frame) -> Result<bool, Stop> {
        let value = self.value(condition, frame)?;
        values::truth(&value).ok_or(Stop::Unread)
    }

    fn two(&mut self, operator: Operator, two: &[Expression; 2], frame: &mut Frame) -> Read {
        let [first, second] = two;
        match operator {
            Operator::And | Operator::Or => {
                let value = self.member(first, frame)?;
                let goes_on = operator == Operator::And;
                match values::truth(&value) {
                    Some(holds) if holds == goes_on => self.value(second, frame),
                    Some(_) => Ok(value),
                    // Whatever the first is, the second may settle it.
                    None => {
                        let second = self.value(second, frame)?;
                        let settles = values::truth(&second) == Some(!goes_on);
                        Ok(if settles {
                            Literal::Bool(!goes_on)
                        } else {
                            Literal::Opaque
                        })
                    }
                }
            }
            _ => {
                let (first, second) = (self.value(first, frame)?, self.value(second, frame)?);
                for value in [&first, &second] {
                    self.step(values::weight(value).ok_or(Stop::Unread)?)?;
                }
                let made = values::two(operator, first, second).unwrap_or(Literal::Opaque);
                // A range is larger than what it is made of.
                self.step(values::weight(&made).ok_or(Stop::Unread)?)?;
                Ok(made)
            }
        }
    }

    /// What a list or a table has in a place.
    fn entry(&mut self, two: &[Expression; 2], frame: &mut Frame) -> Read {
        let [table, key] = two;
        let key = self.value(key, frame)?;
        // The site's own tables of standard tiles.
        if let Expression::Constant(path) = table
            && path.contains("Config::Tile::")
        {
            let standard = key.word().and_then(|name| catalogue::tile(&name).cloned());
            let code = standard.map(|tile| notation::write(&tile).code);
            return Ok(code.map_or(Literal::Opaque, Literal::Text));
        }
        let table = self.receiver(table, frame)?;
        Ok(values::at(&table, &key).unwrap_or(Literal::Opaque))
    }

    /// What a method is called of: a variable keeps its list or table for itself.
    fn receiver(&mut self, said: &Expression, frame: &mut Frame) -> Read {
        match said {
            Expression::Name(name) | Expression::Kept(name) => self.named(name, frame),
            Expression::At(two) => self.entry(two, frame),
            said => self.value(said, frame),
        }
    }

    fn arguments(&mut self, call: &Call, frame: &mut Frame) -> Result<Vec<Literal>, Stop> {
        let arguments = call.arguments.iter();
        arguments.map(|said| self.member(said, frame)).collect()
    }

    fn call(&mut self, call: &Call, frame: &mut Frame) -> Read {
        let arguments = self.arguments(call, frame)?;
        // What the site calls the merging of boards, whatever module has it.
        if call.name == "merge_hexes" && call.block.is_none() {
            for argument in &arguments {
                self.step(values::weight(argument).ok_or(Stop::Unread)?)?;
            }
            let merged = arguments.into_iter().reduce(values::merged);
            return merged.ok_or(Stop::Unread);
        }
        let Some(of) = &call.of else {
            return Err(Stop::Unread);
        };
        // The list that a method goes on with, without anything done yet.
        if let ("with_index", Expression::Call(inner), Some(block)) =
            (call.name.as_str(), of, &call.block)
            && let (Some(of), "map", None) = (&inner.of, inner.name.as_str(), &inner.block)
        {
            let list = self.receiver(of, frame)?;
            return self.numbered(list, &arguments, block, frame);
        }
        if call.name.ends_with('!') && call.name != "merge!" {
            return Err(Stop::Unread);
        }
        let value = self.receiver(of, frame)?;
        if call.is_safe && value == Literal::Nil {
            return Ok(value);
        }
        let changes = self.changes_of_given;
        let method = call.name.trim_end_matches('!');
        let result = self.called(value, method, &arguments, call.block.as_ref(), frame)?;
        if self.changes_of_given != changes {
            self.change_members(of, method, frame)?;
        }
        Ok(result)
    }
}
