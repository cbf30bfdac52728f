"""Every state in which a page can be met, by name: what the room said last."""

import msgspec

from durak import protocol
from durak.protocol import Beaten, Lobby, Panel, PersonView, Result, SeriesView, Standing, ThrownIn, View, You
from tests.page.canned import (
    BOTS,
    DECK,
    NAMES,
    NOW_MS,
    PRIVATE_TABLE,
    TRUMP_CARD,
    Canned,
    at_table,
    seated,
)

PLAYERS = (2, 3, 4, 5, 6)
HANDS = (1, 6, 12, 20, 28)
MOST_HANDS = (1, 6, 12, 20)

BOUT = (("9C", "KD"), ("9S", "TS"), ("QS", None), ("KH", None))
BEATEN_BOUT = (("9C", "KD"), ("9S", "TS"), ("QS", "KS"), ("KH", "AH"), ("AC", "7D"))
BEATS = {"6D": (2, 3), "JD": (2, 3)}


def lead(players: int) -> View:
    """The viewer leads."""
    return Canned(players=players, others=few(players), leads=True, waits_on=0).view()


def defend(players: int) -> View:
    """The viewer defends, and may take."""
    defence = Canned(
        players=players,
        others=few(players),
        attacks=BOUT,
        attacker=players - 1,
        defender=0,
        waits_on=0,
        take=True,
        beats=BEATS,
        deck=0 if players == 6 else None,
    )
    return defence.view()


def ring(players: int, *, left_ms: int = 2_800) -> View:
    """Everything is beaten, the window runs, and the viewer may throw in."""
    beaten = Canned(
        players=players,
        others=few(players) - (players > 4),
        attacks=BEATEN_BOUT,
        attacker=0,
        defender=1,
        window_left_ms=left_ms,
        throws=("9H", "QC", "QH"),
        deck=0 if players == 6 else None,
    )
    return beaten.view()


def hand(cards: int) -> View:
    """The viewer holds so many cards, and defends."""
    last = DECK[-1]
    held = [card for card in DECK if card not in {TRUMP_CARD, last}][:cards]
    return Canned(
        players=3,
        hand=held,
        others=2 if cards > 20 else 5,
        deck=0 if cards > 20 else None,
        attacks=((last, None),),
        attacker=2,
        defender=0,
        waits_on=0,
        take=True,
        beats={held[0]: (0,), held[-1]: (0,)},
    ).view()


