"""From one round to the next: who will be dealt in, the deal that anyone can check, and the result."""

from dataclasses import replace

from durak import protocol
from durak.deal.tally import Revealed
from durak.rules.round import MIN_PLAYERS, deal
from durak.table import shares
from durak.table.clock import NEXT_DEAL_MS
from durak.table.inputs import Dealt, DealtByShares, DrawSecret, Offered, Shuffle, deck_cards
from durak.table.news import SeriesEnded, Withheld
from durak.table.result import result
from durak.table.running import Running
from durak.table.seats import Seat, is_bot, private_bots, quick_size, seating
from durak.table.shares import Fixed
from durak.table.state import State

MOST_ABORTS = 2
"""After so many deals of a round that were called off everyone is asked."""


def next_seats(state: State) -> tuple[str, ...]:
    """Return the seats of a round that were dealt now: people and bots, by account."""
    people = state.people.sitting()
    size = quick_size(len(people)) if state.kind == "quick" else len(people) + bots(state)
    return seating(seated(state), people, size)


def seated(state: State) -> tuple[str, ...]:
    """Return who sits in the round shown, by account."""
    return () if state.running is None else tuple(seat.account for seat in state.running.seats)


def dealt_in(state: State) -> set[str]:
    """Return who sits in the round shown, or in the one that is about to be dealt."""
    fixed = () if state.fixed is None else (seat.account for seat in state.fixed.seats)
    return {*seated(state), *state.dealing, *fixed}


def bots(state: State) -> int:
    """Return the number of bots that would play at a private table now."""
    return private_bots(state.bots, len(state.people.sitting()))


def enough_seats(state: State) -> bool:
    """Whether a round can be dealt."""
    return len(next_seats(state)) >= MIN_PLAYERS


# --- The offer, and the pages' shares ---


def wanted_secret(state: State) -> DrawSecret | None:
    """Ask for an offer as soon as a round may follow, so that no player waits for it."""
    coming = state.deals_at_ms is not None or (state.kind == "private" and bool(state.people.present()))
    return DrawSecret() if coming and state.offer is None and not state.round_on else None


def offer(state: State, offered: Offered) -> None:
    """Commit the room to its secret for the next round."""
    state.offer = shares.make_offer(
        state.address,
        state.round_number + 1,
        secret=offered.secret,
        rules=offered.rules,
        open_ms=offered.open_ms,
    )
    state.tell_deal(shares.offered(state.offer))


def commit(state: State, account: str, commitment: str, now_ms: int) -> None:
    """Keep the commitment of somebody's share; the last one counts. After an abort nobody waits longer than needed."""
    assert state.offer is not None
    state.offer.shares[account] = commitment
    if state.aborts and state.deals_at_ms is not None and _expected(state) <= state.offer.shares.keys():
        begin_deal(state, now_ms)


def _expected(state: State) -> set[str]:
    return set(state.people.sitting()) - _absent(state)


def _absent(state: State) -> set[str]:
    """Return whose shares are left out: they withheld one, or are not here or not connected and can't open it."""
    dropped = {person.account for person in state.people.all() if person.dropped_at_ms is not None}
    return {*state.withheld, *dropped, *state.people.away()}


# --- The deal ---


def start(state: State, now_ms: int) -> None:
    """Follow the host's Start: begin a series or go on with it, or deal a single round."""
    state.series.start(state.length)
    begin_deal(state, now_ms)


def pause(state: State) -> None:
    """Deal the next round of a series only when the host starts it."""
    assert state.series.run is not None
    if not state.series.run.paused:
        state.series.run.paused = True
        state.deals_at_ms = None
        state.touch()


def begin_deal(state: State, now_ms: int) -> None:
    """Fix who is dealt in. Pages that committed a share have a second to open it; when none did, deal at once."""
    if not enough_seats(state):  # somebody left after a deal was called off
        state.deals_at_ms = None
        state.touch()
    elif state.offer is None:
        state.dealing = next_seats(state)
    else:
        state.fixed = shares.fix(state.offer, next_seats(state), _absent(state), now_ms)
        state.offer = None
        state.tell_deal(shares.opening(state.fixed))
        _deal_if_open(state, state.fixed)


def open_share(state: State, account: str, share: str) -> None:
    """Take a share that fits its commitment, and deal when it was the last."""
    assert state.fixed is not None
    state.fixed.open(account, share)
    _deal_if_open(state, state.fixed)


def _deal_if_open(state: State, fixed: Fixed) -> None:
    if fixed.is_open():
        state.dealing = tuple(seat.account for seat in fixed.seats)


