//! Finds all candidates of a file. Tests, constants, patterns, attributes and macros are passed over.

mod body;
mod calls;
mod operators;

use crate::candidate::{Candidate, Edit};
use proc_macro2::TokenStream;
use std::ops::Range;
use std::str::FromStr;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Expr, ImplItem, Item, Signature, Stmt};

/// What a file has for the drawing of mutants.
#[derive(Debug, Default)]
pub struct Found {
    /// Candidates in the order of the file.
    pub candidates: Vec<Candidate>,
    /// Names of the modules in other files that are compiled under conditions, as for tests.
    pub conditional: Vec<String>,
}

/// Finds the candidates of a source text.
///
/// # Errors
/// If the text is not Rust.
pub fn find(text: &str) -> Result<Found, String> {
    let file = syn::parse_file(text).map_err(|why| {
        let at = why.span().start();
        format!("line {}: {why}", at.line)
    })?;
    let mut finder = Finder {
        text,
        names: Vec::new(),
        returns: Vec::new(),
        found: Found::default(),
    };
    finder.visit_file(&file);
    let mut found = finder.found;
    found
        .candidates
        .sort_by_key(|candidate| candidate.range.start);
    Ok(found)
}

/// Writes a source text in one line, without comments; none if a literal has several.
fn one_line(text: &str) -> Option<String> {
    let line = TokenStream::from_str(text).ok()?.to_string();
    (!line.contains('\n')).then_some(line)
}

/// Writes a source text as people read it, in one line.
fn shown(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

struct Finder<'a> {
    text: &'a str,
    /// Modules, types and functions around the place.
    names: Vec<String>,
    /// Plainest values of what the functions around the place return; none for closures.
    returns: Vec<&'static [&'static str]>,
    found: Found,
}

impl Finder<'_> {
    fn source(&self, range: &Range<usize>) -> &str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    fn of(&self, node: &impl Spanned) -> &str {
        self.source(&node.span().byte_range())
    }

    fn line(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or_default();
        1 + before.matches('\n').count()
    }

    fn push(&mut self, range: Range<usize>, edit: Edit, original: &str, mutated: &str) {
        let candidate = Candidate {
            line: self.line(range.start),
            function: self.names.join("::"),
            range,
            edit,
            original: shown(original),
            mutated: shown(mutated),
        };
        if candidate.original != candidate.mutated {
            self.found.candidates.push(candidate);
        }
    }

    /// Takes another expression in the place of one.
    fn replace(&mut self, node: &impl Spanned, mutated: &str) {
        let range = node.span().byte_range();
        let original = self.source(&range).to_owned();
        if let Some(line) = one_line(mutated) {
            self.push(range, Edit::Replace(line), &original, mutated);
        }
    }

    /// Takes an expression whose part differs in the place of one.
    fn replace_part(&mut self, node: &impl Spanned, part: &impl Spanned, mutated: &str) {
        let (whole, part) = (node.span().byte_range(), part.span().byte_range());
        let before = self.source(&(whole.start..part.start));
        let after = self.source(&(part.end..whole.end));
        let text = format!("{before}{mutated}{after}");
        self.replace(node, &text);
    }

    /// Takes true and false in the place of a condition.
    fn decide(&mut self, condition: &Expr, values: &[&str]) {
        if !has_let(condition) {
            for value in values {
                self.replace(condition, value);
            }
        }
    }

    fn within(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.names.push(name);
        visit(self);
        self.names.pop();
    }

    fn function(&mut self, attributes: &[Attribute], signature: &Signature, block: &Block) {
        if signature.constness.is_some() || is_conditional(attributes) {
            return;
        }
        self.within(signature.ident.to_string(), |finder| {
            let values = body::plain(&signature.output);
            finder.returns.push(values);
            finder.enter(values, block);
            finder.visit_block(block);
            finder.returns.pop();
        });
    }

    /// Visits what has a return type of its own, which is not written down.
    fn apart(&mut self, visit: impl FnOnce(&mut Self)) {
        self.returns.push(&[]);
        visit(self);
        self.returns.pop();
    }
}

