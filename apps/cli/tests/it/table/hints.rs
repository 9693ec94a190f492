//! What a session answers where something is dearer, shut, or meant otherwise.

use crate::common::refused;
use crate::table::common::{begun, typed};
use std::fs;

fn game(folder: &tempfile::TempDir, players: &str, lines: &str) -> (String, String) {
    begun(
        folder,
        &["play", "iberia", "--players", players, "--seed", "5"],
        lines,
    )
}

/// Where cards are out of the way and Ana builds.
fn building(lines: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    game(
        &folder,
        "Ana,Ben",
        &format!("keep nothing\nkeep nothing\n{lines}"),
    )
    .1
}

#[test]
fn track_begins_where_it_is_cheapest() {
    let told = building(
        "build Zaragoza Lleida\ny\nbuild San Seb\nn\n? build San Seb\nbuild Zaragoza San Seb\nn\n",
    );
    let other = "From your own track it is 12: build Zaragoza San Sebastián";
    assert!(
        told.contains(&format!(
            "{other}.\nBuild Bilbao@7.63 7.65 7.67 7.69 San Sebastián for 6? [Y/n] n"
        )),
        "{told}"
    );
    assert!(
        told.contains(&format!("can then be spent on more track\n{other}\n")),
        "{told}"
    );
    // The same price is told for the other beginning as it has when it is typed.
    assert!(
        told.contains("it costs 12 and 10 may still be spent"),
        "{told}"
    );
}

#[test]
fn a_part_is_built_for_a_yes_alone() {
    let told = building("build Lisboa Madrid\n\nbuild Lisboa Madrid\ny\n");
    assert!(told.contains("A part? Build Lisboa"), "{told}");
    assert!(told.contains("[y/N] \nnot done"), "{told}");
    assert_eq!(told.matches("Ana: build ").count(), 1, "{told}");
}

#[test]
fn the_rule_that_shuts_a_way_is_told() {
    let out = "build Madrid 25.51\ny\nbuild Madrid Toledo\ny\n";
    let told = building(&format!(
        "{out}build Madrid Salamanca\n? build Madrid Salamanca\nbuild Salamanca\nn\n"
    ));
    let no = "Ana cannot build from Madrid to Salamanca: 2 sections were built out of Madrid this turn\nrule: major-sections: ";
    assert!(
        told.contains(&format!("Salamanca\n{no}")) && told.contains(&format!("no: {no}")),
        "{told}"
    );
    assert!(told.contains("Salamanca for 10? [Y/n] n"), "{told}");
    assert!(!told.contains("all ways are taken"), "{told}");
}

#[test]
fn a_price_is_that_of_the_way_that_was_named() {
    let told = building(
        "build Porto 19.19 Bragança\nn\nbuild Barcelona Zaragoza\ny\nbuild Porto 19.19 Bragança\nn\n",
    );
    let price = told
        .split("Bragança for ")
        .nth(1)
        .and_then(|rest| rest.split('?').next())
        .unwrap();
    assert!(
        told.contains(&format!(
            "Bragança: it costs {price} and 3 may still be spent this turn"
        )),
        "{told}"
    );
    assert!(!told.contains("all of it"), "{told}");
}

#[test]
fn a_full_ferry_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let sail = "build Barcelona Palma\ny\nend\n";
    let lines = format!(
        "keep nothing\nkeep nothing\nkeep nothing\n{sail}{sail}build Barcelona Palma\nn\nmap\nwhere 19.103\n"
    );
    let (_, told) = game(&folder, "Ana,Ben,Cleo", &lines);
    assert!(
        told.contains(
            "A cheaper route is blocked: the ferry Barcelona-Alcúdia serves 2 players already"
        ),
        "{told}"
    );
    assert!(
        told.contains("  ferry Barcelona-Alcúdia: Ana, Ben\n"),
        "{told}"
    );
    assert!(
        told.contains("ferry Barcelona-Alcúdia to 28.114, price 13; serves Ana, Ben"),
        "{told}"
    );
}

#[test]
fn a_train_starts_where_its_way_is_shortest() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "keep nothing\nkeep nothing\nbuild Barcelona Tarragona\ny\nend\nend\nend\nend\nstart Barcelona\npick mach\n";
    let (log, _) = game(&folder, "Ana,Ben", lines);
    let before = fs::read_to_string(&log).unwrap();
    assert!(
        typed(&["table", "play", &log], "? move Tarragona\n")
            .contains("yes: the train starts at 18.102")
    );
    assert_eq!(fs::read_to_string(&log).unwrap(), before);
    let told = typed(
        &["table", "play", &log],
        "move Tarragona\nplayers\nundo\nundo\nundo\n",
    );
    assert!(
        told.contains("move 3 mileposts to Tarragona\n    the train starts at 18.102 of Barcelona"),
        "{told}"
    );
    assert!(
        told.contains("2 holds: Machinery") && told.contains("at Tarragona, 6 to move"),
        "{told}"
    );
    assert!(
        told.contains("taken back: start at Barcelona@18.102"),
        "{told}"
    );
}

