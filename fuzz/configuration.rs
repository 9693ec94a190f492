//! The fuzz target of the file that sets the options of `milepost serve`. Its reader knows no option by itself: these are of
//! each kind.
#![no_main]
#![allow(dead_code)]

use clap::{Arg, ArgAction, Command, value_parser};
use libfuzzer_sys::fuzz_target;
use std::path::Path;
use std::sync::LazyLock;

#[path = "../apps/cli/src/serve/config/file.rs"]
mod file;
#[path = "../apps/cli/src/serve/config/mask.rs"]
mod mask;
#[path = "../apps/cli/src/serve/config/settings.rs"]
mod settings;

static OPTIONS: LazyLock<settings::Options> = LazyLock::new(|| {
    let named = |name| Arg::new(name).long(name).value_name("VALUE").help("A value");
    let number = named("rate").value_parser(value_parser!(u32));
    settings::Options::new(
        Command::new("serve")
            .args([number, named("data"), named("listen")])
            .arg(named("host").action(ArgAction::Append))
            .arg(named("log").value_parser(["text", "json"]))
            .arg(Arg::new("lan").long("lan").action(ArgAction::SetTrue).help("A switch")),
    )
});

fuzz_target!(|text: &str| {
    let mut problems = Vec::new();
    let given = file::read(Path::new("serve.toml"), text, &OPTIONS, &mut problems);
    std::hint::black_box((given.len(), problems.len()));
});
