"""`durak solve` says what a position is worth, how it goes on, and what is wrong with it."""

import json

import pytest

from durak.bots.endgame.command import solve_position
from durak.bots.endgame.position import read
from durak.bots.endgame.solver import Solver, solve
from durak.rules.driver import NOBODY, ask, play
from tests.bots.endgame.naive import result


def solved(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    solve_position(*words, json=True)
    return json.loads(capsys.readouterr().out)


def test_it_prints_value_line_and_nodes(capsys: pytest.CaptureFixture[str]) -> None:
    solve_position("6C7CAS", "9HTD", "KS")
    value, line, nodes = capsys.readouterr().out.splitlines()
    assert value.split() == ["value", "win", "for", "the", "attacker,", "who", "is", "to", "move"]
    assert line.split()[:5] == ["line", "6C", "take", "pass", "|"]
    assert nodes.startswith("nodes ")


def test_a_position_may_be_one_word_or_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert solved(capsys, "7C 9CTD S 6C/8C,6D") == solved(capsys, "7C", "9CTD", "S", "6C/8C,6D")


def test_the_value_is_that_of_the_one_to_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert solved(capsys, "7C 9CTD S 6C/8C,6D")["to_move"] == "defender"
    assert solved(capsys, "7C 9CTD S 6C/8C,6D")["value"] == "win"
    assert solved(capsys, "6C 7C S")["value"] == "draw"
    assert solved(capsys, ". 7C8C S 6C")["value"] == "loss"


@pytest.mark.parametrize(("position", "why"), [("6C 7X S", "7X is no card"), ("6C7C . S 8C/9C", "The round is over")])
def test_it_says_what_is_wrong(position: str, why: str) -> None:
    with pytest.raises(SystemExit, match=why):
        solve_position(position)


def test_it_gives_up_after_so_many_nodes() -> None:
    with pytest.raises(SystemExit, match="not solved within 100 nodes"):
        solve_position("7C8C8DKD9H6S 6C9CTC6D9D8S S", nodes=100)


def test_the_best_line_leads_to_the_value() -> None:
    round, solver = read("6C7C8H9HTCJC 6H7D8D9DTDJS KS"), Solver()
    first = solve(solver, round, 0, 10**7)
    asked = ask(round)
    while asked != NOBODY:
        best = solve(solver, round, asked, 10**7)
        assert best is not None
        asked = play(round, asked, best.move)
    assert first is not None
    assert result(round, 0) == first.value
