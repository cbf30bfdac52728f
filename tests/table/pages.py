"""What pages do by themselves for a deal: commit a share to an offer, and open it when seats are fixed."""

from random import Random

from durak import protocol
from durak.deal import hashes
from durak.protocol import Deal
from tests.table.fake_room import FakeRoom


def share_of(account: str, offer: str) -> bytes:
    """Return what the page of an account drew for an offer."""
    return hashes.hashed(f"{account} {offer}".encode())


def commit(room: FakeRoom, account: str, deal: Deal) -> None:
    """Let a page commit its share."""
    made = hashes.share_commitment(deal.table, deal.round, account, share_of(account, deal.commitment))
    room.ask(account, protocol.Commit, offer=deal.commitment, commitment=made.hex())


def open_share(room: FakeRoom, account: str, deal: Deal) -> None:
    """Let a page open its share."""
    share = share_of(account, deal.commitment)
    room.ask(account, protocol.Open, offer=deal.commitment, share=share.hex())


class Pages:
    """The pages of everyone at a table; now and then one is not there, or withholds its share."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._done: set[tuple[str, str, str]] = set()

    def follow(self, room: FakeRoom, people: list[str]) -> None:
        """Do what is to be done for each, once."""
        for deal in room.deals():
            seats = {seat.account for seat in deal.seats if seat.commitment is not None}
            for account in people:
                key = (deal.commitment, account, deal.stage)
                if key in self._done or not room.table.is_at(account):
                    continue
                self._done.add(key)
                if deal.stage == "offered" and self._rng.random() < 0.7:
                    commit(room, account, deal)
                elif deal.stage == "opening" and account in seats and self._rng.random() < 0.9:
                    open_share(room, account, deal)
