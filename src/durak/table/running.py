"""A round at a table, from its deal until the next: the Round with its seats, its clocks and the bout before.

What changes it returns what is to be announced, in order. Never here: who is at the table.
"""

from collections.abc import Sequence

from durak import protocol, views
from durak.protocol import AttackCard, Happened, Happening, LastBout, RoundView
from durak.rules import events, moves
from durak.rules.cards import name
from durak.rules.round import Round, waits_on
from durak.table import clock
from durak.table.clock import Clocks
from durak.table.seats import Seat
from durak.table.shares import Fixed


class Running:
    """A round, and all that a table keeps about it. `thinking`: the seats whose bots are to be asked now, in order."""

    def __init__(
        self, seats: Sequence[Seat], round: Round, window_ms: int, now_ms: int, fixed: Fixed | None = None
    ) -> None:
        """Start the clocks of a round that was just dealt."""
        self.seats = seats
        self.round = round
        self.window_ms = window_ms
        self.clocks = Clocks()
        self.thinking: list[int] = []
        self.last_bout: LastBout | None = None
        self.counted = False  # its result is in the series
        self.fixed = fixed  # how its deal can be checked; a round of an old log can not
        self.course: list[Happened] = []  # what happened to cards, openly
        self.restart_clocks(now_ms)

    def seat_of(self, account: str) -> int | None:
        """Return the seat that an account was dealt and did not give up."""
        for i, seat in enumerate(self.seats):
            if seat.account == account and not seat.given_up:
                return i
        return None

    def hand_of(self, account: str) -> int | None:
        """Return the seat in which an account holds a hand that is still played."""
        seat = self.seat_of(account)
        return None if seat is None or self.round.over or self.round.places[seat] else seat

    def watcher_view(self) -> RoundView:
        """Return the round as everyone may see it."""
        return views.watcher_view(self.round, clock.shown_wait(self.clocks), self.clocks.window, self.last_bout)

    def seat_view(self, everyone: RoundView, seat: int) -> RoundView:
        """Return the round as a seat may see it, from what everyone may."""
        return views.seat_view(everyone, self.round, seat)

    # --- what happens in it ---

    def play(self, seat: int, move: moves.Move, now_ms: int) -> list[Happening]:
        """Make a legal move."""
        before = _bout(self.round)
        played = moves.play(self.round, seat, move, self.round.bout)
        assert isinstance(played, tuple), f"seat {seat} may not {move}: {played}"
        return self._happened(before, played, now_ms)

    def close_window(self, now_ms: int) -> list[Happening]:
        """R8: the bout ends when the window runs out."""
        return self._happened(_bout(self.round), moves.close(self.round), now_ms)

    def run_out(self, seat: int, now_ms: int) -> list[Happening]:
        """R15: the clock of the seat waited on ran out, and the table plays for it."""
        self.seats[seat].clock_outs += 1
        return [protocol.ClockRanOut(seat), *self.play(seat, moves.clock_move(self.round), now_ms)]

    def bot_plays(self, seat: int, move: moves.Move | None, now_ms: int) -> list[Happening]:
        """Hand in what the bot of the first seat of `thinking` chose; None, not adding, is silent."""
        assert self.thinking[0] == seat, f"seat {seat} was not asked"
        assert move is not None or waits_on(self.round) != seat, f"the table waits on seat {seat}"
        del self.thinking[0]
        return [] if move is None else self.play(seat, move, now_ms)

    def _happened(self, before: LastBout, happened: tuple[events.Event, ...], now_ms: int) -> list[Happening]:
        ended = next((event for event in happened if isinstance(event, events.BoutBeaten | events.Taken)), None)
        if ended is not None:
            self.last_bout = _ended(before, happened[0], ended)
            self.thinking.clear()  # a wake-up is for the bout in which it was set
        self.restart_clocks(now_ms)
        return [told for event in happened if (told := views.tell(event)) is not None]

    # --- its clocks ---

    def restart_clocks(self, now_ms: int) -> None:
        """Run all clocks whole from now. Those who were about to be asked still are, each on the state as it now is."""
        by_bot = [seat.by_bot for seat in self.seats]
        clock.restart(self.clocks, self.round, by_bot, self.window_ms, now_ms)
        self.thinking = [seat for seat in self.thinking if clock.could_act(self.round, seat)]

    def wake(self, now_ms: int) -> None:
        """Have the bots asked whose wake-up is due, in turn order from the attacker."""
        order = [(self.round.attacker + i) % self.round.players for i in range(self.round.players)]
        due = [seat for seat in order if (at_ms := self.clocks.wakes[seat]) is not None and at_ms <= now_ms]
        for seat in due:
            if seat != waits_on(self.round):  # that one moves, which sets all clocks anew
                self.clocks.wakes[seat] = None
        self.thinking = due

    def give_to_bot(self, seat: int, now_ms: int) -> None:
        """The player of a hand left: a bot plays it."""
        if not self.seats[seat].by_bot:
            self.seats[seat].by_bot = True
            clock.take_over(self.clocks, self.round, seat, now_ms)

    def give_back(self, seat: int) -> None:
        """The player came back: the decision's deadline is the old one, never a new one."""
        self.seats[seat].by_bot = False
        self.seats[seat].clock_outs = 0
        self.clocks.wakes[seat] = None


def _bout(round: Round) -> LastBout:
    return LastBout(views.attack_cards(round), round.attacker, round.defender, None)


def _ended(before: LastBout, last: events.Event, ended: events.BoutBeaten | events.Taken) -> LastBout:
    """The bout as it lay in the end: as it lay before, and the last card played to it."""
    attacks = list(before.attacks)
    match last:
        case events.ThrownIn(seat, card):
            attacks.append(AttackCard(name(card), seat, None))
        case events.Beaten(card=card, attack=attack):
            attacks[attack] = AttackCard(attacks[attack].card, attacks[attack].by, name(card))
        case _:
            pass
    taken_by = ended.seat if isinstance(ended, events.Taken) else None
    return LastBout(tuple(attacks), before.attacker, before.defender, taken_by)
