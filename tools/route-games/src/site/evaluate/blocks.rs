//! Methods that do something with each member of a list or a table.

use crate::site::evaluate::{Evaluator, Frame, Read, Stop, Variable};
use crate::site::ruby::Literal;
use crate::site::ruby::expression::Block;
use crate::site::values;

impl Evaluator<'_> {
    /// What a method gives of a value, with or without a block.
    pub(super) fn called(
        &mut self,
        of: Literal,
        method: &str,
        arguments: &[Literal],
        block: Option<&Block>,
        frame: &mut Frame,
    ) -> Read {
        match block {
            Some(block) => self.with_block(of, method, arguments, block, frame),
            None => {
                for argument in arguments {
                    self.step(values::weight(argument).ok_or(Stop::Unread)?)?;
                }
                self.step(values::weight(&of).ok_or(Stop::Unread)?)?;
                Ok(values::call(of, method, arguments).unwrap_or(Literal::Opaque))
            }
        }
    }

    fn with_block(
        &mut self,
        of: Literal,
        method: &str,
        arguments: &[Literal],
        block: &Block,
        frame: &mut Frame,
    ) -> Read {
        let is_table = matches!(of, Literal::Table(_));
        let members = match &of {
            Literal::List(items) => items.iter().map(|item| vec![item.clone()]).collect(),
            Literal::Table(entries) => {
                let pair = |(key, value): &(Literal, Literal)| vec![key.clone(), value.clone()];
                entries.iter().map(pair).collect::<Vec<_>>()
            }
            _ => return Err(Stop::Unread),
        };
        self.step(values::weight(&of).ok_or(Stop::Unread)?)?;
        match method {
            "map" => {
                let items = self.each(members, !is_table, block, frame)?;
                Ok(Literal::List(items))
            }
            "each_key" if is_table => {
                let keys = members.iter().map(|pair| vec![pair[0].clone()]).collect();
                self.each(keys, false, block, frame)?;
                Ok(of)
            }
            "each" => {
                self.each(members, !is_table, block, frame)?;
                Ok(of)
            }
            "select" | "filter" | "reject" => {
                let wanted = method != "reject";
                let mut verdicts = Vec::new();
                for value in self.each(members, false, block, frame)? {
                    verdicts.push(values::truth(&value).ok_or(Stop::Unread)? == wanted);
                }
                values::kept(of, &verdicts).ok_or(Stop::Unread)
            }
            "flat_map" => {
                let items = self.each(members, false, block, frame)?;
                values::call(Literal::List(items), "flatten", &[Literal::Integer(1)])
                    .ok_or(Stop::Unread)
            }
            "to_h" => {
                let pairs = self.each(members, false, block, frame)?;
                values::call(Literal::List(pairs), "to_h", &[]).ok_or(Stop::Unread)
            }
            "transform_values" | "transform_keys" if is_table => {
                let at = usize::from(method == "transform_values");
                let parts = members.iter().map(|pair| vec![pair[at].clone()]).collect();
                let parts = self.each(parts, false, block, frame)?;
                let entries = members
                    .into_iter()
                    .zip(parts)
                    .filter_map(|(mut pair, part)| {
                        pair[at] = part;
                        let [key, value] = <[Literal; 2]>::try_from(pair).ok()?;
                        Some((key, value))
                    });
                Ok(values::table(entries.collect()))
            }
            "each_with_object" => self.gathered(members, arguments, block, frame),
            _ => Err(Stop::Unread),
        }
    }

    /// What a block gives for each item and its number.
    pub(super) fn numbered(
        &mut self,
        of: Literal,
        arguments: &[Literal],
        block: &Block,
        frame: &mut Frame,
    ) -> Read {
        let first = match arguments {
            [] => 0,
            [Literal::Integer(first)] => *first,
            _ => return Err(Stop::Unread),
        };
        let Literal::List(items) = of else {
            return Err(Stop::Unread);
        };
        let numbers = (0..).map(|number: i64| Literal::Integer(first.saturating_add(number)));
        let members = items
            .into_iter()
            .zip(numbers)
            .map(|(item, number)| vec![item, number]);
        let items = self.each(members.collect(), true, block, frame)?;
        Ok(Literal::List(items))
    }

    /// What becomes of an object that a block is given with each member.
    fn gathered(
        &mut self,
        members: Vec<Vec<Literal>>,
        arguments: &[Literal],
        block: &Block,
        frame: &mut Frame,
    ) -> Read {
        let (Some((object, names)), [begun]) = (block.names.split_last(), arguments) else {
            return Err(Stop::Unread);
        };
        let hidden = frame.variables.remove(object);
        let variable = Variable::new(begun.clone(), true);
        frame.variables.insert(object.clone(), variable);
        let block = Block {
            names: names.to_vec(),
            body: block.body.clone(),
        };
        let done = self.each(members, false, &block, frame);
        let gathered = frame.variables.remove(object);
        frame
            .variables
            .extend(hidden.map(|variable| (object.clone(), variable)));
        done?;
        gathered.map(|variable| variable.value).ok_or(Stop::Unread)
    }

    /// What a block gives for each of these, which it may change in itself where that `may_change`.
    fn each(
        &mut self,
        members: Vec<Vec<Literal>>,
        may_change: bool,
        block: &Block,
        frame: &mut Frame,
    ) -> Result<Vec<Literal>, Stop> {
        let hidden: Vec<Option<Variable>> = block
            .names
            .iter()
            .map(|name| frame.variables.get(name).cloned())
            .collect();
        let (mut all, mut left) = (Vec::new(), Vec::new());
        for member in members {
            self.step(1)?;
            for (name, value) in block.names.iter().zip(spread(member, block.names.len())) {
                let variable = Variable {
                    is_given: true,
                    ..Variable::new(value, may_change)
                };
                frame.variables.insert(name.clone(), variable);
            }
            all.push(match self.body(&block.body, frame) {
                Err(Stop::Next(value)) => value,
                read => read?,
            });
            if may_change {
                let first = block
                    .names
                    .first()
                    .and_then(|name| frame.variables.get(name));
                left.push(first.map_or(Literal::Opaque, |variable| variable.value.clone()));
            }
        }
        self.given = left;
        for (name, variable) in block.names.iter().zip(hidden) {
            match variable {
                Some(variable) => drop(frame.variables.insert(name.clone(), variable)),
                None => drop(frame.variables.remove(name)),
            }
        }
        Ok(all)
    }
}

/// What a block's names stand for: a pair is spread over two names, and is one list for one.
fn spread(mut member: Vec<Literal>, names: usize) -> Vec<Literal> {
    if member.len() > names && names == 1 {
        return vec![Literal::List(member)];
    }
    if member.len() == 1
        && names > 1
        && let Literal::List(items) = &mut member[0]
    {
        member = std::mem::take(items);
    }
    member.resize(names, Literal::Nil);
    member
}
