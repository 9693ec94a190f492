//! On macOS an extension finds the symbols of Python when it is loaded, which the linker must be told.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
