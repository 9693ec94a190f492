//! Whether a command printed what a page shows.

/// Lines must be equal. `...` on a line of its own stands for any number of them, none included.
pub fn alike(shown: &str, printed: &str) -> bool {
    let lines = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect()
    };
    matches(&lines(shown), &lines(printed))
}

fn matches(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|left_out| matches(rest, &printed[left_out..]))
        }
        Some((first, rest)) => printed
            .split_first()
            .is_some_and(|(line, others)| line == first && matches(rest, others)),
    }
}

#[test]
fn only_what_is_left_out_may_differ() {
    assert!(alike("", ""));
    assert!(alike("a\nb\n", "a\nb\n"));
    assert!(alike("a  \n\nb\n", "a\n\nb\n"));
    assert!(alike("a\n...\nd\n", "a\nb\nc\nd\n"));
    assert!(alike("a\n...\n", "a\n"));
    assert!(!alike("a\n", "a\nb\n"));
    assert!(!alike("a\nb\n", "a\n"));
    assert!(!alike("a\n...\nd\n", "a\nb\nc\n"));
    assert!(!alike("a 170\n", "a 180\n"));
    assert!(!alike("a\nb\n", "b\na\n"));
}
