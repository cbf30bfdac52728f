"""The one way in: what each input does to a table, and what the table insists on before it takes one in."""

from typing import assert_never

from durak import protocol
from durak.table import alarms, coming, commands, dealing, inputs, only, settling
from durak.table.inputs import DrawSecret, Shuffle, Think, as_move
from durak.table.news import Announced
from durak.table.refusals import Refusal, TableRefused, refusal
from durak.table.snapshot import fits
from durak.table.state import State

Code = commands.Code


def take_in(state: State, given: inputs.Any, now_ms: int) -> Refusal | tuple[Announced, ...]:
    """Handle an input; see Table.handle."""
    if state.closed:
        return _closed(state, given)
    _check(state, given, now_ms)
    if isinstance(given, inputs.Snapshot):
        return ()
    state.begin(now_ms)
    refused = _handle(state, given, now_ms)
    if refused is not None:
        return refusal(refused)
    settling.settle(state, now_ms)
    return state.finish()


def wanted(state: State) -> DrawSecret | Shuffle | Think | None:
    """Return what the table wants before any other input."""
    if state.closed:
        return None
    if state.running is not None and state.running.thinking:
        return Think(state.running.thinking[0])
    return dealing.wanted_deck(state) or dealing.wanted_secret(state)


def _closed(state: State, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
    if isinstance(given, inputs.Commanded | inputs.TurnedPrivate):
        return refusal(TableRefused.TABLE_VOID if state.void else TableRefused.TABLE_OVER)
    return ()


def _check(state: State, given: inputs.Any, now_ms: int) -> None:
    assert now_ms >= state.now_ms, "time went back"
    if isinstance(given, inputs.Restarted | inputs.Voided):
        return
    if isinstance(given, inputs.Snapshot):
        assert fits(state, given), "the table is not what its log says"
        return
    answers = isinstance(given, inputs.Dealt | inputs.DealtByShares | inputs.BotPlayed | inputs.Offered)
    asked = wanted(state)
    # Logs of before rounds were offered have no answer to DrawSecret.
    assert answers == (asked is not None) or isinstance(asked, DrawSecret), f"first comes the answer to {asked}"
    assert isinstance(given, inputs.Offered) <= isinstance(asked, DrawSecret), "nobody asked for an offer"
    # An answer comes before all else, even when more than what it answers to was due: the room may be late.
    due = alarms.next_alarm(state)
    early = due is None or due.at_ms >= now_ms
    assert answers or isinstance(given, inputs.Clock) or early, f"first comes {due}"


def _handle(state: State, given: inputs.Any, now_ms: int) -> Code | None:  # noqa: C901, PLR0912  (one case an input)
    match given:
        case inputs.Commanded():
            return _command(state, given, now_ms)
        case inputs.TurnedPrivate():
            return _turn_private(state, given)
        case inputs.SatElsewhere(account):
            coming.sit_elsewhere(state, account, now_ms)
        case inputs.Deleted(account):
            coming.delete(state, account, now_ms)
        case inputs.Dropped(account):
            coming.drop(state, account, now_ms)
        case inputs.Returned(account):
            coming.come_back(state, account)
        case inputs.Clock():
            _clock(state, now_ms)
        case inputs.Dealt() | inputs.DealtByShares():
            dealing.finish_deal(state, given, now_ms)
        case inputs.Offered():
            dealing.offer(state, given)
        case inputs.BotPlayed(seat, command):
            _bot_played(state, seat, command, now_ms)
        case inputs.Restarted():
            settling.restart(state, now_ms)
        case inputs.Voided():
            _end_void(state)
        case inputs.Opened() | inputs.Snapshot():
            raise AssertionError("that is where a table begins")
        case _:
            assert_never(given)
    return None


def _command(state: State, given: inputs.Commanded, now_ms: int) -> Code | None:
    account, command = given.account, given.command
    if state.accepted(account, command.id):
        return None  # accepted again, without effect
    refused = commands.refuse(state, account, command)
    if refused is None:
        _accept(state, account, command)
        commands.obey(state, account, command, now_ms)
        if given.invitation is not None:
            state.renew_invitation(given.invitation)
    return refused


def _turn_private(state: State, given: inputs.TurnedPrivate) -> Code | None:
    if state.accepted(given.account, given.command.id):
        return None
    refused = only.refuse_turning(state, given.account)
    if refused is None:
        _accept(state, given.account, given.command)
        only.turn_private(state, given.account, given.invitation)
    return refused


def _accept(state: State, account: str, command: inputs.Command) -> None:
    """Whoever counts as having left is back with any command, and their clock has not run out in a row."""
    state.accept(account, command.id)
    if isinstance(command, protocol.ByThePage):
        return
    person = state.people.get(account)
    if person is not None and person.away:
        coming.come_back(state, account)
    seat = state.hand_of(account)
    if seat is not None:
        state.shown().seats[seat].clock_outs = 0


def _clock(state: State, now_ms: int) -> None:
    alarm = alarms.next_alarm(state)
    if alarm is not None and alarm.at_ms <= now_ms:
        alarms.go_off(state, alarm, now_ms)


def _bot_played(state: State, seat: int, command: protocol.Move | None, now_ms: int) -> None:
    move = None if command is None else as_move(command)
    state.tell_all(state.shown().bot_plays(seat, move, now_ms))


def _end_void(state: State) -> None:
    """The table ends by the room's fault: no result, told in words."""
    dealing.reveal(state)
    state.running = None
    state.fixed = None
    state.dealing = ()
    state.void = True
    state.close()
    state.tell(protocol.Void())
