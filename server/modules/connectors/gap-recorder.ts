import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { ConnectorProblem } from '#shared/contracts/connectors/connector.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { ConnectorsSchema } from './schema.ts';

const RETRY_MS = 5_000;
/** While the database is away: a begin and an end for each of the newest interruptions. */
const WAITING_MAX = 200;

/** Keeps the interruptions of a connector. No caller waits for the database. */
export interface GapRecorder {
  /** Nothing happens where one is open. */
  begin(atMs: number, problem: ConnectorProblem): void;
  /** Ends the open one, which may be that of an earlier process. */
  end(atMs: number): void;
  /** Resolves when everything is written, or could not be. */
  stop(): Promise<void>;
}

type Step = { readonly atMs: number; readonly problem: ConnectorProblem | null };

export function createGapRecorder(options: {
  readonly db: TypedDatabase<ConnectorsSchema>;
  readonly tenantId: Id;
  readonly connectorId: Id;
  readonly onError: (error: unknown) => void;
}): GapRecorder {
  const { db, tenantId, connectorId, onError } = options;
  const waiting: Step[] = [];
  const stopping = new AbortController();
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    for (let step = waiting[0]; step; step = waiting[0]) {
      try {
        await write(step);
        waiting.shift();
      } catch (error) {
        onError(error);
        if (stopping.signal.aborted) return;
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  function write({ atMs, problem }: Step): Promise<void> {
    const at = new Date(atMs);
    return db.tenant(tenantId, async (tx) => {
      if (problem === null) {
        await sql`update connector_gap set ended_at = greatest(started_at, ${at}::timestamptz)
          where connector_id = ${connectorId} and ended_at is null`.execute(tx);
        return;
      }
      const detail = problem.detail.replaceAll('\0', '\uFFFD').toWellFormed();
      // The connector may have been removed meanwhile.
      await sql`insert into connector_gap (tenant_id, connector_id, started_at, problem, detail)
        select tenant_id, id, ${at}::timestamptz, ${problem.code}, ${detail} from connector where id = ${connectorId}
        on conflict do nothing`.execute(tx);
      await sql`delete from connector_gap where connector_id = ${connectorId} and id <= (
        select id from connector_gap where connector_id = ${connectorId}
        order by id desc offset ${LIMITS.connectorGapsMax} limit 1)`.execute(tx);
    });
  }

  function add(step: Step): void {
    if (waiting.length >= WAITING_MAX) waiting.splice(1, 2);
    waiting.push(step);
    writing ??= writeAll().finally(() => {
      writing = null;
    });
  }

  return {
    begin: (atMs, problem) => add({ atMs, problem }),
    end: (atMs) => add({ atMs, problem: null }),
    async stop() {
      stopping.abort();
      await writing;
    },
  };
}
