use super::*;

#[test]
fn what_is_written_is_read() {
    let mut options = Options::default();
    assert_eq!(options.changed(), []);
    let set = [
        ("game", "standard"),
        ("claim", "on"),
        ("taxes", "10:0 20:3 9"),
        ("fee", "6"),
        ("many", "4"),
    ];
    for (name, value) in set {
        options.set(name, value).unwrap();
    }
    let changed: Vec<(&str, String)> = options.changed();
    assert_eq!(changed, set.map(|(name, value)| (name, value.to_owned())));
    let mut assigned = Options::default();
    set.iter()
        .for_each(|(name, value)| assigned.assign(&format!("{name} = {value}")).unwrap());
    assert_eq!(assigned, options);
    assert_eq!(options.taxes.of(20), 3);
}

fn number(name: &'static str, range: RangeInclusive<i32>, value: &str) -> OptionError {
    OptionError::Number {
        name,
        range,
        value: value.to_owned(),
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let mut options = Options::default();
    assert_eq!(
        options.assign("fee"),
        Err(OptionError::NoValue("fee".to_owned()))
    );
    assert_eq!(options.assign("=3"), options.set("", "3"));
    let of = |value: &str| value.to_owned();
    for (name, value, error) in [
        ("fee", "-1", number("fee", 0..=1000, "-1")),
        ("fee", "x", number("fee", 0..=1000, "x")),
        (
            "claim",
            "yes",
            OptionError::Switch {
                name: "claim",
                value: of("yes"),
            },
        ),
        ("game", "chess", OptionError::Game(of("chess"))),
        (
            "taxes",
            "20:1 10:2 3",
            OptionError::Taxes(TaxesError(of("20:1 10:2 3"))),
        ),
        ("taxes", "", OptionError::Taxes(TaxesError(of("")))),
        ("fees", "4", OptionError::Unknown(of("fees"))),
    ] {
        assert_eq!(options.set(name, value), Err(error), "{name} {value}");
    }
    assert_eq!(options, Options::default());
}
