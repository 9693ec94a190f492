//! Links to the files of a deck for tabletop simulators.

use crate::frame::server_only;
use crate::proxy;
use crate::shared::visit::Visit;
use axum::http::header;
use maud::{Markup, html};

/// List items with the links, for pages of a server, from which simulators load the pictures. `file` returns the address of a
/// file by its name.
pub fn items(stem: &str, sheets: usize, file: impl Fn(&str) -> String) -> Markup {
    let link =
        |name: &str, text: &str| html! { a href=(file(&format!("/{stem}{name}"))) { (text) } };
    server_only(html! {
        li { (link(".tts.json", "Tabletop Simulator")) span.soft { ": its pictures are loaded from this server while it runs" } }
        li { "Tabletop Playground: "
            @for sheet in 1..=sheets {
                (link(&format!("-{sheet}.ttp.json"), &format!("template {sheet}"))) ", "
                (link(&format!("-faces-{sheet}.png"), &format!("faces {sheet}"))) ", "
            }
            (link("-back.png", "back")) }
    })
}

/// The URL before and after the names of files beside an address, so that other programs can load them.
pub fn beside<P>(Visit { headers, .. }: &Visit<P>, address: &str) -> [String; 2] {
    let scheme = if proxy::is_secure(headers) {
        "https"
    } else {
        "http"
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or("localhost");
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    [format!("{scheme}://{host}{path}"), format!("?{query}")]
}
