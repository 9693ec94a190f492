use super::*;

fn steps(data: &str) -> Vec<Step> {
    Outline::read(data).map_or_else(|error| panic!("{data}: {error}"), |outline| outline.steps)
}

#[test]
fn large_and_small_commands_say_the_same() {
    let large = "M2 3L5 7H9V1Q10 1 10 2C11 3 12 4 13 5A2 2 0 0 1 17 5ZM1 1L2 2";
    let small = "M2 3l3 4h4v-6q1 0 1 1c1 1 2 2 3 3a2 2 0 0 1 4 0zm-1-2l1 1";
    assert_eq!(steps(large), steps(small));
    assert_eq!(steps(large).len(), 10);
}

#[test]
fn a_command_goes_for_all_numbers_after_it() {
    assert_eq!(steps("M1 2 3 4-5 .5"), steps("M1 2L3 4L-5 .5"));
    assert_eq!(steps("m1 2 3 4"), steps("M1 2L4 6"));
}

#[test]
fn numbers_are_written_in_any_way_that_svg_knows() {
    for data in [
        "M1,2,3,4",
        "M 1 , 2 , 3 , 4",
        "M+1+2+3+4",
        "M1 2l2 2",
        "M10e-1 .2e1 3.0 4.",
        "\n M1\t2 3\n4 ",
    ] {
        assert_eq!(steps(data), steps("M1 2L3 4"), "{data}");
    }
    assert_eq!(steps("M.5.5-1-1"), steps("M0.5 0.5L-1 -1"));
    assert_eq!(steps("M1 2a3 3 0 013 3"), steps("M1 2a3 3 0 0 1 3 3"));
}

#[test]
fn smooth_curves_go_on_as_the_last_one_did() {
    assert_eq!(
        steps("M0 0C1 1 2 1 3 0S5-1 6 0"),
        steps("M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0")
    );
    assert_eq!(steps("M0 0Q1 1 2 0T4 0"), steps("M0 0Q1 1 2 0Q3 -1 4 0"));
    assert_eq!(steps("M0 0S1 1 2 0"), steps("M0 0C0 0 1 1 2 0"));
}

#[test]
fn wrong_data_says_where_and_why() {
    for (data, at, what) in [
        ("", 1, "expected path data, which begins with M"),
        ("L1 2", 1, "expected path data to begin with M, found \"L\""),
        ("12", 1, "expected one of M L H V C S Q T A Z, found \"1\""),
        ("M1", 3, "expected a number, found the end"),
        (
            "M1 2z3",
            6,
            "expected one of M L H V C S Q T A Z, found \"3\"",
        ),
        (
            "M1 2B3 4",
            5,
            "expected one of M L H V C S Q T A Z, found \"B\"",
        ),
        ("M1 2a3 3 0 0 2 1 1", 14, "expected 0 or 1, found \"2\""),
        ("M1 2L1 é", 8, "expected a number, found \"é\""),
        ("M1 2L1 NaN", 8, "expected a number, found \"N\""),
        ("M1 2L1 inf", 8, "expected a number, found \"i\""),
        ("M--1 2", 2, "expected a number, found \"-\""),
        ("M1 2L1 1e9", 8, "expected a number from -1000 to 1000"),
        ("M1 1e999", 4, "expected a number from -1000 to 1000"),
        (
            "M900 0l900 0",
            8,
            "expected a point within 1000 of the origin",
        ),
        ("M1 2\"/><script>", 5, "expected a number, found \"\"\""),
    ] {
        let error = Outline::read(data).expect_err(data);
        assert_eq!((error.at, error.what.as_str()), (at, what), "{data}");
    }
}

#[test]
fn there_are_limits_before_the_work() {
    let long = format!("M0 0{}", " ".repeat(LONGEST));
    assert!(Outline::read(&long).is_err());
    let many = format!("M0 0{}", "h0".repeat(MOST_STEPS));
    let error = Outline::read(&many).expect_err("too many");
    assert!(error.what.contains("at most 500 steps"), "{error}");
    assert!(Outline::read(&format!("M0 0{}", "h0".repeat(MOST_STEPS - 1))).is_ok());
}

#[test]
fn an_arc_that_is_no_half_circle_becomes_curves() {
    assert_eq!(
        steps("M0 0a4 4 0 0 1 8 0")[1],
        Step::Arc(4.0, true, [8.0, 0.0])
    );
    for data in [
        "M0 0a4 2 0 0 1 8 0",
        "M0 4a4 4 0 1 1 .1 0",
        "M1 1a3 2 30 1 0 2 2",
        "M0 0a1 1 0 0 1 8 0",
    ] {
        let all = steps(data);
        let end = match all.last() {
            Some(&(Step::Cubic(_, _, p) | Step::Arc(_, _, p))) => p,
            other => panic!("{data}: {other:?}"),
        };
        let finite = all.iter().all(|step| match *step {
            Step::Cubic(a, b, c) => [a, b, c].concat().iter().all(|x| x.is_finite()),
            _ => true,
        });
        assert!(finite && end[0].is_finite(), "{data}: {all:?}");
    }
    // A whole ellipse but for a hair reaches as far as its axes.
    let all = steps("M0 5a5 3 0 1 1 0 .001");
    let reach = all.iter().filter_map(|step| match *step {
        Step::Cubic(_, _, [x, _]) => Some(x),
        _ => None,
    });
    assert!((reach.fold(0.0, f64::max) - 10.0).abs() < 0.1, "{all:?}");
    assert_eq!(steps("M1 1a0 2 0 0 1 3 3")[1], Step::Line([4.0, 4.0]));
}

proptest::proptest! {
    #![proptest_config(milepost_testkit::random::cases(200))]
    #[test]
    fn no_text_makes_it_panic(data in "[MmLlHhVvCcSsQqTtAaZz0-9eE.,+ \\-]{0,80}") {
        if let Ok(outline) = Outline::read(&data) {
            proptest::prop_assert!(!outline.steps().is_empty());
        }
    }
}
