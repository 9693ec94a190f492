"""The tools from Python: the same answers as the program's, errors as exceptions, threads released, Ctrl-C."""

import hashlib
import inspect
import json
import os
import pickle
import re
import select
import signal
import threading
import time
from pathlib import Path
from typing import Callable, List

import milepost
import pytest
from milepost import _milepost, board, contract, deck, route

ROOT = Path(__file__).resolve().parents[3]
RECORDED = ROOT / "base" / "testkit" / "recorded"
VECTORS = ROOT / "apps" / "wasm" / "tests"
CONTRACTS = ROOT / "apps" / "cli" / "tests" / "fixtures" / "1.0" / "contracts" / "game.json"
# A position whose search takes long enough to be looked at.
LONG = "velmark-late"


def test_all_calls_have_a_function() -> None:
    for name in _milepost.names():
        tool, verb = name.split(".")
        assert callable(getattr(getattr(milepost, tool), verb)), name


def test_functions_take_what_the_requests_have() -> None:
    for name in _milepost.names():
        tool, verb = name.split(".")
        parameters = inspect.signature(getattr(getattr(milepost, tool), verb)).parameters
        # The record of a game is the game; who hears of news or stops the call is no part of a request.
        members = {"game" if member == "record" else member for member in _milepost.members(name)}
        assert set(parameters) - {"hear", "stop"} == members, name


def test_best_is_proven_and_drawn() -> None:
    found = route.best("tern-island-midway", company="TCR", runs=3, drawing=True)
    assert (found.revenue, found.bound, found.proven) == (170, 170, True)
    assert [one["train"] for one in found.answer["routes"] or []] == ["3", "4"]
    assert len(found.answer["more"] or []) == 2
    assert found.drawing is not None and found.drawing.startswith("<svg")
    assert found._repr_svg_() == found.drawing
    assert route.best("tern-island-midway").drawing is None


def test_options_of_best_reach_the_search() -> None:
    kept = route.best("tern-island-midway", keep=["3=A1-A3-A7"], prefer="short", plain=True, seconds=10)
    assert kept.answer["kept"]
    assert kept.revenue <= 170


def test_a_position_comes_from_a_file_too(tmp_path: Path) -> None:
    game = (RECORDED / "game.json").read_text()
    files = {path.relative_to(RECORDED).as_posix(): path.read_text() for path in RECORDED.glob("g_*/*.rb")}
    moment = route.record(game, files)
    assert moment.runs and moment.title
    position, printed = tmp_path / "position.toml", tmp_path / "board.toml"
    position.write_text(moment.position)
    printed.write_text(moment.board)
    assert route.best(position, board=printed).proven
    assert route.draw(position, board=printed).startswith("<svg")
    # The files of the title as a copy of the site has them.
    site = tmp_path / "site"
    (site / "lib" / "engine").mkdir(parents=True)
    (site / "lib" / "engine" / "game").symlink_to(RECORDED)
    assert route.title_files(site) == files
    with pytest.raises(FileNotFoundError, match="has no titles"):
        route.title_files(tmp_path)
    audited = route.audit(RECORDED / "game.json", route.title_files(site), seconds=10, drawing=True)
    assert audited.answer["total"]["judged"] == len(audited.answer["runs"])
    assert audited.drawing is not None
    before = route.record(game, files, at=moment.runs[0])
    assert before.position != moment.position


def test_what_if_says_what_a_train_gains() -> None:
    found = route.what_if("tern-island-midway", train="5")
    assert found["today"]["revenue"] == 170
    assert found["gain"] is None or found["gain"] >= 0
    with pytest.raises(milepost.Error, match="lay"):
        route.what_if("tern-island-midway")


def test_a_deck_is_that_of_its_seed() -> None:
    dealt = deck.deal("iberia", players=4, seed=1, cards=60, dingles=False, drawings=[0, 59])
    assert len(dealt.cards) == 60 and len(dealt.drawings) == 2
    assert dealt.deck == deck.deal("iberia", players=4, seed=1, cards=60, dingles=False).deck
    assert dealt.code != deck.deal("iberia", players=4, seed=2, cards=60, dingles=False).code


