//! A content hash of presets, over their numbers and words in a fixed order that no release changes.

use super::{Air, Cities, Dealing, Fair, Good, Land, PathType, Paths, Play, Preset, Terrain};
use sha2::{Digest, Sha256};

impl Preset {
    /// The first 20 bits of SHA-256 over all that bears on a board. Names and provenance of the preset itself are left
    /// out, and so is what its boards look like: a change of the theme alone leaves codes as they are.
    pub fn hash(&self) -> u32 {
        let mut sum = Sum(Sha256::new());
        sum.preset(self);
        sum.0
            .finalize()
            .iter()
            .take(3)
            .fold(0, |hash, &byte| hash << 8 | u32::from(byte))
            >> 4
    }
}

/// The text so far. Lists and words begin with their length.
struct Sum(Sha256);

impl Sum {
    fn number(&mut self, number: u64) {
        self.0.update(number.to_le_bytes());
    }

    fn numbers<T: Into<u64>>(&mut self, numbers: impl IntoIterator<Item = T>) {
        numbers
            .into_iter()
            .for_each(|number| self.number(number.into()));
    }

    fn sizes(&mut self, sizes: &[usize]) {
        sizes.iter().for_each(|&size| self.number(size as u64));
    }

    fn reals(&mut self, numbers: &[f64]) {
        self.numbers(numbers.iter().map(|number| number.to_bits()));
    }

    fn words(&mut self, words: &[String]) {
        self.list(words, |sum, word| sum.word(word));
    }

    fn word(&mut self, word: &str) {
        self.number(word.len() as u64);
        self.0.update(word);
    }

    fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Sum, &T)) {
        self.number(list.len() as u64);
        list.iter().for_each(|item| each(self, item));
    }

    fn preset(&mut self, preset: &Preset) {
        // Whatever a preset gains must be named here.
        let Preset {
            name: _,
            licence: _,
            provenance: _,
            players,
            scenarios,
            grid,
            terrain,
            lands,
            cities,
            types,
            air,
            paths,
            goods,
            dealing,
            fair,
            play,
            names,
            design: _,
        } = preset;
        self.sizes(&[*players]);
        self.words(scenarios);
        self.list(grid, |sum, size| sum.sizes(size));
        self.terrain(terrain);
        self.list(lands, Sum::land);
        self.cities(cities);
        self.list(types, Sum::path_type);
        self.list(air.as_slice(), |sum, Air { name, look, from }| {
            sum.word(name);
            sum.sizes(&[*look as usize, *from]);
        });
        self.paths(paths);
        self.list(goods, Sum::good);
        let Dealing { share, least, most } = dealing;
        self.list(share, |sum, share| sum.sizes(&[*share]));
        self.sizes(&[*least, *most]);
        let Fair {
            airport,
            good,
            connection,
            capital,
            group,
            closeness,
        } = fair;
        self.numbers([*airport, *good, *connection, *capital, *group]);
        self.list(closeness, |sum, points| sum.number(*points));
        let Play { steps, hand, load } = play;
        self.sizes(&[*steps, *hand, *load]);
        self.words(&names.cities);
        self.words(&names.forests);
        self.list(&names.lands, |sum, parts| sum.words(parts));
    }

    fn terrain(&mut self, terrain: &Terrain) {
        let Terrain {
            water_line,
            steps,
            water,
            forest_line,
            forest_step,
            hills,
            hill_step,
            rivers,
        } = terrain;
        self.sizes(&[steps.len()]);
        self.reals(steps);
        self.sizes(water);
        self.list(forest_line, |sum, line| sum.reals(&[*line]));
        self.reals(&[*water_line, *forest_step, *hill_step]);
        self.list(hills, |sum, share| sum.sizes(&[*share]));
        self.list(rivers, |sum, many| sum.sizes(&[*many]));
    }

    fn land(&mut self, land: &Land) {
        let Land {
            name,
            weight,
            water,
            step,
            fall,
            tilt,
            hills,
            rivers,
            titles,
        } = land;
        self.word(name);
        self.numbers([*weight]);
        self.sizes(water);
        self.reals(step);
        self.reals(&[*fall, *tilt]);
        self.sizes(&[*hills, *rivers]);
        self.words(titles);
    }

    fn cities(&mut self, cities: &Cities) {
        let Cities {
            first,
            more,
            inland,
            apart,
            edge,
            corner,
        } = cities;
        self.sizes(&[*first, *more, *inland]);
        self.sizes(&[*apart, *edge, *corner].concat());
    }

    fn path_type(&mut self, kind: &PathType) {
        let PathType {
            name,
            over,
            look,
            from,
        } = kind;
        self.word(name);
        self.sizes(&[*over as usize, *look as usize, *from]);
    }

    fn paths(&mut self, paths: &Paths) {
        let Paths {
            range,
            capital,
            again,
            capital_again,
            crossover,
            crossed,
            least,
            bridge,
        } = paths;
        self.list(range, |sum, range| sum.sizes(range));
        self.sizes(&[*least, [*capital, *crossed]].concat());
        self.numbers([*again, *capital_again, *crossover, u64::from(*bridge)]);
    }

    fn good(&mut self, good: &Good) {
        let Good {
            name,
            points: [least, most],
            weight,
            from,
        } = good;
        self.word(name);
        self.numbers([*least, *most, *weight]);
        self.sizes(&[*from]);
    }
}
