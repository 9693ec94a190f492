//! The OpenAPI 3.1 document of the API: a file that a test compares with the table of calls and
//! their types.

use crate::http::encoding::Precompressed;
use axum::http::HeaderMap;
use axum::response::Response;
use std::sync::OnceLock;

/// The document as JSON.
pub const DOCUMENT: &str = include_str!("../../openapi.json");

/// Answers `/api/openapi.json`.
pub async fn file(headers: HeaderMap) -> Response {
    static FILE: OnceLock<Precompressed> = OnceLock::new();
    FILE.get_or_init(|| Precompressed::new("application/json", DOCUMENT.into()))
        .answer(&headers)
}

#[cfg(test)]
mod tests {
    use crate::api::call::{Answer, Call, RequestBody, STALE};
    use crate::api::calls::all;
    use crate::wire::error::ErrorJson;
    use crate::wire::state::WholeJson;
    use milepost_calls::{CALLS, Entry};
    use milepost_testkit::golden;
    use schemars::SchemaGenerator;
    use schemars::generate::SchemaSettings;
    use serde_json::{Map, Value, json};

    /// The place of schemas in the document.
    const SCHEMAS: &str = "/components/schemas";

    /// Generates the document from the table of calls and their types.
    fn document() -> Value {
        let settings =
            SchemaSettings::draft2020_12().with(|all| all.definitions_path = SCHEMAS.into());
        let mut schemas = settings.into_generator();
        let mut paths = Map::new();
        for call in all() {
            let path = paths.entry(call.path).or_insert_with(|| json!({}));
            path[call.method] = operation(&call, &mut schemas);
        }
        for call in CALLS {
            paths.insert(
                call.path.to_owned(),
                json!({ "post": of_tool(call, &mut schemas) }),
            );
        }
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Milepost",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Calls of the tools, and live tables. A request that changes one names the last entry of its log that was seen (seq) \
                                and has an id of its own (id), so that a stale or doubled one is answered with the state and \
                                never applied twice. Seats are known by a cookie that /sit sets."
            },
            "paths": paths,
            "components": { "schemas": schemas.take_definitions(true) }
        })
    }

    fn operation(call: &Call, schemas: &mut SchemaGenerator) -> Value {
        let names = call
            .path
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split('}').next());
        let parameters: Vec<Value> = names.map(parameter).collect();
        let mut answers = Map::new();
        answers.insert(
            call.answer.status.to_string(),
            answer(&call.answer, schemas),
        );
        for (status, why) in call.others {
            // A stale command is answered with the table's current state.
            let schema = match (*status, *why) == STALE {
                true => schemas.subschema_for::<WholeJson<'_>>(),
                false => schemas.subschema_for::<ErrorJson>(),
            };
            let content = json!({ "application/json": { "schema": schema.to_value() } });
            answers.insert(
                status.to_string(),
                json!({ "description": why, "content": content }),
            );
        }
        let mut message =
            json!({ "summary": call.about, "parameters": parameters, "responses": answers });
        if let Some(request) = &call.request {
            message["requestBody"] = body(request, schemas);
        }
        message
    }

    /// A call of the tools, which anybody may make.
    fn of_tool(call: &Entry, schemas: &mut SchemaGenerator) -> Value {
        let wrong = schemas.subschema_for::<ErrorJson>().to_value();
        json!({
            "summary": call.about,
            "requestBody": { "required": true, "content": { "application/json": { "schema": call.schema() } } },
            "responses": {
                "200": { "description": "The answer.", "content": { "application/json": { "schema": { "type": "object" } } } },
                "422": { "description": "All that is wrong with the request.", "content": { "application/json": { "schema": wrong } } },
            },
        })
    }

    fn parameter(name: &str) -> Value {
        let (about, kind) = match name {
            "to" => (
                "A milepost by its place in the board's list, a moment by the number of actions before it, or a seat, counted from 0.",
                "integer",
            ),
            "map" => ("A map that comes with Milepost, such as iberia.", "string"),
            _ => ("The name of a table.", "string"),
        };
        json!({ "name": name, "in": "path", "required": true, "description": about, "schema": { "type": kind } })
    }

    fn body(request: &RequestBody, schemas: &mut SchemaGenerator) -> Value {
        let schema = (request.schema)(schemas).to_value();
        json!({ "required": true, "content": { "application/json": { "schema": schema, "example": parsed(request.example) } } })
    }

    fn answer(answer: &Answer, schemas: &mut SchemaGenerator) -> Value {
        let schema = answer.schema.map_or_else(
            || json!({ "type": "string" }),
            |schema| schema(schemas).to_value(),
        );
        let example = if answer.schema.is_some() {
            parsed(answer.example)
        } else {
            answer.example.into()
        };
        json!({ "description": "Done.", "content": { answer.kind: { "schema": schema, "example": example } } })
    }

    /// Parses an example. Another test checks that every example is valid.
    fn parsed(example: &str) -> Value {
        serde_json::from_str(example).unwrap_or_default()
    }

    #[test]
    fn the_file_describes_the_calls() {
        golden::assert("openapi.json", &format!("{:#}\n", document()));
    }
}