#[test]
fn a_train_stops_before_a_fee_that_it_cannot_pay() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "keep nothing\nkeep nothing\nbuild Barcelona Tarragona\ny\nend\nbuild Valencia Castelló\ny\nend\n\
                 build Castelló Tarragona\ny\nend\nbuild Zaragoza Lleida\ny\nend\nstart Barcelona\nmove Castelló\nmove Castelló\n\
                 move Sevilla\n";
    let args = [
        "play",
        "iberia",
        "--players",
        "Ana,Ben",
        "--seed",
        "5",
        "--option",
        "fee=40",
    ];
    let (_, told) = begun(&folder, &args, lines);
    assert!(
        told.contains(
            "the train stops at Tarragona; 9 steps remain: it costs 40 and the cash is 35"
        ),
        "{told}"
    );
    assert!(
        told.contains("Ana cannot move to 20.96: it costs 40 and the cash is 35\nrule: fee: "),
        "{told}"
    );
    assert!(
        told.contains("no track leads from Tarragona to Sevilla; you build after moving"),
        "{told}"
    );
}

#[test]
fn what_cannot_be_undone_is_typed_whole() {
    let told = building(
        "e\nen\nend now please\nend x\ny\nfoo\nsave x.log\nlog x\nplayers ben\nwhere\nend\n",
    );
    assert!(
        told.contains("\"e\" could be end: type the whole word"),
        "{told}"
    );
    assert!(told.contains("unexpected \"now please\""), "{told}");
    assert!(told.contains("y\nno question was asked"), "{told}");
    assert!(told.contains("\"foo\" is not a command; ? shows"), "{told}");
    assert!(told.contains("unexpected \"x.log\""), "{told}");
    assert!(told.contains("expected a number of lines or all"), "{told}");
    assert!(told.contains("players ben\nBen\n  cash 50"), "{told}");
    assert!(told.contains("such as: where wine"), "{told}");
    assert_eq!(told.matches(": end the turn").count(), 1, "{told}");
}

#[test]
fn cards_say_what_marks_and_locks_mean() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "keep 1 marbel\nkeep 4 steel\nkeep nothing\nend\nend\nend\nend\nstart Bilbao\npick iron\ncards\nlock 5 iron\ncards 5\n\
                 undo\n? start\ndeliver 4 olives\n";
    let (log, told) = game(&folder, "Ana,Ben", lines);
    assert!(told.contains("did you mean Marble?"), "{told}");
    assert!(
        told.contains("Iron to Toledo 18+") && told.contains("   + its load is aboard\n"),
        "{told}"
    );
    assert!(told.contains("card 5: Salt to Cuenca 25; Iron to Toledo 18; Olives to Coimbra 10\n  Iron to Toledo 18+ locked by Ana"), "{told}");
    let shown = crate::common::printed(&["table", "show", &log]);
    assert!(
        shown.starts_with("round 1, Ana: move, load, deliver; then build\n"),
        "{shown}"
    );
}

#[test]
fn a_line_of_starts_names_cities_once() {
    let folder = tempfile::tempdir().unwrap();
    let (_, told) = game(
        &folder,
        "Ana,Ben",
        "keep nothing\nkeep nothing\nend\nend\nend\nend\n?\n",
    );
    let starts = told
        .lines()
        .find(|line| line.starts_with("start "))
        .unwrap();
    assert!(
        starts.ends_with("and 52 more") && starts.matches("Bilbao").count() == 1,
        "{starts}"
    );
    assert!(
        starts.contains("A Coruña") && !starts.contains('"'),
        "{starts}"
    );
}

