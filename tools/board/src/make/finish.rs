//! Names, demands and airports of cities, and the bonus that makes up for an unfair start.

use super::choose;
use super::fault::Fault;
use super::streams::Streams;
use crate::fair;
use crate::model::board::Ground;
use crate::model::board::{Board, City, Forest, TREES, Want};
use crate::model::preset::{DRAWN, Setting};
use crate::path::Draft;
use milepost_dice::Dice;

/// Forests of so many cells have a name.
const NAMED: usize = 12;

/// Finishes a board (`docs/rules/boards.md`, B15 to B19).
pub(super) fn finish(draft: Draft<'_>, streams: &Streams) -> Result<Board, Fault> {
    let setting = draft.setting;
    let airports = airports(&draft, &mut streams.of("airports"))?;
    let wants = wants(&setting, draft.cities.len(), &mut streams.of("goods"))?;
    let mut names = setting.preset.names.cities.clone();
    streams.of("names").shuffle(&mut names);
    let cities = draft
        .cities
        .iter()
        .zip(wants)
        .enumerate()
        .map(|(city, (&cell, wants))| City {
            cell,
            name: names
                .get(city)
                .cloned()
                .unwrap_or_else(|| format!("City {}", city + 1)),
            wants,
            airport: airports.contains(&city),
        });
    let mut board = Board {
        players: setting.players,
        scenario: setting.scenario,
        land: setting.land,
        name: name(&setting, &mut streams.of("land name")),
        seed: streams.seed,
        tries: 0,
        grid: draft.grid,
        cities: cities.collect(),
        forests: forests(&draft, &mut streams.of("trees")),
        ground: draft.relief.ground,
        rivers: draft.relief.rivers,
        kept: draft.kept,
        paths: draft.paths,
        tracks: draft.tracks,
        bonus: Vec::new(),
    };
    choose::choose(&setting, &mut board, &mut streams.of("seats"));
    board.bonus = fair::bonus(&setting, &board);
    Ok(board)
}

/// The name of the land: one part of each list, in a title of its form (`docs/rules/boards.md`, B28).
fn name(setting: &Setting<'_>, dice: &mut Dice) -> String {
    let lists = setting.preset.names.lands.iter();
    let parts: Vec<&str> = lists
        .filter_map(|list| dice.pick(list).map(String::as_str))
        .collect();
    let title = setting.form().and_then(|land| dice.pick(&land.titles));
    title.map_or(String::new(), |title| title.replace(DRAWN, &parts.concat()))
}

/// One airport in each group; in a single group two, as far apart as can be, in cities that no path joins.
fn airports(draft: &Draft<'_>, dice: &mut Dice) -> Result<Vec<usize>, Fault> {
    if !draft.setting.has_air() {
        return Ok(Vec::new());
    }
    let group = draft.groups();
    let most = group.iter().max().copied().unwrap_or_default();
    if most > 0 {
        let of = |number: usize| -> Vec<usize> {
            (0..group.len())
                .filter(|&city| group[city] == number)
                .collect()
        };
        return Ok((0..=most)
            .filter_map(|number| dice.pick(&of(number)).copied())
            .collect());
    }
    let cities = draft.cities.len();
    let pairs = (0..cities)
        .flat_map(|a| (0..a).map(move |b| [b, a]))
        .filter(|&[a, b]| !draft.joined(a, b));
    let farthest =
        pairs.max_by_key(|&[a, b]| (draft.grid.square(draft.cities[a], draft.cities[b]), b, a));
    farthest.map(Vec::from).ok_or(Fault::NoAirports)
}

