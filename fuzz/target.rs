//! The fuzz target of each form of `forms`, by the name of its program.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

mod forms;

static FORM: LazyLock<&forms::Form> = LazyLock::new(|| {
    let own = forms::FORMS.iter().find(|(name, _)| *name == env!("CARGO_BIN_NAME"));
    own.map(|(_, form)| form).unwrap()
});

fuzz_target!(|bytes: &[u8]| FORM.hold(bytes));
