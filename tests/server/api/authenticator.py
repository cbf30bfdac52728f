"""A passkey in software: what a browser and its authenticator do, with a real key and real signatures."""

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

USER_PRESENT = 0x01
USER_VERIFIED = 0x04
ATTESTED = 0x40


class Authenticator:
    """Holds one passkey. `uses` is its count of uses."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.uses = 0

    def create(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """What navigator.credentials.create returns, as JSON."""
        public = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = _client("webauthn.create", options, origin)
        return self._credential(client, attestationObject=attestation)

    def get(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """What navigator.credentials.get returns, as JSON."""
        self.uses += 1
        client = _client("webauthn.get", options, origin)
        data = self._data(options["rpId"], 0)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(client, authenticatorData=data, signature=signed)

    def _data(self, rp_id: str, flags: int) -> bytes:
        flags |= USER_PRESENT | USER_VERIFIED
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _credential(self, client: bytes, **response: bytes) -> dict[str, Any]:
        named = bytes_to_base64url(self.id)
        parts = {name: bytes_to_base64url(value) for name, value in {"clientDataJSON": client, **response}.items()}
        return {"id": named, "rawId": named, "type": "public-key", "response": parts, "clientExtensionResults": {}}


def _client(kind: str, options: dict[str, Any], origin: str) -> bytes:
    return json.dumps({"type": kind, "challenge": options["challenge"], "origin": origin}).encode()
