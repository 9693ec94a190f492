//! QR codes of addresses, for pages and for terminals.

use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write;

/// The longest text of a code, in bytes: an address with its secret takes a third of it.
pub const MAX_BYTES: usize = 300;
/// The empty modules around a code, without which some cameras do not find it.
const QUIET: usize = 4;

/// A code as a grid of modules, with its margin. `None` if the text is too long.
struct Modules {
    side: usize,
    colors: Vec<Color>,
}

impl Modules {
    fn of(text: &str) -> Option<Modules> {
        let fits = text.len() <= MAX_BYTES;
        let code = QrCode::with_error_correction_level(text, EcLevel::M).ok();
        code.filter(|_| fits).map(|code| Modules {
            side: code.width(),
            colors: code.into_colors(),
        })
    }

    fn side(&self) -> usize {
        self.side + 2 * QUIET
    }

    /// Whether a module is dark; those of the margin and outside are not.
    fn is_dark(&self, x: usize, y: usize) -> bool {
        let inner = |at: usize| at.checked_sub(QUIET).filter(|at| *at < self.side);
        let at = inner(x).zip(inner(y)).map(|(x, y)| y * self.side + x);
        at.and_then(|at| self.colors.get(at)) == Some(&Color::Dark)
    }
}

/// A code as an SVG drawing, black on white whatever is around it. `None` if the text is too long.
pub fn svg(text: &str) -> Option<String> {
    let code = Modules::of(text)?;
    let side = code.side();
    let mut path = String::new();
    for y in 0..side {
        for x in (0..side).filter(|&x| code.is_dark(x, y)) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"/><path d=\"{path}\"/></svg>"
    ))
}

/// A code as text, two modules high in each character, light on dark: terminals are mostly dark,
/// and cameras read both. `None` if the text is too long.
pub fn text(text: &str) -> Option<String> {
    let code = Modules::of(text)?;
    let mut lines = String::new();
    for y in (0..code.side()).step_by(2) {
        for x in 0..code.side() {
            // Below the last row is nothing, which is dark on a dark terminal.
            let below = y + 1 >= code.side() || code.is_dark(x, y + 1);
            lines.push(match (code.is_dark(x, y), below) {
                (false, false) => '█',
                (false, true) => '▀',
                (true, false) => '▄',
                (true, true) => ' ',
            });
        }
        lines.push('\n');
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_finders_and_a_margin_and_are_bounded() {
        let code = Modules::of("http://192.168.1.20:8018/").unwrap();
        // The finder at the top left: a dark ring, a light ring, a dark core.
        let row: Vec<bool> = (0..=QUIET + 7).map(|x| code.is_dark(x, QUIET)).collect();
        assert_eq!(
            row[QUIET..QUIET + 8],
            [true, true, true, true, true, true, true, false]
        );
        assert!(row[..QUIET].iter().all(|dark| !dark));
        assert!(code.is_dark(QUIET + 3, QUIET + 3) && !code.is_dark(QUIET + 1, QUIET + 1));
        let lines = text("http://192.168.1.20:8018/").unwrap();
        assert_eq!(lines.lines().count(), code.side().div_ceil(2));
        assert!(
            lines
                .lines()
                .all(|line| line.chars().count() == code.side())
        );
        assert!(svg("http://a/").unwrap().starts_with("<svg"));
        assert!(svg(&"a".repeat(MAX_BYTES + 1)).is_none() && text(&"a".repeat(5000)).is_none());
        // What is in the text is drawn and never written.
        assert!(!svg("\"><script>").unwrap().contains("script"));
    }
}
