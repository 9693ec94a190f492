//! What the host sees. It asks [`milepost_input`] for room, writes a message there, calls [`milepost_call`], and reads the
//! answer: [`milepost_output`] says where it is, and the call has said how long. All lengths are in bytes.
//!
//! The host provides, as module `milepost`: `now`, the milliseconds since some point in time; `random`, which fills a part of
//! the memory; `tell`, which is handed events while a call goes on.
#![allow(
    unsafe_code,
    reason = "names that a host sees are unsafe attributes; nothing here is an unsafe operation"
)]

use crate::calls;
use crate::message::{self, Head};
use crate::page::Pages;
use serde_json::json;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[link(wasm_import_module = "milepost")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn random(at: *mut u8, length: usize);
    safe fn tell(at: *const u8, length: usize);
}

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static PAGES: LazyLock<Pages> = LazyLock::new(Pages::default);

fn open(buffer: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    buffer.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for a message of this length; returns where it begins. It is good until the next call of this function.
#[unsafe(no_mangle)]
pub extern "C" fn milepost_input(length: usize) -> *mut u8 {
    let mut input = open(&INPUT);
    *input = vec![0; length];
    input.as_mut_ptr()
}

/// Answers the message; returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn milepost_call() -> usize {
    milepost_pages::clock::browser::set(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    milepost_pages::sse::browser::set(|event| tell(event.as_ptr(), event.len()));
    let input = std::mem::take(&mut *open(&INPUT));
    let answer =
        answer(&input).unwrap_or_else(|error| message::write(&json!({ "error": error }), &[]));
    let mut output = open(&OUTPUT);
    *output = answer;
    output.len()
}

/// Where the answer begins. It is good until the next call of [`milepost_call`].
#[unsafe(no_mangle)]
pub extern "C" fn milepost_output() -> *const u8 {
    open(&OUTPUT).as_ptr()
}

fn answer(input: &[u8]) -> Result<Vec<u8>, Vec<String>> {
    let (head, body) = message::read(input).map_err(|error| vec![error])?;
    match head {
        Head::Page(request) => {
            let answered = PAGES.answer(&request, body);
            let (answer, body) = answered.map_err(|error| vec![error])?;
            Ok(message::write(&answer, &body))
        }
        Head::Call(name) => {
            let tell = |news: &str| tell(news.as_ptr(), news.len());
            let answer = calls::answer(&name, body, &tell)?;
            Ok(message::write(&json!({ "call": name }), answer.as_bytes()))
        }
    }
}

/// Random bytes for the crate `getrandom`, which looks for this name.
#[unsafe(no_mangle)]
extern "Rust" fn __getrandom_v03_custom(
    at: *mut u8,
    length: usize,
) -> Result<(), getrandom::Error> {
    random(at, length);
    Ok(())
}
