//! Statements, and what they change: variables, and the lists and tables in them.

use crate::site::evaluate::{Evaluator, Frame, Read, Stop, Variable};
use crate::site::ruby::Literal;
use crate::site::ruby::expression::{Call, Expression, KEEP, Place, Statement};
use crate::site::values;

impl Evaluator<'_> {
    pub(super) fn statement(&mut self, statement: &Statement, frame: &mut Frame) -> Read {
        self.step(1)?;
        match statement {
            Statement::Value(said) => self.value(said, frame),
            Statement::Return(said) => {
                let value = self.value(said, frame)?;
                Err(Stop::Return(value))
            }
            Statement::Next(said) => {
                let value = self.value(said, frame)?;
                Err(Stop::Next(value))
            }
            Statement::Set(place, said) => self.set(place, said, frame),
            Statement::Keep(name, said) => {
                if !frame.variables.contains_key(name) {
                    if !self.is_kept_by(name, frame) {
                        return Err(Stop::Unread);
                    }
                    let value = self.value(said, frame)?;
                    let variable = Variable::new(value, is_own(said, frame));
                    frame.variables.insert(name.clone(), variable);
                }
                self.named(name, frame)
            }
            Statement::Spread(names, said) => {
                let Literal::List(items) = self.receiver(said, frame)? else {
                    return Err(Stop::Unread);
                };
                let rest = std::iter::repeat(Literal::Nil);
                for (at, (name, item)) in
                    names.iter().zip(items.into_iter().chain(rest)).enumerate()
                {
                    let key = i64::try_from(at).map(Literal::Integer);
                    let variable = match key {
                        Ok(key) => self.part(said, key, item, frame),
                        Err(_) => Variable::new(item, false),
                    };
                    frame.variables.insert(name.clone(), variable);
                }
                Ok(Literal::Opaque)
            }
            Statement::Change(place, call) => self.change(place, call, frame),
            Statement::Unread => Err(Stop::Unread),
        }
    }

    fn set(&mut self, place: &Place, said: &Expression, frame: &mut Frame) -> Read {
        let value = self.value(said, frame)?;
        let value = self.copied(&value)?;
        if !place.keys.is_empty() {
            let keys = self.keys(place, frame)?;
            return self.changed(&place.variable, &keys, value, frame);
        }
        if place.variable.starts_with('@') && !self.is_kept_by(&place.variable, frame) {
            return Err(Stop::Unread);
        }
        let variable = match said {
            Expression::At(two) => {
                let key = self.value(&two[1], frame)?;
                self.part(&two[0], key, value, frame)
            }
            said => Variable::new(value, is_own(said, frame)),
        };
        self.part_no_more(&place.variable, frame);
        frame.variables.insert(place.variable.clone(), variable);
        Ok(Literal::Opaque)
    }

    /// A variable for a part of another: what changes the one changes the other.
    fn part(&self, of: &Expression, key: Literal, value: Literal, frame: &Frame) -> Variable {
        let (Expression::Name(name) | Expression::Kept(name)) = of else {
            return Variable::new(value, false);
        };
        let owner = frame.variables.get(name);
        let is_own = owner.is_some_and(|owner| owner.is_own && owner.of.is_none());
        Variable {
            of: Some((name.clone(), key)),
            ..Variable::new(value, is_own)
        }
    }

    /// The places of a variable are others now: what was a part of it is followed no more.
    fn part_no_more(&self, variable: &str, frame: &mut Frame) {
        for other in frame.variables.values_mut() {
            other.is_own &= other.of.as_ref().is_none_or(|(name, _)| name != variable);
        }
    }

    /// Whether what the game keeps is set nowhere but in this method, so that nothing is kept when that begins.
    pub(super) fn is_kept_by(&self, name: &str, frame: &Frame) -> bool {
        let sets = self.units.iter().flat_map(|unit| &unit.source().kept);
        let mut sets = sets.filter(|(kept, _)| kept == name);
        sets.all(|(_, method)| frame.method.as_ref().is_some_and(|(own, _)| own == method))
    }

    fn keys(&mut self, place: &Place, frame: &mut Frame) -> Result<Vec<Literal>, Stop> {
        place
            .keys
            .iter()
            .map(|key| self.value(key, frame))
            .collect()
    }

    /// Sets what a variable has in a place. One that shares its list or table with another is not followed.
    fn changed(&mut self, name: &str, keys: &[Literal], value: Literal, frame: &mut Frame) -> Read {
        self.changes += 1;
        let variable = frame
            .variables
            .get_mut(name)
            .filter(|variable| variable.is_own);
        let variable = variable.ok_or(Stop::Unread)?;
        self.changes_of_given += usize::from(variable.is_given);
        let weight = values::weight(&variable.value).ok_or(Stop::Unread)?;
        values::set(&mut variable.value, keys, value).ok_or(Stop::Unread)?;
        let (value, of) = (variable.value.clone(), variable.of.clone());
        self.step(weight)?;
        if let Some((owner, key)) = of {
            let owner = frame.variables.get_mut(&owner).filter(|owner| owner.is_own);
            let owner = owner.ok_or(Stop::Unread)?;
            values::set(&mut owner.value, &[key], value).ok_or(Stop::Unread)?;
        }
        // What such a statement gives is hardly ever used.
        Ok(Literal::Opaque)
    }

    fn change(&mut self, place: &Place, call: &Call, frame: &mut Frame) -> Read {
        let keys = self.keys(place, frame)?;
        let variable = frame.variables.get(&place.variable).ok_or(Stop::Unread)?;
        let mut old = Some(variable.value.clone());
        for key in &keys {
            old = old.and_then(|old| values::at(&old, key));
        }
        let old = old.ok_or(Stop::Unread)?;
        let old = self.copied(&old)?;
        let method = call.name.trim_end_matches('!');
        let given = self.arguments(call, frame)?;
        let new = match (method, &given[..]) {
            ("delete", [key]) => values::without(&old, key).ok_or(Stop::Unread)?,
            _ => self.called(old, method, &given, call.block.as_ref(), frame)?,
        };
        if matches!(new, Literal::Opaque) {
            return Err(Stop::Unread);
        }
        self.changed(&place.variable, &keys, new, frame)?;
        self.part_no_more(&place.variable, frame);
        match call.name.as_str() {
            "push" | "append" | "concat" | "merge!" => self.named(&place.variable, frame),
            _ => Ok(Literal::Opaque),
        }
    }

    /// A block that changes what it is given changes the members of the list too.
    pub(super) fn change_members(
        &mut self,
        of: &Expression,
        method: &str,
        frame: &mut Frame,
    ) -> Result<(), Stop> {
        let members = Literal::List(std::mem::take(&mut self.given));
        let is_list = ["each", "map"].contains(&method) && self.is_list(of, frame);
        match of {
            Expression::Name(name) | Expression::Kept(name) if is_list => {
                self.part_no_more(name, frame);
                let variable = frame
                    .variables
                    .get_mut(name)
                    .filter(|variable| variable.is_own);
                variable
                    .map(|variable| variable.value = members)
                    .ok_or(Stop::Unread)
            }
            Expression::OwnConstant(name) if is_list => {
                self.changed_constants.insert(name.clone(), members);
                Ok(())
            }
            Expression::Constant(path) if method == "map" => {
                self.changed_constants.insert(path.clone(), Literal::Opaque);
                Ok(())
            }
            // Nothing else has what a method has just made.
            Expression::Call(_) | Expression::List(_) if method == "map" => Ok(()),
            _ => Err(Stop::Unread),
        }
    }

    fn is_list(&mut self, of: &Expression, frame: &mut Frame) -> bool {
        matches!(self.receiver(of, frame), Ok(Literal::List(_)))
    }
}

/// Whether what an expression gives is a list or a table of its own.
fn is_own(said: &Expression, frame: &Frame) -> bool {
    match said {
        Expression::Name(name) => !frame.variables.contains_key(name),
        Expression::List(_)
        | Expression::Table(_)
        | Expression::Two(..)
        | Expression::Literal(_)
        | Expression::Constant(_)
        | Expression::OwnConstant(_) => true,
        Expression::Call(call) => match call.name.as_str() {
            "freeze" | "deep_freeze" | "itself" => {
                call.of.as_ref().is_some_and(|of| is_own(of, frame))
            }
            name => KEEP.contains(&name) || values::ANEW.contains(&name),
        },
        _ => false,
    }
}
