import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { refuseGains } from '#server/core/access/holder-gains.ts';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, part, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';
import { role } from '#shared/contracts/roles/role.ts';
import { access as enAccess } from '#shared/i18n/en/roles/access.ts';
import { role as en } from '#shared/i18n/en/roles/role.ts';
import { access as zhAccess } from '#shared/i18n/zh/roles/access.ts';
import { role as zh } from '#shared/i18n/zh/roles/role.ts';
import { watchGrants } from './grant-watch.ts';
import { countHolders, findHolders } from './holders.ts';
import { writeGrants } from './role-grants.ts';
import { mountRoleRoutes } from './role-routes.ts';
import { checkRole } from './role-rules.ts';
import type { RolesParts } from './roles-parts.ts';

/** A sheet has no column for lists of ids. */
function sheetLabels({
  departmentIds: _departments,
  menuIds: _menus,
  permissions: _permissions,
  ...labels
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return labels;
}

/** By the numbers on the wire. */
const dataAuthorities = ({ dsType }: typeof zhAccess) =>
  Object.fromEntries(Object.entries(dsType).map(([key, text]) => [key.slice(1), text]));

export function mountRoles(app: FastifyInstance, parts: RolesParts): void {
  const { db, clock, sheetJobs } = parts;

  const stored = mountCrud(app, role, {
    db,
    clock,
    table: 'sys_role',
    idColumn: 'role_id',
    scope: tenantScope,
    systemColumn: 'is_system',
    sheets: {
      jobs: sheetJobs,
      labels: { zh: sheetLabels(zh.field), en: sheetLabels(en.field) },
      choices: {
        kind: { zh: zhAccess.kind, en: enAccess.kind },
        dsType: { zh: dataAuthorities(zhAccess), en: dataAuthorities(enAccess) },
      },
    },
    order: [{ field: 'roleId', direction: 'asc' }],
    fields: {
      roleId: column('role_id', 'id'),
      roleName: column('name'),
      roleCode: column('code'),
      roleDesc: { ...column('role_desc'), toRow: (value) => value ?? '' },
      kind: column('kind'),
      dsType: column('ds_type', 'number'),
      // Without removed ones, which no form shows and no update takes; a restored one is listed again.
      departmentIds: part<Id[]>(
        () => sql`array(select g.department_id::text from sys_role_department g
          join department d on d.id = g.department_id
          where g.role_id = t.role_id and d.deleted_at is null order by g.department_id)`,
      ),
      permissions: {
        ...part<Permission[]>(
          () => sql`array(select g.permission from sys_role_permission g
            where g.role_id = t.role_id order by g.permission)`,
        ),
        // A permission of another version grants nothing.
        fromRow: (names) => (names as string[]).flatMap((name) => Permission.safeParse(name).data ?? []),
      },
      menuIds: part(
        () => sql`array(select g.menu_id::text from sys_role_menu g join sys_menu m on m.menu_id = g.menu_id
          where g.role_id = t.role_id and m.deleted_at is null order by g.menu_id)`,
      ),
      holders: computed(() => countHolders('role'), 'number'),
      isSystem: readOnly(column('is_system', 'boolean')),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      roleName: (text, reader) =>
        sql`(${contains('name')(text, reader)} or ${contains('code')(text, reader)}
          or ${contains('role_desc')(text, reader)})`,
      kind: equals('kind'),
    },
    unique: {
      sys_role_tenant_id_code_key: ['roleCode', 'role_code_taken'],
      sys_role_code_caseless: ['roleCode', 'role_code_taken'],
    },
    // What a role may become depends on menus and on other roles: changes of a tenant follow one another.
    async lock(tx, { tenantId }) {
      await sql`select from sys_tenant where tenant_id = ${tenantId} for update`.execute(tx);
    },
    beforeCreate: ({ tx, session, body }) => checkRole(tx, session, body.kind, body, null),
    async beforeUpdate({ tx, session, body, before }) {
      await checkRole(tx, session, before.kind, body, before);
      await watchGrants(tx, session.userId, body, before);
    },
    async writeParts({ tx, session, id, body }) {
      await writeGrants(tx, session.tenantId, id, body);
      await refuseGains(tx);
    },
    async alsoRemoved({ tx, session, ids, query }) {
      const { rows } = await sql`select from sys_role
        where role_id = any(${[...ids]}::bigint[]) and is_system`.execute(tx);
      if (rows.length > 0) throw failure('system_record');
      if (query.confirm === '1') return [];
      const held = await findHolders(tx, session, 'role', ids);
      if (held.total > 0) throw failureWithData('role_in_use', held);
      return [];
    },
    async onChange({ action, tenantId, rows }) {
      // Who had a removed role is not known any more.
      if (action === 'remove') return parts.rights.announce({ tenantId, userIds: null });
      if (action !== 'update') return;
      const users = await db.tenant(tenantId, (tx) =>
        tx
          .selectFrom('sys_user_role')
          .select('user_id')
          .distinct()
          .where(
            'role_id',
            'in',
            rows.map(({ roleId }) => roleId),
          )
          .execute(),
      );
      parts.rights.announce({ tenantId, userIds: users.map(({ user_id }) => user_id) });
    },
  });

  mountRoleRoutes(app, parts, stored);
}