def test_a_board_is_that_of_its_seed() -> None:
    made = board.make(players=3, seed=4, scenario=1, best_of=2, drawing=True)
    assert made.drawing is not None and made.board["code"] == made.code
    assert made.report["isolated"] == 0
    assert made.report["played"]["games"] == 2000 and len(made.report["played"]["shares"]) == 3
    assert board.make(players=5, seed=3, scenario=3).report["fair"] is False
    assert board.make(players=5, seed=84, scenario=3).report["fair"] is True
    again = board.make(players=3, seed=made.seed, scenario=1)
    assert again.board == made.board
    with pytest.raises(milepost.Error, match="land"):
        board.make(players=3, seed=4, land="atlantis")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_divides_its_work_too() -> None:
    def best() -> int:
        return board.make(players=2, seed=1, best_of=8).seed

    here = best()
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(into, str(best()).encode())
        finally:
            os._exit(0)
    os.close(into)
    # A process without its threads would wait for them for ever.
    ready, _, _ = select.select([out], [], [], 60)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert ready and int(os.read(out, 100)) == here


def test_odds_are_exact() -> None:
    odds = contract.odds(CONTRACTS, "market")
    assert sum(odd["probability"] for odd in odds) == pytest.approx(1)
    with pytest.raises(milepost.Error, match="player"):
        contract.odds(CONTRACTS, "private")
    assert contract.odds(CONTRACTS, "private", player=1)


def test_errors_say_all_that_is_wrong_and_where() -> None:
    text = 'milepost = "position 2"\nboard = "tern-island"\nfoo = 1\n'
    with pytest.raises(milepost.Error) as raised:
        route.best(text, runs=1000, seconds=-1)
    places = [problem.place for problem in raised.value.problems]
    assert "position, line 3" in places
    assert "runs: " in str(raised.value) and "seconds: " in str(raised.value)
    assert isinstance(raised.value, ValueError)
    with pytest.raises(milepost.Error, match="did you mean tern-island-midway"):
        route.best("tern-island-midwy")
    with pytest.raises(milepost.Error, match="did you mean iberia"):
        deck.deal("iberi", players=2, seed=1)
    with pytest.raises(milepost.Error, match="seed"):
        deck.deal("iberia", players=2, seed=-1)


def test_errors_are_handed_from_process_to_process() -> None:
    with pytest.raises(milepost.Error) as raised:
        deck.deal("iberi", players=9, seed=1)
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.problems == raised.value.problems and str(again) == str(raised.value)
    assert {problem.place for problem in again.problems} == {"map", "players"}
    refused = milepost.Refused("what", "rule", "hint")
    assert pickle.loads(pickle.dumps(refused)).__dict__ == refused.__dict__


@pytest.mark.parametrize(
    ("ask", "places"),
    [
        (lambda: board.make(players=99, seed=1, scenario=99, land="atlantis", best_of=5000), ["best_of", "players", "scenario", "land"]),
        (lambda: route.what_if("tern-island-midwy", train="5", seconds=-1), ["seconds", "position"]),
        (lambda: route.best("tern-island-midwy", runs=0, seconds=-1), ["runs", "seconds", "position"]),
        (lambda: route.audit("{}", {}, seconds=-1), ["seconds", "record"]),
        (lambda: deck.deal("iberi", players=1, seed=1, cards=1, drawings=[-1]), ["players", "cards", "drawings[0]", "map"]),
    ],
)
def test_all_that_is_wrong_is_told_with_its_place(ask: Callable[[], object], places: List[str]) -> None:
    with pytest.raises(milepost.Error) as raised:
        ask()
    told = [problem.place.split(",")[0] for problem in raised.value.problems]
    assert list(dict.fromkeys(told)) == places


def test_other_threads_go_on_while_a_search_runs() -> None:
    asked, answered = threading.Event(), threading.Event()

    def other() -> None:
        asked.wait()
        answered.set()

    def hear(revenue: int, bound: int) -> None:
        # The search waits here for the other thread. It would wait for ever if it kept the interpreter to itself.
        asked.set()
        assert answered.wait(60)

    thread = threading.Thread(target=other, daemon=True)
    thread.start()
    route.best(LONG, hear=hear)
    assert answered.is_set()


def test_progress_is_heard_and_its_errors_are_raised() -> None:
    heard = []
    found = route.best(LONG, hear=lambda revenue, bound: heard.append((revenue, bound)))
    assert all(revenue <= found.revenue <= bound for revenue, bound in heard)

    def fail(revenue: int, bound: int) -> None:
        raise KeyError(revenue)

    with pytest.raises(KeyError):
        route.best(LONG, hear=fail)


