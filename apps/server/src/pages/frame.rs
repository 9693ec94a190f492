//! The frame of every page.

use crate::pages::nav;
use maud::{DOCTYPE, Markup, html};

/// A page: its title, its path in the navigation bar, its own styles and scripts from `web/`, and its content.
pub fn frame(title: &str, path: &str, files: &[&str], body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Milepost" }
                link rel="icon" href="/web/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/web/style.css";
                @for file in files {
                    @if file.ends_with(".css") { link rel="stylesheet" href={ "/web/" (file) }; }
                    @else { script type="module" src={ "/web/" (file) } {} }
                }
            }
            body {
                a.skip href="#main" { "Skip to the content" }
                header.bar {
                    a.brand href="/" { "Milepost" }
                    nav aria-label="Pages" {
                        @for page in nav::ENTRIES {
                            a href=(page.path) aria-current=[(page.path == path).then_some("page")] { (page.name) }
                        }
                    }
                }
                main #main tabindex="-1" { (body) }
                footer.foot { p { "Milepost " (env!("CARGO_PKG_VERSION")) ", a workshop for railway board games. " a href="/api" { "API" } } }
            }
        }
    }
}
