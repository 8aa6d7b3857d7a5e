import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import { FEED_EVENTS, FeedFrame, type FeedTopic } from '#shared/contracts/live/feed.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

/** What a subscriber holds after all frames so far, by key; a removed key is null. */
export interface WatchedTopic {
  readonly values: Map<string, unknown>;
  readonly epochs: Set<string>;
  baseTs: number;
  /** The answer to the subscription. */
  reply: unknown;
  readonly socket: Socket;
}

/** Subscribes to a topic as a user of a server that listens. The caller disconnects the socket. `ca`: what it trusts. */
export async function watchTopic(
  address: string,
  topic: FeedTopic,
  as: TestUser,
  ca?: string,
): Promise<WatchedTopic> {
  const auth = { token: as.token, tenantId: as.tenantId };
  const socket = io(address, { auth, transports: ['websocket'], forceNew: true, ...(ca && { ca }) });
  const watched: WatchedTopic = { values: new Map(), epochs: new Set(), baseTs: 0, reply: null, socket };
  let keys: string[] = [];
  socket.on(FEED_EVENTS.frame, (message: unknown) => {
    const frame = FeedFrame.parse(typeof message === 'string' ? JSON.parse(message) : message);
    watched.epochs.add(frame.epoch);
    if (frame.kind === 'full') {
      keys = frame.entries.map(([key]) => key);
      watched.baseTs = frame.baseTs;
      watched.values.clear();
      for (const [key, value] of frame.entries) watched.values.set(key, value);
      return;
    }
    for (const [index, value, key] of frame.changes) {
      if (key !== undefined) keys[index] = key;
      watched.values.set(keys[index] ?? '', value);
    }
  });
  watched.reply = await socket.emitWithAck(FEED_EVENTS.subscribe, { topic });
  return watched;
}

/** Until what was sent has arrived. */
export function untilHeard(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 5_000, interval: 20 });
}
