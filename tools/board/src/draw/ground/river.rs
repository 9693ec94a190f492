//! Rivers: ribbons of water between two banks, which open into the water at their mouths.

use super::super::layout::SheetLayout;
use super::super::lines::river::courses;
use milepost_draw::{Drawing, Path, Point, Style};

/// All rivers: their banks first, so that the water of one opens into that of another.
pub(super) fn draw(sheet: &mut Drawing, layout: &SheetLayout<'_>) {
    let courses = courses(layout);
    let line = Style::stroke(layout.inks.coast, 0.4 * layout.mm);
    for course in &courses {
        for bank in course.banks() {
            let on_land = &bank[..course.on_land().len()];
            sheet.path(&Path::polyline(on_land), &line);
        }
    }
    // Without colours a pale ribbon between two lines would look like a road.
    let water = if layout.inks.is_colourless() {
        layout.inks.coast
    } else {
        layout.inks.shoals[2]
    };
    for course in &courses {
        let [left, right] = course.banks();
        let ring: Vec<Point> = left.into_iter().chain(right.into_iter().rev()).collect();
        sheet.path(&Path::polygon(&ring), &Style::fill(water));
    }
}
