import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { requireActor } from '#server/core/access/principal.ts';
import type { AuditedChanges } from '#server/core/audit/audit.ts';
import type { VerifyAuditJob } from '#server/core/audit/verify-job.ts';
import { admittedReader } from '#server/core/crud/data-scope.ts';
import { column, computed, readOnly, time } from '#server/core/crud/fields.ts';
import { before, equals, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { acceptedLanguage } from '#server/core/http/language.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import type { JobQueue } from '#server/core/ports/jobs.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  getOperation,
  type OperationField,
  type OperationRecord,
  operationLog,
  verifyOperations,
} from '#shared/contracts/platform/operation-log.ts';
import { operationLog as en } from '#shared/i18n/en/platform/operation-log.ts';
import { operationLog as zh } from '#shared/i18n/zh/platform/operation-log.ts';
import { entriesReached, operationScope } from './operation-scope.ts';

interface Row {
  readonly seq: Id;
  readonly at: Date;
  readonly user_id: Id | null;
  readonly username: string | null;
  readonly subject: string;
  readonly record_id: string | null;
  readonly record_name: string | null;
  readonly action: string;
  readonly changes: AuditedChanges;
}

type ListQuery = z.output<typeof operationLog.filters> & {
  readonly current: number;
  readonly size: number;
  readonly ascs?: readonly string[] | undefined;
};

export interface OperationLogJobs {
  readonly sheetJobs: SheetJobs;
  readonly queue: JobQueue;
  readonly verifyJob: VerifyAuditJob;
}

/** The audit chain of a tenant, read only. It is never cut (docs/decisions/0026-the-audit-chain-is-never-cut.md). */
export function mountOperationLogRoutes(
  app: FastifyInstance,
  db: Pick<Database, 'tenant'>,
  clock: Clock,
  { sheetJobs: jobs, queue, verifyJob }: OperationLogJobs,
): void {
  const route = routes(app);

  mountLog(app, operationLog, {
    db,
    clock,
    table: 'sys_audit',
    idColumn: 'seq',
    rangeField: 'createTime',
    scope: operationScope(app.recordReach),
    sheets: {
      jobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        subject: { zh: zh.subject, en: en.subject },
        action: { zh: zh.action, en: en.action },
      },
      fields: {
        changes: readOnly({ ...column('changes'), fromRow: (value) => JSON.stringify(value) }),
        // With these and the fields above anybody can compute the chain again: it has no words of a language.
        subjectKey: computed(() => sql`t.subject`),
        actionKey: computed(() => sql`t.action`),
        hash: computed(() => sql`encode(t.hash, 'hex')`),
      },
    },
    fields: {
      id: readOnly(column('seq', 'id')),
      createTime: time('at'),
      userId: column('user_id', 'id'),
      username: column('username'),
      subject: column('subject'),
      recordId: column('record_id'),
      recordName: column('record_name'),
      action: column('action'),
      fieldNames: computed(() => sql`array(select jsonb_object_keys(t.changes))`),
    },
    filters: {
      username: equals('username'),
      subject: equals('subject'),
      recordId: equals('record_id'),
      action: equals('action'),
      from: notBefore('at'),
      to: before('at'),
    },
    async readPage(tx, reader, query) {
      const reached = await entriesReached(tx, reader, app.recordReach, 'a');
      return readPage(tx, reader.tenantId, query as ListQuery, reached);
    },
  });

  route(verifyOperations)(async ({ session, request }) => {
    const actor = requireActor(session);
    const texts = acceptedLanguage(request.headers['accept-language']) === 'en' ? en : zh;
    // No entry of its own: it has to work where none can be written any more.
    const uniqueKey = actor.key ? `key:${actor.key.id}` : actor.userId;
    const job = { ...actor, payload: {}, title: texts.verify, uniqueKey };
    const { jobId } = await queue.add(verifyJob, job);
    return { jobId };
  });

  route(getOperation)(async ({ session, query }) => {
    const { tenantId } = session;
    const { rows } = await db.tenant(tenantId, async (tx) => {
      const reached = await entriesReached(tx, admittedReader(session), app.recordReach, 'a');
      const where = sql`a.tenant_id = ${tenantId} and a.seq = ${query.id} and ${reached ?? sql`true`}`;
      return select(where).execute(withSchema<unknown>(tx));
    });
    const row = rows[0];
    if (!row) throw failure('not_found');
    return { ...toRecord(row), fields: toFields(row.changes) };
  });
}

