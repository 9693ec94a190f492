//! The extension module `milepost._milepost`: the tools as calls of JSON ([`milepost_calls::CALLS`]), and games of crayon
//! rails that a program plays. The Python files beside it (`apps/python/milepost`) have the names, types and texts that
//! people use.
//!
//! Whatever takes long releases the interpreter, so that other threads of Python go on; Ctrl-C ends it.

mod calls;
mod error;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _milepost {
    #[pymodule_export]
    use super::calls::call;
    #[pymodule_export]
    use super::calls::members;
    #[pymodule_export]
    use super::calls::names;
    #[pymodule_export]
    use super::table::Game;

    /// The program and the versions of its generators.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
