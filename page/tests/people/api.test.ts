import { describe, expect, test } from 'vitest';
import { createApi, RefusedError } from '../../src/people/api';

type Asked = Readonly<{ url: string; method: string; headers: unknown; body: unknown }>;

/** A room that answers everything in one way, and what it was asked. */
function room(answer: () => Response | Promise<Response>): { asked: Asked[]; fetch: typeof window.fetch } {
  const asked: Asked[] = [];
  const fetch = async (url: unknown, options?: RequestInit): Promise<Response> => {
    asked.push({ url: String(url), method: options?.method ?? '', headers: options?.headers, body: options?.body });
    return answer();
  };
  return { asked, fetch: fetch as typeof window.fetch };
}

const api = (fetch: typeof window.fetch, secret: string | null = 's3cret') =>
  createApi('http://room/api', () => secret, fetch);

test('whoever asks is named by the header alone', async () => {
  const { asked, fetch } = room(() => Response.json({ name: 'Anna' }));
  expect(await api(fetch).account()).toEqual({ name: 'Anna' });
  expect(asked).toEqual([
    { url: 'http://room/api/account', method: 'GET', headers: { Authorization: 'Bearer s3cret' }, body: undefined },
  ]);
  await api(fetch, null).account();
  expect(asked[1]?.headers).toEqual({});
});

test('what is sent is JSON, and an account can not lead elsewhere', async () => {
  const { asked, fetch } = room(() => new Response(null, { status: 204 }));
  await api(fetch).askFriend({ handle: 'jana' });
  await api(fetch).removeFriend('a/../b');
  expect(asked[0]).toMatchObject({ method: 'POST', body: '{"handle":"jana"}' });
  expect(asked[1]).toMatchObject({ method: 'DELETE', url: 'http://room/api/friends/a%2F..%2Fb' });
});

test('rounds are asked for page by page', async () => {
  const { asked, fetch } = room(() => Response.json({ rounds: [], before: null }));
  await api(fetch).history(null);
  await api(fetch).history('1.T.2');
  expect(asked.map(({ url }) => url.split('?')[1])).toEqual(['most=20', 'most=20&before=1.T.2']);
});

describe('a RefusedError', () => {
  const refusal = async (answer: () => Response | Promise<Response>): Promise<unknown> =>
    api(room(answer).fetch)
      .account()
      .catch((error: unknown) => (error instanceof RefusedError ? [error.code, error.sentence] : error));

  test('carries the code and the sentence of the room', async () => {
    const body = { code: 'handle_taken', sentence: 'Somebody has it.' };
    expect(await refusal(() => Response.json(body, { status: 409 }))).toEqual(['handle_taken', 'Somebody has it.']);
  });

  test('is what comes of a dead line, and of an answer that is no room’s', async () => {
    expect(await refusal(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(['no_answer', '']);
    expect(await refusal(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))).toEqual(['no_answer', '']);
    expect(await refusal(() => Response.json(null, { status: 500 }))).toEqual(['no_answer', '']);
  });
});
