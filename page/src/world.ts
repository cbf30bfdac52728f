/** The browser as the connection and the identity see it: sockets, timers, storage, other tabs. */

import type { Socket, SocketEvents, World } from './connection';
import type { Channel } from './identity';
import type { Config } from './room';

export const browserWorld: World = {
  open: openSocket,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  isVisible: () => document.visibilityState === 'visible',
};

function openSocket(url: string, events: SocketEvents): Socket {
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', (event: MessageEvent<string>) => events.heard(event.data));
  socket.addEventListener('close', (event) => events.closed(event.code));
  return {
    send: (words) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(words);
    },
    close: () => socket.close(),
  };
}

/** Speaks to the other tabs of this browser at this room; alone where the browser can not. */
export function openChannel(name: string): Channel {
  return 'BroadcastChannel' in window ? new BroadcastChannel(name) : { postMessage: () => undefined, onmessage: null };
}

/** What the server says of itself; a page that can't read it asks the server that it came from. */
export async function fetchConfig(): Promise<Config | null> {
  try {
    const answer = await fetch('./config.json', { cache: 'no-store' });
    return answer.ok ? ((await answer.json()) as Config) : null;
  } catch {
    return null;
  }
}
