import type { EndedBusSession } from '#server/core/ports/plant/machine-bus.ts';
import type { BusPublisher } from './bus-publishers.ts';

/** A client that is back by then has had a short break: its session goes on. */
export const RETURN_MS = 3_000;

/** The sessions of the clients of the embedded broker, by scoped client id. */
export interface BusSessions {
  opened(id: string, publisher: BusPublisher): void;
  /** `isClean`: the client has said that it leaves. */
  closed(id: string, isClean: boolean): void;
  /** The broker closes: what ends from now on are no ends of clients. */
  close(): void;
}

interface Session {
  readonly publisher: BusPublisher;
  readonly openedAt: number;
  /** A client that connects again is there twice until the former connection has ended. */
  connections: number;
  waiting?: NodeJS.Timeout;
}

export function createBusSessions(onEnded: (ended: EndedBusSession) => void): BusSessions {
  const sessions = new Map<string, Session>();
  let isClosing = false;

  /** A client that leaves in order while others of its credential go on has handed over to them. */
  function isHandedOver({ publisher }: Session): boolean {
    return [...sessions.values()].some(
      (one) => one.connections > 0 && one.publisher.username === publisher.username,
    );
  }

  return {
    opened(id, publisher) {
      const known = sessions.get(id);
      clearTimeout(known?.waiting);
      const connections = (known?.connections ?? 0) + 1;
      sessions.set(id, { publisher, openedAt: known?.openedAt ?? Date.now(), connections });
    },
    closed(id, isClean) {
      const session = sessions.get(id);
      if (!session || isClosing) return;
      session.connections -= 1;
      if (session.connections > 0) return;
      const endedAt = Date.now();
      session.waiting = setTimeout(() => {
        sessions.delete(id);
        if (isClean && isHandedOver(session)) return;
        const { publisher, openedAt } = session;
        onEnded({
          tenantId: publisher.tenantId,
          session: id,
          endedAt,
          lastedMs: endedAt - openedAt,
        });
      }, RETURN_MS).unref();
    },
    close() {
      isClosing = true;
      for (const { waiting } of sessions.values()) clearTimeout(waiting);
      sessions.clear();
    },
  };
}
