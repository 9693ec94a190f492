"""Games step by step."""

import copy
import pickle
import random
from pathlib import Path
from typing import List, cast

import milepost
import pytest
from milepost.forms import Action, View
from milepost.table import Env


def played(env: Env, seed: int, steps: int) -> List[View]:
    """What a random player sees in so many steps."""
    chance = random.Random(seed)
    views = [env.reset(seed=seed)]
    while not env.over and len(views) <= steps:
        views.append(env.step(chance.choice(env.legal())))
    return views


def test_a_game_of_bots_ends_with_a_winner() -> None:
    env = Env("iberia", ["bot:planner", "bot:greedy"])
    env.reset(seed=1)
    assert env.over and env.seat is None and env.legal() == []
    assert env.outcome is not None and env.outcome["winners"]
    assert env.players == ["Planner", "Greedy"]
    with pytest.raises(milepost.Refused, match="over"):
        env.step({"do": "end"})


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    env = Env("iberia", ["Learner", "bot:greedy"])
    first = played(env, 5, 60)
    assert played(Env("iberia", ["Learner", "bot:greedy"]), 5, 60) == first
    assert played(env, 6, 60) != first


def test_games_without_a_seed_follow_one_another() -> None:
    env = Env("iberia", 2)
    seeds = []
    for _ in range(3):
        env.reset()
        seeds.append(env.seed)
    assert seeds == [0, 1, 2]


def test_a_game_that_cannot_begin_leaves_the_last_one() -> None:
    env = Env("iberia", 2)
    before = env.reset(seed=4)
    with pytest.raises(milepost.Error, match="seed"):
        env.reset(seed=-3)
    assert env.seed == 4 and env.view() == before


def test_the_program_acts_for_its_seats_and_bots_for_theirs() -> None:
    env = Env("iberia", ["Learner", "bot:novice", "bot:random"], cards=90)
    view = env.reset(seed=2)
    for _ in range(40):
        if env.over:
            break
        assert env.seat == 0 and view["mover"] == 0 and view["seat"] == 0
        view = env.step(env.legal()[-1])
        assert env.told(0)[0].startswith("Learner: ")


def test_hands_of_others_are_hidden() -> None:
    env = Env("iberia", 2, preset="standard")
    env.reset(seed=3)
    mine, others = env.view(0)["players"], env.view(1)["players"]
    assert mine[0]["hand"] and not mine[1]["hand"]
    assert others[1]["hand"] and not others[0]["hand"]
    assert not any(player["hand"] for player in env.view(env.seat)["players"] if player["name"] != env.players[env.seat or 0])
    with pytest.raises(milepost.Error, match="seats are 0 to 1"):
        env.view(2)


def test_all_that_is_legal_is_done_and_the_rest_refused() -> None:
    env = Env("iberia", 2)
    env.reset(seed=4)
    for step in range(12):
        for action in env.legal()[:: 1 + step]:
            env.copy().step(action)
        env.step(env.legal()[-1])
    before = env.view()
    for refused in ({"do": "build", "path": [1, 2, 3]}, {"do": "fly"}, {"do": "deliver", "card": 9999, "demand": 0}):
        with pytest.raises(milepost.Refused) as raised:
            env.step(cast(Action, refused))
        assert raised.value.what
    assert env.view() == before


def test_choices_are_the_same_in_less_space() -> None:
    env = Env("iberia", 2)
    env.reset(seed=4)
    while not env.choices().builds:
        env.step(env.legal()[-1])
    simple, builds, joins = env.choices()
    legal = env.legal()
    assert [action for action in legal if action["do"] != "build"] == simple
    paths = [action["path"] for action in legal if action["do"] == "build"]
    assert [path for path in paths if path in joins] == joins
    ends = {path[-1]: path[-2] for path in paths if path not in joins}
    assert {to: before for to, before, _ in builds} == ends
    assert "Iberia, seed 4, round" in repr(env)


def test_a_copy_is_a_game_of_its_own() -> None:
    env = Env("iberia", ["Learner", "bot:greedy"])
    env.reset(seed=7)
    other = copy.deepcopy(env)
    before = env.view()
    other.step(other.legal()[-1])
    assert env.view() == before and other.view() != before


def test_a_log_is_played_on(tmp_path: Path) -> None:
    env = Env("iberia", ["Learner", "bot:greedy"])
    played(env, 8, 30)
    file = tmp_path / "game.log"
    file.write_text(env.log)
    again = Env.resume(file)
    assert again.view() == env.view() and again.seed == 8
    assert again.step(again.legal()[-1]) == env.step(env.legal()[-1])
    with pytest.raises(milepost.Error, match="resumed"):
        again.reset()
    with pytest.raises(milepost.Error):
        Env.resume("no log")


def test_all_that_is_wrong_with_a_table_is_told_at_once() -> None:
    env = Env("iberi", ["Ana", "Ana", "bot:clever"], preset="none", options={"cash": "much", "loans": True})
    with pytest.raises(milepost.Error) as raised:
        env.reset()
    told = str(raised.value)
    for part in ("did you mean iberia", "same name", "clever", "none", "cash"):
        assert part in told
    with pytest.raises(milepost.Error, match="call reset"):
        env.legal()


def test_options_are_those_of_the_rules() -> None:
    env = Env("iberia", 2, options={"cash": 70, "game": "standard", "open_hands": True})
    env.reset(seed=1)
    assert env.options["cash"] == "70" and env.options["open_hands"] == "on"
    assert env.view(0)["game"] == "standard"


def test_the_board_names_what_the_numbers_mean() -> None:
    env = Env("iberia", 2)
    view = env.reset(seed=1)
    board = env.board
    assert board["name"] == "Iberia"
    assert len(board["pips"]) == len(view["track"])
    cities = {city["name"] for city in board["cities"]}
    assert {"Madrid", "Lisboa"} <= cities


def test_a_game_is_pickled_and_goes_on_alike() -> None:
    env = Env("iberia", ["Learner", "bot:greedy"])
    env.reset(seed=3)
    for _ in range(4):
        env.step(env.legal()[0])
    again = pickle.loads(pickle.dumps(env))
    for _ in range(6):
        assert (again.log, again.view(), again.told(0)) == (env.log, env.view(), env.told(0))
        action = env.legal()[-1]
        assert again.step(action) == env.step(action)
    unbegun = pickle.loads(pickle.dumps(Env("iberia", 3)))
    assert unbegun.reset(seed=1) == Env("iberia", 3).reset(seed=1)
    resumed = pickle.loads(pickle.dumps(Env.resume(env.log)))
    assert resumed.log == env.log
