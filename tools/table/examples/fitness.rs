//! The verdict on maps, each with the time it took: `cargo run --release --example fitness -- FILE...`.

use milepost_table::Fitness;
use std::time::Instant;

fn main() {
    for name in std::env::args().skip(1) {
        let map = match milepost_map::shipped::map(&name) {
            Some(map) => map,
            None => {
                let text = std::fs::read_to_string(&name).expect("a file");
                milepost_map::files::read_any(&text).expect("a map").map
            }
        };
        let begun = Instant::now();
        let fitness = Fitness::of(&map);
        println!("{name}: {:.2} s, {fitness}", begun.elapsed().as_secs_f64());
    }
}