def crowd(players: int, cards: int) -> View:
    """So many players are in the round, the viewer holds so many cards and may throw in."""
    table = (("AS", None), ("AH", "AD"))
    held = [card for card in DECK if card not in {TRUMP_CARD, "AS", "AH", "AD"}][:cards]
    left = len(DECK) - len(held) - 3
    return Canned(
        players=players,
        hand=held,
        others=min(6, left // (players - 1)),
        attacks=table,
        attacker=0,
        defender=1,
        waits_on=1,
        throws=(held[0], held[-1]),
    ).view()


def few(players: int) -> int:
    """Return a number of cards for each of the others that leaves some for the deck."""
    return 6 if players < 5 else 4


def over(durak: int | None) -> View:
    """The round is over."""
    left = ("6C", "7S", "JD")
    hands = tuple(left if seat == durak else () for seat in range(4))
    places = (1, 2, 3, 3) if durak is None else tuple(4 if s == durak else 1 + s - (s > durak) for s in range(4))
    result = Result(durak=durak, places=places, hands=hands)
    out = {seat: place for seat, place in enumerate(result.places) if seat != durak}
    ended = Canned(players=4, hand=hands[0], others=3, deck=0, out=out, result=result)
    you = You(role="seated", seat=0, host=False, may_start=False)
    return at_table(stage="over", seats=seated(4), you=you, deals_at_ms=NOW_MS + 8_000, round=ended.round())


def private(*, host: bool, result: bool = False) -> View:
    """A private table between rounds."""
    return at_table(
        kind="private",
        table=PRIVATE_TABLE,
        stage="over" if result else "waiting",
        seats=seated(4 if result else 3, host=0 if host else 1),
        you=You(role="seated", seat=0, host=host, may_start=host),
        watching=("Ivana",),
        panel=Panel(bots=1, window_seconds=4),
        round=over(2).round if result else None,
        people=people(4 if result else 3, host=0 if host else 1),
    )


def people(seats: int, *, host: int, away: int | None = None) -> tuple[PersonView, ...]:
    """Return those who are seated, one of them perhaps away, and one who watches."""
    numbers = [seat for seat in range(seats) if seat not in BOTS]
    here = [
        PersonView(
            number=seat + 1,
            name=NAMES[seat],
            bot=False,
            seat=seat,
            place="away" if seat == away else "seated",
            host=seat == host,
            ready=seat == 1 and host != 1,
        )
        for seat in numbers
    ]
    return *here, PersonView(number=9, name="Ivana", bot=False, seat=None, place="watching", host=False, ready=False)


def series(*, host: bool, over: bool) -> View:
    """A private table within a series, or after it: one of those who played has no seat any more."""
    view = private(host=host, result=True)
    held = ((1, 2, 1), (0, 1, 1), (3, 1, 0), (2, 0, 1), (None, 0, 1))
    standings = tuple(
        Standing(
            name="Ivana" if seat is None else NAMES[seat],
            seat=seat,
            wins=wins,
            losses=losses,
            won=over and seat == 3,
            durak=over and losses == 1,
        )
        for seat, wins, losses in held
    )
    return msgspec.structs.replace(
        view,
        deals_at_ms=None if over else NOW_MS + 8_000,
        panel=Panel(bots=1, window_seconds=4, series="rounds", series_number=4),
        people=people(4, host=0 if host else 1, away=None if over else 3),
        series=SeriesView(
            by="rounds", number=4, round=4 if over else 2, over=over, early=False, paused=False, standings=standings
        ),
    )


def told(view: View, *happened: protocol.Happening) -> View:
    """Return the view with what has just happened."""
    announced = tuple(protocol.Announcement(n, what) for n, what in enumerate(happened, 1))
    return msgspec.structs.replace(view, version=view.version + 1, heard=len(happened), happened=announced)


COUNTDOWN = at_table(
    stage="countdown",
    seats=seated(2),
    you=You(role="seated", seat=0, host=False, may_start=False),
    deals_at_ms=NOW_MS + 9_000,
)
TAKING = Canned(attacks=BOUT, attacker=3, defender=1, taking=True, window_left_ms=2_500, throws=("9H",))
WATCHED = Canned(players=4, seat=None, hand=(), attacks=BOUT, attacker=3, defender=0, waits_on=0)

STATES: dict[str, protocol.FromRoom] = {
    "first-screen": Lobby(NOW_MS, None),
    "first-screen-countdown": at_table(stage="countdown", seats=seated(2)[1:], deals_at_ms=NOW_MS + 9_000),
    "first-screen-round-on": WATCHED.view(role="choosing"),
    # What it says stays until the next table: no other first screen comes after it.
    "first-screen-invitation-over": Lobby(NOW_MS, "table_over"),
    "countdown": COUNTDOWN,
    "host-panel": private(host=True),
    "guest-waits": private(host=False),
    "private-result": private(host=True, result=True),
    "series": series(host=True, over=False),
    "series-over": series(host=False, over=True),
    "watching": WATCHED.view(role="watching"),
    "next": WATCHED.view(role="next"),
    "result": over(2),
    "result-you": over(0),
    "result-draw": over(None),
    "out": Canned(players=4, hand=(), out={0: 1}, waits_on=2, attacker=2, defender=3, deck=0, others=5).view(),
    "taking": TAKING.view(),
    "news": told(TAKING.view(), Beaten(1, "TS", 1), ThrownIn(2, "QS"), ThrownIn(3, "KH")),
    **{f"lead-{n}": lead(n) for n in PLAYERS},
    **{f"defend-{n}": defend(n) for n in PLAYERS},
    **{f"ring-{n}": ring(n) for n in PLAYERS},
    **{f"hand-{n}": hand(n) for n in HANDS},
}

CROWDS = {f"{players}-players-hand-{cards}": crowd(players, cards) for players in PLAYERS for cards in MOST_HANDS}
"""How a hand of each size lies before each number of players: for the eye."""


def state(name: str) -> View:
    """Return a state that is a view."""
    found = STATES[name]
    assert isinstance(found, View)
    return found


def round_of_series(name: str) -> View:
    """Return the round of a state as the second one of a series."""
    view = STATES[name]
    assert isinstance(view, View)
    return msgspec.structs.replace(view, kind="private", series=series(host=True, over=False).series)
