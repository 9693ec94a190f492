//! All calls in one table, of JSON.

use crate::call::Call;
use crate::call::given::unknown;
use crate::call::host::Host;
use crate::call::refused::{Reasons, Refused};
use crate::call::request;
use crate::call::watch::Watch;
use crate::call::work::Work;
use crate::{board, contract, deck, route};
use milepost_document::form::{Field, Kind};
use milepost_document::{
    Cursor, Form, FromNode, Limits, Node, Numbers, Place, Problem, Reader, Value,
};
use serde_json::{Map, Value as Json, json};

/// A call of JSON.
pub struct Entry {
    /// Name, such as `deck.deal`.
    pub name: &'static str,
    /// Path at which a server answers it.
    pub path: &'static str,
    /// Description of the answer.
    pub about: &'static str,
    /// Kind of work: its cost, and the time that it may take.
    pub work: Work,
    /// The members of its requests.
    pub fields: fn() -> Vec<Field>,
    answer: fn(&str, &dyn Host) -> Result<Json, Refused>,
}

impl Entry {
    const fn of<C: Call>(path: &'static str) -> Entry {
        Entry {
            name: C::NAME,
            path,
            about: C::ABOUT,
            work: C::WORK,
            fields: || [C::fields(), C::Show::fields()].concat(),
            answer: answer::<C>,
        }
    }
}

impl Entry {
    /// The JSON Schema of its requests.
    pub fn schema(&self) -> Json {
        let fields = (self.fields)();
        let members: Map<String, Json> = fields
            .iter()
            .map(|field| (field.name.to_owned(), schema(field)))
            .collect();
        let required = fields.iter().filter(|field| field.is_required);
        let required: Vec<&str> = required.map(|field| field.name).collect();
        json!({
            "type": "object",
            "properties": members,
            "required": required,
            "additionalProperties": false,
        })
    }
}

/// The JSON Schema of a field.
fn schema(field: &Field) -> Json {
    let mut schema = schema_of(&field.kind);
    let text = match field.kind {
        Kind::Given(file) => format!("or the text of a {file}"),
        _ => String::new(),
    };
    schema["description"] = (field.described(&text) + ".").into();
    match field.limits.numbers() {
        Some(Numbers::Whole(range)) => {
            schema["minimum"] = (*range.start()).into();
            schema["maximum"] = (*range.end()).into();
        }
        Some(Numbers::Any(range)) => {
            schema["minimum"] = (*range.start()).into();
            schema["maximum"] = (*range.end()).into();
        }
        None => {}
    }
    if let Some(usual) = &field.usual {
        schema["default"] = Node::new(field.value(usual)).to_json();
    }
    schema
}

fn schema_of(kind: &Kind) -> Json {
    match kind {
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Whole => json!({ "type": "integer" }),
        Kind::Number => json!({ "type": "number" }),
        Kind::Text | Kind::Given(_) => json!({ "type": "string" }),
        Kind::Word(words) => {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            json!({ "enum": words })
        }
        Kind::List(item) => json!({ "type": "array", "items": schema_of(item) }),
        Kind::Texts => json!({ "type": "object", "additionalProperties": { "type": "string" } }),
    }
}

/// All calls, by name.
pub static CALLS: &[Entry] = &[
    Entry::of::<board::Make>("/api/board.make"),
    Entry::of::<contract::Odds>("/api/contract.odds"),
    Entry::of::<deck::DeckCheck>("/api/deck.check"),
    Entry::of::<deck::DeckDeal>("/api/deck.deal"),
    Entry::of::<deck::DeckExplain>("/api/deck.explain"),
    Entry::of::<deck::DeckStats>("/api/deck.stats"),
    Entry::of::<route::Audit>("/api/route.audit"),
    Entry::of::<route::Best>("/api/route.best"),
    Entry::of::<route::Draw>("/api/route.draw"),
    Entry::of::<route::Record>("/api/route.record"),
    Entry::of::<route::WhatIf>("/api/route.what_if"),
];

/// Answers a call of JSON.
///
/// ```
/// use milepost_calls::{Alone, call};
///
/// let answer = call("route.best", r#"{ "position": "tern-island-midway" }"#, &Alone).map_err(|_| "refused")?;
/// assert!(answer.contains(r#""revenue":170"#));
/// # Ok::<(), &str>(())
/// ```
///
/// # Errors
/// There is no such call; or all that is wrong with the request, each with its place.
pub fn call(name: &str, asked: &str, host: &dyn Host) -> Result<String, Vec<Problem>> {
    respond(name, asked, host).map_err(Refused::problems)
}

/// The same with the kind of a refusal.
///
/// # Errors
/// As of [`call`]; or the time was over before there was an answer.
pub fn respond(name: &str, asked: &str, host: &dyn Host) -> Result<String, Refused> {
    let found = CALLS.iter().find(|call| call.name == name);
    let call = found.ok_or_else(|| {
        let names = CALLS.iter().map(|call| call.name);
        unknown("call", name, names, "")
    })?;
    Ok((call.answer)(asked, host)?.to_string())
}

/// A request, and what is shown of its answer, in one table.
struct Shown<C: Call> {
    call: C,
    show: C::Show,
}

impl<C: Call> FromNode for Shown<C> {
    fn from_node(reader: &mut Reader, at: &Cursor<'_>, _: &Limits) -> Option<Shown<C>> {
        let mut names = Vec::new();
        C::add_members(&mut names);
        C::Show::add_members(&mut names);
        if !reader.members(at, &names, &[], None) {
            return None;
        }
        let (call, show) = (
            C::from_members(reader, at),
            C::Show::from_members(reader, at),
        );
        Some(Shown {
            call: call?,
            show: show?,
        })
    }
}

fn answer<C: Call>(text: &str, host: &dyn Host) -> Result<Json, Refused> {
    let node = Node::from_json_text(text)?;
    let read = request::reader().finish::<Shown<C>>(&Cursor::root(&node));
    let Shown { call, show } = read.map_err(|problems| all_wrong::<C>(problems, &node, host))?;
    let answer = call.answer(&Watch::new(host))?;
    C::json(&answer, &show)
}

/// Lists all that is wrong with a request that cannot be read, and with what it names: the members that are wrong are left out,
/// and what is left is opened.
fn all_wrong<C: Call>(problems: Vec<Problem>, node: &Node, host: &dyn Host) -> Refused {
    let left = without(node, &problems);
    let left = request::reader().finish::<Shown<C>>(&Cursor::root(&left));
    let mut reasons = Reasons::default();
    reasons.keep::<()>(Err(Refused::from(problems)));
    if let Ok(Shown { call, .. }) = left {
        reasons.keep(call.check());
        reasons.keep(call.open(host));
    }
    reasons.refused()
}

/// A request without the members that problems stand at.
fn without(node: &Node, problems: &[Problem]) -> Node {
    let is_wrong = |name: &str| {
        problems.iter().any(|problem| match &problem.place {
            Place::Path(path) => {
                let member = path.trim_start_matches("$.");
                member.split(['.', '[']).next() == Some(name)
            }
            _ => false,
        })
    };
    match &node.value {
        Value::Table(members) => {
            let left = members.iter().filter(|(name, _)| !is_wrong(name));
            Node::new(Value::Table(left.cloned().collect()))
        }
        _ => node.clone(),
    }
}
