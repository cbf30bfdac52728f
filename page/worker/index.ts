/**
 * Keeps the page of one build at hand for whoever has no network. The page itself is asked for again each time; what it loads carries
 * a hash of its content in its name. Only the files of this very build are ever answered here, so no two builds can mix: everything
 * else (the socket, config.json, another build's files) goes past as if there were no worker.
 */

/** What the build writes in (page/install.ts). `shell` are the files nothing works without; `files` all that may be kept. */
type Build = Readonly<{ version: string; page: string; shell: readonly string[]; files: readonly string[] }>;
declare const __BUILD__: Build;

// A module of its own, in which `self` is what it is here.
export type {};

declare const self: ServiceWorkerGlobalScope;

const { version, page, shell, files } = __BUILD__;
const PREFIX = 'durak ';
const KEPT = PREFIX + version;
const scope = self.registration.scope;
const addressOf = (name: string): string => new URL(name, scope).href;
const PAGES = new Set([scope, addressOf(page)]);
const FILES = new Set(files.map(addressOf));

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET') return;
  if (mode === 'navigate' && PAGES.has(url.replace(/[?#].*$/, ''))) event.respondWith(freshPage(event.request));
  else if (FILES.has(url)) event.respondWith(file(event.request));
});

/** The page first: were it that of another build, the files of this one would be gone from the server, and nothing is installed. */
async function install(): Promise<void> {
  const kept = await caches.open(KEPT);
  await kept.add(new Request(addressOf(page), { cache: 'reload' }));
  await kept.addAll(shell.map(addressOf));
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const stale = names.filter((name) => name.startsWith(PREFIX) && name !== KEPT);
  await Promise.all(stale.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The server's page; this build's only where no server answers. */
async function freshPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (unreachable) {
    const kept = await caches.match(addressOf(page), { cacheName: KEPT });
    if (!kept) throw unreachable;
    return kept;
  }
}

/** A file of this build, which is kept once it was used. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request.url, answer.clone());
  return answer;
}
