use super::*;
use std::os::unix::fs::PermissionsExt;

/// A program that lists three tests and asks for two mutants as our own programs of tests do. With the mutant 1, `second`
/// fails; with 2, it takes too long; `third` asks for nothing.
const PROGRAM: &str = r#"#!/bin/sh
if [ "$1" = --list ]; then printf 'first: test\nsecond: test\nthird: test\nbench: benchmark\n'; exit; fi
test "$1" = --exact || exit 1
for number in 1 2 3; do
    case $2 in first) [ $number = 3 ] || continue ;; third) continue ;; esac
    if [ -n "$MILEPOST_MUTANT_HITS" ]; then echo $number >>"$MILEPOST_MUTANT_HITS"; fi
done
case $2,$MILEPOST_MUTANT in
    second,1) exit 101 ;;
    second,2) while :; do :; done ;;
    third,broken) exit 101 ;;
esac
"#;

fn trial(folder: &Path, without: &[&str], text: &str) -> Result<Trial, String> {
    let path = folder.join("program");
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let program = Program {
        path,
        home: folder.to_owned(),
    };
    let without: Vec<String> = without.iter().map(|&one| one.to_owned()).collect();
    Trial::begin(vec![program], &without, folder, 2)
}

#[test]
fn tests_that_reach_a_mutant_judge_it() {
    let folder = tempfile::tempdir().unwrap();
    let trial = trial(folder.path(), &[], PROGRAM).unwrap();
    let mut names: Vec<&str> = trial.tests.iter().map(|test| test.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["first", "second", "third"]);
    let killed = |is_late| Outcome::Killed {
        by: "second".to_owned(),
        is_late,
    };
    assert_eq!(trial.judge(1), killed(false));
    assert_eq!(trial.judge(3), Outcome::Survived { tests: 2 });
    assert_eq!(trial.judge(4), Outcome::Unreached);
}

#[test]
fn a_test_that_does_not_end_is_ended() {
    let folder = tempfile::tempdir().unwrap();
    let mut trial = trial(folder.path(), &[], PROGRAM).unwrap();
    // So that the test of the test is quick.
    trial.grace = Duration::from_secs(1);
    assert_eq!(
        trial.judge(2),
        Outcome::Killed {
            by: "second".to_owned(),
            is_late: true
        }
    );
}

#[test]
fn tests_that_are_left_out_do_not_run() {
    let folder = tempfile::tempdir().unwrap();
    let trial = trial(folder.path(), &["sec"], PROGRAM).unwrap();
    assert_eq!(trial.judge(1), Outcome::Unreached);
    assert_eq!(trial.judge(3), Outcome::Survived { tests: 1 });
}

#[test]
fn tests_that_fail_by_themselves_judge_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let text = PROGRAM.replace("third,broken) exit", "third,*) echo 'no map'; exit");
    let why = trial(folder.path(), &[], &text).unwrap_err();
    assert!(why.contains("third") && why.contains("no map"), "{why}");
}
