//! A derailment at the terminal: the player whose train derails chooses what to lose, in the turn of another as well.

use crate::table::common::begun;

/// Both trains take two loads where trains derail in the deck of the seed, and stay there, while the players draw cards;
/// each who derails loses one.
fn lines() -> String {
    let start = |city: &str, loads: [&str; 2]| {
        let [first, second] = loads;
        format!("start {city}\npick {first}\npick {second}\nend\n")
    };
    let mut lines = "end\n".repeat(4);
    lines += &start("Pamplona", ["Paper", "Vegetables"]);
    lines += &start("Alicante", ["Almonds", "Leather"]);
    for _ in 0..100 {
        lines += "?\n? lose\nlose Vegetables\nlose Leather\ngive up\nend\n";
    }
    lines
}

#[test]
fn the_derailed_player_is_asked_what_to_lose() {
    let folder = tempfile::tempdir().unwrap();
    let args = "play iberia --players Ana,Ben --game standard --seed 5 --option events=on";
    let args = format!("{args} --option idle_rounds=1000 --option open_hands=on");
    let args: Vec<&str> = args.split(' ').collect();
    let (_, told) = begun(&folder, &args, &lines());
    for said in [
        // In her own turn, which goes on afterwards with the cards that are due.
        "Ana: the train has derailed, choose what to lose -----",
        "Ana chooses what to lose:\n  lose Paper\n  lose Vegetables\n",
        "lose     Paper, Vegetables\n",
        "    Ana derails and loses Vegetables and the next turn\n    returns Vegetables to the supply\n    Ana draws card",
        // In the turn of the other player.
        "Ben: the train has derailed, choose what to lose ----",
        "Ben 50> lose Leather\nBen: lose Leather\n",
        "Ana: the turn is given up",
        "no: ending the turn is not possible now: your train has derailed",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
}
