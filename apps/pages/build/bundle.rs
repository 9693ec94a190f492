//! Puts the modules that a page needs into one file.
//!
//! Each module becomes a function that returns what it exports, so that names of different modules never meet:
//!
//! ```text
//! import { draw } from "./dom.js";      const m2 = (() => {
//! const SIZE = 3;                  ->   const { draw } = m0;
//! export const badge = ...;             const SIZE = 3;
//!                                       const badge = ...;
//!                                       return { badge };
//!                                       })();
//! ```
//!
//! A bundle is made for each module that no other imports, which are those that pages name, and for each that is imported
//! with `import("./NAME.js")`, which a page loads when it needs it. Only the forms of `import` and `export` that are used in
//! `web/` are known; any other is an error of the build.

use std::collections::{BTreeMap, BTreeSet};

/// The texts of modules by name.
pub type Modules = BTreeMap<String, String>;

/// A module taken apart.
struct Module {
    /// The modules that it imports, each with the statement's clause; empty where only its effects are wanted.
    imports: Vec<(String, String)>,
    /// What it exports.
    exports: Vec<Export>,
    body: String,
    /// The modules that it loads when needed.
    later: Vec<String>,
}

/// A name that a module exports.
struct Export {
    name: String,
    /// What it is called inside, or in the module that it comes from.
    inside: String,
    from: Option<String>,
}

/// All bundles by the name of their first module. `address` says where a bundle will be found.
pub fn all(texts: &Modules, address: impl Fn(&str, &str) -> String) -> Result<Modules, String> {
    let mut modules = BTreeMap::new();
    for (name, text) in texts {
        let module = take_apart(text).map_err(|wrong| format!("{name}: {wrong}"))?;
        modules.insert(name.as_str(), module);
    }
    let inner: BTreeSet<&str> = modules
        .values()
        .flat_map(|module| module.imports.iter().map(|(name, _)| name.as_str()))
        .collect();
    let later = modules.values().flat_map(|module| &module.later);
    let roots = modules.keys().copied().filter(|name| !inner.contains(name));
    let wanted: BTreeSet<&str> = roots.chain(later.map(String::as_str)).collect();
    let mut maker = Maker {
        modules: &modules,
        address: &address,
        made: Modules::new(),
    };
    for name in wanted {
        maker.bundle(name, &mut Vec::new())?;
    }
    Ok(maker.made)
}

struct Maker<'a> {
    modules: &'a BTreeMap<&'a str, Module>,
    address: &'a dyn Fn(&str, &str) -> String,
    made: Modules,
}

impl Maker<'_> {
    /// Makes a bundle, and before it those that it loads later, since it names their addresses.
    fn bundle(&mut self, name: &str, above: &mut Vec<String>) -> Result<String, String> {
        if let Some(text) = self.made.get(name) {
            return Ok((self.address)(name, text));
        }
        enter(name, above)?;
        let mut order = Vec::new();
        self.sort(name, &mut order, &mut Vec::new())?;
        let mut text = String::new();
        for (at, module) in order.iter().enumerate() {
            let Some(module) = self.modules.get(module.as_str()) else {
                continue;
            };
            let mut body = module.body.clone();
            for later in &module.later {
                let to = self.bundle(later, above)?;
                body = body.replace(&dynamic(later), &format!("import(\"{to}\")"));
            }
            text.push_str(&wrapped(at, module, &body, &order));
        }
        if self
            .modules
            .values()
            .any(|module| module.later.iter().any(|later| later == name))
        {
            text.push_str(&self.exported(name, order.len() - 1));
        }
        above.pop();
        let address = (self.address)(name, &text);
        self.made.insert(name.to_owned(), text);
        Ok(address)
    }

    /// The exports of a bundle that another imports later.
    fn exported(&self, name: &str, at: usize) -> String {
        let exports = self
            .modules
            .get(name)
            .map_or(&[][..], |module| &module.exports);
        let names: Vec<&str> = exports.iter().map(|export| export.name.as_str()).collect();
        format!("export const {{ {} }} = m{at};\n", names.join(", "))
    }

    /// The modules that one needs, each after those that it imports.
    fn sort(
        &self,
        name: &str,
        order: &mut Vec<String>,
        above: &mut Vec<String>,
    ) -> Result<(), String> {
        if order.iter().any(|known| known == name) {
            return Ok(());
        }
        enter(name, above)?;
        let module = self.modules.get(name);
        let module = module.ok_or_else(|| format!("no file {name}, which {above:?} import"))?;
        for (import, _) in &module.imports {
            self.sort(import, order, above)?;
        }
        above.pop();
        order.push(name.to_owned());
        Ok(())
    }
}

/// Goes down to a module, unless that would be a circle.
fn enter(name: &str, above: &mut Vec<String>) -> Result<(), String> {
    if above.iter().any(|known| known == name) {
        return Err(format!("{} and {name} import each other", above.join(", ")));
    }
    above.push(name.to_owned());
    Ok(())
}

