"""What people ask of a table: why it is refused, and what it does.

`refuse` changes nothing and `obey` trusts that it was asked. Who asks for what is so already is obeyed, without effect.
"""

from durak import protocol
from durak.rules import moves
from durak.rules.refusals import Refused
from durak.table import coming, dealing, hosting, talk
from durak.table.inputs import Command, as_move
from durak.table.refusals import TableRefused
from durak.table.state import State

Code = Refused | TableRefused


def refuse(state: State, account: str, command: Command) -> Code | None:  # noqa: PLR0911  (one case a command)
    """Say why a command is refused, or None."""
    match command:
        case protocol.Lead() | protocol.ThrowIn() | protocol.Beat() | protocol.Take():
            return _refuse_move(state, account, command)
        case protocol.QuickPlay() | protocol.DealMeIn():
            return _refuse_quick(state, account)
        case protocol.PlayWithFriends():
            return _refuse_coming_in(state, account, state.invitations[-1])
        case protocol.Enter(table=table):
            return _refuse_coming_in(state, account, table)
        case protocol.Leave(leave_hand=leave_hand):
            return _refuse_leaving(state, account, sure=leave_hand)
        case protocol.Sit() | protocol.OnlyWatch():
            return _refuse_member(state, account) or _refuse_place(state, account, command)
        case protocol.Ready():
            return _refuse_member(state, account) or _refuse_ready(state, account)
        case protocol.Say():
            return talk.refuse(state, account)
        case protocol.Commit() | protocol.Open():
            return _refuse_share(state, account, command)
        case _:
            return _refuse_member(state, account) or hosting.refuse(state, account, command)


def obey(state: State, account: str, command: Command, now_ms: int) -> None:
    """Do what is asked."""
    match command:
        case protocol.Lead() | protocol.ThrowIn() | protocol.Beat() | protocol.Take():
            _move(state, account, command, now_ms)
        case protocol.QuickPlay() | protocol.DealMeIn() | protocol.Sit():
            _sit(state, account)
        case protocol.PlayWithFriends() | protocol.Enter():
            if state.people.get(account) is None:
                coming.come_in(state, account)
        case protocol.Leave():
            coming.leave(state, account, now_ms)
        case protocol.OnlyWatch():
            _only_watch(state, account)
        case protocol.Ready(on=on):
            _say_ready(state, account, on=on)
        case protocol.Commit() | protocol.Open():
            _share(state, account, command, now_ms)
        case protocol.Say(words=words):
            talk.say(state, account, words)
        case _:
            hosting.obey(state, command, now_ms)


# --- Reasons ---


def _refuse_move(state: State, account: str, command: protocol.Move) -> Code | None:
    if state.people.get(account) is None:
        return TableRefused.NOT_AT_TABLE
    round = None if state.running is None else state.running.round
    seat = None if state.running is None else state.running.seat_of(account)
    return moves.refuse(round, seat, as_move(command), command.bout)


def _refuse_quick(state: State, account: str) -> Code | None:
    here = state.people.get(account) is not None
    if state.kind == "private":
        return TableRefused.NOT_QUICK if here else TableRefused.TABLE_PRIVATE
    # The seventh is put at another table by the room. Who holds a hand here may always come back to it.
    comes_back = not here and state.hand_of(account) is not None
    seat = comes_back or state.people.sits(account) or state.people.seat_free()
    return None if seat else TableRefused.TABLE_FULL


def _refuse_coming_in(state: State, account: str, table: str) -> Code | None:
    if state.kind == "quick":
        return TableRefused.NOT_PRIVATE
    if table not in state.invitations:
        return TableRefused.NO_SUCH_TABLE
    if account in state.people.removed:
        return TableRefused.REMOVED
    # Whoever was sent away would be back with an account that nobody knows: only who was here before comes by it again.
    if table != state.invitations[-1] and account not in state.people.numbers:
        return TableRefused.INVITATION_OVER
    if state.people.get(account) is not None or state.hand_of(account) is not None or state.people.sits(account):
        return None
    room = state.people.seat_free() or state.people.watching_free()
    return None if room else TableRefused.WATCHERS_FULL


def _refuse_leaving(state: State, account: str, *, sure: bool) -> Code | None:
    if state.people.get(account) is None:
        return TableRefused.NOT_AT_TABLE
    # Leaving a running round asks first.
    return None if sure or state.hand_of(account) is None else TableRefused.LEAVE_HAND


def _refuse_member(state: State, account: str) -> Code | None:
    if state.people.get(account) is None:
        return TableRefused.NOT_AT_TABLE
    return TableRefused.NOT_PRIVATE if state.kind == "quick" else None


def _refuse_place(state: State, account: str, command: protocol.Sit | protocol.OnlyWatch) -> Code | None:
    sits = state.people.sits(account)
    if isinstance(command, protocol.Sit):
        return None if sits or state.people.seat_free() else TableRefused.TABLE_FULL
    return None if not sits or state.people.watching_free() else TableRefused.WATCHERS_FULL


def _refuse_ready(state: State, account: str) -> Code | None:
    if not state.people.sits(account):
        return Refused.YOU_WATCH
    return TableRefused.ROUND_IS_ON if state.round_on else None


def _refuse_share(state: State, account: str, command: protocol.ByThePage) -> Code | None:
    if state.people.get(account) is None:
        return TableRefused.NOT_AT_TABLE
    if isinstance(command, protocol.Commit):
        taken = state.offer is not None and state.offer.commitment == command.offer and account not in state.withheld
        return None if taken else TableRefused.DEAL_FIXED
    fixed = state.fixed
    if fixed is None or fixed.offer.commitment != command.offer or fixed.seat_of(account) is None:
        return TableRefused.DEAL_FIXED
    return None if fixed.fits(account, command.share) else TableRefused.WRONG_SHARE


# --- What they do ---


def _move(state: State, account: str, command: protocol.Move, now_ms: int) -> None:
    seat = state.hand_of(account)
    assert seat is not None
    state.tell_all(state.shown().play(seat, as_move(command), now_ms))


def _share(state: State, account: str, command: protocol.ByThePage, now_ms: int) -> None:
    if isinstance(command, protocol.Commit):
        dealing.commit(state, account, command.commitment, now_ms)
    else:
        dealing.open_share(state, account, command.share)


def _sit(state: State, account: str) -> None:
    if state.people.get(account) is None:
        coming.come_in(state, account)
    if not state.people.sits(account) and state.people.seat_free():
        state.people.sit(account)
        state.touch()


def _only_watch(state: State, account: str) -> None:
    if state.people.sits(account):
        state.people.watch(account)
        _say_ready(state, account, on=False)
        state.touch()


def _say_ready(state: State, account: str, *, on: bool) -> None:
    person = state.people.get(account)
    if person is not None and person.ready != on:
        person.ready = on
        state.touch()
