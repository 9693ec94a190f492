//! What the attributes of a type, a variant or a field say.

use crate::case::Case;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta, MetaNameValue, Token, parenthesized};

/// What stands for a member that is missing or cannot be read.
pub enum Substitute {
    /// The `Default` of its type.
    Default,
    /// What a function gives.
    Function(syn::Path),
    /// Value of an expression.
    Value(TokenStream),
}

/// The attributes of a type.
#[derive(Default)]
pub struct Container {
    /// `#[serde(rename_all = "...")]`.
    pub case: Option<Case>,
    /// `#[serde(untagged)]`.
    pub untagged: bool,
    /// `#[serde(tag = "...")]`.
    pub tag: Option<LitStr>,
    /// `#[serde(default)]`: a missing member is as in the type's `Default`.
    pub default: bool,
    /// `#[form(check(path))]`: called with what was read, the reader and the place.
    pub check: Option<TokenStream>,
    /// `#[form(ignored(list))]`: members that are passed over.
    pub ignored: Option<TokenStream>,
    /// `#[form(unknown(severity))]`: how serious a member of another name is.
    pub unknown: Option<TokenStream>,
    /// `#[form(open)]`: members of other names are passed over.
    pub open: bool,
    /// `#[form(format(text))]`: what its member `milepost` says.
    pub format: Option<TokenStream>,
    /// `#[form(expected("..."))]`: what a message calls a value of the type.
    pub expected: Option<TokenStream>,
}

/// The attributes of a field or a variant.
#[derive(Default)]
pub struct Member {
    /// Its name in files, where it is not its own.
    pub rename: Option<LitStr>,
    /// Other names by which it is read.
    pub aliases: Vec<LitStr>,
    /// What stands for it where it is missing.
    pub substitute: Option<Substitute>,
    /// `#[serde(flatten)]`.
    pub flatten: bool,
    /// `#[serde(skip)]`: no member of a file.
    pub skip: bool,
    /// `#[form(unread)]`: known, and of no consequence.
    pub unread: bool,
    /// `#[form(place)]`: where the table stands.
    pub place: bool,
    /// `#[schemars(required)]` or `#[form(required)]`: a message where it is missing, though a default stands for it.
    pub required: bool,
    /// `#[form(with(function))]`.
    pub with: Option<TokenStream>,
    /// Calls that make its `Limits`.
    pub limits: TokenStream,
    /// True with `#[form(subject)]`.
    pub subject: bool,
    /// Argument of `#[form(off("..."))]`.
    pub off: Option<TokenStream>,
    /// Argument of `#[form(bare("..."))]`.
    pub bare: Option<TokenStream>,
    /// Arguments of `#[form(without("a", "b"))]`.
    pub without: TokenStream,
    /// Its documentation, by lines.
    pub about: String,
}

impl Container {
    /// Reads the attributes of a type.
    pub fn parse(attributes: &[Attribute]) -> syn::Result<Container> {
        let mut container = Container::default();
        each(attributes, |meta| {
            match word(meta).as_str() {
                "rename_all" => container.case = Some(Case::parse(&text(meta)?)?),
                "untagged" => container.untagged = true,
                "tag" => container.tag = Some(text(meta)?),
                "default" => container.default = true,
                "check" => container.check = Some(arguments(meta)?),
                "ignored" => container.ignored = Some(arguments(meta)?),
                "unknown" => container.unknown = Some(arguments(meta)?),
                "open" => container.open = true,
                "format" => container.format = Some(arguments(meta)?),
                "expected" => container.expected = Some(arguments(meta)?),
                _ => passed_over(meta)?,
            }
            if container.open && (container.ignored.is_some() || container.unknown.is_some()) {
                return Err(
                    meta.error("`open` passes over what `ignored` and `unknown` would judge")
                );
            }
            Ok(())
        })?;
        Ok(container)
    }

    /// The list of members that are passed over.
    pub fn ignored_members(&self) -> TokenStream {
        self.ignored.clone().unwrap_or_else(|| quote!(&[]))
    }

