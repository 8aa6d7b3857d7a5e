import type { WebSocket } from 'ws';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { EndedSession, SessionEndReason } from '#server/core/ports/sign-in/sessions.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  CENTRE_CLOSE,
  CENTRE_TEXTS,
  type CentreMessageType,
} from '#shared/contracts/messages/message-centre.ts';

/** A change of the count is pushed at most this often. */
const COUNT_EVERY_MS = 500;
const SHUTTING_DOWN = 1001;

/** One open window of a user. */
export interface CentrePeer {
  readonly socket: WebSocket;
  readonly session: SessionPrincipal;
}

/** What is pushed: the number of users online is added to it. */
export type Push = { readonly msgType: CentreMessageType } & Readonly<Record<string, unknown>>;

export interface OpenSockets {
  /** False where the user has too many windows open already. */
  enter(peer: CentrePeer): boolean;
  leave(peer: CentrePeer): void;
  /** To the tenant's windows, or to those of whom `isFor` says yes. */
  push(tenantId: Id, push: Push, isFor?: (session: SessionPrincipal) => boolean): void;
  /** Sends the windows of a session the reason why it ended, and closes them. */
  endSession(ended: EndedSession): void;
  onlineCount(tenantId: Id): number;
  peers(): Iterable<CentrePeer>;
  close(): void;
}

const CLOSE_CODES: Readonly<Record<SessionEndReason, number>> = {
  replaced: CENTRE_CLOSE.elsewhere,
  kicked: CENTRE_CLOSE.kicked,
  revoked: CENTRE_CLOSE.revoked,
  expired: CENTRE_CLOSE.expired,
  'signed-out': CENTRE_CLOSE.signedOut,
  'tenant-closed': CENTRE_CLOSE.tenantClosed,
};

/** Everybody's open windows by tenant. */
export function createOpenSockets(): OpenSockets {
  const tenants = new Map<Id, Set<CentrePeer>>();
  const toldCounts = new Map<Id, number>();
  const countTimers = new Map<Id, NodeJS.Timeout>();

  const peersOf = (tenantId: Id): ReadonlySet<CentrePeer> => tenants.get(tenantId) ?? new Set();
  const onlineCount = (tenantId: Id) =>
    new Set([...peersOf(tenantId)].map(({ session }) => session.userId)).size;

  function push(tenantId: Id, message: Push, isFor: (session: SessionPrincipal) => boolean = () => true) {
    const text = JSON.stringify({ online: onlineCount(tenantId), ...message });
    for (const { socket, session } of peersOf(tenantId)) if (isFor(session)) write(socket, text);
  }

  function tellCountSoon(tenantId: Id): void {
    if (countTimers.has(tenantId)) return;
    const timer = setTimeout(() => {
      countTimers.delete(tenantId);
      const count = onlineCount(tenantId);
      if (toldCounts.get(tenantId) === count) return;
      if (count === 0) toldCounts.delete(tenantId);
      else toldCounts.set(tenantId, count);
      push(tenantId, { msgType: '0' });
    }, COUNT_EVERY_MS);
    timer.unref();
    countTimers.set(tenantId, timer);
  }

  return {
    onlineCount,
    push,
    enter(peer) {
      const { tenantId, userId } = peer.session;
      const present = tenants.get(tenantId) ?? new Set();
      const own = [...present].filter(({ session }) => session.userId === userId).length;
      if (own >= LIMITS.messageSocketsPerUser) return false;
      tenants.set(tenantId, present.add(peer));
      write(peer.socket, CENTRE_TEXTS.established);
      write(peer.socket, JSON.stringify({ online: onlineCount(tenantId), msgType: '0' }));
      tellCountSoon(tenantId);
      return true;
    },
    leave(peer) {
      const { tenantId } = peer.session;
      const present = tenants.get(tenantId);
      if (!present?.delete(peer)) return;
      if (present.size === 0) tenants.delete(tenantId);
      tellCountSoon(tenantId);
    },
    endSession({ tenantId, sessionId, reason }) {
      for (const { socket, session } of peersOf(tenantId)) {
        if (session.id !== sessionId) continue;
        if (reason === 'replaced') write(socket, CENTRE_TEXTS.elsewhere);
        socket.close(CLOSE_CODES[reason], reason);
      }
    },
    *peers() {
      for (const present of tenants.values()) yield* present;
    },
    close() {
      for (const timer of countTimers.values()) clearTimeout(timer);
      countTimers.clear();
      for (const present of tenants.values()) {
        for (const { socket } of present) socket.close(SHUTTING_DOWN, 'shutting down');
      }
    },
  };
}

/** Who does not read is let go: what they missed is read again when they come back. */
function write(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > LIMITS.messageBacklogMaxBytes) socket.terminate();
  else socket.send(text);
}
