import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { column, computed, day, flag, optionalText, part, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { serverDay } from '#server/core/server-day.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type TenantState, tenant } from '#shared/contracts/tenants/tenant.ts';
import { tenantState } from '#shared/domain/tenant-state.ts';
import { tenant as en } from '#shared/i18n/en/tenants/tenant.ts';
import { tenant as zh } from '#shared/i18n/zh/tenants/tenant.ts';
import { furnishTenant, nextTenantId, setWatermark } from './furnish-tenant.ts';
import { platformExport, platformScope, platformTransactions } from './platform-rows.ts';
import type { TenantsSchema } from './schema.ts';
import { closeTenant } from './tenant-closing.ts';
import { refuseMenus, requireOpenTerm, takePackage } from './tenant-rules.ts';
import type { TenantsParts } from './tenants-parts.ts';

/** Tenants, administered from the first one. Their rows are all that is read of them, and numbers of what they hold. */
export function mountTenantRoutes(app: FastifyInstance, parts: TenantsParts): void {
  const { database, clock, sheetJobs } = parts;

  mountCrud(app, tenant, {
    db: platformTransactions(database),
    clock,
    table: 'sys_tenant',
    idColumn: 'tenant_id',
    scope: platformScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        state: { zh: zh.states, en: en.states },
        status: {
          zh: { true: zh.statuses['9'], false: zh.statuses['0'] },
          en: { true: en.statuses['9'], false: en.statuses['0'] },
        },
      },
      transaction: platformExport(database),
    },
    order: [{ field: 'code', direction: 'asc' }],
    fields: {
      id: column('tenant_id', 'id'),
      name: column('name'),
      code: column('code'),
      startDay: day('start_day'),
      endDay: day('end_day'),
      status: flag('is_paused', '9', '0'),
      state: {
        ...computed<TenantState>(() => sql`t.is_paused`),
        fromRow: (isPaused, { startDay, endDay }) =>
          tenantState(
            { isPaused: isPaused === true, startDay: dayOf(startDay), endDay: dayOf(endDay) },
            serverDay(clock.now()),
          ),
      },
      packageId: column('package_id', 'id'),
      packageName: computed(
        () => sql`(select p.name from tenant_package p where p.package_id = t.package_id)`,
      ),
      watermark: part(
        () =>
          sql`coalesce((select s.watermark from sys_tenant_setting s where s.tenant_id = t.tenant_id), false)`,
        'boolean',
      ),
      remarks: optionalText('remarks'),
      users: count('sys_user', sql`own.deleted_at is null`),
      machines: count('machine'),
      screens: count('screen'),
      updateTime: time('updated_at'),
    },
    filters: {
      name: contains('name'),
      status: (status) => sql`t.is_paused = ${status === '9'}`,
      packageId: equals('package_id'),
    },
    unique: { sys_tenant_code: ['code', 'code_taken'] },
    async beforeCreate({ tx, session, body, values }) {
      // Known before the row is there: everything of the tenant is made in the same transaction.
      values.tenant_id = await nextTenantId(tx);
      await takePackage(tx, {
        packageId: body.packageId ?? null,
        former: null,
        values,
        allow: (after) => refuseMenus(parts, session, { before: [], after, field: 'packageId' }),
      });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      if (before.id === FIRST_TENANT) requireOpenTerm(body);
      const had = await menusOf(tx, before.id);
      await takePackage(tx, {
        packageId: body.packageId ?? null,
        former: before.packageId,
        values,
        allow: (after) => refuseMenus(parts, session, { before: had, after, field: 'packageId' }),
      });
    },
    async writeParts({ tx, id, body, shownOnce }) {
      if ('adminUsername' in body) shownOnce.firstPassword = await furnishTenant(tx, id, body, parts);
      await setWatermark(tx, id, body.watermark, parts);
    },
    beforeRemove({ before }) {
      if (before.id === FIRST_TENANT) throw failure('system_record');
      if (before.state === 'open') throw failure('tenant_in_use');
    },
    async onChange({ action, rows }) {
      for (const { id, state } of rows) {
        if (action === 'remove' || state !== 'open') await closeTenant(id, parts);
        else parts.rights.announce({ tenantId: id, userIds: null });
      }
    },
  });
}

/** The menus that a tenant has; null = all. */
async function menusOf(tx: Transaction<TenantsSchema>, tenantId: Id): Promise<readonly string[] | null> {
  const row = await tx
    .selectFrom('sys_tenant')
    .select('menu_codes')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row.menu_codes;
}

/** How many rows of a kind a tenant has. */
const count = (table: string, isCounted = sql`true`) =>
  computed<number>(
    () => sql`(select count(*)::int from ${sql.table(table)} own
      where own.tenant_id = t.tenant_id and ${isCounted})`,
    'number',
  );

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
