"""Endpoints: the lasting ways into an account, passkeys and recovery codes, and signing in by them."""

from durak.people.codes import RECOVERY_CODE_CHARACTERS, clean_code, new_code, shown
from durak.server.api import ceremony
from durak.server.api.context import Api, Caller, Who, profile_of
from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.api.sessions import begin_session, begin_session_by_code
from durak.server.api.structs import (
    Ceremony,
    NewPasskey,
    PasskeyAnswer,
    Passkeys,
    Recover,
    RecoveryCodes,
    SignedIn,
    SignIn,
)
from durak.server.names import clean_label
from durak.server.people import ACCOUNT_BYTES
from durak.server.tokens import token
from durak.store.passkeys import MOST_PASSKEYS, Added, Passkey

RECOVERY_CODES = 10


async def show(api: Api, who: Who) -> Passkeys:
    """Your passkeys."""
    return Passkeys(tuple(_answer(passkey) for passkey in await api.passkeys.of(who.account)))


async def begin(api: Api, who: Who) -> Ceremony:
    """Begin to make a passkey for your account."""
    site = ceremony.site(who.caller.origin)
    known = await api.passkeys.of(who.account)
    if len(known) >= MOST_PASSKEYS:
        raise RefusedError(ApiRefused.TOO_MANY_PASSKEYS)
    profile = await profile_of(api, who)
    name, challenge = api.challenges.make(who.account, site.origin, api.clock.now())
    return Ceremony(name, ceremony.creation(site, challenge, profile, [passkey.credential_id for passkey in known]))


async def add(api: Api, who: Who, body: NewPasskey) -> PasskeyAnswer:
    """Keep the passkey that was made: it brings your account to another device, and makes it lasting."""
    site = ceremony.site(who.caller.origin)
    label = _label(body.label, who.caller)
    challenge = _take(api, body.challenge, who.account, site)
    made = ceremony.created(site, challenge, body.credential)
    passkey = Passkey(
        id=token(api.chance, ACCOUNT_BYTES),
        account=who.account,
        credential_id=made.credential_id,
        public_key=made.public_key,
        sign_count=made.sign_count,
        rp_id=site.rp_id,
        label=label,
        created_at_ms=api.clock.now(),
        used_at_ms=None,
    )
    match await api.passkeys.add(passkey):
        case Added.STORED:
            return _answer(passkey)
        case Added.KNOWN:
            raise RefusedError(ApiRefused.BAD_PASSKEY)
        case Added.TOO_MANY:
            raise RefusedError(ApiRefused.TOO_MANY_PASSKEYS)


async def remove(api: Api, who: Who, passkey: str) -> None:
    """Forget a passkey."""
    if not await api.passkeys.remove(who.account, passkey):
        raise RefusedError(ApiRefused.NO_SUCH_PASSKEY)


async def renew_codes(api: Api, who: Who) -> RecoveryCodes:
    """Make recovery codes, which are shown this once; older ones are not good any more."""
    codes = [new_code(api.chance, RECOVERY_CODE_CHARACTERS) for _ in range(RECOVERY_CODES)]
    await api.passkeys.set_codes(who.account, codes)
    return RecoveryCodes(tuple(map(shown, codes)))


# --- signing in ---


async def begin_sign_in(api: Api, caller: Caller) -> Ceremony:
    """Begin to sign in by a passkey."""
    site = ceremony.site(caller.origin)
    name, challenge = api.challenges.make(None, site.origin, api.clock.now())
    return Ceremony(name, ceremony.request(site, challenge))


async def sign_in(api: Api, caller: Caller, body: SignIn) -> SignedIn:
    """Sign in by a passkey: this device gets a secret of its own."""
    site = ceremony.site(caller.origin)
    label = _label(body.label, caller)
    challenge = _take(api, body.challenge, None, site)
    passkey = await api.passkeys.find(ceremony.credential_id(body.credential))
    if passkey is None:
        raise RefusedError(ApiRefused.BAD_PASSKEY)
    sign_count = ceremony.used(site, challenge, body.credential, passkey)
    await api.passkeys.used(passkey.id, sign_count, api.clock.now())
    return await begin_session(api, passkey.account, label)


async def recover(api: Api, caller: Caller, body: Recover) -> SignedIn:
    """Sign in by a recovery code, which is good once."""
    label = _label(body.label, caller)
    code = clean_code(body.code, RECOVERY_CODE_CHARACTERS)
    begun = None if code is None else await begin_session_by_code(api, code, label)
    if begun is None:
        raise RefusedError(ApiRefused.BAD_CODE)
    return begun


def _label(label: str | None, caller: Caller) -> str:
    clean = caller.device if label is None else clean_label(label)
    if clean is None:
        raise RefusedError(ApiRefused.BAD_LABEL)
    return clean


def _take(api: Api, name: str, account: str | None, site: ceremony.Site) -> bytes:
    challenge = api.challenges.take(name, account, site.origin, api.clock.now())
    if challenge is None:
        raise RefusedError(ApiRefused.OLD_CHALLENGE)
    return challenge


def _answer(passkey: Passkey) -> PasskeyAnswer:
    return PasskeyAnswer(passkey.id, passkey.label, passkey.rp_id, passkey.created_at_ms, passkey.used_at_ms)
