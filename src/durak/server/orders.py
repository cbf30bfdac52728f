"""What the operator has ordered: who is let in no more, and what everyone is told. It is as the room last looked."""

import ipaddress
from dataclasses import dataclass, field

from durak import protocol
from durak.server.clock import Clock
from durak.server.connection import Connection
from durak.store.bans import Ban, Bans
from durak.store.bulletins import Bulletin, Bulletins
from durak.store.database import Database

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(slots=True)
class Orders:
    """The operator's orders in one database, by the machine's own clock."""

    database: Database
    clock: Clock
    _accounts: dict[str, Ban] = field(default_factory=dict[str, Ban])
    _networks: list[tuple[Network, Ban]] = field(default_factory=list[tuple[Network, Ban]])
    _bulletin: Bulletin | None = None

    async def look(self) -> None:
        """Read what is stored. Raises sqlalchemy.exc.SQLAlchemyError when the database fails."""
        now_ms = self.clock.now()
        bans = Bans(self.database)
        stored, programs = await bans.all(now_ms), await bans.programs()
        self._bulletin = await Bulletins(self.database).told(now_ms)
        accounts = {ban.account: ban for ban in stored if ban.account is not None}
        with_owners = {program: accounts[owner] for program, owner in programs.items() if owner in accounts}
        self._accounts = with_owners | accounts
        self._networks = [(ipaddress.ip_network(ban.whom), ban) for ban in stored if ban.account is None]

    def ban(self, address: str, account: str | None = None) -> Ban | None:
        """Return the ban of an address, or else of the account that comes from there."""
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return self.ban_of(account)
        of_address = next((ban for network, ban in self._networks if parsed in network and self._is_on(ban)), None)
        return of_address or self.ban_of(account)

    def ban_of(self, account: str | None) -> Ban | None:
        """Return the ban of an account, or of whose program it is."""
        ban = None if account is None else self._accounts.get(account)
        return ban if ban is not None and self._is_on(ban) else None

    def send_away(self, connection: Connection, ban: Ban) -> None:
        """Tell someone that they are let in no more, and close."""
        for_ms = None if ban.until_ms is None else max(0, ban.until_ms - self.clock.now())
        connection.reply(protocol.Banned(for_ms))
        connection.close(protocol.CloseCode.BANNED)

    def bulletin(self) -> str | None:
        """Return what everyone is told."""
        told = self._bulletin
        return None if told is None or self._is_past(told.until_ms) else told.text

    def bulletin_ends_ms(self) -> int | None:
        """Return when everyone is told so no more, None when nothing ends by itself."""
        return None if self._bulletin is None or self.bulletin() is None else self._bulletin.until_ms

    def _is_on(self, ban: Ban) -> bool:
        return not self._is_past(ban.until_ms)

    def _is_past(self, until_ms: int | None) -> bool:
        return until_ms is not None and until_ms <= self.clock.now()
