//! `milepost survey`

use crate::failure::Failure;

#[derive(clap::Args)]
pub struct Args {}

pub fn run(_: &Args) -> Result<(), Failure> {
    Err(Failure::new("", ""))
}
