//! The best run of two trains on a board made in code:
//! `cargo run -p milepost-route --no-default-features --example best_run`.
#![allow(clippy::print_stdout)]

use milepost_route::{Colour, Layout, Limits, PositionBuilder, Problem, Train, Unlimited, best};

fn main() -> Result<(), Vec<Problem>> {
    let position = PositionBuilder::new(Layout::Flat)
        .hex(
            "A1",
            Colour::Yellow,
            "city=revenue:20;path=a:0,b:_0;path=a:_0,b:5",
        )
        .tile("A3", "9", 0)
        .hex(
            "A5",
            Colour::Yellow,
            "city=revenue:30;path=a:3,b:_0;path=a:_0,b:4",
        )
        .hex(
            "B2",
            Colour::Yellow,
            "town=revenue:10;path=a:2,b:_0;path=a:_0,b:0",
        )
        .tile("B4", "8", 1)
        .token("A1", "GW")
        .train("GW", Train::plain("2", 2))
        .train("GW", Train::plain("3", 3))
        .build()?;
    let company = &position.setup().companies[0];
    let run = best(
        &position,
        &company.name,
        &company.trains,
        Limits::default(),
        &Unlimited,
    );
    println!(
        "{} earns {}, proven: {}",
        company.name,
        run.revenue,
        run.status.word()
    );
    for route in &run.routes {
        let stops = route
            .stops
            .iter()
            .map(|stop| position.stop_name(stop.hex, stop.stop));
        let stops: Vec<String> = stops.collect();
        println!(
            "{}: {} for {}",
            company.trains[route.train].name,
            stops.join("-"),
            route.revenue
        );
    }
    Ok(())
}
