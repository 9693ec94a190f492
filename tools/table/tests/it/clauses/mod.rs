//! Every clause of the rules, each with a test named after it.

mod city;
mod deck;
mod derail;
mod end;
mod engine;
mod events;
mod ferry;
mod load;
mod lock;
mod lose;
mod mercy;
mod pitch;
mod ride;
mod start;
mod tournament;
mod track;
mod turn;
