import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { createLog } from '#server/core/logs/log.ts';
import type { FeedHub } from '#server/core/ports/feed.ts';
import { createFeedHub, type FeedHubOptions } from '#server/core/realtime/feed-hub.ts';
import type { FeedSession } from '#server/core/realtime/handshake.ts';
import {
  FEED_EVENTS,
  FeedFrame,
  type FeedTopic,
  type SubscribeReply,
  type SubscribeRequest,
  toTopicKey,
} from '#shared/contracts/live/feed.ts';
import { createFeedImage, type FeedImage } from '#shared/domain/line/feed-image.ts';

/** A feed hub on an HTTP server of its own. */
export interface FeedBench {
  readonly hub: FeedHub;
  readonly url: string;
  /** The value of one of the hub's metrics, all labels added up. */
  metric(name: string): Promise<number>;
  connect(token: string, options?: FeedClientOptions): FeedClient;
  close(): Promise<void>;
}

export interface FeedClientOptions extends Partial<ManagerOptions & SocketOptions> {
  readonly tenantId?: string;
}

/** A subscriber as a browser would be, without its reconnecting. */
export interface FeedClient {
  readonly socket: Socket;
  readonly frames: FeedFrame[];
  /** What the server said before it closed. */
  closedReason(): string | null;
  /** Resolves with `connected`, or the reason of the refusal, or the error's text where it names none. */
  readonly outcome: Promise<string>;
  subscribe(topic: FeedTopic, more?: Partial<SubscribeRequest>): Promise<SubscribeReply>;
  unsubscribe(topic: FeedTopic): Promise<SubscribeReply>;
  image(topic: FeedTopic): FeedImage;
}

export async function startFeedBench(
  authenticate: (token: string) => Promise<FeedSession | null>,
  options: Partial<FeedHubOptions> = {},
): Promise<FeedBench> {
  const server = createServer();
  const registry = new Registry();
  const clock = { now: Date.now };
  const log = createLog('silent');
  const hub = createFeedHub({ server, authenticate, registry, clock, log, coalesceMs: 20, ...options });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  // A TCP listener's address is always an AddressInfo.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: FeedClient[] = [];
  return {
    hub,
    url,
    async metric(name) {
      const values = (await registry.getSingleMetric(`linewall_feed_${name}`)?.get())?.values ?? [];
      return values.reduce((sum, { value }) => sum + value, 0);
    },
    connect(token, more) {
      const client = connectFeed(url, token, more);
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.socket.disconnect();
      await hub.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens a feed as `token`; the caller disconnects it. */
export function connectFeed(
  url: string,
  token: string,
  { tenantId = '1', ...options }: FeedClientOptions = {},
): FeedClient {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token, tenantId },
    ...options,
  });
  const frames: FeedFrame[] = [];
  const images = new Map<string, FeedImage>();
  let closedReason: string | null = null;
  const imageOf = (key: string) => {
    const image = images.get(key) ?? createFeedImage();
    images.set(key, image);
    return image;
  };
  socket.on(FEED_EVENTS.frame, (body: unknown) => {
    const frame = FeedFrame.parse(body);
    frames.push(frame);
    imageOf(frame.topic).apply(frame);
  });
  socket.on(FEED_EVENTS.closed, (body: { reason: string }) => {
    closedReason = body.reason;
  });
  const outcome = new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error: Error & { data?: { reason?: string } }) =>
      resolve(error.data?.reason ?? `error: ${error.message}`),
    );
  });
  return {
    socket,
    frames,
    closedReason: () => closedReason,
    outcome,
    subscribe: (topic, more) => socket.emitWithAck(FEED_EVENTS.subscribe, { topic, ...more }),
    unsubscribe: (topic) => socket.emitWithAck(FEED_EVENTS.unsubscribe, { topic }),
    image: (topic) => imageOf(toTopicKey(topic)),
  };
}

/** Stops a client from reading, as a frozen browser would; answers the function that lets it read again. */
export function stopReading(client: FeedClient): () => void {
  // The transport's own socket is not part of socket.io's types.
  const { transport } = client.socket.io.engine as unknown as {
    transport: { ws: { _socket: { pause(): void; resume(): void } } };
  };
  transport.ws._socket.pause();
  return () => transport.ws._socket.resume();
}
