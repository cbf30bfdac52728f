"""A page in the world: it connects, says who it is, asks, hears, and comes back by itself, as the real one does.

What its player wants is decided in `people`; what it was told is judged in `watch`.
"""

from collections.abc import Callable
from random import Random
from typing import Protocol

import msgspec

from durak import protocol
from durak.deal import hashes
from durak.deal.hashes import SECRET_BYTES
from durak.protocol import Accepted, CloseCode, Deal, FromPage, FromRoom, Hello, Lobby, Refused, View, Welcome
from durak.world.faults import Fault, Faults
from durak.world.time import Time
from durak.world.wire import Wire

BACKOFF_SECONDS = (0.25, 4.0)
TOO_FAST_SECONDS = 10.0
SILENCE_SECONDS = 11.0
"""A page lets go of a line that was silent for so long, though it asked for a sign of life."""
OPENING_SECONDS = 8.0
COMMITS = 0.85
OPENS = 0.97
STOPS = frozenset({CloseCode.TAKEN_OVER, CloseCode.MALFORMED, CloseCode.TOO_BIG, CloseCode.TOO_MANY})


class Player:
    """A person with an account, on one device or more."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.secret: str | None = None
        self.account: str | None = None


class Network(Protocol):
    """How a page gets a line."""

    def connect(self, page: "Page") -> Wire | None:
        """Open a line to the room, None when nobody listens."""
        ...


class Page:
    """One device of a player. `view` is the last view that it got, None when it shows no table."""

    def __init__(
        self, number: int, player: Player, network: Network, time: Time, faults: Faults, chance: Random
    ) -> None:
        self.number = number
        self.player = player
        self.chance = chance
        self.wire: Wire | None = None
        self.welcomed = False
        self.stopped = False
        self.view: View | None = None
        self.unaccepted: dict[int, FromPage] = {}
        self.last_said: bytes | None = None
        self._network = network
        self._time = time
        self._faults = faults
        self._next_id = 1
        self._heard_at = 0.0
        self._shares: dict[str, bytes] = {}
        self._opened: set[str] = set()

    # --- coming and going ---

    def come(self, table: str | None = None) -> None:
        """Connect anew, whatever was before; `table` is an invitation."""
        self.leave_line(Wire.let_go)
        self.stopped = False
        wire = self.wire = self._network.connect(self)
        if wire is None:
            self._come_back_later()
            return
        self._heard_at = self._time.now
        self._listen(wire, OPENING_SECONDS)
        self.say(Hello(protocol.VERSION, self.player.secret, None if self.player.secret else self.player.name, table))

    def leave_line(self, how: Callable[[Wire], None]) -> None:
        """Have no line any more."""
        wire, self.wire = self.wire, None
        self.welcomed = False
        if wire is not None:
            how(wire)

    def closed(self, code: int) -> None:
        """Follow that the room, or nobody, has closed the line."""
        self.leave_line(Wire.abandon)
        if code == CloseCode.UNKNOWN_SECRET:
            self.player.secret = None
        if code in STOPS:
            self.stopped = True
        else:
            self._come_back_later(TOO_FAST_SECONDS if code == CloseCode.TOO_FAST else None)

    def _come_back_later(self, seconds: float | None = None) -> None:
        wait = self.chance.uniform(*BACKOFF_SECONDS) if seconds is None else seconds
        self._time.after(wait, lambda: self.come() if self.wire is None and not self.stopped else None)

    def _listen(self, wire: Wire, seconds: float) -> None:
        """Let go of a line that is silent for too long."""

        def feel() -> None:
            if self.wire is not wire:
                return
            silent = self._time.now - self._heard_at
            if silent >= seconds:
                self.leave_line(Wire.let_go)
                self._come_back_later()
            else:
                if silent > SILENCE_SECONDS / 2:
                    self.say(protocol.Ping())
                self._listen(wire, SILENCE_SECONDS)

        self._time.after(SILENCE_SECONDS / 2, feel)

    # --- asking ---

    def ask(self, command: FromPage) -> None:
        """Ask for something under the next id, now or as soon as there is a line."""
        asked = msgspec.structs.replace(command, id=self._next_id)
        self.unaccepted[self._next_id] = asked
        self._next_id += 1
        if self.welcomed:
            self.say(asked)

    def say(self, message: FromPage) -> None:
        """Send a message as it is."""
        if self.wire is not None:
            self.last_said = protocol.encode(message)
            self.wire.say(self.last_said)

    # --- hearing ---

    def hear(self, message: FromRoom) -> None:
        """Take in what the room says."""
        self._heard_at = self._time.now
        match message:
            case Welcome():
                self._welcome(message)
            case Accepted(id=id_):
                self.unaccepted.pop(id_, None)
            case Refused(id=int(id_)):
                self.unaccepted.pop(id_, None)
            case View():
                self.view = message
            case Lobby():
                self.view = None
            case Deal():
                self._take_part(message)
            case _:
                pass

    def _welcome(self, welcome: Welcome) -> None:
        player = self.player
        if welcome.account != player.account:
            self.unaccepted.clear()
        player.secret = welcome.secret or player.secret
        player.account = welcome.account
        self.view = None
        self.welcomed = True
        self._next_id = max(self._next_id, welcome.last_id + 1)
        for id_, command in list(self.unaccepted.items()):
            if id_ <= welcome.last_id:
                del self.unaccepted[id_]
            else:
                self._faults.note(Fault.DUPLICATED)
                self.say(command)

    def _take_part(self, deal: Deal) -> None:
        """Commit a share of the shuffle, and open it, as pages do by themselves; now and then one does not."""
        account = self.player.account
        offer = deal.commitment
        if account is None:
            return
        if deal.stage == "offered" and offer not in self._shares and self.chance.random() < COMMITS:
            share = self._shares[offer] = self.chance.randbytes(SECRET_BYTES)
            made = hashes.share_commitment(deal.table, deal.round, account, share)
            self.ask(protocol.Commit(1, offer, made.hex()))
        counts = any(seat.account == account and seat.commitment is not None for seat in deal.seats)
        if deal.stage == "opening" and counts and offer in self._shares and offer not in self._opened:
            self._opened.add(offer)
            if self.chance.random() < OPENS:
                self.ask(protocol.Open(1, offer, self._shares[offer].hex()))
            else:
                self._faults.note(Fault.WITHHELD)
