import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ConnectorsSchema } from './schema.ts';

const WRITE_EVERY_MS = 1_000;
const RETRY_MS = 5_000;

/**
 * Keeps where the reading of a device has come to, after what was read until there is durable. It may trail by a second:
 * what is read again has the same times, and is stored once.
 */
export interface PositionRecorder {
  /** Resolves when a position is stored from which nothing is left out: the first has to be, newer ones may follow. */
  set(position: string | null): Promise<void>;
  /** Resolves when the newest position is written, or could not be. */
  stop(): Promise<void>;
}

export function createPositionRecorder(options: {
  readonly db: TypedDatabase<ConnectorsSchema>;
  readonly tenantId: Id;
  readonly connectorId: Id;
  readonly address: string;
  readonly onError: (error: unknown) => void;
}): PositionRecorder {
  const { db, tenantId, connectorId, address, onError } = options;
  const stopping = new AbortController();
  let waiting: { readonly position: string | null } | null = null;
  let writing: Promise<void> | null = null;
  const first = Promise.withResolvers<void>();

  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function writeNewest(): Promise<void> {
    while (waiting !== null) {
      const next = waiting;
      waiting = null;
      try {
        await write(next.position);
        first.resolve();
        await pause(WRITE_EVERY_MS);
      } catch (error) {
        onError(error);
        if (stopping.signal.aborted) return;
        waiting ??= next;
        await pause(RETRY_MS);
      }
    }
  }

  // The connector may have been removed meanwhile.
  const write = (position: string | null): Promise<void> =>
    db.tenant(tenantId, async (tx) => {
      await sql`insert into connector_position (tenant_id, connector_id, address, position)
        select tenant_id, id, ${address}, ${position} from connector where id = ${connectorId}
        on conflict (tenant_id, connector_id) do update set address = excluded.address, position = excluded.position`.execute(
        tx,
      );
    });

  return {
    set(position) {
      waiting = { position };
      writing ??= writeNewest().finally(() => {
        writing = null;
      });
      return first.promise;
    },
    async stop() {
      stopping.abort();
      first.resolve();
      await writing;
    },
  };
}

/** The stored positions of a tenant's connectors, of those whose device has not changed. */
export async function loadPositions(tx: Transaction<ConnectorsSchema>): Promise<ReadonlyMap<Id, string>> {
  const rows = await tx
    .selectFrom('connector_position as p')
    .innerJoin('connector as c', 'c.id', 'p.connector_id')
    .whereRef('c.address', '=', 'p.address')
    .where('p.position', 'is not', null)
    .select(['p.connector_id', 'p.position'])
    .execute();
  return new Map(rows.map(({ connector_id, position }) => [connector_id, position ?? '']));
}
