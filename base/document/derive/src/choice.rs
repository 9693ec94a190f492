//! Enums: words, tables that a member tells apart, and forms that their kind of value tells apart.

use crate::attributes::{Container, Member};
use crate::fields::Table;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{DataEnum, Error, Fields, Variant};

/// The methods of an enum that is a word in files.
pub fn words(container: &Container, data: &DataEnum) -> syn::Result<TokenStream> {
    let (mut known, mut arms) = (Vec::new(), Vec::new());
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new_spanned(
                variant,
                "an enum with fields needs #[serde(tag)] or #[serde(untagged)]",
            ));
        }
        let (name, member, own) = named(container, variant)?;
        if member.skip {
            continue;
        }
        let aliases = &member.aliases;
        arms.push(quote!(#name #(| #aliases)* => Self::#own,));
        known.push(name);
    }
    let expected = match &container.expected {
        Some(expected) => quote!(#expected),
        None => quote!(limits.expects()),
    };
    Ok(quote! {
        const KIND: &'static str = "a text";

        fn from_node(
            reader: &mut ::milepost_document::Reader,
            at: &::milepost_document::Cursor<'_>,
            limits: &::milepost_document::Limits,
        ) -> Option<Self> {
            let word = reader.text(at)?;
            Some(match word.as_str() {
                #(#arms)*
                _ => return reader.unknown_word(at, &word, &[#(#known),*], #expected, limits.hints()),
            })
        }
    })
}

/// The methods of an enum whose variants are told apart by the kinds of their values: the first that accepts it is read.
pub fn untagged(container: &Container, data: &DataEnum) -> syn::Result<TokenStream> {
    let (mut arms, mut kinds) = (Vec::new(), Vec::new());
    for variant in &data.variants {
        let Fields::Unnamed(fields) = &variant.fields else {
            return Err(Error::new_spanned(
                variant,
                "expected one field without a name",
            ));
        };
        let (own, kind) = (&variant.ident, &fields.unnamed[0].ty);
        let mut limits = Member::parse(&fields.unnamed[0].attrs)?.limits;
        limits.extend(Member::parse(&variant.attrs)?.limits);
        let limits = if limits.is_empty() {
            quote!(limits)
        } else {
            quote!(&limits.clone()#limits)
        };
        arms.push(quote! {
            if <#kind as ::milepost_document::FromNode>::accepts(at.value()) {
                return ::milepost_document::FromNode::from_node(reader, at, #limits).map(Self::#own);
            }
        });
        kinds.push(kind);
    }
    let expected = match &container.expected {
        Some(expected) => quote!(#expected.to_owned()),
        None => quote!([#(<#kinds as ::milepost_document::FromNode>::KIND),*].join(" or ")),
    };
    Ok(quote! {
        fn accepts(value: &::milepost_document::Value) -> bool {
            false #(|| <#kinds as ::milepost_document::FromNode>::accepts(value))*
        }

        fn from_node(
            reader: &mut ::milepost_document::Reader,
            at: &::milepost_document::Cursor<'_>,
            limits: &::milepost_document::Limits,
        ) -> Option<Self> {
            #(#arms)*
            reader.wrong_kind(at, &#expected)
        }
    })
}

/// The methods of an enum of tables that a member names.
pub fn tagged(container: &Container, data: &DataEnum) -> syn::Result<TokenStream> {
    let tag = &container.tag;
    let (ignored, unknown) = (container.ignored_members(), container.unknown_members());
    let (mut arms, mut known) = (Vec::new(), Vec::new());
    for variant in &data.variants {
        let (name, member, own) = named(container, variant)?;
        let aliases = &member.aliases;
        let (names, reading, made) = match &variant.fields {
            Fields::Named(fields) => {
                let table = Table::new(None, false, fields)?;
                let fields = table.fields();
                (
                    table.names(),
                    table.reading(),
                    quote!(Self::#own { #fields }),
                )
            }
            Fields::Unit => (quote!(), quote!(), quote!(Self::#own)),
            Fields::Unnamed(_) => return Err(Error::new_spanned(variant, "expected named fields")),
        };
        arms.push(quote! {
            #name #(| #aliases)* => {
                let mut all = vec![#tag];
                { let names = &mut all; #names }
                reader.members(at, &all, #ignored, #unknown);
                #reading
                #made
            }
        });
        known.push(name);
    }
    let check = container.checked();
    Ok(quote! {
        const KIND: &'static str = "a table";

        fn from_node(
            reader: &mut ::milepost_document::Reader,
            at: &::milepost_document::Cursor<'_>,
            _limits: &::milepost_document::Limits,
        ) -> Option<Self> {
            if !reader.is_table(at) {
                return None;
            }
            let word = reader.required(at, #tag, |reader, at| reader.text(at))?;
            let found = match word.as_str() {
                #(#arms)*
                _ => {
                    let at = at.get(#tag)?;
                    return reader.unknown_word(&at, &word, &[#(#known),*], "", "");
                }
            };
            #check
        }
    })
}

/// The words of an enum, each with its documentation.
pub fn listed(container: &Container, data: &DataEnum) -> syn::Result<TokenStream> {
    let mut words = Vec::new();
    for variant in &data.variants {
        let (name, member, _) = named(container, variant)?;
        let about = member.about.replace('\n', " ");
        let about = about.trim();
        words.push(quote!((#name, #about.to_owned())));
    }
    Ok(quote! {
        fn kind() -> ::milepost_document::form::Kind {
            ::milepost_document::form::Kind::Word(vec![#(#words),*])
        }
    })
}

fn named<'a>(
    container: &Container,
    variant: &'a Variant,
) -> syn::Result<(String, Member, &'a syn::Ident)> {
    let member = Member::parse(&variant.attrs)?;
    let own = variant.ident.to_string();
    let name = match (&member.rename, container.case) {
        (Some(name), _) => name.value(),
        (None, Some(case)) => case.apply(&own),
        (None, None) => own,
    };
    Ok((name, member, &variant.ident))
}
