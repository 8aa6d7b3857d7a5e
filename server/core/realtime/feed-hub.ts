import type { Server as HttpServer, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { Server } from 'socket.io';
import { authorityKey } from '#server/core/crud/data-authority.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { FeedHub } from '#server/core/ports/feed.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { CloseReason } from '#shared/contracts/live/feed.ts';
import { createFeedMetrics } from './feed-metrics.ts';
import { closePeer, type FeedPeer } from './feed-peer.ts';
import { createFramePump } from './frame-pump.ts';
import {
  type AuthenticateFeed,
  admitSocket,
  FeedRefusal,
  type FeedSession,
  isOriginAllowed,
} from './handshake.ts';
import { createImageRegistry } from './image-registry.ts';
import { createSubscriptions } from './subscriptions.ts';

export interface FeedHubOptions {
  /** The HTTP server that also serves everything else; the hub takes `/socket.io` of it. */
  readonly server: HttpServer;
  /** Of every answer. */
  readonly headers?: OutgoingHttpHeaders;
  readonly authenticate: AuthenticateFeed;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly registry: Registry;
  /** Origins besides the server's own that may open a feed. */
  readonly allowedOrigins?: readonly string[];
  readonly coalesceMs?: number;
  /** How long an image is kept after its last subscriber. */
  readonly lingerMs?: number;
  readonly socketsMax?: number;
  readonly socketsPerSessionMax?: number;
}

const CLOSE_WAIT_MS = 2_000;
const HANDSHAKE_MAX_MS = 10_000;
const FOREIGN_ORIGINS_TOLD = 20;

function seesTheSame(one: FeedSession, other: FeedSession): boolean {
  const names = (session: FeedSession) => [...session.permissions].sort().join();
  return names(one) === names(other) && authorityKey(one.authority) === authorityKey(other.authority);
}

/** The plant feed on socket.io: `shared/contracts/live/feed.ts`. Close it before the HTTP server. */
export function createFeedHub(options: FeedHubOptions): FeedHub {
  const { server, headers = {}, authenticate, clock, log, registry } = options;
  const { allowedOrigins = [], coalesceMs = LIMITS.feedCoalesceMs, lingerMs = 30_000 } = options;
  const { socketsMax = 5_000, socketsPerSessionMax = 64 } = options;
  const metrics = createFeedMetrics(registry);
  const peers = new Set<FeedPeer>();
  const pump = createFramePump({ peers, coalesceMs, now: () => clock.now(), metrics });
  const images = createImageRegistry({
    clock,
    lingerMs,
    onChange: (shared, urgency) => {
      if (shared.readers > 0) pump.wake(urgency);
    },
    onCount: (count) => metrics.images.set(count),
  });
  const desk = createSubscriptions({
    images,
    authenticate,
    coalesceMs,
    wake: () => pump.wake('value'),
    log,
    metrics,
  });
  // A session may end while its handshake is being answered; its socket would never be closed.
  const justEnded = new Set<string>();
  let isClosing = false;

  const foreignOrigins = new Set<string>();
  /** Each origin once: a proxy that hides the host from us is found by this line. */
  function noteForeignOrigin(origin: string, host: string): void {
    metrics.refused.inc({ reason: 'foreign_origin' });
    if (foreignOrigins.size >= FOREIGN_ORIGINS_TOLD || foreignOrigins.has(origin)) return;
    foreignOrigins.add(origin);
    log.warn({ origin, host }, 'feed refused: the page is not of this host (does the proxy pass Host on?)');
  }

  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 16 * 1024,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    connectTimeout: HANDSHAKE_MAX_MS,
    allowRequest: (request, answer) => {
      const isAllowed = isOriginAllowed(request, allowedOrigins);
      if (!isAllowed) noteForeignOrigin(request.headers.origin ?? '', request.headers.host ?? '');
      answer(null, isAllowed);
    },
  });

  function refusalOf(session: FeedSession): CloseReason | null {
    if (isClosing) return 'shutting_down';
    if (peers.size >= socketsMax) return 'too_many_connections';
    const own = [...peers].filter((peer) => peer.session.id === session.id).length;
    return own >= socketsPerSessionMax ? 'too_many_connections' : null;
  }

  io.use(async (socket, next) => {
    try {
      const admitted = await admitSocket(socket.handshake.auth, authenticate);
      const refusal = refusalOf(admitted.session);
      if (refusal !== null) throw new FeedRefusal(refusal);
      socket.data = admitted;
      next();
    } catch (error) {
      if (error instanceof FeedRefusal) metrics.refused.inc({ reason: error.data.reason });
      else log.error({ err: error }, 'feed handshake failed');
      // Only a refusal carries a reason: a failure of ours must not look like a bad credential.
      next(error instanceof FeedRefusal ? error : new Error('unavailable'));
    }
  });

  io.on('connection', (socket) => {
    // Set by the middleware above, the only way to get here.
    const { session, token } = socket.data as Awaited<ReturnType<typeof admitSocket>>;
    const peer: FeedPeer = { socket, session, token, subscriptions: new Map() };
    if (justEnded.has(peer.session.id)) return close(peer, 'revoked');
    peers.add(peer);
    metrics.sockets.set(peers.size);
    desk.serve(peer);
    socket.on('disconnect', () => {
      peers.delete(peer);
      desk.leave(peer);
      metrics.sockets.set(peers.size);
    });
  });
  io.attach(server);
  io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value ?? '');
    next();
  });

  function close(peer: FeedPeer, reason: CloseReason): void {
    metrics.refused.inc({ reason });
    closePeer(peer, reason);
  }

  return {
    provide: images.provide,
    closeSession(sessionId, reason = 'revoked') {
      justEnded.add(sessionId);
      setTimeout(() => justEnded.delete(sessionId), HANDSHAKE_MAX_MS).unref();
      for (const peer of [...peers]) if (peer.session.id === sessionId) close(peer, reason);
    },
    async recheck({ tenantId, userIds, isBoundedOnly }) {
      const concerned = [...peers].filter(
        ({ session }) =>
          session.tenantId === tenantId &&
          (userIds === null || userIds.includes(session.userId)) &&
          !(isBoundedOnly && session.authority.isAll),
      );
      for (const peer of concerned) {
        const now = await authenticate(peer.token);
        // Without a reason: the client takes it for a lost connection and comes again with the token that it has then.
        if (now === null || !seesTheSame(now, peer.session)) peer.socket.conn.close();
      }
    },
    subscriberCount: desk.subscriberCount,
    async close() {
      isClosing = true;
      pump.stop();
      for (const peer of [...peers]) close(peer, 'shutting_down');
      const deadline = performance.now() + CLOSE_WAIT_MS;
      while (io.engine.clientsCount > 0 && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      // Not `io.close()`: it would also close the HTTP server, which is not ours.
      io.engine.close();
      images.closeAll();
    },
  };
}
