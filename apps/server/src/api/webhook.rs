//! A player sets or removes their webhook.

use crate::api::extract::{Body, TableContext};
use crate::webhook::hosts::target;
use crate::wire::ask::Webhook;
use crate::wire::error::ApiError;
use axum::http::StatusCode;
use axum::response::Response;
use milepost_live::live::entry::Command;

/// Sets or removes the webhook of a seat. The address is never repeated, not in errors either.
pub async fn webhook(
    table: TableContext,
    Body(request): Body<Webhook>,
) -> Result<Response, ApiError> {
    let hosts = &table.app.settings.webhook_hosts;
    if let Some(url) = &request.url
        && target(url, hosts).is_none()
    {
        return Err(match hosts.as_slice() {
            [] => ApiError::forbidden("this server sends no webhooks")
                .with_hint("the operator can name hosts with --webhook-host NAME"),
            hosts => {
                let names: Vec<String> = hosts.iter().map(ToString::to_string).collect();
                let what = "url: expected an address on a host that the operator allows";
                ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, what)
                    .with_hint(&format!("allowed: {}", names.join(", ")))
            }
        });
    }
    let command = Command::Webhook {
        seat: request.seat,
        url: request.url.clone(),
    };
    table.commit(&request, command).await
}