def call_off(state: State, now_ms: int) -> None:
    """Call a deal off for which a share was withheld, in public: else whoever withholds one gets a choice for nothing.

    It is dealt again without that share; after two of them everyone is asked.
    """
    assert state.fixed is not None
    fixed, state.fixed = state.fixed, None
    withheld = fixed.withheld()
    state.aborts += 1
    state.withheld.update(withheld)
    again = state.aborts < MOST_ABORTS
    state.tell_deal(shares.called_off(fixed))
    state.revealed = _revealed(fixed)
    state.tell(Withheld(tuple(withheld), again))
    if again:
        state.count_down(fixed.offer.open_ms, now_ms)
    else:
        _ask_everyone(state)


def _ask_everyone(state: State) -> None:
    """Deal only when somebody wants it again: by a press at a quick table, by the host's Start at a private one."""
    state.forget_aborts()
    state.deals_at_ms = None
    if state.series.run is not None:
        state.series.run.paused = True
    if state.kind == "quick":
        for account in state.people.sitting():
            state.people.watch(account)


def wanted_deck(state: State) -> Shuffle | None:
    """Return the deck that is asked for."""
    return Shuffle(len(state.dealing), state.round_number + 1) if state.dealing else None


def finish_deal(state: State, dealt: Dealt | DealtByShares, now_ms: int) -> None:
    """Deal the round (R2)."""
    accounts, fixed = state.dealing, state.fixed
    state.dealing, state.fixed = (), None
    if fixed is None:
        assert isinstance(dealt, Dealt), "a round of an old log has its deck there"
        deck, first = deck_cards(dealt.deck), dealt.first
    else:
        assert isinstance(dealt, DealtByShares), "its deck follows from its shares"
        deck, first = state.dealer(fixed)
    round = deal(len(accounts), deck, first, bout=state.next_bout)
    seats = [_seat(state, account, fixed) for account in accounts]
    state.running = Running(seats, round, state.window_seconds * 1000, now_ms, fixed)
    state.series.forget_beyond({*accounts, *(person.account for person in state.people.all())})
    state.deals_at_ms = None
    state.round_number += 1
    if state.series.run is not None:
        state.series.run.round += 1
    for person in state.people.all():
        person.ready = False
    state.forget_aborts()
    if fixed is not None:
        state.tell_deal(shares.dealt(fixed))
    # R3: which card made this seat first is not shown.
    state.tell(protocol.Dealt(state.round_number, round.attacker))


def _seat(state: State, account: str, fixed: Fixed | None) -> Seat:
    """Return the seat of an account; a bot plays for who left while shares were opened."""
    person = state.people.get(account)
    is_here = person is not None and not person.away
    gone = fixed is not None and account in fixed.gone
    return Seat(account, by_bot=is_bot(account) or not is_here, given_up=gone)


# --- The result ---


def count_round(state: State, now_ms: int) -> None:
    """Count the result of a round that has just ended, and let the next deal of a quick table come."""
    running = state.shown()
    running.counted = True
    state.finished = result(state)
    state.series.count(seated(state), running.round)
    state.next_bout = running.round.bout + 1
    reveal(state)
    if state.series.run is not None and state.series.run.over:
        _tell_series_over(state)
        _free_seats(state)
    if state.kind == "quick" and state.people.sitting():
        state.count_down(NEXT_DEAL_MS, now_ms)


def end_series(state: State) -> None:
    """End the series that is on before its last round."""
    state.series.end([account for account in seated(state) if not (is_bot(account) or state.people.sits(account))])
    state.deals_at_ms = None
    if state.series.run is not None:
        _tell_series_over(state)
    _free_seats(state)
    state.touch()


def _tell_series_over(state: State) -> None:
    """R14: tell who won it, and who is its durak. Seats are kept within a series only."""
    assert state.series.run is not None
    standings = state.series.standings(seated(state))
    duraks = tuple(standing.account for standing in standings if standing.durak)
    winners = tuple(standing.account for standing in standings if standing.won)
    state.tell(SeriesEnded(duraks, winners, state.series.run.early))


def _free_seats(state: State) -> None:
    for account in state.people.away():
        state.people.watch(account)


def reveal(state: State) -> None:
    """Let everyone check the deal of a round that nobody plays any more."""
    running = state.running
    if running is not None and running.fixed is not None:
        state.tell_deal(shares.over(running.fixed, running.course))
        round = running.round
        state.revealed = replace(
            _revealed(running.fixed),
            deck=tuple(round.deck),
            finished=round.over,
            durak=None if round.durak == -1 else round.durak,
        )


def _revealed(fixed: Fixed) -> Revealed:
    """Return a deal from which no card was dealt, as it is counted."""
    shared = sum(seat.share is not None for seat in fixed.seats)
    return Revealed(fixed.offer.commitment, tuple(seat.bot for seat in fixed.seats), shared, None)
