"""The arena: duplicate deals, honest figures, outside programs; the same result for the same seed."""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from durak.arena.command import arena, measure
from durak.arena.duel import DealResult, legal_moves, play_deal
from durak.arena.field import EASY, match
from durak.arena.outside import question
from durak.arena.players import player, random_bot
from durak.arena.plot import svg
from durak.arena.report import report, running
from durak.arena.tuner import SEED, START, STEPS, tune
from durak.bots import BOTS
from durak.bots.normal import weights
from durak.bots.policy import COUNT
from durak.bots.weights import WEIGHTS
from durak.rules.moves import ThrowIn
from tests.bots.decisions import decisions

LINE_BOT = Path(__file__).parents[2] / "examples" / "line_bot.py"
LINE = f"cmd:{sys.executable} {LINE_BOT}"


def without_time(results: list[DealResult]) -> list[DealResult]:
    return [replace(result, longest_move_ms=0.0) for result in results]


@pytest.mark.parametrize("players", range(2, 7))
def test_a_bot_against_itself_loses_its_fair_share_of_every_deal(players: int) -> None:
    """The same bot in every seat: over all seats of a deal it is the durak exactly once, or the deal is a draw."""
    everyone = [player("easy")] * players
    for number in range(3):
        result = play_deal(everyone, 7, number)
        assert result.rounds == players
        assert result.illegal == 0
        assert (result.duraks, result.draws) in [(1, 0), (0, players)]


def test_deals_are_the_same_for_any_number_of_jobs() -> None:
    one = without_time(measure(["normal", "easy"], 4, 5, 1, quiet=True))
    assert without_time(measure(["normal", "easy"], 4, 5, 2, quiet=True)) == one


def test_hard_with_a_budget_in_playouts_is_reproducible() -> None:
    first, again = (without_time(measure(["hard:20", "easy"], 1, 3, 1, quiet=True)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("players", [2, 4])
def test_legal_moves_of_a_view_are_those_of_the_rules(players: int) -> None:
    for met in decisions(players, 1):
        assert set(legal_moves(met.view)) == set(met.moves)


def test_an_outside_program_plays_by_the_line_protocol() -> None:
    """The example plays as easy does, so each deal ends as among easy alone."""
    outside = without_time(measure([LINE, "easy"], 3, 1, 1, quiet=True))
    assert outside == without_time(measure(["easy", "easy"], 3, 1, 1, quiet=True))


def test_an_answer_that_is_no_index_is_an_illegal_move_and_is_counted() -> None:
    babbler = f"cmd:{sys.executable} -c \"import sys\nfor line in sys.stdin: print('99', flush=True)\""
    (result,) = measure([babbler, "easy"], 1, 1, 1, quiet=True)
    assert result.illegal > 0


def test_a_program_that_ends_ends_the_arena() -> None:
    with pytest.raises(RuntimeError, match="has ended"):
        measure([f"cmd:{sys.executable} -c pass", "easy"], 1, 1, 1, quiet=True)


def test_a_question_says_the_seat_the_view_the_memory_and_the_moves() -> None:
    met = next(met for met in decisions(3, 2) if isinstance(met.moves[0], ThrowIn))
    asked = msgspec.json.decode(question(met.view, met.memory, met.moves))
    assert asked["seat"] == met.seat
    assert len(asked["view"]["hand"]) == met.view.cards[met.seat]
    assert asked["moves"][-1] == {"type": "pass"}
    assert len(asked["moves"]) == len(met.moves) + 1


@pytest.mark.parametrize("name", ["grandmaster", "hard:fast", "hard:50ms:many"])
def test_nobody_of_that_name(name: str) -> None:
    with pytest.raises(ValueError, match=f"nobody is called '{name}'"):
        player(name)


@pytest.mark.parametrize("opponent", ["grandmaster", f"cmd:{sys.executable} -c pass", "cmd:/no/such/program"])
def test_the_command_says_in_a_line_why_nobody_plays(opponent: str) -> None:
    with pytest.raises(SystemExit) as ended:
        arena("easy", opponent, deals=1, json=True)
    assert "\n" not in str(ended.value)
    assert str(ended.value)


def test_hard_may_have_no_nodes_for_its_endgame() -> None:
    with_endgame, without = (
        without_time(measure([name, "normal"], 8, 3, 1, quiet=True)) for name in ("hard:10", "hard:10:0")
    )
    assert with_endgame != without


# --- figures ---


def deal_of(*, rounds: int, duraks: int, draws: int = 0) -> DealResult:
    return DealResult(rounds, duraks, draws, illegal=0, longest_move_ms=1.0, longest_round=50)


def test_between_two_a_draw_is_half_a_loss() -> None:
    found = report(2, [deal_of(rounds=2, duraks=1), deal_of(rounds=2, duraks=0, draws=1)])
    assert found.score == pytest.approx((0.5 + 0.75) / 2)


def test_the_durak_share_is_that_of_the_rounds_with_a_durak() -> None:
    found = report(4, [deal_of(rounds=4, duraks=1), deal_of(rounds=4, duraks=1, draws=2)])
    assert found.durak_share == pytest.approx(2 / 6)
    assert found.draws == 2


def test_the_interval_comes_from_the_variance_between_deals() -> None:
    alike = report(4, [deal_of(rounds=4, duraks=1)] * 50)
    assert alike.ci95 == pytest.approx((0.25, 0.25))
    mixed = report(4, [deal_of(rounds=4, duraks=0), deal_of(rounds=4, duraks=2)] * 50)
    low, high = mixed.ci95
    assert (low + high) / 2 == pytest.approx(0.25)
    assert high - low == pytest.approx(2 * 1.96 * 0.25 / 100**0.5, rel=0.02)


def test_the_command_prints_one_json_object_and_draws_a_plot(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arena("easy", "random", players=3, deals=2, seed=1, json=True, plot=tmp_path / "plot.svg")
    found = msgspec.json.decode(capsys.readouterr().out)
    assert {"score", "durak_share", "ci95", "draws", "illegal", "longest_move_ms", "deals"} <= found.keys()
    assert (tmp_path / "plot.svg").read_text().startswith("<svg ")


def test_a_plot_escapes_its_title() -> None:
    results = [deal_of(rounds=2, duraks=i % 2) for i in range(40)]
    assert "cmd:a &lt; b" in svg("cmd:a < b", running(2, results))


# --- the ground of the tuner ---


@pytest.mark.parametrize("players", range(2, 7))
def test_easy_on_masks_loses_to_itself_as_easy_does(players: int) -> None:
    assert match(players, 20, 1, EASY, EASY) == pytest.approx([1 / players] * 20)


@pytest.mark.parametrize("players", range(2, 7))
def test_normal_loses_less_than_its_fair_share_to_easy(players: int) -> None:
    deals = 400
    assert sum(match(players, deals, 1, weights(players), EASY)) / deals < 1 / players


def test_the_tuner_is_reproducible() -> None:
    tuned = tune(4, 6, 1)
    assert len(tuned) == COUNT
    assert tune(4, 6, 1) == tuned
    assert tuned != START[4]


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 7))
def test_the_tuner_finds_the_weights_in_use(players: int) -> None:
    assert tune(players, STEPS[players], SEED) == WEIGHTS[players]


def test_random_passes_sometimes() -> None:
    met = next(met for met in decisions(2, 2) if isinstance(met.moves[0], ThrowIn))
    chosen = {random_bot(met.view, met.memory, met.moves, Random(seed)) for seed in range(50)}
    assert chosen == {*met.moves, None}


def test_levels_have_names_in_the_arena() -> None:
    for level in BOTS:
        player(level)