def test_an_interrupt_ends_a_search() -> None:
    def interrupt(revenue: int, bound: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        # The search is not asked to go on before the signal has been looked at.
        time.sleep(0.2)

    # What was started in the background of a shell ignores Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            route.best(LONG, hear=interrupt)
    finally:
        signal.signal(signal.SIGINT, before)


def test_answers_are_those_of_other_hosts() -> None:
    """The same requests have the same answers, byte for byte, as natively and in browsers: apps/wasm/tests."""
    recorded = {
        "record": (RECORDED / "game.json").read_text(),
        "files": {path.relative_to(RECORDED).as_posix(): path.read_text() for path in sorted(RECORDED.glob("g_*/*.rb"))},
    }
    kept = (VECTORS / "answers-to-calls.txt").read_text().splitlines()
    asked = json.loads((VECTORS / "calls.json").read_text())
    assert len(kept) == len(asked)
    for one, expected in zip(asked, kept):
        more = {**(recorded if one.get("game") else {}), **({"game": CONTRACTS.read_text()} if one.get("contracts") else {})}
        answer = _milepost.call(one["call"], json.dumps({**one["request"], **more}))
        # Nothing else tells one run from another; the vectors were made without a clock.
        answer = re.sub(r'"seconds":[0-9.e-]+', '"seconds":0.0', answer)
        assert f"{hashlib.sha256(answer.encode()).hexdigest()} {one['call']}" == expected


def test_drawings_are_saved(tmp_path: Path) -> None:
    drawing = route.draw("tern-island")
    drawing.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == drawing
    assert drawing._repr_svg_() == drawing


def test_functions_take_their_options_by_name_alone() -> None:
    for function in (route.best, route.what_if, deck.deal, board.make):
        kinds = [parameter.kind for parameter in inspect.signature(function).parameters.values()]
        assert kinds.count(inspect.Parameter.POSITIONAL_OR_KEYWORD) <= 1


def test_a_path_is_a_path_however_it_is_given() -> None:
    file = ROOT / "tools" / "route-files" / "boards" / "tern-island.toml"
    assert route.draw(file) == route.draw(str(file)) == route.draw("tern-island")
    with pytest.raises(FileNotFoundError):
        route.best("not-there.toml")
    with pytest.raises(milepost.Error, match="did you mean tern-island-midway"):
        route.best("tern-island-mid")


def test_rules_are_given_by_name_and_as_a_text() -> None:
    declared = route.best("tern-island-midway")
    assert route.best("tern-island-midway", rules="plain").revenue == declared.revenue
    assert route.best("tern-island-midway", rules="1889").proven
    with pytest.raises(milepost.Error, match="rules: "):
        route.best("tern-island-midway", rules="1890s")
    with pytest.raises(milepost.Error, match="rules, line 2"):
        route.best("tern-island-midway", rules='milepost = "title/1"\nx = 1\n')


def test_many_positions_are_run_at_a_time() -> None:
    found = route.best_many(["tern-island-midway", "atlantis", "velmark-late"], threads=2)
    assert isinstance(found[1], milepost.Error)
    runs = [one.revenue for one in found if isinstance(one, route.Best)]
    assert runs == [route.best(name).revenue for name in ("tern-island-midway", "velmark-late")]


def test_a_search_is_stopped_from_elsewhere() -> None:
    with pytest.raises(KeyboardInterrupt):
        route.best(LONG, stop=lambda: True)
    with pytest.raises(FileNotFoundError):
        route.best_many(["tern-island-midway", "not-there.toml"])


def test_decks_are_checked_explained_and_summed_up() -> None:
    dealt = deck.deal("iberia", players=3, cards=60)
    again = deck.deal("iberia", players=3, cards=60, seed=dealt.seed)
    assert (dealt.code, dealt.cards) == (again.code, again.cards)
    assert dealt.cards == deck.deal("iberia", code=dealt.code).cards
    assert dealt.code in repr(dealt) and dealt.code in dealt._repr_html_()
    checked = deck.check("iberia", json.dumps(dealt.deck))
    assert checked.is_sound and not checked.warnings
    worse = {**dealt.deck, "cards": [*dealt.cards, dealt.cards[0]]}
    assert not deck.check("iberia", json.dumps(worse)).is_sound
    explained = deck.explain("iberia", "Wine", "Madrid", drawing=True)
    assert explained.answer["demands"] and explained._repr_svg_()
    with pytest.raises(milepost.Error) as told:
        deck.explain("iberia", "Whine", "Madird")
    assert len(told.value.problems) == 2
    stats = deck.stats("iberia", decks=3, seed=1, drawing=True)
    assert stats.report["decks"] == 3 and stats._repr_svg_()


def test_a_seed_is_what_was_given() -> None:
    assert deck.deal("iberia", seed=2**64 - 1).seed == 2**64 - 1
    with pytest.raises(milepost.Error, match="found a larger one"):
        deck.deal("iberia", seed=2**64)


def test_rows_are_frames_where_pandas_is() -> None:
    pandas = pytest.importorskip("pandas")
    frame = deck.deal("iberia", cards=60, seed=1).to_frame()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == 180
