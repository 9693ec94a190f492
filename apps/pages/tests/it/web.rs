//! How the modules of pages are put together when the server is built.

#[path = "../../build/bundle.rs"]
mod bundle;
#[path = "../../build/minify.rs"]
mod minify;

use bundle::Modules;

fn bundled(files: &[(&str, &str)]) -> Result<Modules, String> {
    let files = files.iter();
    let texts = files.map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    bundle::all(&texts.collect(), |name, _| format!("/web/HASH.{name}"))
}

#[test]
fn modules_become_one_file_each_after_what_it_imports() {
    let made = bundled(&[
        (
            "page.js",
            "import \"./effect.js\";\nimport {\n  a,\n  b as c,\n} from \"./parts.js\";\nimport * as parts from \"./parts.js\";\nc(a, parts, import(\"./late.js\"));\n",
        ),
        (
            "parts.js",
            "const own = 1;\nexport const a = own;\nexport async function f() {}\nexport { own as b };\nexport { e } from \"./effect.js\";\n",
        ),
        ("effect.js", "export class e {}\n"),
        (
            "late.js",
            "import { e } from \"./effect.js\";\nexport const late = e;\n",
        ),
    ]);
    let made = made.unwrap();
    assert_eq!(made.keys().collect::<Vec<_>>(), ["late.js", "page.js"]);
    assert_eq!(
        made["page.js"],
        "const m0 = (() => {\nclass e {}\nreturn { e: e };\n})();\n\
         const m1 = (() => {\nconst own = 1;\nconst a = own;\nasync function f() {}\nreturn { a: a, f: f, b: own, e: m0.e };\n})();\n\
         const m2 = (() => {\nconst { a, b: c } = m1;\nconst parts = m1;\nc(a, parts, import(\"/web/HASH.late.js\"));\nreturn {  };\n})();\n"
    );
}

#[test]
fn a_bundle_that_is_imported_later_exports_what_its_module_does() {
    let made = bundled(&[
        ("page.js", "import(\"./late.js\");\n"),
        ("late.js", "export const late = 1;\n"),
    ]);
    assert!(made.unwrap()["late.js"].ends_with("export const { late } = m0;\n"));
}

#[test]
fn what_cannot_be_put_together_stops_the_build() {
    let wrong = |files: &[(&str, &str)]| bundled(files).unwrap_err();
    let circle = [
        ("a.js", "import \"./b.js\";\n"),
        ("b.js", "import \"./a.js\";\n"),
        ("c.js", "import \"./a.js\";\n"),
    ];
    assert!(wrong(&circle).contains("import each other"));
    assert!(wrong(&[("a.js", "import \"./none.js\";\n")]).contains("no file none.js"));
    for text in [
        "export let a = 1;",
        "export default 1;",
        "import a from \"./b.js\";",
        "import \"elsewhere\";",
        "import(name);",
    ] {
        assert!(
            wrong(&[("a.js", text), ("b.js", "")]).contains("cannot bundle"),
            "{text}"
        );
    }
}

#[test]
fn only_lines_that_are_comments_go() {
    let source = "// one\n/** two\n * three */\nconst a = `\n  // kept\n`; // kept too\n\n  /* four */\n  b(\"/*\", '//');\n";
    assert_eq!(
        minify::js(source),
        "const a = `\n  // kept\n`; // kept too\nb(\"/*\", '//');\n"
    );
    assert_eq!(
        minify::css("/* x */\na { b: c; } /* y\n z */\n\n  d { }\n"),
        "a { b: c; }\nd { }\n"
    );
}