#[test]
fn a_real_board_asks_before_the_end_and_forgives() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["companion", "iberia", "--players", "Ana,Ben", "--seed", "7"];
    let (log, _) = begun(
        &folder,
        &args,
        "keep 1 chem\nkeep 3 coal\nend\nend\nend\nend\n",
    );
    let before = fs::read_to_string(&log).unwrap();
    let told = typed(
        &["table", "companion", &log],
        "deliver 2 wheat\nend\nundo\ny\nundo\ny\n",
    );
    assert!(
        told.contains("The previous turn goes on; it is then Ana's turn. Take it back? [y/N] y"),
        "{told}"
    );
    assert!(
        told.contains("A card was shown, and goes back unseen; it is then Ana's turn."),
        "{told}"
    );
    assert_eq!(fs::read_to_string(&log).unwrap(), before);
    let told = typed(
        &["table", "companion", &log],
        "deliver 1\npay 90\nearn 240\nend\nn\nclaim\n\n",
    );
    assert!(told.contains("Ana cannot pay 90: "), "{told}");
    let may = "Ana has 314, and may claim the victory once the major cities are joined";
    assert!(
        told.contains(&format!("    {may}\n"))
            && told.contains(&format!("{may}. End the turn? [Y/n] n")),
        "{told}"
    );
    assert!(
        told.contains(
            "join all major cities but 1, in one piece? That ends the game. [y/N] \nnot done"
        ),
        "{told}"
    );
}

#[test]
fn at_a_real_board_what_is_missing_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["companion", "iberia", "--players", "Ana,Ben", "--seed", "7"];
    let lines = "keep 1 chem\nkeep nothing\nend\nend\nend\nend\npick coal\nlock 3 wood\nlock 2 wheat\nend\n? deliver 1\n";
    let (_, told) = begun(&folder, &args, lines);
    assert!(
        told.contains("Ana cannot pick up Wheat: the train has 2 holds"),
        "{told}"
    );
    assert!(told.contains("card 1 is private to Ana"), "{told}");
}

#[test]
fn what_is_paid_for_track_begins_the_building() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["companion", "iberia", "--players", "Ana,Ben", "--seed", "7"];
    let lines = "keep nothing\nkeep nothing\npay 14 track\nend\nend\nend\nend\npay 2\npick coal\nPAY 6 FOR TRACK\nlock 3 coal\n";
    let (_, told) = begun(&folder, &args, lines);
    assert!(
        told.contains("Ana: pay 14 for track\n") && told.contains("Ana: pay 6 for track\n"),
        "{told}"
    );
    assert!(told.contains("lock 3 coal\nnow: "), "{told}");
}

#[test]
fn what_a_new_game_cannot_use_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let log = crate::common::file(&folder, "game.log");
    let told = refused(
        &[
            "table",
            "play",
            "iberia",
            "--players",
            "2",
            "--map",
            "japan",
            "-o",
            &log,
        ],
        2,
    );
    assert!(
        told.contains("--map japan is only for resuming a game"),
        "{told}"
    );
    let told = refused(&["table", "play", "ibera", "--players", "2", "-o", &log], 1);
    assert!(told.contains("did you mean iberia?"), "{told}");
    let (_, told) = begun(
        &folder,
        &[
            "play",
            "iberia",
            "--players",
            "Planner,bot:plan,bot:planner",
            "--seed",
            "5",
        ],
        "quit\n",
    );
    assert!(told.contains("Planner 50> quit"), "{told}");
    let log = fs::read_to_string(&log).unwrap();
    assert!(
        log.contains("bot planner: \"Planner 2\"") || log.contains("bot planner: Planner 2"),
        "{log}"
    );
    assert!(log.contains("Planner 3"), "{log}");
}

#[test]
fn own_track_is_not_built_again_without_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "iberia", "--players", "Ana,Ben", "--seed", "5"];
    let opening = "keep nothing\nkeep nothing\nend\nbuild Bilbao Zaragoza\n\nend\n";
    let (log, told) = begun(
        &folder,
        &args,
        &format!("{opening}build Zaragoza Bilbao\n\nplayers\n"),
    );
    let already = "build Zaragoza Bilbao\nYour track joins Zaragoza and Bilbao already.\n";
    assert!(
        told.contains(already) && told.contains("? [y/N] \nnot done\n"),
        "{told}"
    );
    // What is asked about is a second way, and another command is no answer.
    let told = typed(
        &["table", "play", &log],
        "build Bilbao Zaragoza\nplayers\n? build Bilbao Zaragoza\n",
    );
    assert!(
        told.contains("? [y/N] players\nnot done\n") && told.contains("\nAna\n  cash "),
        "{told}"
    );
    assert!(
        told.contains("Your track joins Bilbao and Zaragoza already"),
        "{told}"
    );
    // What no money is left for is not offered in part.
    let again = crate::common::file(&folder, "again.log");
    fs::copy(&log, &again).unwrap();
    let told = typed(
        &["table", "play", &again],
        "build Bilbao Zaragoza\ny\nbuild Bilbao Zaragoza\n",
    );
    assert!(
        told.contains("your track joins Bilbao and Zaragoza already; a second route costs 19\n"),
        "{told}"
    );
    // Of a longer way only what is missing is built, from where own track ends.
    let told = typed(&["table", "play", &log], "build Bilbao Lleida\n\n");
    let part = "Part of the way from Bilbao to Lleida is your track already; a new route for all of it costs ";
    assert!(
        told.contains(part) && told.contains("\nBuild Zaragoza@"),
        "{told}"
    );
    assert!(
        told.contains("Ben: build from Zaragoza to Lleida"),
        "{told}"
    );
    let told = typed(&["table", "play", &log], "build Lleida Bilbao\n");
    assert!(
        told.contains("your track joins Lleida and Bilbao already; a second route costs "),
        "{told}"
    );
}

