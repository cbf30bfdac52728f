/** The two ceremonies of WebAuthn on the page's side: the browser asks the player, the room says what to ask for. */

import type { NewPasskey, SignedIn } from './answers';
import type { Api } from './api';

/**
 * Why no passkey can be used: this page's address sent it to another room than its own, which could sign in with what it is given; this
 * page came over plain http or from a bare address; or the browser is too old.
 */
export type Lack = 'elsewhere' | 'insecure' | 'old';

export function passkeyLack(isOwnRoom: boolean): Lack | null {
  if (!isOwnRoom) return 'elsewhere';
  // A passkey belongs to a host with a name; an address has none.
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  if (!window.isSecureContext || isAddress) return 'insecure';
  const canRead = typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return canRead ? null : 'old';
}

/** Makes a passkey for the account that plays here. Null when the player called it off. */
export async function makePasskey(api: Api): Promise<NewPasskey | null> {
  const { challenge, options } = await api.beginPasskey();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return called(challenge, () => navigator.credentials.create({ publicKey }));
}

/** Signs in by a passkey of this device, or of a phone nearby. Null when the player called it off. */
export async function signInByPasskey(api: Api): Promise<SignedIn | null> {
  const { challenge, options } = await api.beginSignIn();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const used = await called(challenge, () => navigator.credentials.get({ publicKey }));
  return used && api.signIn(used);
}

async function called(challenge: string, ask: () => Promise<Credential | null>): Promise<NewPasskey | null> {
  try {
    const credential = await ask();
    if (!(credential instanceof PublicKeyCredential)) return null;
    return { challenge, credential: credential.toJSON() };
  } catch (error) {
    // Called off, timed out, or this device holds one already: browsers do not tell which, for good reason.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
