import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Principals, SessionPrincipal } from '#server/core/access/principal.ts';
import { isTenantClosure } from '#server/core/failure.ts';
import { isOriginAllowed } from '#server/core/realtime/handshake.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { CENTRE_CLOSE, CENTRE_TEXTS } from '#shared/contracts/messages/message-centre.ts';
import type { CentrePeer, OpenSockets } from './open-sockets.ts';
import type { SocketTickets } from './socket-tickets.ts';

const PREFIX = '/msg/ws/';
const ADDRESS = /^\/msg\/ws\/msgCenter\/([1-9]\d{0,18})_pc\/([^/?#]{1,768})$/;
const TOKEN = /^[\w.~+/=-]{1,512}$/;
/** Unauthenticated connections allowed at a time. */
const UNKNOWN_MAX = 200;
const SOCKETS_MAX = 5_000;
const MINUTE_MS = 60_000;

export interface MessageSocket {
  /** Connections that no longer answer are closed; called every half minute. */
  sweep(): void;
  close(): void;
}

export interface MessageSocketParts {
  readonly server: NodeJS.EventEmitter;
  readonly principals: Pick<Principals, 'authenticateToken'>;
  readonly tickets: SocketTickets;
  readonly openSockets: OpenSockets;
  /** Whether the session ended a moment ago, while its connection was being authenticated. */
  readonly hasEnded: (session: SessionPrincipal) => boolean;
  readonly log: FastifyBaseLogger;
  /** Origins besides the server's own host whose pages may open one. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Accepts connections at `/msg/ws/msgCenter/{userId}_pc/{token}`. The upgrade is answered at once and the token is
 * looked at behind it: a browser learns of a refused upgrade only that it failed, but hears why a socket closed; and
 * the engine that shares this server ends upgrades of others that were not answered within a second.
 */
export function openMessageSocket(parts: MessageSocketParts): MessageSocket {
  const { server, principals, tickets, openSockets, hasEnded, log, allowedOrigins } = parts;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.messageFrameMaxBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const unanswered = new WeakSet<WebSocket>();
  let unknown = 0;

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = request.url ?? '';
    if (!url.startsWith(PREFIX)) return;
    const [, userId, rawToken] = ADDRESS.exec(url.split('?')[0] ?? '') ?? [];
    if (userId === undefined || rawToken === undefined) {
      refuse(socket, '404 Not Found');
    } else if (!isOriginAllowed(request, allowedOrigins)) {
      const { origin, host } = request.headers;
      log.warn({ origin, host }, 'message centre: foreign page');
      refuse(socket, '403 Forbidden');
    } else if (unknown >= UNKNOWN_MAX || sockets.clients.size >= SOCKETS_MAX) {
      refuse(socket, '503 Service Unavailable');
    } else {
      open(request, socket, head, userId, decode(rawToken));
    }
  }

  function open(request: IncomingMessage, socket: Duplex, head: Buffer, userId: string, token: string): void {
    sockets.handleUpgrade(request, socket, head, (opened) => {
      unknown += 1;
      // A frame that breaks the protocol or is too long: ws closes the connection, there is nothing to add.
      opened.on('error', () => {});
      opened.on('pong', () => unanswered.delete(opened));
      admit(opened, userId, token)
        .catch((error: unknown) => {
          if (isTenantClosure(error)) return opened.close(CENTRE_CLOSE.tenantClosed, 'tenant closed');
          log.error({ err: error }, 'message centre: a connection could not be authenticated');
          opened.close(1011, 'unavailable');
        })
        .finally(() => {
          unknown -= 1;
        });
    });
  }

  async function admit(socket: WebSocket, userId: string, token: string): Promise<void> {
    const session = TOKEN.test(token)
      ? (tickets.spend(token) ?? (await principals.authenticateToken(token)))
      : null;
    if (socket.readyState !== socket.OPEN) return;
    if (!session || !mayEnter(session, userId)) {
      socket.close(CENTRE_CLOSE.unauthorized, 'unauthorized');
      return;
    }
    const peer: CentrePeer = { socket, session };
    if (!openSockets.enter(peer)) {
      socket.close(CENTRE_CLOSE.tooMany, 'too many connections');
      return;
    }
    socket.on('close', () => openSockets.leave(peer));
    socket.on('message', createListener(socket));
  }

  function mayEnter(session: SessionPrincipal, userId: string): boolean {
    const isOwn = session.kind === 'user' && session.userId === userId;
    return isOwn && session.restriction === null && !hasEnded(session);
  }

  server.on('upgrade', onUpgrade);
  return {
    sweep() {
      for (const socket of sockets.clients) {
        if (unanswered.has(socket)) socket.terminate();
        else {
          unanswered.add(socket);
          socket.ping();
        }
      }
    },
    close() {
      server.off('upgrade', onUpgrade);
      openSockets.close();
      // Who does not answer the closing would hold up the server's.
      setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, 1_000).unref();
    },
  };
}

/** Replies to pings and ignores everything else. Too many messages end the connection. */
function createListener(socket: WebSocket): (data: RawData, isBinary: boolean) => void {
  let heard = 0;
  let sinceMs = performance.now();
  return (data, isBinary) => {
    const nowMs = performance.now();
    if (nowMs - sinceMs > MINUTE_MS) {
      heard = 0;
      sinceMs = nowMs;
    }
    heard += 1;
    if (heard > LIMITS.messageFramesPerMinute)
      return socket.close(CENTRE_CLOSE.protocolError, 'too many messages');
    if (!isBinary && data.toString() === CENTRE_TEXTS.ping) socket.send(CENTRE_TEXTS.pong);
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
