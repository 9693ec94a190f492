//! Whole functions, and what they return early.

use super::Finder;
use crate::candidate::Edit;
use syn::{Block, Expr, ExprReturn, GenericArgument, PathArguments, ReturnType, Type};

/// Types of whole numbers.
const NUMBERS: [&str; 12] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
];

/// The plainest values of a type that is known by its name.
pub(super) fn plain(output: &ReturnType) -> &'static [&'static str] {
    let ReturnType::Type(_, of) = output else {
        return &["()"];
    };
    let Type::Path(path) = &**of else {
        return &[];
    };
    let Some(name) = path.path.segments.last() else {
        return &[];
    };
    match name.ident.to_string().as_str() {
        "bool" => &["true", "false"],
        "Option" => &["None"],
        "Vec" => &["Vec::new()"],
        "String" => &["String::new()"],
        "Result" if is_of_nothing(&name.arguments) => &["Ok(())"],
        number if NUMBERS.contains(&number) => &["0", "1"],
        _ => &[],
    }
}

/// True for the arguments of a `Result` with nothing in it, `<(), Error>`.
fn is_of_nothing(arguments: &PathArguments) -> bool {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return false;
    };
    matches!(
        arguments.args.first(),
        Some(GenericArgument::Type(Type::Tuple(tuple))) if tuple.elems.is_empty()
    )
}

impl Finder<'_> {
    /// Returns the plainest values at once.
    pub(super) fn enter(&mut self, values: &[&str], block: &Block) {
        let at = block.brace_token.span.open().byte_range().end;
        let end = block.brace_token.span.close().byte_range().start;
        let body = self.source(&(at..end)).trim().to_owned();
        if body.is_empty() {
            return;
        }
        let original = if body.contains('\n') { "{ .. }" } else { &body };
        for value in values {
            let statement = format!("return {value};");
            self.push(at..at, Edit::Enter(statement), original, value);
        }
    }

    /// Returns the other truth.
    pub(super) fn back(&mut self, back: &ExprReturn) {
        let Some(value) = &back.expr else {
            return;
        };
        let values = self.returns.last().copied().unwrap_or_default();
        if values == ["true", "false"] && !matches!(**value, Expr::Lit(_)) {
            self.decide(value, values);
        }
    }
}