/// The goods beside Coal on the card that wants it in Faro, from the cards that lie there at the beginning of a turn.
fn beside_coal(told: &str) -> Vec<String> {
    let row = told
        .lines()
        .find(|line| line.contains("Coal to Faro 28") && line.matches(" to ").count() == 3)
        .unwrap();
    let cells = row
        .split("  ")
        .filter_map(|cell| Some(cell.trim().split_once(" to ")?.0.to_owned()));
    cells.filter(|good| good != "Coal").collect()
}

#[test]
fn a_demand_that_is_locked_away_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["companion", "iberia", "--players", "Ana,Ben", "--seed", "7"];
    let lines = "keep 1 chem\nkeep nothing\nend\nend\nend\nend\nwhere Faro\nlock 3 coal\nwhere coal\nend\nwhere chemicals\n";
    let (log, told) = begun(&folder, &args, lines);
    // The demand that the card is locked for is open to all.
    assert_eq!(
        told.matches("  card 3: Coal to Faro 28\n").count(),
        2,
        "{told}"
    );
    // The other two demands of the card are counted alone, and told by the card.
    let goods = beside_coal(&told);
    assert_eq!(goods.len(), 2, "{told}");
    for good in goods {
        let told = typed(&["table", "companion", &log], &format!("where {good}\n"));
        assert!(!told.contains("  card 3: "), "{told}");
        assert_eq!(
            told.matches("  locked away: 1 more; see cards 3\n").count(),
            1,
            "{told}"
        );
        let told = typed(&["table", "companion", &log], "cards 3\n");
        assert!(
            told.contains(&format!("{good} to ")) && told.contains("locked by Ana"),
            "{told}"
        );
    }
    // A private card is its player's alone.
    assert!(!told.contains("  card 1: Chemicals to Santander"), "{told}");
    assert!(
        told.contains("  locked away: 1 more; see cards 1\n"),
        "{told}"
    );
}

#[test]
fn the_end_of_a_turn_tells_what_could_still_be_done() {
    let folder = tempfile::tempdir().unwrap();
    let opening = "keep 4 steel\nkeep nothing\nbuild san seb\ny\nend\nbuild Zaragoza\n\nend\nend\nend\nstart bilbao\n";
    // A script is told, and its next line is done.
    let (log, told) = game(&folder, "Ana,Ben", &format!("{opening}end\nplayers\n"));
    let here = "9 mileposts of movement are left:\n    Iron, which card 5 wants, can be picked up here in Bilbao\n    \
                Steel, which card 4 wants, can be picked up here in Bilbao\n";
    assert!(
        told.contains(here) && told.contains("Ana: end the turn\n"),
        "{told}"
    );
    assert!(told.contains("players\nAna\n"), "{told}");
    // Undone, picked up, and a delivery is within reach.
    let folder = tempfile::tempdir().unwrap();
    let (_, told) = game(&folder, "Ana,Ben", &format!("{opening}pick steel\nend\n"));
    let near = told
        .lines()
        .find(|line| line.contains("Steel can be delivered for "))
        .unwrap_or_else(|| panic!("{told}"));
    assert!(
        near.contains(" in San Sebastián, ") && near.ends_with(" mileposts away"),
        "{near}"
    );
    // What is done is not told again, and what is near from here is.
    let folder = tempfile::tempdir().unwrap();
    let (_, told) = game(
        &folder,
        "Ana,Ben",
        &format!("{opening}pick steel\nmove San Sebastian\ndeliver 4\nend\n"),
    );
    let near = "5 mileposts of movement are left:\n    Iron, which card 5 wants, can be picked up in Bilbao, 4 mileposts away\nAna: end";
    assert!(
        told.contains(near) && !told.contains("Steel can be delivered"),
        "{told}"
    );
    assert!(fs::metadata(log).is_ok());
}
