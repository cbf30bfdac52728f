"""The two ceremonies of WebAuthn, by the package webauthn; what browsers speak is JSON here.

A passkey belongs to the site of the page: the host of its origin, which must be https or localhost. The package is
loaded by the first ceremony: most rooms never see one, and it is big.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.headers import is_address
from durak.store.passkeys import Passkey
from durak.store.profiles import Profile

RP_NAME = "Durak"


@dataclass(frozen=True, slots=True)
class Site:
    """Where a page that asks for a passkey is from."""

    origin: str
    rp_id: str


@dataclass(frozen=True, slots=True)
class Made:
    """What is to be kept of a new passkey."""

    credential_id: bytes
    public_key: bytes
    sign_count: int


def site(origin: str | None) -> Site:
    """Return the site of an origin, one that may use the room. Raises RefusedError where there are no passkeys."""
    parts = urlsplit(origin or "")
    host = parts.hostname or ""
    secure = parts.scheme == "https" or (parts.scheme == "http" and host == "localhost")
    if origin is None or not secure or not host or is_address(host):
        raise RefusedError(ApiRefused.NEEDS_HTTPS)
    return Site(origin, host)


def creation(site: Site, challenge: bytes, profile: Profile, known: Iterable[bytes]) -> dict[str, Any]:
    """Return what `navigator.credentials.create` is given."""
    from webauthn import generate_registration_options, options_to_json  # noqa: PLC0415 -- see the module
    from webauthn.helpers import structs  # noqa: PLC0415

    options = generate_registration_options(
        rp_id=site.rp_id,
        rp_name=RP_NAME,
        user_id=profile.account.encode(),
        user_name=profile.handle,
        user_display_name=profile.name,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED, require_resident_key=True
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=credential_id) for credential_id in known],
    )
    return json.loads(options_to_json(options))


def request(site: Site, challenge: bytes) -> dict[str, Any]:
    """Return what `navigator.credentials.get` is given."""
    from webauthn import generate_authentication_options, options_to_json  # noqa: PLC0415 -- see the module

    return json.loads(options_to_json(generate_authentication_options(rp_id=site.rp_id, challenge=challenge)))


def created(site: Site, challenge: bytes, credential: dict[str, Any]) -> Made:
    """Return the new passkey, when it answers the challenge. Raises RefusedError."""
    from webauthn import verify_registration_response  # noqa: PLC0415 -- see the module
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.rp_id,
            expected_origin=site.origin,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError) as error:
        raise RefusedError(ApiRefused.BAD_PASSKEY) from error  # whatever is wrong with it, it comes from outside
    return Made(verified.credential_id, verified.credential_public_key, verified.sign_count)


def credential_id(credential: dict[str, Any]) -> bytes:
    """Return which passkey was used. Raises RefusedError."""
    from webauthn import base64url_to_bytes  # noqa: PLC0415 -- see the module

    try:
        return base64url_to_bytes(credential["id"])
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise RefusedError(ApiRefused.BAD_PASSKEY) from error


def used(site: Site, challenge: bytes, credential: dict[str, Any], passkey: Passkey) -> int:
    """Return the passkey's new count of uses, when it answers the challenge. Raises RefusedError."""
    from webauthn import verify_authentication_response  # noqa: PLC0415 -- see the module
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    try:
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.rp_id,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError) as error:
        raise RefusedError(ApiRefused.BAD_PASSKEY) from error
    return verified.new_sign_count
