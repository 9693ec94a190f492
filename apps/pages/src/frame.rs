//! The frame of every page.

use crate::assets::address;
use crate::nav::{self, Entry};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The colours of the bar, which phones paint their own bars in: in the light, in the dark.
const BAR: [(&str, &str); 2] = [
    ("(prefers-color-scheme: light)", "#22303a"),
    ("(prefers-color-scheme: dark)", "#0c1013"),
];

/// What the scripts of a page ask for as soon as they run: its address, and what it is to the browser, `fetch` or `image`.
pub type Ahead<'a> = (&'a str, &'static str);

/// A page: its title, its path in the navigation bar, its own styles and scripts from `web/`, and its content. Each script
/// comes with all modules that it imports.
pub fn frame(title: &str, path: &str, files: &[&str], body: Markup) -> Markup {
    frame_with(title, path, files, &[], body)
}

/// The same for a page whose scripts ask for something, which the browser loads while they load.
pub fn frame_with(
    title: &str,
    path: &str,
    files: &[&str],
    ahead: &[Ahead],
    body: Markup,
) -> Markup {
    let (styles, scripts): (Vec<&str>, Vec<&str>) =
        files.iter().partition(|file| file.ends_with(".css"));
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                @for (scheme, colour) in BAR { meta name="theme-color" media=(scheme) content=(colour); }
                title { (title) " · Milepost" }
                link rel="stylesheet" href=(address("style.css"));
                @for style in styles { link rel="stylesheet" href=(address(style)); }
                link rel="preload" href=(address("oswald.woff2")) as="font" type="font/woff2" crossorigin;
                @for (address, kind) in ahead {
                    link rel="preload" href=(address) as=(kind) crossorigin[*kind == "fetch"];
                }
                // It waits for no other script, and is there when they fail.
                script src=(address("frame.js")) {}
                @for script in scripts { script type="module" src=(address(script)) {} }
                link rel="icon" href=(address("icon.svg")) type="image/svg+xml";
                link rel="apple-touch-icon" href=(address("icon-180.png"));
                link rel="manifest" href=(address("milepost.webmanifest"));
            }
            body {
                a.skip href="#main" { "Skip to the content" }
                header.bar {
                    a.brand href="/" { "Milepost" }
                    nav aria-label="Pages" {
                        (server_only(entry(&nav::PLAY, path)))
                        @for tool in nav::TOOLS { (entry(&tool, path)) }
                    }
                }
                main #main tabindex="-1" { (body) }
                footer.foot { p { "Milepost " (env!("CARGO_PKG_VERSION")) ", a workshop for railway board games. " (server_only(html! { a href="/rules" { "How to play" } " " a href="/api" { "API" } })) } }
            }
        }
    }
}

/// An entry of the navigation bar, on the page with this path.
fn entry(entry: &Entry, path: &str) -> Markup {
    html! { a href=(entry.path) aria-current=[(entry.path == path).then_some("page")] { (entry.name) } }
}

/// What stands before and after a part of a page that only a server has.
const SERVER_ONLY: [&str; 2] = ["<!--server-->", "<!--/server-->"];

/// A part of a page that leads to what only a server has: tables, rules, the API, pictures that other programs load.
pub fn server_only(part: Markup) -> Markup {
    let [begin, end] = SERVER_ONLY.map(PreEscaped);
    html! { (begin) (part) (end) }
}

/// A page without these parts, for a site without a server.
pub fn without_server(page: &str) -> String {
    let [begin, end] = SERVER_ONLY;
    let mut parts = page.split(begin);
    let first = parts.next().unwrap_or_default();
    let rest = parts.filter_map(|part| part.split_once(end));
    rest.fold(first.to_owned(), |page, (_, after)| page + after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_for_a_browser_alone_leads_to_nothing_that_only_a_server_has() {
        let body = html! { p { "a" } (server_only(html! { p { "b" } })) p { "c" } };
        let page = frame("Page", "/maps", &[], body).into_string();
        assert!(page.contains("<p>b</p>") && page.contains("/play") && page.contains("/api"));
        let alone = without_server(&page);
        assert!(alone.contains("<p>a</p><p>c</p>") && alone.contains("/decks"));
        for part in ["<p>b</p>", "/play", "/rules", "/api", "server"] {
            assert!(!alone.contains(part), "{part}");
        }
        assert_eq!(without_server("none"), "none");
    }
}
