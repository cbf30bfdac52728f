"""The view of a whole table: what all see, made once, and for each viewer the rest.

Names come in here, and only here. What is shown of a round is decided in `durak.views`.
"""

from collections.abc import Iterable, Mapping

import msgspec

from durak.protocol import (
    Announcement,
    CalledOff,
    Deal,
    Happening,
    Joined,
    Left,
    NewHost,
    Panel,
    PersonView,
    RoundView,
    Said,
    SeatView,
    SentAway,
    SeriesOver,
    SeriesView,
    Standing,
    View,
    You,
)
from durak.table import dealing, hosting, series
from durak.table.labels import labels
from durak.table.news import Announced, CameIn, HostIs, Removed, SeriesEnded, Spoke, WentAway, Withheld
from durak.table.seats import is_bot, is_program
from durak.table.state import State

CHOOSING = You(role="choosing", seat=None, host=False, may_start=False)


class Board:
    """A table as it is now, until it changes. Viewers with an equal `you` who were told the same get equal views."""

    def __init__(self, state: State, names: Mapping[str, str], now_ms: int) -> None:
        """Make what all see. `names` has everyone of `Table.accounts`, and of what is announced."""
        self._state = state
        self._names = names
        self._seats = _seats(state)
        self._next = [account for account in state.people.sitting() if account not in self._seats]
        self._watching = [account for account in state.people.watching() if account not in self._seats]
        self._labels = labels(self._seats, self._others(), names)
        self._may_start = state.kind == "private" and not state.round_on and dealing.enough_seats(state)
        self._shared = self._what_all_see(now_ms)
        self._told: dict[int, Announcement] = {}

    def you(self, account: str | None) -> You:
        """Return what a viewer is at this table; None is one who is still choosing."""
        person = None if account is None else self._state.people.get(account)
        if person is None:
            # A private table can not be watched by anyone who is not at it.
            assert self._state.kind == "quick", "a private table was shown to a stranger"
            return CHOOSING
        seat = self._seat_of(person.account)
        host = person.account == self._state.host
        may_start = host and self._may_start
        dealt_in = "next" if seat is None else "seated"
        role = dealt_in if self._state.people.sits(person.account) else "watching"
        return You(role, seat, host, may_start=may_start, ready=person.ready)

    def view(self, you: You, happened: Iterable[Announced]) -> View:
        """Return the view of a viewer who is `you`, and was told everything but what `happened`."""
        told = tuple([self._tell(news) for news in happened])
        return msgspec.structs.replace(self._shared, you=you, happened=told, round=self._round(you.seat))

    def deals(self) -> tuple[Deal, ...]:
        """Return how far the deals of the round shown and of the next one are, for everyone."""
        return tuple(self._state.deals.values())

    def _what_all_see(self, now_ms: int) -> View:
        state = self._state
        return View(
            table=state.address,
            kind=state.kind,
            version=state.version,
            now_ms=now_ms,
            heard=state.announced,
            happened=(),
            stage=state.stage,
            round_number=state.round_number,
            deals_at_ms=state.deals_at_ms,
            you=CHOOSING,
            seats=tuple(self._seat(seat, account) for seat, account in enumerate(self._seats)),
            next=tuple(self._label(account) for account in self._next),
            watching=tuple(self._label(account) for account in self._watching),
            panel=_panel(state),
            round=None if state.running is None else state.running.watcher_view(),
            people=self._people() if state.kind == "private" else (),
            series=self._series(),
            kept_as=None if state.address == state.id else state.id,
        )

    def _seat(self, seat: int, account: str) -> SeatView:
        person = self._state.people.get(account)
        running = self._state.running
        bot = is_bot(account)
        wins, losses = self._state.series.score(account)
        return SeatView(
            name=self._label(account),
            bot=bot or is_program(account),
            by_bot=not bot and running is not None and running.seats[seat].by_bot,
            dropped=person is not None and person.dropped_at_ms is not None and not person.away,
            host=account == self._state.host,
            wins=wins,
            losses=losses,
        )

    def _others(self) -> list[str]:
        """Return those without a seat, in the order in which equal names get their numbers."""
        played = [] if self._state.series.run is None else self._state.series.standings(self._seats)
        gone = [*self._state.people.removed, *(standing.account for standing in played)]
        listed = dict.fromkeys([*self._next, *self._watching, *gone])
        return [account for account in listed if account not in self._seats]

    def _people(self) -> tuple[PersonView, ...]:
        """Return everyone that the host may name: longest at the table first, then those who are not here."""
        here = [person.account for person in self._state.people.present()]
        gone = [*self._state.people.away(), *self._state.people.removed]
        return tuple(self._person(account) for account in [*here, *gone])

    def _person(self, account: str) -> PersonView:
        place = hosting.place_of(self._state, account)
        assert place is not None
        person = self._state.people.get(account)
        return PersonView(
            number=self._state.people.numbers[account],
            name=self._label(account),
            bot=is_program(account),
            seat=self._index(account),
            place=place,
            host=account == self._state.host,
            ready=person is not None and person.ready,
        )

    def _series(self) -> SeriesView | None:
        run = self._state.series.run
        if run is None:
            return None
        return SeriesView(
            by=run.length.by,
            number=run.length.number,
            round=run.round,
            over=run.over,
            early=run.early,
            paused=run.paused,
            standings=tuple(self._standing(held, over=run.over) for held in self._state.series.standings(self._seats)),
        )

    def _standing(self, held: series.Standing, *, over: bool) -> Standing:
        name, seat = self._label(held.account), self._index(held.account)
        wins, losses = held.score
        return Standing(name, seat, wins, losses, won=over and held.won, durak=over and held.durak)

    def _seat_of(self, account: str) -> int | None:
        if self._state.running is not None:
            return self._state.running.seat_of(account)
        return self._index(account)

    def _index(self, account: str) -> int | None:
        """Return the seat that is shown as someone's, also when they gave the hand in it up."""
        return self._seats.index(account) if account in self._seats else None

    def _round(self, seat: int | None) -> RoundView | None:
        everyone = self._shared.round
        return everyone if everyone is None or seat is None else self._state.shown().seat_view(everyone, seat)

    def _tell(self, news: Announced) -> Announcement:
        if news.n not in self._told:
            self._told[news.n] = Announcement(news.n, self._happening(news))
        return self._told[news.n]

    def _happening(self, news: Announced) -> Happening:  # noqa: PLR0911  (one case an announcement)
        match news.what:
            case CameIn(account):
                return Joined(self._label(account))
            case WentAway(account, seat):
                return Left(self._label(account), seat)
            case HostIs(account):
                return NewHost(self._label(account))
            case Removed(account):
                return SentAway(self._label(account))
            case SeriesEnded(duraks, winners, early):
                return SeriesOver(tuple(map(self._label, duraks)), tuple(map(self._label, winners)), early)
            case Spoke(account, seat, words):
                return Said(account, self._label(account), seat, words)
            case Withheld(accounts, again):
                return CalledOff(tuple(map(self._label, accounts)), again)
            case _:
                return news.what

    def _label(self, account: str) -> str:
        # Who is no longer here has no number, unless they are still spoken of.
        return self._labels.get(account) or self._names[account]


def _seats(state: State) -> tuple[str, ...]:
    """The seats of the round shown, or, before the first, of those who would be dealt in now."""
    if state.running is not None:
        return dealing.seated(state)
    # Bots join a quick table at the deal.
    return state.people.sitting() if state.kind == "quick" else dealing.next_seats(state)


def _panel(state: State) -> Panel | None:
    if state.kind == "quick":
        return None
    by, number = state.length
    invitation = state.renewed[-1] if state.renewed else None
    return Panel(dealing.bots(state), state.window_seconds, state.levels, state.friends, by, number, invitation)
