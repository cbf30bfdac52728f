"""A table played anew, input by input, from what is durable: what may be shown of it, and whether it keeps the laws.

It never starts from a snapshot, so a room that was started again is held against a table that never was.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from durak import protocol
from durak.protocol import Role, RoundView, Stage, View
from durak.rules.cards import ALL, NAMES, mask
from durak.rules.round import Round
from durak.table import alarms, inputs
from durak.table.clock import DECISION_MS, GRACE_MS
from durak.table.handling import take_in
from durak.table.news import Announced, What
from durak.table.refusals import Refusal
from durak.table.seats import Seat
from durak.table.shares import by_shares
from durak.table.state import State
from durak.world.broken import BrokenError, must
from durak.world.laws import Referee

Asked = tuple[str, inputs.Command]
"""A command, and whose it is."""


class Facts(NamedTuple):
    """What is true of a table at one of its versions, and so may be shown. `round` is what everyone sees."""

    announced: int
    stage: Stage
    round_number: int
    deals_at_ms: int | None
    round: RoundView | None
    hands: tuple[frozenset[str], ...]
    seat_of: dict[str, int]
    roles: dict[str, Role]


class Shadow:
    """One table. `applied` holds what every person asked for and got, at whichever table."""

    def __init__(self, table: str, opened: inputs.Opened, at_ms: int, applied: set[Asked]) -> None:
        self.state = State(table, opened.kind, one_table=opened.one_table, now_ms=at_ms, dealer=by_shares)
        self._applied = applied
        self.news: dict[int, What] = {}
        self.commanded: set[tuple[str, int]] = set()
        self.facts: dict[int, Facts] = {}
        self.rows = 1
        self._referee: Referee | None = None
        self._since_ms = at_ms  # when the clocks of the round were set
        self._dropped: dict[str, int] = {}
        self._ran_out: dict[int, int] = {}
        self._note()

    def take(self, seq: int, at_ms: int, given: inputs.Any) -> None:
        """Take a durable input in, and judge it."""
        must(seq == self.rows, "the log has a gap")
        self.rows += 1
        due = alarms.next_alarm(self.state)
        must(not isinstance(given, inputs.Clock) or (due is not None and due.at_ms <= at_ms), "a clock fired early")
        version, announced = self.state.version, self.state.announced
        answer = take_in(self.state, given, at_ms)
        if isinstance(answer, Refusal):
            raise BrokenError("the log holds what was refused")
        must(self.state.version >= version, "a version went back")
        self._judge_command(given, changed=(self.state.version, self.state.announced) != (version, announced))
        self._judge_news(given, answer, at_ms)
        self._judge_round(given, at_ms)
        self._note()

    # --- laws ---

    def _judge_command(self, given: inputs.Any, *, changed: bool) -> None:
        match given:
            case inputs.Commanded(account, command):
                self.commanded.add((account, command.id))
                must(not (changed and (account, command) in self._applied), "a command was applied twice")
                if changed:
                    self._applied.add((account, command))
            case inputs.Voided():
                raise BrokenError("a table ended by our fault")
            case _:
                pass

    def _judge_news(self, given: inputs.Any, answer: tuple[Announced, ...], at_ms: int) -> None:
        for told in answer:
            must(told.n == len(self.news) + 1, "announcements have a gap")
            what = told.what
            self.news[told.n] = what
            if isinstance(what, protocol.Dealt):
                self._begin_round(what)
            elif isinstance(what, protocol.ClockRanOut):
                must(at_ms >= self._since_ms + DECISION_MS, "R15: the clock of a decision fired early")
                self._ran_out[what.seat] = self._ran_out.get(what.seat, 0) + 1
            elif isinstance(what, protocol.BoutBeaten | protocol.Taken):
                self._judge_window(at_ms)
            elif isinstance(what, protocol.Dropped):
                self._judge_dropped(what.seat, at_ms)
            if self._referee is not None and isinstance(what, protocol.Happening):
                self._referee.follow(what)
        self._note_presence(given, at_ms)

    def _begin_round(self, dealt: protocol.Dealt) -> None:
        round = self._round()
        self._ran_out.clear()
        self._referee = Referee(round.players, [NAMES[card] for card in round.deck], dealt.first)

    def _judge_window(self, at_ms: int) -> None:
        """R8: the window runs out, or everyone can see that nobody can add to the bout."""
        referee = self._referee
        if referee is None:
            return
        others = [hand for seat, hand in enumerate(referee.hands) if seat != referee.defender]
        full = len(referee.attacks) == referee.limit or not any(others)
        window_ms = 0 if self.state.running is None else self.state.running.window_ms
        must(full or at_ms >= self._since_ms + window_ms, "R8: the window closed early")

    def _judge_dropped(self, seat: int, at_ms: int) -> None:
        account = self.state.shown().seats[seat].account
        lost_ms = self._dropped.get(account)
        lost = lost_ms is not None and at_ms >= lost_ms + GRACE_MS
        must(lost or self._ran_out.get(seat, 0) > 1, "someone who is here was said to have dropped")

    def _note_presence(self, given: inputs.Any, at_ms: int) -> None:
        match given:
            case inputs.Dropped(account):
                self._dropped.setdefault(account, at_ms)
            case inputs.Returned(account):
                self._dropped.pop(account, None)
            case inputs.Restarted():
                self._dropped = dict.fromkeys((person.account for person in self.state.people.all()), at_ms)
            case _:
                pass

    def _judge_round(self, given: inputs.Any, at_ms: int) -> None:
        running = self.state.running
        if running is None:
            return
        played = any(isinstance(news.what, protocol.Course | protocol.TakeSaid) for news in self.state.news)
        if played or isinstance(given, inputs.Restarted):
            self._since_ms = at_ms
        wait = running.clocks.wait
        must(wait is None or wait.since_ms == self._since_ms, "R15: a deadline was renewed")
        must(
            wait is None or wait.until_ms == self._since_ms + DECISION_MS, "R15: a deadline is not thirty seconds away"
        )
        self._judge_cards(running.round)

    def _judge_cards(self, round: Round) -> None:
        """R1: every card is in exactly one place, and in the one where the referee has it."""
        places = [*round.hands, round.on_table, round.discard, mask(round.deck[round.drawn :])]
        must(sum(places) == ALL and sum(cards.bit_count() for cards in places) == len(NAMES), "not the 36 cards")
        referee = self._referee
        if referee is None:
            return
        referee.begin_next()
        sizes = [len(hand) for hand in referee.hands]
        must(sizes == [hand.bit_count() for hand in round.hands[: round.players]], "a hand is not what was announced")
        must(len(referee.deck) == len(NAMES) - round.drawn, "the deck is not what was announced")
        must(
            round.over or (round.attacker, round.defender) == (referee.attacker, referee.defender),
            "R11: another's turn",
        )

    # --- what may be shown ---

    def _round(self) -> Round:
        return self.state.shown().round

    def _note(self) -> None:
        """Note what may be shown from now on."""
        state, running = self.state, self.state.running
        self.facts[state.version] = Facts(
            announced=state.announced,
            stage=state.stage,
            round_number=state.round_number,
            deals_at_ms=state.deals_at_ms,
            round=None if running is None else running.watcher_view(),
            hands=() if self._referee is None else tuple(map(frozenset, self._referee.hands)),
            seat_of={} if running is None else _seats(running.seats),
            roles=_roles(state),
        )

    def judge_view(self, account: str | None, view: View) -> None:
        """Judge a view that is about to be sent: it shows what is in the log, and to nobody another's hand."""
        facts = self.facts.get(view.version)
        if facts is None:
            raise BrokenError("someone was shown what is not in the log")
        must(view.heard == facts.announced, "a view tells of announcements that are not its own")
        must((view.stage, view.round_number) == (facts.stage, facts.round_number), "a view shows another stage")
        must(view.deals_at_ms == facts.deals_at_ms, "a view shows another time of the deal")
        for told in view.happened:
            self._judge_told(told)
        must(account is None or account in facts.roles, "someone was shown a table at which they are not")
        seat = None if account is None else facts.seat_of.get(account)
        role = "choosing" if account is None else facts.roles[account]
        must(facts.round is None or view.you.role == role, "a view shows another part in the next round")
        must(facts.round is None or view.you.seat == seat, "a view shows another's seat")
        if view.round is None or facts.round is None:
            must(view.round is facts.round, "a view shows another round")
            return
        hand = frozenset([held.card for held in view.round.hand])
        must(hand == (frozenset() if seat is None else facts.hands[seat]), "a view shows another's hand")
        must(msgspec.structs.replace(view.round, hand=(), take=None) == facts.round, "a view shows another round")

    def _judge_told(self, told: protocol.Announcement) -> None:
        what = self.news.get(told.n)
        must(what is not None, "someone was told what is not in the log")
        must(not isinstance(what, protocol.Happening) or told.what == what, "someone was told something else")


def _seats(seats: Sequence[Seat]) -> dict[str, int]:
    return {seat.account: number for number, seat in enumerate(seats) if not seat.given_up}


def _roles(state: State) -> dict[str, Role]:
    running = state.running
    roles: dict[str, Role] = {}
    for person in state.people.all():
        account = person.account
        seated = running is not None and running.seat_of(account) is not None
        roles[account] = ("seated" if seated else "next") if state.people.sits(account) else "watching"
    return roles
