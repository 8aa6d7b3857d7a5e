import type { Clock } from '#server/core/ports/clock.ts';
import { StreamFault, type StreamGateway } from '#server/core/ports/stream-gateway.ts';
import { expectStatus, readWholeBody } from './read-stream.ts';

/** How long all who ask are told of a failure, before the camera is asked again. */
const FAILURE_KEPT_MS = 1_000;
const ENTRIES_MAX = 2_000;

interface Asked {
  readonly tenantId: string;
  readonly url: string;
  readonly accept: string;
  readonly maxBytes: number;
  /** How long a body is given to others, in ms. */
  readonly keptMs: number;
}

/** Bodies that several watch: each is fetched once for all who ask at the same time, or soon after. */
interface SharedBodies {
  /** The whole body; null = longer than `maxBytes`. Throws `StreamFault`. */
  get(asked: Asked): Promise<Buffer | null>;
}

interface Entry {
  readonly body: Promise<Buffer | null>;
  /** While it is fetched: null. */
  doneAt: number | null;
  keptMs: number;
  bytes: number;
}

/** `keptMaxBytes`: of all bodies together; those that were asked for longest ago go first. */
export function createSharedBodies(
  gateway: StreamGateway,
  clock: Pick<Clock, 'now'>,
  keptMaxBytes: number,
): SharedBodies {
  const entries = new Map<string, Entry>();
  let keptBytes = 0;

  function forget(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    keptBytes -= entry.bytes;
  }

  function makeRoom(): void {
    const now = clock.now();
    for (const [key, entry] of entries) {
      if (entry.doneAt === null) continue;
      const isOver = !isFresh(entry, now);
      if (isOver || keptBytes > keptMaxBytes || entries.size > ENTRIES_MAX) forget(key, entry);
    }
  }

  async function fetchBody({ tenantId, url, accept, maxBytes }: Asked): Promise<Buffer | null> {
    const answer = await gateway.ask({ tenantId, method: 'GET', url, accept });
    expectStatus(answer, [200]);
    return readWholeBody(answer, maxBytes);
  }

  function begin(key: string, asked: Asked): Entry {
    const entry: Entry = { body: fetchBody(asked), doneAt: null, keptMs: asked.keptMs, bytes: 0 };
    entries.set(key, entry);
    entry.body.then(
      (body) => {
        entry.doneAt = clock.now();
        if (entries.get(key) !== entry) return;
        entry.bytes = body?.length ?? 0;
        keptBytes += entry.bytes;
        makeRoom();
      },
      (error: unknown) => {
        entry.doneAt = clock.now();
        entry.keptMs = FAILURE_KEPT_MS;
        if (!(error instanceof StreamFault)) forget(key, entry);
      },
    );
    return entry;
  }

  return {
    get(asked) {
      const key = `${asked.tenantId} ${asked.url}`;
      const found = entries.get(key);
      if (found && isFresh(found, clock.now())) {
        // The one that was asked for last is the last to go.
        entries.delete(key);
        entries.set(key, found);
        return found.body;
      }
      if (found) forget(key, found);
      return begin(key, asked).body;
    },
  };
}

function isFresh({ doneAt, keptMs }: Entry, now: number): boolean {
  return doneAt === null || (now >= doneAt && now - doneAt < keptMs);
}