fn wrapped(at: usize, module: &Module, body: &str, order: &[String]) -> String {
    let mut text = format!("const m{at} = (() => {{\n");
    let place = |name: &str| order.iter().position(|known| known == name).unwrap_or(at);
    for (name, clause) in module
        .imports
        .iter()
        .filter(|(_, clause)| !clause.is_empty())
    {
        text.push_str(&format!("const {clause} = m{};\n", place(name)));
    }
    text.push_str(body);
    let exports = module.exports.iter().map(|export| match &export.from {
        Some(from) => format!("{}: m{}.{}", export.name, place(from), export.inside),
        None => format!("{}: {}", export.name, export.inside),
    });
    let exports: Vec<String> = exports.collect();
    text.push_str(&format!("return {{ {} }};\n}})();\n", exports.join(", ")));
    text
}

/// Reads a module: statements of `import` and `export` begin their lines, as those of the other kinds never do.
fn take_apart(text: &str) -> Result<Module, String> {
    let mut module = Module {
        imports: Vec::new(),
        exports: Vec::new(),
        body: String::new(),
        later: later(text)?,
    };
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let opens = line.starts_with("import ") || line.starts_with("export {");
        if opens {
            let mut statement = line.to_owned();
            while !statement.trim_end().ends_with(';') {
                let next = lines.next().ok_or("a statement without its semicolon")?;
                statement.push(' ');
                statement.push_str(next.trim());
            }
            module.clause(&statement)?;
        } else if let Some(declared) = line.strip_prefix("export ") {
            module.exports.push(own(declared)?);
            module.line(declared);
        } else {
            module.line(line);
        }
    }
    Ok(module)
}

impl Module {
    fn line(&mut self, line: &str) {
        self.body.push_str(line);
        self.body.push('\n');
    }

    /// Reads `import ...;` or `export { ... };`.
    fn clause(&mut self, statement: &str) -> Result<(), String> {
        let wrong = || format!("cannot bundle: {statement}");
        let bare = statement.trim_end().trim_end_matches(';');
        let (head, from) = match bare.rsplit_once(" from ") {
            Some((head, from)) => (head.trim(), Some(from)),
            None => (bare, None),
        };
        if let Some(named) = head.strip_prefix("export ") {
            let names = pairs(named).ok_or_else(wrong)?;
            let from = match from {
                Some(from) => Some(file(from).ok_or_else(wrong)?),
                None => None,
            };
            self.imports
                .extend(from.clone().map(|from| (from, String::new())));
            self.exports
                .extend(names.into_iter().map(|(inside, name)| Export {
                    name,
                    inside,
                    from: from.clone(),
                }));
            return Ok(());
        }
        let clause = head.strip_prefix("import ").ok_or_else(wrong)?.trim();
        let import = match (from, clause.strip_prefix("* as ")) {
            (None, _) => (file(clause).ok_or_else(wrong)?, String::new()),
            (Some(from), Some(all)) => (file(from).ok_or_else(wrong)?, all.to_owned()),
            (Some(from), None) => {
                let names = pairs(clause).ok_or_else(wrong)?;
                let names: Vec<String> = names.into_iter().map(renamed).collect();
                (
                    file(from).ok_or_else(wrong)?,
                    format!("{{ {} }}", names.join(", ")),
                )
            }
        };
        self.imports.push(import);
        Ok(())
    }
}

fn renamed((name, called): (String, String)) -> String {
    if name == called {
        name
    } else {
        format!("{name}: {called}")
    }
}

/// The names in `{ a, b as c }`, each with what it is called on the other side.
fn pairs(clause: &str) -> Option<Vec<(String, String)>> {
    let inside = clause.trim().strip_prefix('{')?.strip_suffix('}')?;
    let names = inside
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty());
    let pair = |name: &str| {
        let (name, called) = name.split_once(" as ").unwrap_or((name, name));
        (name.trim().to_owned(), called.trim().to_owned())
    };
    Some(names.map(pair).collect())
}

/// The file in `"./NAME.js"`.
fn file(quoted: &str) -> Option<String> {
    let name = quoted.trim().strip_prefix("\"./")?.strip_suffix('"')?;
    name.ends_with(".js").then(|| name.to_owned())
}

/// The name that `const NAME = ...`, `class NAME` or `function NAME` declares. What is exported must not change later, as
/// importers hold it.
fn own(declared: &str) -> Result<Export, String> {
    let kinds = ["const ", "class ", "async function ", "function "];
    let name = kinds.iter().find_map(|kind| declared.strip_prefix(kind));
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '$';
    let name = name.map(|name| {
        name.chars()
            .take_while(|&sign| is_part(sign))
            .collect::<String>()
    });
    match name.filter(|name| !name.is_empty()) {
        Some(name) => Ok(Export {
            inside: name.clone(),
            name,
            from: None,
        }),
        None => Err(format!("cannot bundle: export {declared}")),
    }
}

fn dynamic(name: &str) -> String {
    format!("import(\"./{name}\")")
}

/// The modules in `import("./NAME.js")`. A template names what is known only when it runs, which is none of them.
fn later(text: &str) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let imports = text.split("import(").skip(1);
    for rest in imports.filter(|rest| !rest.starts_with('`')) {
        let (inside, _) = rest.split_once(')').ok_or("import( without its end")?;
        found.push(file(inside).ok_or_else(|| format!("cannot bundle: import({inside})"))?);
    }
    Ok(found)
}
