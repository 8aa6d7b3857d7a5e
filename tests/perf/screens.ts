import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { FEED_EVENTS, type FeedTopic } from '#shared/contracts/live/feed.ts';

/** A session may hold so many sockets. */
export const SCREENS_PER_SESSION = 60;
const GIVE_UP_MS = 60_000;

interface Screens {
  frames(): number;
  close(): void;
}

/**
 * As many sockets as screens, which only count: reading the frames is the browsers' work, and they are elsewhere.
 * Resolves when each has its picture. `onFrame` is given the screen's number.
 */
export async function openScreens(
  {
    url,
    tenantId,
    tokens,
  }: { readonly url: string; readonly tenantId: string; readonly tokens: readonly string[] },
  topic: FeedTopic,
  count: number,
  onFrame: (screen: number) => void = () => undefined,
): Promise<Screens> {
  let frames = 0;
  const heard = new Set<number>();
  const sockets = Array.from({ length: count }, (_, index) => {
    const token = tokens[Math.floor(index / SCREENS_PER_SESSION)] ?? '';
    const auth = { token, tenantId };
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth });
    socket.on('connect', () => socket.emit(FEED_EVENTS.subscribe, { topic }, () => undefined));
    socket.on(FEED_EVENTS.frame, () => {
      frames += 1;
      heard.add(index);
      onFrame(index);
    });
    return socket;
  });
  const endMs = performance.now() + GIVE_UP_MS;
  while (heard.size < count) {
    if (performance.now() > endMs) throw new Error(`only ${heard.size} of ${count} screens have a picture`);
    await wait(20);
  }
  return {
    frames: () => frames,
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}
