"""A device that holds passkeys for a page: Chromium's virtual authenticator, over the debugger's wire."""

from collections.abc import Iterable
from typing import Any, cast

from playwright.sync_api import Page

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticator:
    """Answers the ceremonies of one page. It is gone as soon as another session on the wire ends, as axe's does."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._send("WebAuthn.enable")
        self._id: str = self._send("WebAuthn.addVirtualAuthenticator", options=OPTIONS)["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        """Return the passkeys that it holds, private keys and all."""
        return self._send("WebAuthn.getCredentials", authenticatorId=self._id)["credentials"]

    def keep(self, passkeys: Iterable[dict[str, Any]]) -> None:
        """Hold these passkeys, as a device does to which they were synchronised."""
        for passkey in passkeys:
            self._send("WebAuthn.addCredential", authenticatorId=self._id, credential=passkey)

    def _send(self, method: str, **parameters: object) -> Any:  # noqa: ANN401 -- JSON
        return cast("Any", self._session).send(method, parameters)  # Playwright's Dict is not typed