async function readPage(
  anyTx: AnyTransaction,
  tenantId: Id,
  query: ListQuery,
  reached: RawBuilder<unknown> | null,
) {
  const tx = withSchema<unknown>(anyTx);
  const { current, size, ascs = [], from, to } = query;
  const isOldestFirst = ascs.length > 0;
  const filters = [...toConditions(query), ...(reached ? [reached] : [])];
  const isWhole = filters.length === 0;
  const all = sql.join([sql`a.tenant_id = ${tenantId}`, ...filters], sql` and `);
  const { max, counted } = isWhole
    ? // Entries are numbered without a gap: nothing has to be counted, or skipped one by one.
      {
        max: Number.MAX_SAFE_INTEGER,
        counted: sql`select seq as total from sys_audit_head where tenant_id = ${tenantId}`,
      }
    : {
        max: LIMITS.logCountMax,
        counted: sql`select count(*) as total from (select from sys_audit a where ${all} limit ${LIMITS.logCountMax + 1}) found`,
      };
  const found = Number(((await counted.execute(tx)).rows[0] as { total: string } | undefined)?.total ?? 0);
  const skipped = (current - 1) * size;
  // Of a range the index of times is read from the range's end on, not the entries from the newest one down to it.
  const keys = from === undefined && to === undefined ? ['seq'] : ['at', 'seq'];
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  const order = sql`order by ${sql.join(keys.map((key) => sql`${sql.ref(key)} ${direction}`))}`;
  const start = isOldestFirst ? sql`seq > ${skipped}` : sql`seq <= ${found - skipped}`;
  const page = isWhole
    ? sql`${all} and ${start} ${order} limit ${size}`
    : sql`${all} ${order} limit ${size} offset ${skipped}`;
  const { rows } = await select(page).execute(tx);
  return { records: rows.map(toRecord), total: Math.min(found, max), hasMore: found > max };
}

const select = (where: RawBuilder<unknown>) =>
  // Not every entry knows the name; another one of the same record may.
  sql<Row>`select seq, at, user_id, username, subject, record_id, action, changes,
    coalesce(record_name, (
      select o.record_name from sys_audit o where o.tenant_id = a.tenant_id and o.subject = a.subject
        and o.record_id = a.record_id and o.record_name is not null order by o.seq desc limit 1
    )) as record_name
    from sys_audit a where ${where}`;

function toConditions({ username, subject, recordId, action, from, to }: ListQuery): RawBuilder<unknown>[] {
  return [
    ...(username ? [sql`username = ${username}`] : []),
    ...(subject ? [sql`subject = ${subject}`] : []),
    ...(recordId ? [sql`record_id = ${recordId}`] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(from === undefined ? [] : [sql`at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${new Date(to)}`]),
  ];
}

function toRecord(row: Row): OperationRecord {
  return {
    id: row.seq,
    createTime: row.at.getTime(),
    userId: row.user_id,
    username: row.username,
    subject: row.subject,
    recordId: row.record_id,
    recordName: row.record_name,
    action: row.action,
    fieldNames: Object.keys(row.changes),
  };
}

function toFields(changes: AuditedChanges): OperationField[] {
  return Object.entries(changes).map(([name, field]) =>
    'isSecret' in field
      ? { name, isSecret: true, before: null, after: null }
      : { name, isSecret: false, before: field.before ?? null, after: field.after ?? null },
  );
}
