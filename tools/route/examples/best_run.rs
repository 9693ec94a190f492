//! The best run of two trains on a board made in code:
//! `cargo run -p milepost-route --example best_run`.
#![allow(clippy::print_stdout)]

use milepost_route::{Colour, Layout, Limits, PositionBuilder, Problem, Train, Unlimited, best};

fn main() -> Result<(), Vec<Problem>> {
    let city = "city=revenue:30;path=a:0,b:_0;path=a:_0,b:5";
    let town = "town=revenue:10;path=a:2,b:_0;path=a:_0,b:0";
    let position = PositionBuilder::new(Layout::Flat)
        .hex("A1", Colour::Yellow, city)
        .hex("B2", Colour::Yellow, town)
        .tile("A3", "57", 0)
        .tile("B4", "57", 0)
        .token("A1", "GW")
        .train("GW", Train::plain("2", 2))
        .train("GW", Train::plain("3", 3))
        .build()?;
    let trains = &position.setup().companies[0].trains;
    let run = best(&position, "GW", trains, Limits::default(), &Unlimited)?;
    println!("{}, proven: {}", run.revenue, run.status.word());
    for route in &run.routes {
        println!("{} earns {}", trains[route.train].name, route.revenue);
    }
    Ok(())
}
