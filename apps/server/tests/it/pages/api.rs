//! The document of the calls says what the server does.

use crate::common::{Browser, House, Minds, fresh};
use milepost_calls::CALLS;
use milepost_server::api;
use milepost_server::api::call::Call;
use milepost_server::api::calls::all;
use milepost_server::api::openapi;
use milepost_testkit::wait::tasks::until_true;
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn every_route_stands_in_the_document_and_the_other_way_round() {
    // A router tells its routes where it is printed for programmers.
    let printed = format!("{:?}", api::routes());
    let is_ours = |part: &&str| {
        part.starts_with('/') && !["/", "/{*__private__axum_fallback}"].contains(part)
    };
    let routes: BTreeSet<&str> = printed.split('"').filter(is_ours).collect();
    let document: Value = serde_json::from_str(openapi::DOCUMENT).unwrap();
    let told: BTreeSet<&str> = document["paths"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert!(routes.len() > 20, "{printed}");
    // The pages have the calls of the tools.
    let tools = CALLS.iter().map(|call| call.path);
    let routes: BTreeSet<&str> = routes.into_iter().chain(tools).collect();
    assert_eq!(routes, told);
    let methods: usize = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .map(|path| path.as_object().unwrap().len())
        .sum();
    assert_eq!(methods, all().len() + CALLS.len());
    // Whatever is referred to is there.
    let text = document.to_string();
    for name in text
        .split("\"$ref\":\"#/components/schemas/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
    {
        assert!(
            document["components"]["schemas"].get(name).is_some(),
            "{name}"
        );
    }
    assert_eq!(
        text.matches("\"$ref\"").count(),
        text.matches("\"$ref\":\"#/components/schemas/").count()
    );
    for call in all() {
        let operation = &document["paths"][call.path][call.method];
        let named = operation["parameters"].as_array().unwrap().len();
        assert_eq!(named, call.path.matches('{').count(), "{}", call.path);
    }
}

/// Whether an example is a part of what is really answered: every name is there, with a value of its kind.
fn fits(example: &Value, real: &Value) -> Result<(), String> {
    match (example, real) {
        (Value::Object(example), Value::Object(real)) => {
            example.iter().try_for_each(|(name, example)| {
                let real = real
                    .get(name)
                    .ok_or_else(|| format!("there is no {name}"))?;
                fits(example, real).map_err(|why| format!("{name}: {why}"))
            })
        }
        (Value::Array(example), Value::Array(real)) => example.iter().try_for_each(|example| {
            let one = real.iter().any(|real| fits(example, real).is_ok());
            if one {
                Ok(())
            } else {
                Err(format!("none of {real:?} is like {example}"))
            }
        }),
        (Value::Null, _) | (_, Value::Null) => Ok(()),
        _ if std::mem::discriminant(example) == std::mem::discriminant(real) => Ok(()),
        _ => Err(format!("{real} is not like {example}")),
    }
}

fn call(method: &str, path: &str) -> Call {
    all()
        .into_iter()
        .find(|call| call.method == method && call.path == path)
        .unwrap()
}

#[test]
fn examples_are_as_what_is_asked() {
    for call in all() {
        if let Some(request) = call.request {
            (request.reads)(request.example)
                .unwrap_or_else(|error| panic!("{}: {:?}", call.path, error.messages()));
            assert!(
                (request.reads)("{\"nonsense\": 1}").is_err(),
                "{}",
                call.path
            );
        }
    }
}

/// The calls whose answers were looked at.
#[derive(Default)]
struct Seen(BTreeSet<&'static str>);

impl Seen {
    fn check(&mut self, method: &'static str, path: &'static str, real: &Value) {
        let call = call(method, path);
        self.0.insert(call.path);
        let example: Value = serde_json::from_str(call.answer.example).unwrap();
        fits(&example, real).unwrap_or_else(|why| panic!("{path}: {why}"));
    }

    /// A table with somebody and a bot, whose game begins.
    async fn lobby(&mut self, house: &House, ana: &mut Browser) -> String {
        let wanted = call("post", "/table").request.unwrap().example;
        let made = house
            .browser()
            .post("/table", serde_json::from_str(wanted).unwrap())
            .await;
        assert_eq!(made.status.as_u16(), call("post", "/table").answer.status);
        self.check("post", "/table", &made.json());
        let id = made.json()["id"].as_str().unwrap().to_owned();
        for (path, body) in [
            ("/table/{id}/sit", json!({"seat": 0, "name": "Ana"})),
            ("/table/{id}/stand", json!({"seat": 0})),
            ("/table/{id}/sit", json!({"seat": 0, "name": "Ana"})),
            ("/table/{id}/bot", json!({"seat": 1, "bot": "greedy"})),
            ("/table/{id}/start", json!({})),
            ("/table/{id}/say", json!({"seat": 0, "text": "hello"})),
            (
                "/table/{id}/act",
                json!({"seat": 0, "action": {"do": "keep", "cards": []}}),
            ),
        ] {
            let what = path.rsplit('/').next().unwrap();
            let told = house.command(ana, &id, what, body).await.ok();
            self.check("post", path, &told);
        }
        id
    }

    async fn play(&mut self, house: &House, ana: &mut Browser, id: &str) {
        until_true("it is their turn", async || {
            house.mover(id).await == Some(0)
        })
        .await;
        let here = format!("/table/{id}");
        let legal = ana.get(&format!("{here}/legal")).await.ok();
        self.check("get", "/table/{id}/legal", &legal);
        let way = ana
            .get(&format!("{here}/way/{}", legal["reach"][0][0]))
            .await
            .ok();
        self.check("get", "/table/{id}/way/{to}", &way);
        let paths = json!({"paths": [way[0]["path"]]});
        let quoted = ana.post(&format!("{here}/quote"), paths).await.ok();
        assert_eq!(quoted, way[0]["quote"]);
        self.check("post", "/table/{id}/quote", &quoted);
        self.check(
            "get",
            "/table/{id}/rides/{to}",
            &ana.get(&format!("{here}/rides/1")).await.ok(),
        );
        let preview = json!({"seat": 0, "action": {"do": "build", "path": way[0]["path"]}});
        let told = ana
            .post(&format!("{here}/preview"), preview.clone())
            .await
            .ok();
        self.check("post", "/table/{id}/preview", &told);
        house.command(ana, id, "act", preview).await.ok();
        let undone = house
            .command(ana, id, "undo", json!({"seat": 0}))
            .await
            .ok();
        self.check("post", "/table/{id}/undo", &undone);
        for (path, what) in [
            ("/table/{id}/state", "state"),
            ("/table/{id}/log", "log"),
            ("/table/{id}/board", "board"),
            ("/table/{id}/replay", "replay"),
            ("/table/{id}/replay/{to}", "replay/1"),
            ("/table/{id}/hints", "hints"),
            ("/table/{id}/course", "course"),
            ("/table/{id}/digest/{to}", "digest/0"),
        ] {
            self.check("get", path, &ana.get(&format!("{here}/{what}")).await.ok());
        }
        let resigned = house
            .command(ana, id, "resign", json!({"seat": 0, "bot": "random"}))
            .await
            .ok();
        self.check("post", "/table/{id}/resign", &resigned);
    }

    /// Where hands are hidden a seat is asked for.
    async fn takeover(&mut self, house: &House) {
        let wanted = json!({"map": "iberia", "seats": 2, "options": [["game", "standard"]]});
        let (id, mut people) = house.begun(wanted, 2).await;
        house
            .command(&mut people[1], &id, "stand", json!({"seat": 1}))
            .await
            .ok();
        let mut dora = house.browser();
        for answer in ["decline", "agree"] {
            let asked = house
                .command(&mut dora, &id, "ask", json!({"seat": 1, "name": "Dora"}))
                .await
                .ok();
            self.check("post", "/table/{id}/ask", &asked);
            let body = json!({"seat": 0, "ask": asked["state"]["table"]["asks"][0]["ask"]});
            let told = house.command(&mut people[0], &id, answer, body).await.ok();
            let path = if answer == "agree" {
                "/table/{id}/agree"
            } else {
                "/table/{id}/decline"
            };
            self.check("post", path, &told);
        }
    }

    /// Links, the host, what is taken back by consent, and the rematch.
    async fn people(&mut self, house: &House) {
        let [mut host, mut ben, mut phone] = [(); 3].map(|()| house.browser());
        let wanted = json!({"map": "iberia", "seats": 2, "options": [["rounds", "1"]]});
        let made = host.post("/table", wanted).await.json();
        let id = made["id"].as_str().unwrap();
        for (seat, browser) in [&mut host, &mut ben].into_iter().enumerate() {
            let body = json!({"seat": seat, "name": format!("Person {seat}")});
            house.command(browser, id, "sit", body).await.ok();
        }
        let link = house.command(&mut host, id, "link", json!({"seat": 0}));
        let link = link.await.ok();
        self.check("post", "/table/{id}/link", &link);
        house.command(&mut host, id, "start", json!({})).await.ok();
        let keep = json!({"seat": 0, "action": {"do": "keep", "cards": []}});
        house.command(&mut host, id, "act", keep).await.ok();
        let claim = json!({"seat": 0, "key": link["key"]});
        let claimed = house.command(&mut phone, id, "claim", claim).await.ok();
        self.check("post", "/table/{id}/claim", &claimed);
        for (path, body) in [
            ("/table/{id}/request-undo", json!({"seat": 0})),
            ("/table/{id}/webhook", json!({"seat": 0, "url": null})),
            ("/table/{id}/lock", json!({"locked": true})),
            ("/table/{id}/mute", json!({"seat": 1, "muted": true})),
            ("/table/{id}/remove", json!({"seat": 1, "bot": "greedy"})),
        ] {
            let what = path.rsplit('/').next().unwrap();
            let told = house.command(&mut host, id, what, body).await.ok();
            self.check("post", path, &told);
        }
        let (mut minds, mut people) = (Minds::new(2), [host]);
        while house.step(id, &mut people, &mut minds).await {}
        let again = house.command(&mut people[0], id, "rematch", json!({}));
        self.check("post", "/table/{id}/rematch", &again.await.ok());
    }

    /// What is no JSON.
    async fn texts(&mut self, ana: &mut Browser, id: &str) {
        for call in all()
            .iter()
            .filter(|call| call.answer.kind != "application/json")
        {
            self.0.insert(call.path);
            // A stream has no end, and this table's map comes with Milepost.
            if ["/map.toml", "/events"]
                .iter()
                .any(|end| call.path.ends_with(end))
            {
                continue;
            }
            let path = call.path.replace("{id}", id).replace("{map}", "iberia");
            let answer = match &call.request {
                Some(request) => {
                    let body = serde_json::from_str(request.example).unwrap();
                    ana.post(&path, body).await
                }
                None => ana.get(&path).await,
            };
            assert_eq!(answer.status.as_u16(), call.answer.status, "{path}");
            let kind = answer.headers["content-type"].to_str().unwrap();
            assert!(kind.starts_with(call.answer.kind), "{path}: {kind}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn examples_are_as_what_is_answered() {
    let (house, mut seen) = (House::new(), Seen::default());
    let app = house.app.clone();
    tokio::task::spawn_blocking(move || app.preload())
        .await
        .unwrap();
    let mut ana = house.browser();
    let id = seen.lobby(&house, &mut ana).await;
    seen.play(&house, &mut ana, &id).await;
    seen.texts(&mut ana, &id).await;
    seen.takeover(&house).await;
    seen.people(&house).await;
    assert_eq!(seen.0.len(), all().len(), "a call was not looked at");
    // What goes wrong has the form that the document says.
    let act = json!({"seq": 0, "id": fresh(), "seat": 9});
    let trouble = ana.post(&format!("/table/{id}/act"), act).await;
    fits(
        &json!({"error": ["x"], "rule": "", "hint": ""}),
        &trouble.json(),
    )
    .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_lists_every_call() {
    let house = House::new();
    let mut browser = house.browser();
    let page = browser.get("/api").await;
    assert_eq!(page.status, 200);
    for call in all() {
        assert!(
            page.text
                .contains(&format!("{} {}", call.method.to_uppercase(), call.path)),
            "{}",
            call.path
        );
    }
    let document = browser.get("/api/openapi.json").await.ok();
    assert_eq!(
        document.to_string(),
        serde_json::from_str::<Value>(openapi::DOCUMENT)
            .unwrap()
            .to_string()
    );
    assert_eq!(document["openapi"], "3.1.0");
}
