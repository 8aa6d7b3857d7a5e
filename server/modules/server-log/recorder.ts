import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { type LoggedEntry, parseLine } from './parse-line.ts';
import type { ServerLogSchema } from './schema.ts';

/** What waits to be stored at most; more is left out and counted. */
const WAITING_MAX = 1_000;
/** Rows of one statement. */
const BATCH_ROWS = 200;

export interface Recorder {
  /** Takes a line; never waits and never throws. */
  take(line: string): void;
  /** Stores what has been taken. */
  flush(): Promise<void>;
}

/** Stores warnings and errors in batches, beside the requests in which they were written. */
export function createRecorder(db: TypedDatabase<ServerLogSchema>, instance: string): Recorder {
  let waiting: LoggedEntry[] = [];
  let leftOut = 0;

  async function store(entries: readonly LoggedEntry[]): Promise<void> {
    await db.platform(async (tx) => {
      const tenants = await tx.selectFrom('sys_tenant').select('tenant_id').execute();
      const known = new Set(tenants.map(({ tenant_id }) => tenant_id));
      // Before the first boot there is no tenant, and no user who could read it.
      if (!known.has(FIRST_TENANT)) return;
      for (let from = 0; from < entries.length; from += BATCH_ROWS)
        await tx
          .insertInto('log_server')
          .values(
            entries.slice(from, from + BATCH_ROWS).map(({ tenantId, atMs, requestId, ...entry }) => {
              const isOfServer = tenantId === null || !known.has(tenantId);
              return {
                ...entry,
                tenant_id: isOfServer ? FIRST_TENANT : tenantId,
                is_of_server: isOfServer,
                at: new Date(atMs),
                instance,
                request_id: requestId,
              };
            }),
          )
          .execute();
    });
  }

  return {
    take(line) {
      const entry = safely(line);
      if (entry === null) return;
      if (waiting.length < WAITING_MAX) waiting.push(entry);
      else leftOut += 1;
    },
    async flush() {
      if (waiting.length === 0) return;
      const entries = waiting;
      const missing = leftOut;
      waiting = [];
      leftOut = 0;
      const last = entries.at(-1);
      if (missing > 0 && last)
        entries.push({
          ...last,
          tenantId: null,
          level: 'warn',
          role: 'server',
          module: 'server-log',
          message: `${missing} entries were left out: too many at once`,
          requestId: null,
          stack: null,
          details: null,
        });
      await store(entries);
    },
  };
}

/** What cannot be read is left to the process's own output. */
function safely(line: string): LoggedEntry | null {
  try {
    return parseLine(line);
  } catch {
    return null;
  }
}