/// True if an item is compiled only sometimes, or is a test.
fn is_conditional(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let name = attribute.path().segments.last();
        name.is_some_and(|name| name.ident == "cfg" || name.ident == "test")
    })
}

/// True if a condition binds names, so that it is no expression.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Fn(function) => {
                self.function(&function.attrs, &function.sig, &function.block);
            }
            Item::Impl(block) if !is_conditional(&block.attrs) => {
                let of = block
                    .trait_
                    .as_ref()
                    .and_then(|(path, _)| path.segments.last());
                // What only those read who look for an error.
                if of.is_none_or(|name| name.ident != "Debug") {
                    let name = type_name(&block.self_ty);
                    self.within(name, |finder| visit::visit_item_impl(finder, block));
                }
            }
            Item::Trait(block) if !is_conditional(&block.attrs) => {
                let name = block.ident.to_string();
                self.within(name, |finder| visit::visit_item_trait(finder, block));
            }
            Item::Mod(module) if is_conditional(&module.attrs) => {
                let elsewhere = module.semi.as_ref().map(|_| module.ident.to_string());
                self.found.conditional.extend(elsewhere);
            }
            Item::Mod(module) => {
                let name = module.ident.to_string();
                self.within(name, |finder| visit::visit_item_mod(finder, module));
            }
            // Constants cannot ask, and types have nothing to change.
            _ => {}
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if let ImplItem::Fn(function) = item {
            self.function(&function.attrs, &function.sig, &function.block);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        if let syn::TraitItem::Fn(function) = item
            && let Some(block) = &function.default
        {
            self.function(&function.attrs, &function.sig, block);
        }
    }

    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_macro(&mut self, _: &'ast syn::Macro) {}

    fn visit_type(&mut self, _: &'ast syn::Type) {}

    fn visit_path(&mut self, _: &'ast syn::Path) {}

    fn visit_angle_bracketed_generic_arguments(
        &mut self,
        _: &'ast syn::AngleBracketedGenericArguments,
    ) {
    }

    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_expr_repeat(&mut self, array: &'ast syn::ExprRepeat) {
        // Its length is a constant.
        self.visit_expr(&array.expr);
    }

    fn visit_pat(&mut self, pattern: &'ast syn::Pat) {
        if let syn::Pat::Guard(guarded) = pattern {
            self.decide(&guarded.guard, &["true", "false"]);
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        if closure.constness.is_none() {
            self.apart(|finder| finder.visit_expr(&closure.body));
        }
    }

    fn visit_expr_async(&mut self, block: &'ast syn::ExprAsync) {
        self.apart(|finder| finder.visit_block(&block.block));
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement {
            self.statement(statement, expression);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        if is_conditional(calls::attributes(expression)) {
            return;
        }
        match expression {
            Expr::Binary(binary) if !has_let(expression) => self.binary(binary),
            Expr::Unary(unary) => self.unary(unary),
            Expr::Lit(literal) => self.literal(&literal.lit),
            Expr::Range(range) => self.range(range),
            Expr::MethodCall(call) => self.method(call),
            Expr::If(branch) => self.decide(&branch.cond, &["true", "false"]),
            // One that goes on for ever is found by its time alone.
            Expr::While(repeated) => self.decide(&repeated.cond, &["false"]),
            Expr::Return(back) => self.back(back),
            _ => {}
        }
        if !calls::only_reserves(expression) {
            visit::visit_expr(self, expression);
        }
    }
}

/// The name of a type without its generics.
fn type_name(of: &syn::Type) -> String {
    match of {
        syn::Type::Path(path) => path
            .path
            .segments
            .last()
            .map_or_else(String::new, |name| name.ident.to_string()),
        syn::Type::Reference(reference) => type_name(&reference.elem),
        _ => "_".to_owned(),
    }
}

#[cfg(test)]
mod tests;
