//! A site without a server: its first page, and the file that starts the module which makes all others (`web/local`).

use crate::assets::{self, ASSETS, address as address_of};
use crate::boards::handlers::pictures as games;
use crate::frame::frame;
use crate::maps::handlers::{ground, pictures as maps};
use crate::maps::rendered::Maps;
use crate::nav;
use crate::routes::games::upload::OwnSite;
use crate::routes::list::game_form;
use crate::shared::query::address;
use axum::routing::get;
use axum::{Extension, Router};
use maud::{DOCTYPE, Markup, html};
use milepost_dice::secret;
use serde::{Deserialize, Serialize};

/// The position that the first page shows.
const EXAMPLE: &str = "velmark-late";
/// What the page may load: files beside it, and nothing of any other host. The module is compiled.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; font-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'";
/// What the file says until the module has made the first page.
const SAYS: &str = "The workshop is being loaded: a few megabytes, the first time only.";

/// The file that says what a site consists of.
pub const LIST: &str = "site.json";

/// What a site consists of.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SiteList {
    /// The release that it was built of.
    release: String,
    /// The hash of the addresses of all files of pages, which change with their contents.
    pages: String,
    /// The address of the module, as of all files, beside the first page.
    pub module: String,
    /// The address of the script of its workers.
    pub host: String,
    /// All files, the first page as `./`.
    pub files: Vec<String>,
}

impl SiteList {
    /// Of a site with the module at this address.
    pub fn new(module: &str) -> SiteList {
        let own = ASSETS.iter().map(|asset| beside(asset.address).to_owned());
        let first = ["./".to_owned(), module.to_owned()];
        SiteList {
            release: env!("CARGO_PKG_VERSION").to_owned(),
            pages: pages(),
            module: module.to_owned(),
            host: beside(address_of("host.js")).to_owned(),
            files: first.into_iter().chain(own).collect(),
        }
    }

    /// Whether it was built of this release, with the same files of pages.
    pub fn is_ours(&self) -> bool {
        self.release == env!("CARGO_PKG_VERSION") && self.pages == pages()
    }
}

/// An address of a file as a site has it.
fn beside(address: &str) -> &str {
    address.trim_start_matches('/')
}

fn pages() -> String {
    let all: Vec<&str> = ASSETS.iter().map(|asset| asset.address).collect();
    secret::hash(&all.join(" "))
}

/// The first page, and what a server has at addresses of its own: the ground of shipped maps.
pub fn routes() -> Router {
    Router::new()
        .route("/", get(start))
        .route("/ground/{name}", get(ground))
        .layer(Extension(Maps::default()))
}

/// The first page: what people come for, each with its first step.
async fn start() -> Markup {
    let example = address("/routes/at", &[("p", EXAMPLE), ("run", "yes")]);
    let body = html! {
        h1 { "A workshop for railway board games" }
        p.lead { "It runs in your browser. Nothing is installed, nothing is sent, and it works without a connection from the second visit on." }
        h2 { "18xx: is there a better run?" }
        div.halves {
            (game_form(&[], &OwnSite::default()))
            section.card aria-labelledby="draw" {
                h2 #draw { "A position" }
                p { "Lay tiles and tokens by tapping, choose trains, and see the most that a company can earn, with proof." }
                a href=(example) { img.wide src=(address("/routes/board.svg", &[("p", EXAMPLE), ("run", "yes")])) alt="An example: a board with a company's best run" width="640" height="560" loading="lazy"; }
                p.row { a.button.primary href=(example) { "See an example" } a.button href="/routes" { "Open or draw your own" } }
            }
        }
        h2 { "Deal a deck of demand cards" }
        (maps(nav::DECKS.path))
        h2 { "Make a board" }
        (games())
        section.card aria-labelledby="more" {
            h2 #more { "More" }
            p.row { a.button href="/maps" { "Crayon maps" } a.button href="/contracts" { "Contracts and their odds" } }
        }
    };
    frame(
        "Workshop",
        "/",
        &["routes.css", "games.css", "local.css", "games.js"],
        body,
    )
}

/// The file `index.html`: `module` is the address of the module, beside it. All addresses are to begin with `/web/`, as in
/// any page.
pub fn index(module: &str) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" data-module=(module) data-host=(assets::address("host.js")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="content-security-policy" content=(POLICY);
                meta name="referrer" content="no-referrer";
                meta name="color-scheme" content="light dark";
                meta name="description" content="Is there a better run? Drop a record of an 18xx game and see the proven best. Deal demand decks, make boards. In your browser, without a server.";
                title { "Milepost" }
                link rel="stylesheet" href=(assets::address("style.css"));
                link rel="stylesheet" href=(assets::address("local.css"));
                script src=(assets::address("frame.js")) {}
                script type="module" src=(assets::address("local.js")) {}
                link rel="icon" href=(assets::address("icon.svg")) type="image/svg+xml";
                link rel="apple-touch-icon" href=(assets::address("icon-180.png"));
            }
            body {
                main #main tabindex="-1" {
                    h1 { "Milepost" }
                    p.lead role="status" { (SAYS) }
                    noscript { p.wrong { "The workshop needs JavaScript." } }
                }
            }
        }
    }
}
