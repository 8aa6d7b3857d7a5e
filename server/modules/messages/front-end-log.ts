import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { admittedReader, userScope } from '#server/core/crud/data-scope.ts';
import { column, readOnly, time } from '#server/core/crud/fields.ts';
import { before, contains, equals, type Filters, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { routes } from '#server/core/http/routes.ts';
import type { KeptLog } from '#server/core/logs/log-retention.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { frontEndLog, pageFrontEndLogGroups } from '#shared/contracts/messages/front-end-log.ts';
import { type FrontEndLogEntry, postLogs } from '#shared/contracts/platform/log.ts';
import { frontEndLog as en } from '#shared/i18n/en/messages/front-end-log.ts';
import { frontEndLog as zh } from '#shared/i18n/zh/messages/front-end-log.ts';
import { readGroups } from './front-end-log-groups.ts';
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
  jobs: SheetJobs,
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

  const filters: Filters<z.output<typeof frontEndLog.filters>> = {
    type: equals('type'),
    isFailure: (value) => sql`(t.type <> 'perf') = ${value}`,
    text: (value) =>
      sql`position(lower(${value}) in lower(t.message || ' ' || t.url || ' ' || t.username)) > 0`,
    username: contains('username'),
    from: notBefore('at'),
    to: before('at'),
  };
  const scope = userScope('user_id');
  mountLog(app, frontEndLog, {
    db,
    clock,
    table: KEPT_FRONT_END_LOG.table,
    idColumn: KEPT_FRONT_END_LOG.idColumn,
    scope,
    sheets: {
      jobs,
      labels: { zh: zh.field, en: en.field },
      choices: { type: { zh: zh.types, en: en.types } },
    },
    fields: {
      id: readOnly(column('log_id', 'id')),
      time: time('at'),
      receivedAt: time('received_at'),
      type: column('type'),
      message: column('message'),
      url: column('url'),
      userId: column('user_id', 'id'),
      username: column('username'),
      stack: column('stack'),
      info: column('info'),
    },
    filters,
  });

  route(pageFrontEndLogGroups)(async ({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const reached = await scope.condition(tx, admittedReader(session), 'read');
      return readGroups(tx, query, { filters, reached, reader: session });
    }),
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
