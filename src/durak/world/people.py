"""What the players of the world want, by what their pages show: to play, to come and go, and now and then nonsense."""

from collections.abc import Sequence
from random import Random

from durak import protocol
from durak.protocol import FromPage, HandCard, RoundView, View
from durak.world.page import Page

SURE = 0.85
OF_PEOPLE = 0.4
MOST_PEOPLE = 5
"""Hosts name the people at their tables by numbers up to this."""
WORDS: tuple[protocol.Words, ...] = ("hello", "thanks", "laugh", "wow")


def moves(view: RoundView) -> list[FromPage]:
    """Return every move that a view allows."""
    found: list[FromPage] = []
    for card in view.hand:
        found += _uses(card, view.bout)
    if view.take is not None:
        found.append(protocol.Take(1, view.bout, view.take))
    return found


def _uses(card: HandCard, bout: int) -> list[FromPage]:
    found: list[FromPage] = []
    if card.lead:
        found.append(protocol.Lead(1, bout, card.card))
    if card.throw_in:
        found.append(protocol.ThrowIn(1, bout, card.card))
    found += [protocol.Beat(1, bout, card.card, attack) for attack in card.beats]
    return found


def is_awaited(page: Page) -> bool:
    """Tell whether the table waits for the player of a page, as the page sees it."""
    view = page.view
    if not page.welcomed or view is None or view.round is None or view.round.wait is None:
        return False
    return view.you.seat == view.round.wait.seat


def move(page: Page, chance: Random) -> FromPage | None:
    """Return one of the moves that a page shows."""
    found = [] if page.view is None or page.view.round is None else moves(page.view.round)
    return chance.choice(found) if found else None


def wish(page: Page, chance: Random, invitations: Sequence[str], friends: Sequence[str]) -> FromPage:
    """Return what the player of a page may want besides moves."""
    view = page.view
    if view is None or view.you.role == "choosing":
        return _where_to(chance, invitations, friends)
    if view.kind == "private" and view.you.host and view.stage in {"waiting", "over"} and chance.random() < SURE:
        return _as_host(view, chance)
    leave_hand = chance.random() < SURE
    return chance.choices(
        [
            protocol.Say(1, chance.choice(WORDS)),
            protocol.Leave(1, leave_hand=leave_hand),
            _where_to(chance, invitations, friends),
            protocol.Rename(1, f"{page.player.name} {chance.randrange(9)}"),
            protocol.OnlyWatch(1),
            protocol.Sit(1),
            protocol.DealMeIn(1),
            protocol.Ready(1),
        ],
        [20, 4, 8, 6, 3, 12, 20, 8],
    )[0]


def _as_host(view: View, chance: Random) -> FromPage:
    if view.you.may_start and chance.random() < SURE:
        return protocol.Start(1)
    if chance.random() < OF_PEOPLE:
        person = chance.randint(1, MOST_PEOPLE)
        orders = (protocol.HandOver, protocol.Remove, protocol.LetIn, protocol.FreeSeat)
        return chance.choice([*(order(1, person) for order in orders), protocol.Pause(1), protocol.EndSeries(1)])
    levels: tuple[protocol.Level, ...] = chance.choice([("easy",), ("normal",), ("hard",), ("easy", "hard")])
    return protocol.SetTable(
        1,
        bots=chance.choice([1, 1, 2, 3]),
        window_seconds=chance.choice([4, 4, 8, 15]),
        levels=levels,
        friends=chance.random() < SURE,
        series=chance.choice([None, None, "rounds", "losses"]),
        series_number=chance.choice([None, 2]),
    )


def _where_to(chance: Random, invitations: Sequence[str], friends: Sequence[str]) -> FromPage:
    leave_hand = chance.random() < SURE / 2
    choices: list[FromPage] = [protocol.QuickPlay(1, leave_hand=leave_hand), protocol.DealMeIn(1)]
    weights = [10, 4]
    if len(invitations) < MOST_PRIVATE:
        choices.append(protocol.PlayWithFriends(1, leave_hand=leave_hand))
        weights.append(4)
    if invitations:
        choices.append(protocol.Enter(1, chance.choice(invitations), leave_hand=leave_hand))
        weights.append(10)
    if friends:
        choices.append(protocol.Join(1, chance.choice(friends), leave_hand=leave_hand))
        weights.append(2)
    return chance.choices(choices, weights)[0]


def nonsense(page: Page, chance: Random) -> FromPage:
    """Return a command that does not fit what a page shows."""
    bout = (
        1
        if page.view is None or page.view.round is None
        else max(1, page.view.round.bout + chance.choice([-1, 0, 0, 1]))
    )
    card = chance.choice("6789TJQKA") + chance.choice("CDHS")
    return chance.choice(
        [
            protocol.Lead(1, bout, card),
            protocol.ThrowIn(1, bout, card),
            protocol.Beat(1, bout, card, chance.randrange(6)),
            protocol.Take(1, bout, chance.randint(1, 12)),
            protocol.Start(1),
            protocol.SetTable(1, bots=5),
            protocol.Enter(1, "nowhere"),
            protocol.Open(1, "0" * 64, "0" * 64),
            protocol.Commit(1, "0" * 64, "0" * 64),
        ]
    )


MOST_PRIVATE = 4
"""So many private tables at a time are enough."""
