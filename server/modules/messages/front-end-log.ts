import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { KeptLog } from '#server/core/log-retention.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SessionPrincipal } from '#server/core/principal.ts';
import { routes } from '#server/core/routes.ts';
import type { TypedDatabase } from '#server/core/typed-database.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import {
  type FrontEndLogEntry,
  type FrontEndLogRecord,
  pageFrontEndLog,
  postLogs,
} from '#shared/contracts/log.ts';
import { toEntry } from './posted-entry.ts';
import type { MessagesSchema } from './schema.ts';

type Tx = Transaction<MessagesSchema>;

export const KEPT_FRONT_END_LOG: KeptLog = {
  table: 'log_front_end',
  idColumn: 'log_id',
  timeColumn: 'received_at',
  param: 'FRONT_END_LOG_DAYS',
  defaultDays: LIMITS.frontEndLogKeptDays,
  maxRows: LIMITS.frontEndLogPerTenantMax,
};

/** Front-end errors and timings. Whose browser it was is the session's to say (H27). */
export function mountFrontEndLogRoutes(
  app: FastifyInstance,
  db: TypedDatabase<MessagesSchema>,
  clock: Clock,
  log: FastifyBaseLogger,
): void {
  const route = routes(app);

  route(postLogs)(async ({ session, body }) => {
    const { tenantId, userId } = session;
    const nowMs = clock.now();
    const entries = body.map((posted) => toEntry(posted, userId, nowMs));
    await db.tenant(tenantId, (tx) => addEntries(tx, session, entries, nowMs));
    for (const { type, ...entry } of entries) {
      // The operator's log has the failures too, for whom the console itself does not open.
      if (type !== 'perf') log.warn({ frontEnd: { type, ...entry }, tenantId, userId }, 'front end');
    }
    return true;
  });

  route(pageFrontEndLog)(async ({ session, query }) =>
    db.tenant(session.tenantId, (tx) => readPage(tx, query)),
  );
}

async function addEntries(
  tx: Tx,
  { tenantId, userId, username }: SessionPrincipal,
  entries: readonly FrontEndLogEntry[],
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('log_front_end')
    .values(
      entries.map(({ id, url, time, type, message, stack, info }) => ({
        tenant_id: tenantId,
        entry_id: id,
        user_id: userId,
        username,
        type,
        url,
        // The browser's clock: never later than ours, so that nothing stands in the future.
        at: new Date(Math.min(time, nowMs)),
        received_at: new Date(nowMs),
        message,
        stack,
        info,
      })),
    )
    // A post whose answer was lost comes again.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function readPage(
  tx: Tx,
  { current, size, type, isFailure, text }: QueryOf<typeof pageFrontEndLog>,
): Promise<{ records: FrontEndLogRecord[]; total: number; size: number; current: number }> {
  let rows = tx.selectFrom('log_front_end');
  if (type) rows = rows.where('type', '=', type);
  if (isFailure !== undefined) rows = rows.where('type', isFailure ? '<>' : '=', 'perf');
  if (text) {
    const where = sql<string>`lower(message || ' ' || url || ' ' || username)`;
    rows = rows.where(sql<boolean>`position(lower(${text}) in ${where}) > 0`);
  }
  const { total } = await rows.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const page = await rows
    .selectAll()
    .orderBy('log_id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const records = page.map((row) => ({
    id: row.log_id,
    url: row.url,
    time: row.at.getTime(),
    receivedAt: row.received_at.getTime(),
    type: row.type,
    message: row.message,
    stack: row.stack,
    info: row.info,
    userId: row.user_id,
    username: row.username,
  }));
  return { records, total: Number(total), size, current };
}
