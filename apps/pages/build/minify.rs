//! Takes out what browsers do not need, and only what certainly is that: comments that fill lines, indents, empty lines.
//! Compression does the rest; nothing here has to understand the language.

/// A script without the lines that are comments. Lines within a template that spans several stay as they are.
pub fn js(source: &str) -> String {
    let (mut kept, mut comment, mut template) = (String::new(), false, false);
    for line in source.lines() {
        let bare = line.trim();
        if template {
            kept.push_str(line);
            kept.push('\n');
        } else if comment || bare.starts_with("/*") {
            // What follows the end of a comment on its line would be lost, so such a line stays.
            comment = !bare.contains("*/");
            if !comment && !bare.ends_with("*/") {
                kept.push_str(bare);
                kept.push('\n');
            }
            continue;
        } else if !bare.is_empty() && !bare.starts_with("//") {
            kept.push_str(bare);
            kept.push('\n');
        } else {
            continue;
        }
        template ^= ticks(line) % 2 == 1;
    }
    kept
}

/// The number of backticks of a line that no backslash precedes.
fn ticks(line: &str) -> usize {
    line.replace("\\`", "").matches('`').count()
}

/// A style sheet without comments, indents and empty lines.
pub fn css(source: &str) -> String {
    let mut bare = String::new();
    let mut rest = source;
    while let Some((before, after)) = rest.split_once("/*") {
        bare.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, rest)| rest);
    }
    bare.push_str(rest);
    let lines = bare.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}
