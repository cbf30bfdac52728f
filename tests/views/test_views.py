"""What each player may see of a round, and nothing else."""

from random import Random

import msgspec
import pytest

from durak import protocol, views
from durak.protocol import AttackCard, HandCard, RoundView
from durak.rules import cards, events, moves
from durak.rules.round import Round, deal
from durak.table.table import Table
from tests.rules.positions import beat, do, hand, lead, position, take, throw_in

TWO = ("6C 7D", "8C 9D")


def seen(round: Round, seat: int | None = None) -> RoundView:
    """What a seat or a watcher sees, clocks aside."""
    everyone = views.watcher_view(round, None, None, None)
    return everyone if seat is None else views.seat_view(everyone, round, seat)


def uses(round: Round, seat: int) -> dict[str, tuple[bool, bool, tuple[int, ...], str | None]]:
    return {card.card: (card.lead, card.throw_in, card.beats, card.why) for card in seen(round, seat).hand}


def random_rounds(seed: int, players: int) -> Round:
    rng = Random(seed)
    return deal(players, rng.sample(range(36), 36), rng.randrange(players))


def play_on(round: Round, rng: Random) -> None:
    """Make one random step: a legal move of anyone, or the end of the window."""
    may = [(seat, move) for seat in range(round.players) for move in moves.legal(round, seat)]
    if not may or rng.random() < 0.2:
        if may and not (round.count and (round.taking or not round.unbeaten)):
            return
        moves.close(round)
        return
    seat, move = rng.choice(may)
    moves.play(round, seat, move, round.bout)


# --- what is there ---


def test_own_hand_and_everyones_number_of_cards() -> None:
    round = position(["6C 7D 9H", "8C 9D", "TD"], deck="JS")
    assert [card.card for card in seen(round, 1).hand] == ["8C", "9D"]
    assert seen(round, 1).cards == (3, 2, 1)


def test_watcher_sees_no_hand() -> None:
    view = seen(position(TWO))
    assert (view.hand, view.take) == ((), None)
    assert view.cards == (2, 2)


def test_deck_and_discard_pile_are_numbers() -> None:
    view = seen(position(TWO, deck="JD QD AS"))
    assert (view.deck, view.discard) == (3, 29)


def test_bout_shows_who_played_each_card_and_what_beat_it() -> None:
    round = position(["6C 7D KH", "8C 9D KD KC", "6D AS"])
    do(round, (0, lead("6C")), (2, throw_in("6D")), (1, beat("9D", 1)))
    assert seen(round).attacks == (AttackCard("6C", 0, None), AttackCard("6D", 2, "9D"))
    assert (seen(round).attacker, seen(round).defender, seen(round).limit, seen(round).taking) == (0, 1, 4, False)


def test_that_the_defender_takes() -> None:
    round = position(["6C 6D 7D", "8C 9D"])
    do(round, (0, lead("6C")), (1, take()))
    assert seen(round).taking


def test_take_tells_the_defender_alone_how_many_cards_he_would_pick_up() -> None:
    round = position(["6C 6D", "8C 9D 7H"])
    do(round, (0, lead("6C")), (1, beat("8C", 0)))
    assert seen(round, 1).take is None  # all beaten: there is nothing to take
    do(round, (0, throw_in("6D")))
    assert seen(round, 1).take == 3
    assert seen(round, 0).take is None
    assert seen(round).take is None


def test_who_is_out_and_in_which_place() -> None:
    assert seen(position(["", "6C", "7C"], places="1", attacker=1)).out == (1, None, None)


def test_round_and_clocks_are_those_handed_in() -> None:
    wait = protocol.Wait(0, 5, 10)
    view = views.watcher_view(position(TWO), wait, None, None)
    assert (view.wait, view.window) == (wait, None)


# --- the trump card ---


def test_trump_card_lies_under_the_deck() -> None:
    view = seen(position(TWO, deck="JD AS"))
    assert (view.trump, view.trump_card, view.trump_at, view.trump_seat) == ("S", "AS", "deck", None)


def test_trump_card_is_known_in_the_hand_that_drew_it_and_wherever_it_goes_from_there() -> None:
    # The deck's last card is AS; the attacker's hand is empty after his lead and he draws it.
    round = position(["6C", "8C 9D", "9C TC"], deck="AS")
    do(round, (0, lead("6C")), (1, beat("8C", 0)))
    moves.close(round)
    assert (seen(round).trump_at, seen(round).trump_seat) == ("hand", 0)


def test_six_players_see_in_which_hand_the_trump_card_stays() -> None:
    round = deal(6, list(range(36)), 0)
    view = seen(round)
    assert (view.deck, view.trump_card, view.trump_at, view.trump_seat) == (0, "AS", "hand", 5)


