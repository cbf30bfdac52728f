/** The room's HTTP API, asked as the player of this tab. Whatever is refused, or not answered, is thrown as a RefusedError with a code. */

import type * as Answers from './answers';

export class RefusedError extends Error {
  constructor(
    readonly code: string,
    readonly sentence = '',
  ) {
    super(code);
  }
}

/** What the room says when nobody answers for it. */
export const NO_ANSWER = 'no_answer';
const ROUNDS_A_PAGE = 20;

export type Api = ReturnType<typeof createApi>;
/** A name or a handle, one of them or both. */
export type Names = Readonly<{ name?: string; handle?: string }>;
export type Whom = Readonly<{ handle: string } | { code: string }>;

/** `base` is where the API is; `proof` gives the secret of the player, null as long as there is none. */
export function createApi(base: string, proof: () => string | null, fetch: typeof window.fetch) {
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await send(fetch, `${base}${path}`, method, proof(), body);
    const words = await answer.text().catch(() => '');
    if (!answer.ok) throw refusalIn(words);
    return (words === '' ? undefined : JSON.parse(words)) as Answer;
  };
  const get = <Answer>(path: string): Promise<Answer> => ask<Answer>('GET', path);
  const post = <Answer = void>(path: string, body?: object): Promise<Answer> => ask<Answer>('POST', path, body);
  const remove = (path: string): Promise<void> => ask('DELETE', path);
  const id = encodeURIComponent;
  return {
    account: () => get<Answers.AccountAnswer>('/account'),
    rename: (names: Names) => ask<Answers.AccountAnswer>('PATCH', '/account', names),
    deleteAccount: () => remove('/account'),
    everything: () => get<Answers.Export>('/account/export'),
    renewCode: () => post<Answers.CodeAnswer>('/account/code'),
    sessions: () => get<Answers.Sessions>('/sessions'),
    endSession: (session: string) => remove(`/sessions/${id(session)}`),
    endOtherSessions: () => remove('/sessions'),
    passkeys: () => get<Answers.Passkeys>('/passkeys'),
    beginPasskey: () => post<Answers.Ceremony>('/passkeys/begin'),
    keepPasskey: (made: Answers.NewPasskey) => post<Answers.PasskeyAnswer>('/passkeys', made),
    removePasskey: (passkey: string) => remove(`/passkeys/${id(passkey)}`),
    renewCodes: () => post<Answers.RecoveryCodes>('/recovery-codes'),
    beginSignIn: () => post<Answers.Ceremony>('/sign-in/begin'),
    signIn: (used: Answers.SignIn) => post<Answers.SignedIn>('/sign-in', used),
    recover: (code: string) => post<Answers.SignedIn>('/recover', { code }),
    friends: () => get<Answers.Friends>('/friends'),
    askFriend: (whom: Whom) => post('/friends', whom),
    accept: (account: string) => post(`/friends/${id(account)}/accept`),
    removeFriend: (account: string) => remove(`/friends/${id(account)}`),
    block: (account: string) => ask<void>('PUT', `/blocks/${id(account)}`),
    unblock: (account: string) => remove(`/blocks/${id(account)}`),
    history: (before: string | null) =>
      get<Answers.History>(`/history?most=${ROUNDS_A_PAGE}${before === null ? '' : `&before=${id(before)}`}`),
    replay: (link: string, seat: number | null) =>
      get<Answers.ReplayAnswer>(`/replays/${id(link)}${seat === null ? '' : `?seat=${seat}`}`),
    programs: () => get<Answers.Programs>('/programs'),
    addProgram: (name: string) => post<Answers.SignedIn>('/programs', { name }),
    removeProgram: (account: string) => remove(`/programs/${id(account)}`),
    statistics: () => get<Answers.Statistics>('/statistics'),
  };
}

function send(
  fetch: typeof window.fetch,
  url: string,
  method: string,
  secret: string | null,
  body: object | undefined,
): Promise<Response> {
  const headers = {
    ...(secret === null ? {} : { Authorization: `Bearer ${secret}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const options = { method, headers, cache: 'no-store', credentials: 'omit' } as const;
  const sent = body === undefined ? options : { ...options, body: JSON.stringify(body) };
  return fetch(url, sent).catch(() => {
    throw new RefusedError(NO_ANSWER);
  });
}

/** A refusal in the room's words; whatever else came is no answer of a room. */
function refusalIn(words: string): RefusedError {
  try {
    const { code, sentence } = JSON.parse(words) as Answers.Refusal;
    return new RefusedError(code, sentence);
  } catch {
    return new RefusedError(NO_ANSWER);
  }
}