    /// How serious a member of another name is; `None` where the reader says so.
    pub fn unknown_members(&self) -> TokenStream {
        match &self.unknown {
            Some(severity) => quote!(Some(#severity)),
            None => quote!(None),
        }
    }

    /// What was `found`, where the check does not refuse it.
    pub fn checked(&self) -> TokenStream {
        match &self.check {
            Some(check) => quote!(#check(reader, at, found)),
            None => quote!(Some(found)),
        }
    }
}

impl Member {
    /// Reads the attributes of a field or a variant.
    pub fn parse(attributes: &[Attribute]) -> syn::Result<Member> {
        let mut member = Member {
            about: documentation(attributes),
            ..Member::default()
        };
        each(attributes, |meta| {
            match word(meta).as_str() {
                "rename" => member.rename = Some(text(meta)?),
                "alias" => member.aliases.push(text(meta)?),
                "default" if meta.input.peek(Token![=]) => {
                    member.substitute = Some(Substitute::Function(text(meta)?.parse()?));
                }
                "default" => member.substitute = Some(Substitute::Default),
                "flatten" => member.flatten = true,
                "skip" | "skip_deserializing" => member.skip = true,
                "or_default" => {
                    member.substitute = Some(Substitute::Default);
                    member.required = true;
                }
                "unread" => member.unread = true,
                "place" => member.place = true,
                "required" => member.required = true,
                "with" => member.with = Some(arguments(meta)?),
                "usual" => member.substitute = Some(Substitute::Value(arguments(meta)?)),
                "subject" => member.subject = true,
                "off" => member.off = Some(arguments(meta)?),
                "bare" => member.bare = Some(arguments(meta)?),
                "without" => member.without = arguments(meta)?,
                limit @ ("range" | "within" | "most" | "letters" | "format" | "expected"
                | "hint") => {
                    let (limit, arguments) = (
                        syn::Ident::new(
                            limit,
                            meta.path
                                .get_ident()
                                .map_or_else(proc_macro2::Span::call_site, syn::Ident::span),
                        ),
                        arguments(meta)?,
                    );
                    member.limits.extend(quote!(.#limit(#arguments)));
                }
                "name" => member.limits.extend(quote!(.name())),
                "nonempty" => member.limits.extend(quote!(.nonempty())),
                _ => passed_over(meta)?,
            }
            Ok(())
        })?;
        Ok(member)
    }
}

fn each(
    attributes: &[Attribute],
    mut read: impl FnMut(&ParseNestedMeta<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    for attribute in attributes {
        let path = attribute.path();
        if path.is_ident("form") || path.is_ident("serde") {
            attribute.parse_nested_meta(|meta| read(&meta))?;
        } else if path.is_ident("schemars") {
            attribute.parse_nested_meta(|meta| match meta.path.is_ident("required") {
                true => read(&meta),
                false => skip(&meta),
            })?;
        }
    }
    Ok(())
}

/// The lines of a documentation.
pub fn documentation(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(MetaNameValue {
            value:
                Expr::Lit(ExprLit {
                    lit: Lit::Str(line),
                    ..
                }),
            ..
        }) => Some(line.value()),
        _ => None,
    };
    let docs = attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"));
    docs.filter_map(line).collect::<Vec<_>>().join("\n")
}

fn word(meta: &ParseNestedMeta<'_>) -> String {
    meta.path
        .get_ident()
        .map(ToString::to_string)
        .unwrap_or_default()
}

fn text(meta: &ParseNestedMeta<'_>) -> syn::Result<LitStr> {
    meta.value()?.parse()
}

fn arguments(meta: &ParseNestedMeta<'_>) -> syn::Result<TokenStream> {
    let content;
    parenthesized!(content in meta.input);
    content.parse()
}

/// serde's attributes that only writing needs.
fn passed_over(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    const WRITING: [&str; 5] = [
        "skip_serializing_if",
        "serialize_with",
        "deny_unknown_fields",
        "into",
        "transparent",
    ];
    if !WRITING.contains(&word(meta).as_str()) {
        return Err(meta.error("this attribute is not known here"));
    }
    skip(meta)
}

/// Passes over the value of an attribute.
fn skip(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
        meta.input.parse::<TokenTree>()?;
    }
    Ok(())
}