def test_trump_card_in_the_bout_and_in_the_discard_pile() -> None:
    round = position(["6C 7D", "AS 9D 9H"])
    do(round, (0, lead("6C")), (1, beat("AS", 0)))
    assert seen(round).trump_at == "bout"
    moves.close(round)
    assert seen(round).trump_at == "discard"


# --- what each own card may do ---


def test_attacker_may_lead_every_card_and_the_others_are_told_why_not() -> None:
    round = position(["6C 7D", "8C 9D", "TD"])
    assert uses(round, 0) == {"6C": (True, False, (), None), "7D": (True, False, (), None)}
    assert {why for *_, why in uses(round, 1).values()} == {"you_defend"}
    assert {why for *_, why in uses(round, 2).values()} == {"not_your_turn"}


def test_card_that_beats_lists_the_attack_cards_it_beats() -> None:
    round = position(["6C 6D 7D", "9C KS 6H", "7S"])
    do(round, (0, lead("6C")), (0, throw_in("6D")))
    assert uses(round, 1) == {
        "9C": (False, False, (0,), None),
        "KS": (False, False, (0, 1), None),
        "6H": (False, False, (), "does_not_beat"),
    }
    assert uses(round, 2) == {"7S": (False, False, (), "rank_not_on_table")}


@pytest.mark.parametrize("players", range(2, 7))
def test_uses_are_those_of_the_rules_for_every_card_in_random_rounds(players: int) -> None:
    for seed in range(5):
        round, rng = random_rounds(seed, players), Random(seed)
        for _ in range(60):
            if round.over:
                break
            for seat in range(players):
                check_hand(round, seat)
            play_on(round, rng)
        for seat in range(players):
            check_hand(round, seat)


def check_hand(round: Round, seat: int) -> None:
    shown = seen(round, seat)
    asked = [(cards.name(card), moves.uses(round, seat, card)) for card in cards.cards(round.hands[seat])]
    assert shown.hand == tuple(HandCard(name, use.lead, use.throw_in, use.beats, use.why) for name, use in asked)
    may_take = any(isinstance(move, moves.Take) for move in moves.legal(round, seat))
    assert shown.take == (round.on_table.bit_count() if may_take else None)


# --- the end ---


def test_hands_are_public_only_when_the_round_is_over() -> None:
    round = position(["6C", "9D 7H"])
    assert seen(round, 0).result is None
    do(round, (0, lead("6C")), (1, take()))
    assert round.over
    result = seen(round).result
    assert result == protocol.Result(durak=1, places=(1, 2), hands=((), ("6C", "9D", "7H")))


def test_draw_has_no_durak_and_shares_a_place() -> None:
    round = position(["6C", "9C"])
    do(round, (0, lead("6C")), (1, beat("9C", 0)))
    assert seen(round).result == protocol.Result(durak=None, places=(1, 1), hands=((), ()))
    assert seen(round).out == (1, 1)


def test_durak_has_the_last_place_and_is_not_out() -> None:
    round = position(["6C", "9D 7H"])
    do(round, (0, lead("6C")), (1, take()))
    assert seen(round).out == (1, None)


# --- what is announced ---


def test_every_event_is_announced_but_the_next_bout() -> None:
    told = {
        events.Led(1, 0): protocol.Led(1, "6C"),
        events.ThrownIn(2, 9): protocol.ThrownIn(2, "6D"),
        events.Beaten(1, 35, 2): protocol.Beaten(1, "AS", 2),
        events.TakeSaid(1): protocol.TakeSaid(1),
        events.BoutBeaten((0, 1)): protocol.BoutBeaten(("6C", "7C")),
        events.Taken(1, (0, 1)): protocol.Taken(1, ("6C", "7C")),
        events.Refilled(0, 3): protocol.Refilled(0, 3),
        events.TrumpDrawn(0, 35): protocol.TrumpDrawn(0, "AS"),
        events.WentOut(0, 1): protocol.WentOut(0, 1),
        events.RoundOver(None): protocol.RoundOver(None),
        events.NextBout(2, 0, 1): None,
    }
    assert {event: views.tell(event) for event in told} == told


# --- nothing else ---


def test_nothing_that_holds_a_round_can_be_encoded() -> None:
    round = random_rounds(1, 4)
    table = Table("T", "quick", now_ms=0)
    for secret in [round, table, table.board({}, 0)]:
        with pytest.raises(TypeError):
            msgspec.json.encode(secret)


def test_making_a_view_changes_nothing_in_the_round() -> None:
    round = random_rounds(3, 5)
    before = [hand(round, seat) for seat in range(5)], round.deck[:], round.count
    for seat in [None, *range(5)]:
        seen(round, seat)
    assert ([hand(round, seat) for seat in range(5)], round.deck[:], round.count) == before