/// What each city wants: every good of the scenario as often as it must be there, the rest by weight, dealt round.
fn wants(setting: &Setting<'_>, cities: usize, dice: &mut Dice) -> Result<Vec<Vec<Want>>, Fault> {
    let dealing = &setting.preset.dealing;
    let goods = setting.goods();
    if dealing.least > cities || dealing.least * goods.len() > cities * dealing.most {
        return Err(Fault::Goods);
    }
    let all = (cities * setting.share() / 10)
        .max(dealing.least * goods.len())
        .min(cities * dealing.most);
    let mut stock: Vec<usize> = goods
        .iter()
        .flat_map(|&good| vec![good; dealing.least])
        .collect();
    while stock.len() < all {
        // No city wants a good twice, so that there is no use for more of one than there are cities.
        let room = |good: usize| stock.iter().filter(|&&other| other == good).count() < cities;
        let weights: Vec<u32> = goods
            .iter()
            .map(|&g| {
                if room(g) {
                    setting.preset.goods[g].weight
                } else {
                    0
                }
            })
            .collect();
        let Some(drawn) = dice.weighted(&weights) else {
            break;
        };
        stock.push(goods[drawn]);
    }
    dice.shuffle(&mut stock);
    let dealt = deal(stock, cities, dealing.most);
    let want = |good: usize, dice: &mut Dice| {
        let [least, most] = setting.preset.goods[good].points;
        Want {
            good,
            points: least + dice.below(u64::from(most.saturating_sub(least)) + 1) as u32,
        }
    };
    Ok(dealt
        .into_iter()
        .map(|goods| goods.into_iter().map(|good| want(good, dice)).collect())
        .collect())
}

/// Deals goods round the cities: each to the next that has room and wants it not yet, else in exchange for one that
/// another city can give up.
fn deal(stock: Vec<usize>, cities: usize, most: usize) -> Vec<Vec<usize>> {
    let mut dealt: Vec<Vec<usize>> = vec![Vec::new(); cities];
    let mut next = 0;
    for good in stock {
        let turn = (0..cities).map(|step| (next + step) % cities);
        let takes = |city: &usize| dealt[*city].len() < most && !dealt[*city].contains(&good);
        if let Some(city) = turn.clone().find(takes) {
            dealt[city].push(good);
            next = (city + 1) % cities;
        } else if let Some((room, full, place)) = exchange(&dealt, good, most) {
            let other = std::mem::replace(&mut dealt[full][place], good);
            dealt[room].push(other);
        }
    }
    dealt
}

/// A city with room, and a good of another city that it could take so that the other can take `good`.
fn exchange(dealt: &[Vec<usize>], good: usize, most: usize) -> Option<(usize, usize, usize)> {
    let rooms = (0..dealt.len()).filter(|&city| dealt[city].len() < most);
    let mut ways = rooms.flat_map(|room| {
        (0..dealt.len())
            .filter(|&full| !dealt[full].contains(&good))
            .filter_map(move |full| {
                let place = dealt[full]
                    .iter()
                    .position(|other| !dealt[room].contains(other))?;
                Some((room, full, place))
            })
    });
    ways.next()
}

/// Every connected forest, with a kind of tree and, where it is large, a name.
fn forests(draft: &Draft<'_>, dice: &mut Dice) -> Vec<Forest> {
    let (piece, sizes) = draft.grid.pieces(|cell| draft.relief.ground[cell]);
    let mut names = draft.setting.preset.names.forests.clone();
    dice.shuffle(&mut names);
    let mut found: Vec<Forest> = Vec::new();
    for number in 0..sizes.len() {
        let cells: Vec<usize> = (0..piece.len())
            .filter(|&cell| piece[cell] == number)
            .collect();
        if cells
            .first()
            .is_some_and(|&cell| draft.relief.ground[cell] == Ground::Forest)
        {
            let name = if cells.len() >= NAMED {
                names.pop().unwrap_or_default()
            } else {
                String::new()
            };
            found.push(Forest {
                name,
                cells,
                tree: dice.index(TREES),
            });
        }
    }
    alike(draft, &mut found);
    found
}

/// Gives woods that touch at a corner the trees of the first of them: they look like one.
fn alike(draft: &Draft<'_>, forests: &mut [Forest]) {
    let mut wood = vec![None; draft.grid.cells()];
    for (number, forest) in forests.iter().enumerate() {
        forest
            .cells
            .iter()
            .for_each(|&cell| wood[cell] = Some(number));
    }
    let mut trees: Vec<Option<usize>> = vec![None; forests.len()];
    for first in 0..forests.len() {
        let mut open = vec![first];
        while let Some(number) = open.pop() {
            if trees[number].is_some() {
                continue;
            }
            trees[number] = Some(forests[first].tree);
            let near = forests[number]
                .cells
                .iter()
                .flat_map(|&cell| draft.grid.corners(cell));
            open.extend(near.filter_map(|cell| wood[cell]));
        }
    }
    for (forest, tree) in forests.iter_mut().zip(trees) {
        forest.tree = tree.unwrap_or(forest.tree);
    }
}
