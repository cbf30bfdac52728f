"""How often the API may be asked. What is past a limit is refused, and changes nothing."""

from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.clock import Clock
from durak.server.headers import is_loopback, subscriber
from durak.server.limits import MINUTE_MS, Tries

BODY_BYTES = 65_536
"""The biggest body of a request: attestations of passkeys bring certificates."""
PER_ADDRESS = 300
"""Requests a minute from one address; loopback is free of this, and of the three that follow."""
SIGN_INS = 20
"""Requests a minute from one address that need no secret: who signs in guesses at nothing."""
REPLAYS = 60
"""Replays a minute for one address: each is a round played again."""
WRONG_SECRETS = 20
"""Wrong secrets a minute from one address."""
PER_ACCOUNT = 120
"""Requests a minute of one account."""


class Limits:
    """What counts against the limits."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._addresses = Tries(PER_ADDRESS, MINUTE_MS)
        self._sign_ins = Tries(SIGN_INS, MINUTE_MS)
        self._replays = Tries(REPLAYS, MINUTE_MS)
        self._wrong = Tries(WRONG_SECRETS, MINUTE_MS)
        self._accounts = Tries(PER_ACCOUNT, MINUTE_MS)
        self._seen = Tries(1, MINUTE_MS)

    def count_address(self, address: str) -> None:
        """Count a request from an address. Raises RefusedError."""
        self._count_subscriber(self._addresses, address)

    def count_sign_in(self, address: str) -> None:
        """Count a request that signs in. Raises RefusedError."""
        self._count_subscriber(self._sign_ins, address)

    def count_replay(self, address: str) -> None:
        """Count a replay. Raises RefusedError."""
        self._count_subscriber(self._replays, address)

    def count_wrong_secret(self, address: str) -> None:
        """Count a wrong secret. Raises RefusedError."""
        self._count_subscriber(self._wrong, address)

    def count_account(self, account: str) -> None:
        """Count a request of an account. Raises RefusedError."""
        if not self._accounts.take(account, self._clock.now()):
            raise RefusedError(ApiRefused.TOO_FAST)

    def note_seen(self, session: str) -> bool:
        """Tell whether it is time to store that a session is used: once a minute is enough."""
        return self._seen.take(session, self._clock.now())

    def _count_subscriber(self, tries: Tries, address: str) -> None:
        if not is_loopback(address) and not tries.take(subscriber(address), self._clock.now()):
            raise RefusedError(ApiRefused.TOO_FAST)
