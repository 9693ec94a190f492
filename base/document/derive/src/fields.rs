//! Tables: a member for each field.

use crate::attributes::{Container, Member, Substitute};
use crate::case::Case;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{Field, FieldsNamed, FieldsUnnamed, GenericArgument, PathArguments, Type};

/// The methods of a struct.
pub fn structure(container: &Container, named: &FieldsNamed) -> syn::Result<TokenStream> {
    let table = Table::new(container.case, container.default, named)?;
    let (names, reading) = (table.names(), table.reading());
    let fields = table.fields();
    let (ignored, unknown) = (container.ignored_members(), container.unknown_members());
    let check = container.checked();
    let opens = match (table.has_rest(), container.open) {
        (true, _) => quote!(reader.is_table(at)),
        (_, true) => quote! {{
            let mut names = Vec::new();
            Self::add_members(&mut names);
            reader.open_members(at, &names, ::milepost_document::Severity::Error)
        }},
        _ => quote! {{
            let mut names = Vec::new();
            Self::add_members(&mut names);
            reader.members(at, &names, #ignored, #unknown)
        }},
    };
    let (header_name, header) = header(container);
    let substitute = container
        .default
        .then(|| quote!(let standard = Self::default();));
    Ok(quote! {
        const KIND: &'static str = "a table";

        fn add_members(names: &mut Vec<&'static str>) {
            #header_name
            #names
        }

        fn from_members(
            reader: &mut ::milepost_document::Reader,
            at: &::milepost_document::Cursor<'_>,
        ) -> Option<Self> {
            #header
            #substitute
            #reading
            let found = Self { #fields };
            #check
        }

        fn from_node(
            reader: &mut ::milepost_document::Reader,
            at: &::milepost_document::Cursor<'_>,
            _limits: &::milepost_document::Limits,
        ) -> Option<Self> {
            if !#opens {
                return None;
            }
            Self::from_members(reader, at)
        }
    })
}

/// The list of the fields of a request.
pub fn listed(container: &Container, named: &FieldsNamed) -> syn::Result<TokenStream> {
    let listed = Table::new(container.case, container.default, named)?.listed();
    Ok(quote! {
        fn fields() -> Vec<::milepost_document::form::Field> {
            let mut fields = Vec::new();
            #listed
            fields
        }
    })
}

/// The name of the member that says of what format a file is, and its reading; both empty where a form has none.
fn header(container: &Container) -> (TokenStream, TokenStream) {
    match &container.format {
        Some(format) => (
            quote!(names.push("milepost");),
            quote! {
                let _: Option<String> = reader.required(at, "milepost", |reader, at| {
                    ::milepost_document::FromNode::from_node(reader, at, &::milepost_document::Limits::new().format(#format))
                });
            },
        ),
        None => (quote!(), quote!()),
    }
}

/// The methods of a struct that is written as its only field.
pub fn newtype(unnamed: &FieldsUnnamed) -> syn::Result<TokenStream> {
    let field = &unnamed.unnamed[0];
    let (kind, limits) = (&field.ty, Member::parse(&field.attrs)?.limits);
    let limits = if limits.is_empty() {
        quote!(limits)
    } else {
        quote!(&limits.clone()#limits)
    };
    Ok(quote! {
        const KIND: &'static str = <#kind as ::milepost_document::FromNode>::KIND;

        fn accepts(value: &::milepost_document::Value) -> bool {
            <#kind as ::milepost_document::FromNode>::accepts(value)
        }

        fn from_node(
            reader: &mut ::milepost_document::Reader,
            at: &::milepost_document::Cursor<'_>,
            limits: &::milepost_document::Limits,
        ) -> Option<Self> {
            ::milepost_document::FromNode::from_node(reader, at, #limits).map(Self)
        }
    })
}

/// The fields of a table.
pub struct Table<'a> {
    members: Vec<(&'a Field, Member, String)>,
    /// Whether `standard` holds what missing members are.
    standard: bool,
}

impl<'a> Table<'a> {
    /// Reads the attributes of all fields.
    pub fn new(
        case: Option<Case>,
        standard: bool,
        named: &'a FieldsNamed,
    ) -> syn::Result<Table<'a>> {
        let member = |field: &'a Field| {
            let member = Member::parse(&field.attrs)?;
            let own = field
                .ident
                .as_ref()
                .map(|name| name.unraw().to_string())
                .unwrap_or_default();
            let name = match (&member.rename, case) {
                (Some(name), _) => name.value(),
                (None, Some(case)) => case.apply(&own),
                (None, None) => own,
            };
            Ok((field, member, name))
        };
        let members = named.named.iter().map(member).collect::<syn::Result<_>>()?;
        Ok(Table { members, standard })
    }

    /// Whether a map takes up all members that no field has.
    fn has_rest(&self) -> bool {
        self.members
            .iter()
            .any(|(field, member, _)| member.flatten && is_map(&field.ty))
    }

    /// Statements that add the names of members to `names`.
    pub fn names(&self) -> TokenStream {
        let one = |(field, member, name): &(&Field, Member, String)| {
            let kind = &field.ty;
            match () {
                () if member.skip || member.place => quote!(),
                () if member.flatten && is_map(kind) => quote!(),
                () if member.flatten => {
                    quote!(<#kind as ::milepost_document::FromNode>::add_members(names);)
                }
                () => {
                    let aliases = &member.aliases;
                    quote!(names.extend([#name, #(#aliases),*]);)
                }
            }
        };
        self.members.iter().map(one).collect()
    }

    /// Statements that read every member, each into a variable of its own.
    pub fn reading(&self) -> TokenStream {
        let one = |member: &(&Field, Member, String)| {
            let (read, (_, Member { without, .. }, name)) = (self.read(member), member);
            match without.is_empty() {
                true => read,
                false => quote!(#read reader.without(at, #name, &[#without]);),
            }
        };
        self.members.iter().map(one).collect()
    }

    fn read(&self, (field, member, name): &(&Field, Member, String)) -> TokenStream {
        let (own, kind) = (variable(field), &field.ty);
        if member.place {
            return quote!(let #own = at.place(););
        }
        if member.skip || member.unread {
            return quote!(let #own = Default::default(););
        }
        if member.flatten && is_map(kind) {
            let limits = &member.limits;
            return quote! {
                let mut names = Vec::new();
                Self::add_members(&mut names);
                let #own = reader.rest(at, &names, &::milepost_document::Limits::new()#limits);
            };
        }
        if member.flatten {
            return quote!(let #own = <#kind as ::milepost_document::FromNode>::from_members(reader, at););
        }
        let limits = &member.limits;
        let read = match &member.with {
            Some(function) => quote!(#function),
            None => quote! {
                |reader: &mut ::milepost_document::Reader, at: &::milepost_document::Cursor<'_>| {
                    ::milepost_document::FromNode::from_node(reader, at, &::milepost_document::Limits::new()#limits)
                }
            },
        };
        let names = member
            .aliases
            .iter()
            .map(syn::LitStr::value)
            .fold(quote!(#name), |all, alias| quote!(#all, #alias));
        let found = match self.is_needed(field, member) || member.required {
            true => quote!(reader.required_as(at, &[#names], #read)),
            false => quote!(reader.optional_as(at, &[#names], #read)),
        };
        match optional(kind) {
            Some(inner) => quote!(let #own: Option<#inner> = #found;),
            None => quote!(let #own: Option<#kind> = #found;),
        }
    }

    /// Statements that add the fields of a request to `fields`.
    pub fn listed(&self) -> TokenStream {
        let one = |(field, member, name): &(&Field, Member, String)| {
            let kind = &field.ty;
            if member.flatten {
                return quote!(fields.extend(<#kind as ::milepost_document::Form>::fields()););
            }
            let usual = match &member.substitute {
                Some(Substitute::Value(value)) => quote!(Some(ToString::to_string(&(#value)))),
                _ => quote!(None),
            };
            let Member {
                limits,
                subject,
                without,
                about,
                ..
            } = member;
            let is_required = self.is_needed(field, member) || member.required;
            let off = member.off.clone().unwrap_or_else(|| quote!(""));
            let bare = member.bare.clone().unwrap_or_else(|| quote!(""));
            quote! {
                fields.push(::milepost_document::form::Field {
                    limits: ::milepost_document::Limits::new()#limits,
                    is_required: #is_required,
                    usual: #usual,
                    is_subject: #subject,
                    off: #off,
                    bare: #bare,
                    without: &[#without],
                    ..::milepost_document::form::Field::new::<#kind>(#name, #about)
                });
            }
        };
        self.members.iter().map(one).collect()
    }

    /// Whether the table cannot be read without it.
    fn is_needed(&self, field: &Field, member: &Member) -> bool {
        optional(&field.ty).is_none() && member.substitute.is_none() && !self.standard
    }

    /// The fields of the value, from their variables.
    pub fn fields(&self) -> TokenStream {
        let one = |(field, member, _): &(&Field, Member, String)| {
            let (own, name) = (variable(field), &field.ident);
            if member.place || member.skip || member.unread || (member.flatten && is_map(&field.ty))
            {
                return quote!(#name: #own,);
            }
            let substitute = match &member.substitute {
                Some(Substitute::Function(function)) => Some(quote!(#function())),
                Some(Substitute::Value(value)) => Some(quote!(#value)),
                Some(Substitute::Default) => Some(quote!(Default::default())),
                None if self.standard => Some(quote!(standard.#name)),
                None => None,
            };
            match (optional(&field.ty).is_some(), substitute) {
                (true, None) => quote!(#name: #own,),
                (true, Some(substitute)) => quote!(#name: #own.or_else(|| #substitute),),
                (false, Some(substitute)) => quote!(#name: #own.unwrap_or_else(|| #substitute),),
                (false, None) => quote!(#name: #own?,),
            }
        };
        self.members.iter().map(one).collect()
    }
}

fn variable(field: &Field) -> syn::Ident {
    let name = field
        .ident
        .as_ref()
        .map(|name| name.unraw().to_string())
        .unwrap_or_default();
    format_ident!("read_{name}")
}

/// What an `Option` holds.
fn optional(kind: &Type) -> Option<&Type> {
    let Type::Path(path) = kind else { return None };
    let last = path
        .path
        .segments
        .last()
        .filter(|last| last.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(kind) => Some(kind),
        _ => None,
    })
}

fn is_map(kind: &Type) -> bool {
    matches!(kind, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "BTreeMap"))
}
