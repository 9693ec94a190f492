//! Requests of calls as arguments: made of the list of a request's fields, and read as any request is.

use crate::failure::Failure;
use crate::terminal::Terminal;
use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, ValueHint};
use milepost_calls::Watch;
use milepost_calls::call::Call;
use milepost_calls::refused::Refused;
use milepost_document::form::{Field, Kind};
use milepost_document::{
    Cursor, Form, Limits, Node, Numbers, Place, Problem, Reader, Severity, Value,
};
use std::ops::Deref;

/// A request, read from the command line.
pub struct Asked<T>(T);

impl<T> Deref for Asked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Call> Asked<T> {
    /// Answers the call for whoever sits at the terminal.
    pub fn answer(&self) -> Result<T::Answer, Failure> {
        let checked = self.0.check().map_err(|refused| self.failure(refused));
        checked.map_err(|failure| Failure::Usage(failure.text()))?;
        let answer = self.0.answer(&Watch::new(&Terminal));
        answer.map_err(|refused| self.failure(refused))
    }

    /// Failure of a call whose members are options here.
    pub fn failure(&self, refused: Refused) -> Failure {
        let fields = T::fields();
        let named = |member: &str| {
            let field = fields.iter().find(|field| field.name == member);
            field.filter(|field| !field.is_subject).map(option)
        };
        Failure::refused(refused, named)
    }
}

