import type { Socket } from 'socket.io';
import { type CloseReason, FEED_EVENTS } from '#shared/contracts/live/feed.ts';
import type { FeedSession } from './handshake.ts';
import type { SharedImage } from './image-registry.ts';
import type { EncodedFrame, FeedPosition } from './topic-image.ts';

/** What the server keeps per subscription: where the reader stands. No queue. */
export interface Subscription {
  readonly topicKey: string;
  readonly shared: SharedImage;
  readonly intervalMs: number;
  position: FeedPosition | undefined;
  /** A (re)subscription is always answered with a frame, even when nothing changed. */
  isAnswered: boolean;
  /** Monotonic ms of the last frame. */
  sentAt: number;
  /** Monotonic ms up to which its urgent frames are used up. */
  urgentUntil: number;
}

/** One connection with its subscriptions by topic key. */
export interface FeedPeer {
  readonly socket: Socket;
  /** As of the handshake or the last subscription. */
  session: FeedSession;
  readonly token: string;
  readonly subscriptions: Map<string, Subscription>;
}

export function isBehind(subscription: Subscription): boolean {
  const { position } = subscription;
  const current = subscription.shared.image.position;
  return !subscription.isAnswered || position?.epoch !== current.epoch || position.seq !== current.seq;
}

/** True when everything written so far has left the process: the only state in which more is written. */
export function hasDrained(peer: FeedPeer): boolean {
  const { conn } = peer.socket;
  return conn.readyState === 'open' && conn.transport.writable;
}

/**
 * Writes a frame that is already JSON text. It goes to the engine directly as a socket.io event packet (type 2):
 * `socket.emit` would encode the same frame again for every socket.
 */
export function sendFrame(peer: FeedPeer, frame: EncodedFrame): void {
  peer.socket.conn.write(`2["${FEED_EVENTS.frame}",${frame.json}]`, { compress: false });
}

/** Sends the peer the reason, then closes its connection. */
export function closePeer(peer: FeedPeer, reason: CloseReason): void {
  peer.socket.emit(FEED_EVENTS.closed, { reason });
  peer.socket.disconnect(true);
}
