//! `milepost map list`

use crate::failure::Failure;
use crate::map::source;
use crate::output;
use milepost_map::shipped;

pub fn run() -> Result<(), Failure> {
    let mut out = String::new();
    for (name, _) in shipped::MAPS {
        let map = source::map(name)?;
        out.push_str(&format!(
            "{name:15} {:5} mileposts {:3} cities {:3} goods {:3} ferries\n",
            map.mileposts().len(),
            map.cities().len(),
            map.goods().len(),
            map.ferries().len()
        ));
    }
    output::print(out.as_bytes())
}