impl<T: Form> Args for Asked<T> {
    fn augment_args(command: Command) -> Command {
        command.args(T::fields().iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Asked::<T>::augment_args(command)
    }
}

impl<T: Form> FromArgMatches for Asked<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Asked<T>, Error> {
        let fields = T::fields();
        let given = fields
            .iter()
            .filter(|field| matches.value_source(field.name) == Some(ValueSource::CommandLine));
        let members = given.map(|field| (field.name.to_owned(), Node::new(value(field, matches))));
        let node = Node::new(Value::Table(members.collect()));
        let reader = Reader::new(Severity::Error).with_unseen();
        let read = reader.finish(&Cursor::root(&node));
        read.map(Asked).map_err(|problems| {
            let line = |problem: &Problem| match &problem.place {
                Place::Path(path) => format!("{}: {}", named(&fields, path), problem.what),
                _ => problem.what.clone(),
            };
            let lines: Vec<String> = problems.iter().map(line).collect();
            Error::raw(ErrorKind::ValueValidation, lines.join("\n") + "\n")
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Asked::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The argument or the option of a path in a request.
fn named(fields: &[Field], path: &str) -> String {
    let member = path.trim_start_matches("$.");
    let member = member.split(['.', '[']).next().unwrap_or_default();
    match fields.iter().find(|field| field.name == member) {
        Some(field) if !field.is_subject => format!("--{}", option(field)),
        _ => member.to_uppercase(),
    }
}

/// Value of a field on the command line.
fn value(field: &Field, matches: &ArgMatches) -> Value {
    match &field.kind {
        Kind::Flag => Value::Bool(!field.is_usually_on()),
        Kind::List(_) => {
            let typed = matches.get_many::<String>(field.name).into_iter().flatten();
            let items = typed.flat_map(|text| match field.value(text) {
                Value::List(items) => items,
                _ => Vec::new(),
            });
            Value::List(items.collect())
        }
        _ => {
            let typed = matches.get_one::<String>(field.name);
            field.value(typed.map_or("", String::as_str))
        }
    }
}

/// The argument of a field.
fn argument(field: &Field) -> Arg {
    let help = match (&field.kind, field.is_usually_on()) {
        (_, true) => field.off.to_owned(),
        (Kind::Given(kind), _) => field.described(&format!("or a {kind}")),
        _ => field.described(""),
    };
    let arg = Arg::new(field.name)
        .help(help)
        .conflicts_with_all(field.without)
        .required(field.is_required);
    let arg = match field.is_subject {
        true => arg,
        false => arg.long(option(field)),
    };
    let arg = match field.kind {
        Kind::Given(_) if !field.is_subject => arg.value_name("FILE"),
        _ => arg.value_name(field.name.to_uppercase()),
    };
    let arg = match &field.kind {
        Kind::Flag => return arg.action(ArgAction::SetTrue),
        Kind::List(item) => arg
            .action(ArgAction::Append)
            .value_parser(parser(item, &field.limits)),
        kind => arg.value_parser(parser(kind, &field.limits)),
    };
    let arg = match &field.kind {
        Kind::Whole | Kind::Number => arg.allow_negative_numbers(true),
        Kind::Given(_) => arg.value_hint(ValueHint::FilePath),
        _ => arg,
    };
    let arg = match field.bare {
        "" => arg,
        bare => arg
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(bare),
    };
    match &field.usual {
        Some(usual) => arg.default_value(usual.clone()),
        None => arg,
    }
}

/// The name of a field's option.
fn option(field: &Field) -> String {
    let name = field.name.replace('_', "-");
    match field.is_usually_on() {
        true => format!("no-{name}"),
        false => name,
    }
}

/// Refuses what no value of a kind is.
fn parser(kind: &Kind, limits: &Limits) -> ValueParser {
    let limits = limits.clone();
    match kind {
        Kind::Word(words) => {
            let word = |(name, about): &(&'static str, String)| {
                PossibleValue::new(*name).help(about.clone())
            };
            PossibleValuesParser::new(words.iter().map(word)).into()
        }
        Kind::Whole => ValueParser::from(move |text: &str| whole(text, &limits)),
        Kind::Number => ValueParser::from(move |text: &str| number(text, &limits)),
        _ => ValueParser::string(),
    }
}

fn whole(text: &str, limits: &Limits) -> Result<String, String> {
    let (least, most) = match limits.numbers() {
        Some(Numbers::Whole(range)) => (i128::from(*range.start()), i128::from(*range.end())),
        _ => (0, i128::from(u64::MAX)),
    };
    let found: Option<i128> = text.parse().ok();
    match found.filter(|number| (least..=most).contains(number)) {
        Some(number) => Ok(number.to_string()),
        None => Err(format!("expected a whole number from {least} to {most}")),
    }
}

fn number(text: &str, limits: &Limits) -> Result<String, String> {
    let found: Option<f64> = text.parse().ok().filter(|number: &f64| number.is_finite());
    match (found, limits.numbers()) {
        (Some(number), Some(Numbers::Any(range))) if !range.contains(&number) => Err(format!(
            "expected a number from {} to {}",
            range.start(),
            range.end()
        )),
        (Some(_), _) => Ok(text.to_owned()),
        (None, _) => Err("expected a number".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_calls::deck::{DeckDeal, SHIPPED};

    fn read(line: &str) -> Result<Asked<DeckDeal>, String> {
        let command = Asked::<DeckDeal>::augment_args(Command::new("deal"));
        let words = ["deal"].into_iter().chain(line.split_whitespace());
        let matches = command.try_get_matches_from(words);
        let read = matches.and_then(|matches| Asked::from_arg_matches(&matches));
        read.map_err(|error| error.to_string())
    }

    fn refused(line: &str) -> String {
        read(line).err().unwrap_or_default()
    }

    #[test]
    fn a_request_is_read_as_it_is_typed() {
        let asked = read("iberia --players 3 --no-dingles --seed 18446744073709551615 --tuned");
        let DeckDeal { map, plan } = asked.unwrap().0;
        assert_eq!((map.as_str(), plan.players, plan.cards), ("iberia", 3, 120));
        assert_eq!(
            (plan.seed, plan.dingles.dingles, plan.events),
            (Some(u64::MAX), false, false)
        );
        assert_eq!(plan.tuned.unwrap().as_str(), SHIPPED);
        let named = read("iberia --tuned=mine.toml").unwrap();
        assert_eq!(named.plan.tuned.as_ref().unwrap().as_str(), "mine.toml");
        assert!(read("iberia").unwrap().plan.dingles.dingles);
    }

    #[test]
    fn what_no_request_may_be_is_refused_with_its_range() {
        assert!(refused("").contains("<MAP>"));
        for (line, part) in [
            ("iberia --players 7", "from 2 to 6"),
            ("iberia --cards many", "from 10 to 240"),
            ("iberia --seed -1", "from 0 to 18446744073709551615"),
            ("iberia --code X --cards 60", "cannot be used with"),
            ("iberia --code X --no-dingles", "cannot be used with"),
        ] {
            assert!(refused(line).contains(part), "{line}: {}", refused(line));
        }
    }

    #[test]
    fn help_says_ranges_and_what_is_usual() {
        let mut command = Asked::<DeckDeal>::augment_args(Command::new("deal"));
        let help = command.render_long_help().to_string();
        for part in [
            "--players <PLAYERS>",
            "Number of players, 2 to 6",
            "[default: 120]",
            "--no-dingles",
        ] {
            assert!(help.contains(part), "{part}: {help}");
        }
    }
}
