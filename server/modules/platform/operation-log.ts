import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { AuditedChanges } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import { routes } from '#server/core/routes.ts';
import { withSchema } from '#server/core/typed-database.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import {
  getOperation,
  type OperationField,
  type OperationRecord,
  pageOperations,
} from '#shared/contracts/operation-log.ts';

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

type PageOf = QueryOf<typeof pageOperations>;

/** The audit chain of a tenant, read only. */
export function mountOperationLogRoutes(app: FastifyInstance, db: Pick<Database, 'tenant'>): void {
  const route = routes(app);

  route(pageOperations)(async ({ session: { tenantId }, query }) =>
    db.tenant(tenantId, (tx) => readPage(tx, tenantId, query)),
  );

  route(getOperation)(async ({ session: { tenantId }, query }) => {
    const { rows } = await db.tenant(tenantId, (tx) =>
      select(sql`tenant_id = ${tenantId} and seq = ${query.id}`).execute(withSchema<unknown>(tx)),
    );
    const row = rows[0];
    if (!row) throw failure('not_found');
    return { ...toRecord(row), fields: toFields(row.changes) };
  });
}

async function readPage(anyTx: AnyTransaction, tenantId: Id, query: PageOf) {
  const tx = withSchema<unknown>(anyTx);
  const { current, size } = query;
  const filters = toConditions(query);
  const isWhole = filters.length === 0;
  const all = sql.join([sql`tenant_id = ${tenantId}`, ...filters], sql` and `);
  const counted = isWhole
    ? // Entries are numbered without a gap: nothing has to be counted, or skipped one by one.
      sql<{ total: string }>`select seq as total from sys_audit_head where tenant_id = ${tenantId}`
    : sql<{ total: string }>`select count(*) as total from sys_audit where ${all}`;
  const total = Number((await counted.execute(tx)).rows[0]?.total ?? 0);
  const skipped = (current - 1) * size;
  const page = isWhole
    ? sql`${all} and seq <= ${total - skipped} order by seq desc limit ${size}`
    : sql`${all} order by seq desc limit ${size} offset ${skipped}`;
  const { rows } = await select(page).execute(tx);
  return { records: rows.map(toRecord), total, size, current };
}

const select = (where: RawBuilder<unknown>) =>
  // Not every entry knows the name; another one of the same record may.
  sql<Row>`select seq, at, user_id, username, subject, record_id, action, changes,
    coalesce(record_name, (
      select o.record_name from sys_audit o where o.tenant_id = a.tenant_id and o.subject = a.subject
        and o.record_id = a.record_id and o.record_name is not null order by o.seq desc limit 1
    )) as record_name
    from sys_audit a where ${where}`;

function toConditions({ username, subject, recordId, action, from, to }: PageOf): RawBuilder<unknown>[] {
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
