//! `#[derive(FromNode)]`: reading a type from the tree of a file, and `#[derive(Form)]`: the list of the fields of a request.
//! The traits are in `milepost-document`, which also describes the attributes; this crate only writes their implementations.
//!
//! serde's own attributes are read where they say what a file looks like (`rename`, `rename_all`, `alias`, `default`,
//! `flatten`, `skip`, `tag`, `untagged`), so that reading, writing (`Serialize`) and the schema (`JsonSchema`) follow from one
//! definition.

mod attributes;
mod case;
mod choice;
mod fields;

use attributes::Container;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, parse_macro_input};

/// Implements `milepost_document::FromNode`.
#[proc_macro_derive(FromNode, attributes(form, serde, schemars))]
pub fn derive_from_node(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    implementation(&input)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

/// Implements `milepost_document::Form` for a request, and `milepost_document::form::Typed` for words.
#[proc_macro_derive(Form, attributes(form, serde, schemars))]
pub fn derive_form(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    listing(&input)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

fn listing(input: &DeriveInput) -> syn::Result<TokenStream> {
    let container = Container::parse(&input.attrs)?;
    let (of, body) = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(named) => (quote!(Form), fields::listed(&container, named)?),
            _ => return Err(Error::new_spanned(&input.ident, "expected named fields")),
        },
        Data::Enum(data) => (quote!(form::Typed), choice::listed(&container, data)?),
        Data::Union(_) => return Err(Error::new_spanned(&input.ident, "unions are not read")),
    };
    let name = &input.ident;
    let (generics, arguments, clause) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::milepost_document::#of for #name #arguments #clause {
            #body
        }
    })
}

fn implementation(input: &DeriveInput) -> syn::Result<TokenStream> {
    let container = Container::parse(&input.attrs)?;
    let body = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(named) => fields::structure(&container, named)?,
            Fields::Unnamed(unnamed) if unnamed.unnamed.len() == 1 => fields::newtype(unnamed)?,
            _ => return Err(Error::new_spanned(&input.ident, "expected named fields")),
        },
        Data::Enum(data) if container.untagged => choice::untagged(&container, data)?,
        Data::Enum(data) if container.tag.is_some() => choice::tagged(&container, data)?,
        Data::Enum(data) => choice::words(&container, data)?,
        Data::Union(_) => return Err(Error::new_spanned(&input.ident, "unions are not read")),
    };
    let name = &input.ident;
    let (generics, arguments, clause) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::milepost_document::FromNode for #name #arguments #clause {
            #body
        }
    })
}
