import type { FastifyInstance } from 'fastify';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit } from '#server/core/audit/audit.ts';
import { TENANTS_RECORDS } from '#server/core/crud/record-reach.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { BodyOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  listTableLayouts,
  removeTableLayout,
  resetTableLayouts,
  saveDefaultTableLayout,
  saveTableLayout,
  type TableLayout,
} from '#shared/contracts/kit/table-layout.ts';
import type { PlatformSchema } from './schema.ts';
import type { SeededDatabase } from './seeded-database.ts';

type Tx = Transaction<PlatformSchema>;
type Row = Selectable<PlatformSchema['sys_table_layout']>;

/** A user has layouts of their own; a tenant has defaults for everybody else. A screen has no tables. */
export function mountTableLayoutRoutes(app: FastifyInstance, db: SeededDatabase, clock: Clock): void {
  app.recordReach.set('tableLayout', TENANTS_RECORDS);
  const route = routes(app);

  route(listTableLayouts)(async ({ session, tenantId, query }) => {
    const rows = await db.tenant(tenantId, (tx) => readLayouts(tx, session, query.formName));
    // The user's own come first: a default stands where there is none.
    const forms = new Map<string, Row>();
    for (const row of rows) if (!forms.has(row.form_name)) forms.set(row.form_name, row);
    return [...forms.values()].map(toLayout);
  });

  route(saveTableLayout)(async ({ session, tenantId, body }) => {
    if (session.kind !== 'user') throw failure('forbidden');
    const { userId } = session;
    return db.tenant(tenantId, async (tx) => {
      const layout = await save(tx, { tenantId, userId }, body, clock);
      const { count } = await tx
        .selectFrom('sys_table_layout')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      if (Number(count) > LIMITS.tableLayoutsPerUserMax) throw fieldError('formName', 'layouts_too_many');
      return toLayout(layout);
    });
  });

  route(saveDefaultTableLayout)(async ({ session, tenantId, body }) =>
    db.tenant(tenantId, async (tx) => {
      const layout = await save(tx, { tenantId, userId: null }, body, clock);
      const { formName, ...changes } = body;
      await auditDefault(tx, session, clock, 'saveDefault', formName, { layout: { after: changes } });
      return toLayout(layout);
    }),
  );

  route(resetTableLayouts)(async ({ session, tenantId, query }) => {
    await db.tenant(tenantId, (tx) => {
      const own = tx.deleteFrom('sys_table_layout').where('user_id', '=', session.userId);
      return (query.formName === undefined ? own : own.where('form_name', '=', query.formName)).execute();
    });
    return true;
  });

  route(removeTableLayout)(async ({ session, tenantId, params }) => {
    await db.tenant(tenantId, async (tx) => {
      const row = await tx
        .deleteFrom('sys_table_layout')
        .where('layout_id', '=', params.id)
        .where((eb) => eb.or([eb('user_id', '=', session.userId), eb('user_id', 'is', null)]))
        .returning(['user_id', 'form_name'])
        .executeTakeFirst();
      if (!row) throw failure('not_found');
      if (row.user_id !== null) return;
      if (!session.permissions.has('layout_edit')) throw failure('forbidden', 'needs layout_edit');
      await auditDefault(tx, session, clock, 'removeDefault', row.form_name, {});
    });
    return true;
  });
}

function readLayouts(tx: Tx, { userId }: SessionPrincipal, formName: string | undefined): Promise<Row[]> {
  const readable = tx
    .selectFrom('sys_table_layout')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('user_id', 'is', null)]))
    .orderBy('form_name')
    .orderBy(sql`user_id nulls last`);
  return (formName === undefined ? readable : readable.where('form_name', '=', formName)).execute();
}

async function save(
  tx: Tx,
  owner: { readonly tenantId: Id; readonly userId: Id | null },
  { formName, columns, density }: BodyOf<typeof saveTableLayout>,
  clock: Clock,
): Promise<Row> {
  const values = { columns: JSON.stringify(columns), density, updated_at: new Date(clock.now()) };
  return tx
    .insertInto('sys_table_layout')
    .values({ tenant_id: owner.tenantId, user_id: owner.userId, form_name: formName, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'form_name']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function auditDefault(
  tx: Tx,
  session: SessionPrincipal,
  clock: Clock,
  action: string,
  formName: string,
  changes: Parameters<typeof audit>[1]['changes'],
): Promise<void> {
  return audit(tx, {
    tenantId: session.tenantId,
    actor: session,
    at: new Date(clock.now()),
    subject: 'tableLayout',
    recordId: formName,
    action,
    changes,
  });
}

function toLayout(row: Row): TableLayout {
  return {
    id: row.layout_id,
    formName: row.form_name,
    isDefault: row.user_id === null,
    columns: [...row.columns],
    density: row.density,
    updateTime: row.updated_at.getTime(),
  };
}
