import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { loadDataAuthority } from '#server/core/crud/data-authority.ts';
import { admittedReader, tenantScope } from '#server/core/crud/data-scope.ts';
import { column, readOnly, time } from '#server/core/crud/fields.ts';
import { before, contains, equals, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { routes } from '#server/core/http/routes.ts';
import type { KeptLog } from '#server/core/logs/log-retention.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { getServerLogDetail, serverLog } from '#shared/contracts/server-log/server-log.ts';
import { serverLog as en } from '#shared/i18n/en/server-log/server-log.ts';
import { serverLog as zh } from '#shared/i18n/zh/server-log/server-log.ts';
import type { ServerLogSchema } from './schema.ts';

export const KEPT_SERVER_LOG: KeptLog = {
  table: 'log_server',
  idColumn: 'log_id',
  timeColumn: 'at',
  param: 'SERVER_LOG_DAYS',
  defaultDays: LIMITS.serverLogKeptDays,
  maxRows: LIMITS.serverLogPerTenantMax,
};

/** The entries of the tenant; those about none for who may see the server, and in no file: a job has no permissions. */
export function mountServerLogRoutes(
  app: FastifyInstance,
  db: TypedDatabase<ServerLogSchema>,
  clock: Clock,
  jobs: SheetJobs,
): void {
  const { find } = mountLog(app, serverLog, {
    db,
    clock,
    table: KEPT_SERVER_LOG.table,
    idColumn: KEPT_SERVER_LOG.idColumn,
    sheets: {
      jobs,
      labels: { zh: zh.field, en: en.field },
      choices: { level: { zh: zh.levels, en: en.levels } },
    },
    scope: {
      ...tenantScope,
      // What a process logs may name anything of the tenant.
      async condition(tx, reader) {
        const { isAll } = reader.admitted ?? (await loadDataAuthority(tx, reader));
        if (!isAll) return sql`false`;
        return seesServer(reader as Partial<SessionPrincipal>) ? sql`true` : sql`not t.is_of_server`;
      },
    },
    fields: {
      id: readOnly(column('log_id', 'id')),
      createTime: time('at'),
      level: column('level'),
      role: column('role'),
      instance: column('instance'),
      module: column('module'),
      message: column('message'),
      requestId: column('request_id'),
      isOfServer: column('is_of_server', 'boolean'),
    },
    filters: {
      level: equals('level'),
      role: equals('role'),
      instance: contains('instance'),
      text: (value) => sql`position(lower(${value}) in lower(t.module || ' ' || t.message)) > 0`,
      requestId: equals('request_id'),
      from: notBefore('at'),
      to: before('at'),
    },
  });

  routes(app)(getServerLogDetail)(async ({ session, query: { id } }) =>
    db.tenant(session.tenantId, async (tx) => {
      const record = await find(tx as never, admittedReader(session), id);
      if (!record) throw failure('not_found');
      const { stack, details } = await tx
        .selectFrom('log_server')
        .select(['stack', 'details'])
        .where('log_id', '=', id)
        .executeTakeFirstOrThrow();
      return { ...record, stack, details };
    }),
  );
}

function seesServer({ tenantId, permissions }: Partial<SessionPrincipal>): boolean {
  return tenantId === FIRST_TENANT && permissions?.has('server_view') === true;
}
