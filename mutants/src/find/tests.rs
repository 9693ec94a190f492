use super::*;

/// The changes of a text, as `line original -> mutated`.
fn changes(text: &str) -> Vec<String> {
    let found = find(text).unwrap();
    let line = |one: &Candidate| format!("{} {} -> {}", one.line, one.original, one.mutated);
    found.candidates.iter().map(line).collect()
}

/// The changes of an expression, without those of the function around it.
fn of(expression: &str) -> Vec<String> {
    let all = changes(&format!("fn f() -> T {{\n{expression}\n}}"));
    let prefix = |one: String| one.strip_prefix("2 ").unwrap().to_owned();
    all.into_iter().map(prefix).collect()
}

#[test]
fn operators_have_others() {
    assert_eq!(of("a < b"), ["a < b -> a <= b", "a < b -> a >= b"]);
    assert_eq!(of("a == b"), ["a == b -> a != b"]);
    assert_eq!(
        of("a + b * c"),
        ["a + b * c -> a - b * c", "b * c -> b + c"]
    );
    assert_eq!(of("!a"), ["!a -> a"]);
    assert_eq!(of("-a"), [""; 0]);
}

#[test]
fn operands_keep_together() {
    assert_eq!(
        of("a || b || c"),
        ["a || b || c -> (a || b) && c", "a || b -> a && b"]
    );
    assert_eq!(of("a && b || c")[0], "a && b || c -> (a && b) && c");
}

#[test]
fn numbers_have_next_ones() {
    assert_eq!(
        of("f(7, 3u8, true)"),
        ["7 -> 8", "3u8 -> 4u8", "true -> false"]
    );
    assert_eq!(of("(a.0, b.1.2)"), [""; 0]);
    assert_eq!(of("Vec::with_capacity(2 + 1)"), [""; 0]);
}

#[test]
fn ranges_end_elsewhere() {
    assert_eq!(of("a..b"), ["a..b -> a..=b"]);
    assert_eq!(of("..=b.len()"), ["..=b.len() -> ..b.len()"]);
    assert_eq!(of("0..9"), ["0 -> 1", "9 -> 10"]);
    assert_eq!(of("a.."), [""; 0]);
    let found = find("fn f() -> T { a..b }").unwrap();
    assert_eq!(
        found.candidates[0].edit,
        Edit::Replace("(b) + 1".to_owned())
    );
}

#[test]
fn methods_have_others() {
    assert_eq!(of("a.min(b)"), ["a.min(b) -> a.max(b)"]);
    assert_eq!(
        of("a.saturating_sub(b)"),
        [
            "a.saturating_sub(b) -> a.saturating_add(b)",
            "a.saturating_sub(b) -> a.wrapping_sub(b)"
        ]
    );
    assert_eq!(of("a.is_empty()"), ["a.is_empty() -> !a.is_empty()"]);
    assert_eq!(
        of("a\n.iter()\n.max()"),
        ["a .iter() .max() -> a .iter() .min()"]
    );
}

#[test]
fn statements_are_left_out() {
    assert_eq!(of("a.push(b);"), ["a.push(b); -> "]);
    assert_eq!(of("check(a)?;"), ["check(a)?; -> "]);
    assert_eq!(of("a += b;"), ["a += b; -> ", "a += b -> a -= b"]);
    assert_eq!(of("a = b;"), ["a = b; -> "]);
    assert_eq!(of("let a = b;"), [""; 0]);
    assert_eq!(of("a.reserve(7);"), [""; 0]);
}

#[test]
fn conditions_are_decided() {
    assert_eq!(of("if a { b }"), ["a -> true", "a -> false"]);
    assert_eq!(of("while a { b }"), ["a -> false"]);
    assert_eq!(
        of("match a { Some(b) if c => d, _ => e }"),
        ["c -> true", "c -> false"]
    );
}

#[test]
fn conditions_that_bind_names_stay_whole() {
    assert_eq!(
        of("if let Some(a) = b && c < d { e }"),
        ["c < d -> c <= d", "c < d -> c >= d"]
    );
    assert_eq!(of("if c && let Some(a) = b { e }"), [""; 0]);
    assert_eq!(
        of("match a { b if let Some(c) = d && e.is_some() => f, _ => g }"),
        ["e.is_some() -> e.is_none()"]
    );
}

#[test]
fn functions_return_at_once() {
    let all = |output: &str| {
        let found = changes(&format!("fn f() {output} {{ g() }}"));
        found
            .into_iter()
            .map(|one| one.rsplit(' ').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(all("-> bool"), ["true", "false"]);
    assert_eq!(all(""), ["()"]);
    assert_eq!(all("-> Option<u8>"), ["None"]);
    assert_eq!(all("-> Result<(), E>"), ["Ok(())"]);
    assert_eq!(all("-> Result<u8, E>"), [""; 0]);
    assert_eq!(all("-> u8"), ["0", "1"]);
    assert_eq!(changes("fn f() {}"), [""; 0]);
    // A value that is there already is no change.
    assert_eq!(
        changes("fn f() -> bool { true }"),
        ["1 true -> false", "1 true -> false"]
    );
}

#[test]
fn early_returns_tell_the_other() {
    let found = changes("fn f() -> bool {\nif let A = b { return c; }\nd\n}");
    assert_eq!(found[2..], ["2 c -> true", "2 c -> false"]);
    let found = changes("fn f() -> bool {\na.map(|b| { return c; })\n}");
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn what_is_no_code_of_the_program_is_passed_over() {
    let text = "
#[form(range = 1 + 2)]
const A: u8 = 1 + 2;
static B: u8 = 1 + 2;
const fn c(a: u8) -> u8 { a + 1 }
enum D { E = 1 + 2 }
struct F { a: [u8; 1 + 2] }
type G = [u8; 1 + 2];
macro_rules! h { () => { 1 + 2 } }
trait I { const A: u8 = 1 + 2; fn a(&self) -> T; const fn b() -> u8 { 1 + 2 } }
impl J { const A: u8 = 1 + 2; }
impl fmt::Debug for J { fn fmt(&self) -> T { a + b } }
fn k() -> T { println!(\"{}\", a + b); }
fn l() -> T { let a: [u8; 1 + 2] = [b; 1 + 2]; const C: u8 = 1 + 2; const { 1 + 2 } }
fn m() -> T { match a { 1 => b, 2..=3 => c, _ => d } }
fn n<const N: usize>() -> T { o::<{ 1 + 2 }>() }
#[test] fn p() { a + b; }
#[cfg(test)] fn q() { a + b; }
#[cfg(test)] mod r { fn s() { a + b; } }
#[cfg(feature = \"t\")] impl J { fn u() { a + b; } }
";
    assert_eq!(changes(text), [""; 0]);
}

#[test]
fn functions_have_the_names_around_them() {
    let text = "mod a { impl B<'_> { fn c() -> T { d + e } } trait F { fn g() -> T { h + i } } }";
    let names: Vec<String> = find(text)
        .unwrap()
        .candidates
        .into_iter()
        .map(|one| one.function)
        .collect();
    assert_eq!(names, ["a::B::c", "a::F::g"]);
}

#[test]
fn what_has_several_lines_is_written_in_one() {
    let found = find("fn f() -> T { a // first\n + /* second */ b }").unwrap();
    let [one] = &found.candidates[..] else {
        panic!("{found:?}");
    };
    assert_eq!(one.edit, Edit::Replace("a - b".to_owned()));
    // A literal with several lines cannot be.
    assert_eq!(find("fn f() -> T { a + \"\n\" }").unwrap().candidates, []);
}
