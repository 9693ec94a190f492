//! The operator lists, closes and deletes tables and bans addresses.

mod bans;
mod tables;

use crate::common::{Answer, Browser, House};
use crate::nodes::Node;
use axum::Router;
use axum::body::Body;
use axum::http::header;
use milepost_server::settings::AdminToken;
use milepost_server::{App, Settings, router};
use serde_json::Value;
use std::time::Duration;

pub const TOKEN: &str = "0123456789abcdef-token";

/// Settings with a token.
pub fn settings() -> Settings {
    Settings {
        rate: 1_000_000,
        pace: Duration::ZERO,
        admin_listen: Some("127.0.0.1:0".parse().unwrap()),
        admin_token: Some(AdminToken(TOKEN.to_owned())),
        ..Settings::default()
    }
}

/// The operator's end of a server.
pub struct Operator {
    browser: Browser,
    token: String,
}

impl Operator {
    pub fn of(app: &App) -> Operator {
        Operator::with(router::admin(app), TOKEN)
    }

    pub fn with(router: Router, token: &str) -> Operator {
        let browser = Browser::of(router);
        let token = token.to_owned();
        Operator { browser, token }
    }

    pub async fn call(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        let mut request = self.browser.request(method, path);
        if !self.token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        }
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let body = Body::from(body.to_string());
        self.browser.send(request.body(body).unwrap()).await
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.call("GET", path, &Value::Null).await
    }
}

pub fn house() -> House {
    House::with(
        std::sync::Arc::new(tempfile::tempdir().unwrap()),
        settings(),
        milepost_live::live::time::Time::system(),
    )
}

pub async fn node(place: &impl crate::store::Place) -> Node {
    Node::with(place, settings()).await
}
