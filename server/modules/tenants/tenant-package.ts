import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { column, computed, flag, optionalText, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { listCatalogueMenus, tenantPackage } from '#shared/contracts/tenants/tenant-package.ts';
import { tenantPackage as en } from '#shared/i18n/en/tenants/tenant-package.ts';
import { tenantPackage as zh } from '#shared/i18n/zh/tenants/tenant-package.ts';
import { platformExport, platformScope, platformTransactions } from './platform-rows.ts';
import { refuseMenus } from './tenant-rules.ts';
import type { TenantsParts } from './tenants-parts.ts';

/** The packages of menus. A change reaches every tenant that has the package in the same transaction. */
export function mountTenantPackageRoutes(app: FastifyInstance, parts: TenantsParts): void {
  const { database, db, clock, sheetJobs, catalogue } = parts;
  const codes = new Set(catalogue.menus.map(({ code }) => code));

  const check = (menuCodes: readonly string[]) => {
    if (!menuCodes.every((code) => codes.has(code))) throw fieldError('menuCodes', 'menu_code_unknown');
  };

  mountCrud(app, tenantPackage, {
    db: platformTransactions(database),
    clock,
    table: 'tenant_package',
    idColumn: 'package_id',
    scope: platformScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        status: {
          zh: { true: zh.statuses['0'], false: zh.statuses['9'] },
          en: { true: en.statuses['0'], false: en.statuses['9'] },
        },
      },
      transaction: platformExport(database),
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('package_id', 'id'),
      name: column('name'),
      menuCodes: column('menu_codes'),
      status: flag('is_active', '0', '9'),
      remarks: optionalText('remarks'),
      tenants: computed(
        () =>
          sql`(select count(*)::int from sys_tenant s where s.package_id = t.package_id and s.deleted_at is null)`,
        'number',
      ),
      updateTime: time('updated_at'),
    },
    filters: { name: contains('name') },
    unique: { tenant_package_name: ['name', 'package_taken'] },
    beforeCreate({ session, body }) {
      check(body.menuCodes);
      refuseMenus(parts, session, { before: [], after: body.menuCodes, field: 'menuCodes' });
    },
    beforeUpdate({ session, body, before }) {
      refuseMenus(parts, session, { before: before.menuCodes, after: body.menuCodes, field: 'menuCodes' });
      // What an older version of the product had may stay.
      check(body.menuCodes.filter((code) => !before.menuCodes.includes(code)));
    },
    beforeRemove({ before }) {
      if (before.tenants > 0) throw failure('package_in_use');
    },
    async afterChange({ tx, action, row }) {
      if (action === 'update')
        await tx
          .updateTable('sys_tenant')
          .set({ menu_codes: row.menuCodes })
          .where('package_id', '=', row.id)
          .execute();
    },
    async onChange({ action, rows }) {
      if (action !== 'update') return;
      const ids = rows.map(({ id }) => id);
      const tenants = await db.platform((tx) =>
        tx.selectFrom('sys_tenant').select('tenant_id').where('package_id', 'in', ids).execute(),
      );
      for (const { tenant_id: tenantId } of tenants) parts.rights.announce({ tenantId, userIds: null });
    },
  });

  routes(app)(listCatalogueMenus)(async () => [...catalogue.menus]);
}
