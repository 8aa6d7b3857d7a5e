import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { typed } from '#server/core/typed-database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { PlatformSchema } from '#server/modules/platform/schema.ts';
import { seedTenant } from '#server/modules/platform/seeds/seed-tenant.ts';
import { getMenu, type MenuNode } from '#shared/contracts/menu.ts';
import { PERMISSIONS } from '#shared/contracts/permissions.ts';
import { openTestDatabase } from '#tests/support/template-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { userOfRole } from '#tests/support/user-of-role.ts';

it('a data directory from before there were menus is given them at the next start, and its administrator every permission', async () => {
  const db = await openTestDatabase(MIGRATIONS.filter(({ name }) => name < '0080'));
  await db.platform((tx) =>
    sql`
      with tenant as (insert into sys_tenant (code, name) values ('default', '老工厂') returning tenant_id),
        role as (insert into sys_role (tenant_id, code, name)
          select tenant_id, code, code from tenant, unnest(array['admin', 'operator']) as code returning *)
      insert into sys_role_permission (tenant_id, role_id, permission)
      select tenant_id, role_id, 'plant_view' from role`.execute(tx),
  );
  await db.migrate(MIGRATIONS);
  const server = await startTestServer({ database: db });
  try {
    const admin = await userOfRole(server, 'admin');
    const info = await server.app.inject({ url: '/admin/user/info', headers: admin.headers });
    expect(info.json().data.permissions.toSorted()).toEqual([...PERMISSIONS].sort());
    const menu: MenuNode[] = (await server.call(getMenu, { query: {} }, admin)).json().data;
    expect(menu.map(({ path }) => path)).toEqual(expect.arrayContaining(['/wel/layout', '/lines', '/stop']));
    const operator = await userOfRole(server, 'operator');
    const theirs = await server.app.inject({ url: '/admin/user/info', headers: operator.headers });
    expect(theirs.json().data.permissions.toSorted()).toEqual([
      'calendar_view',
      'connection_view',
      'energy_view',
      'plant_view',
      'screen_view',
      'stop_note',
    ]);
  } finally {
    await server.close();
  }
});

it('menus that have got a group go into it, but for those that an administrator has changed', async () => {
  const server = await startTestServer();
  try {
    const tenantId = await server.addTenant('ungrouped');
    const db = typed<PlatformSchema>(server.db);
    await db.tenant(tenantId, (tx) => seedTenant(tx, tenantId));
    const grouped = ['/connections', '/connector', '/onboarding', '/code-table', '/derived-rule'];
    const rows = () =>
      db.tenant(tenantId, (tx) =>
        tx
          .selectFrom('sys_menu')
          .select(['menu_id', 'path', 'name', 'parent_id'])
          .where('deleted_at', 'is', null)
          .execute(),
      );
    const group = (await rows()).find(({ name }) => name === '数据接入');
    expect((await rows()).filter(({ parent_id }) => parent_id === group?.menu_id)).toHaveLength(
      grouped.length,
    );
    // As an earlier version had left it, and as an administrator had gone on.
    await db.tenant(tenantId, async (tx) => {
      await tx.updateTable('sys_menu').set({ parent_id: null }).where('path', 'in', grouped).execute();
      await tx
        .updateTable('sys_menu')
        .set({ name: '我们的编码', updated_by: 'boss' })
        .where('path', '=', '/code-table')
        .execute();
      await tx
        .deleteFrom('sys_role_menu')
        .where('menu_id', '=', group?.menu_id ?? '')
        .execute();
      await tx
        .deleteFrom('sys_menu')
        .where('menu_id', '=', group?.menu_id ?? '')
        .execute();
      await tx.deleteFrom('sys_seed').where('name', '=', 'menu:dataIntake').execute();
      await seedTenant(tx, tenantId);
    });
    const after = await rows();
    const made = after.find(({ name }) => name === '数据接入');
    const inGroup = after.filter(({ parent_id }) => parent_id === made?.menu_id).map(({ path }) => path);
    expect(inGroup.toSorted()).toEqual(grouped.filter((path) => path !== '/code-table').toSorted());
    expect(after.find(({ path }) => path === '/code-table')).toMatchObject({
      name: '我们的编码',
      parent_id: null,
    });
  } finally {
    await server.close();
  }
});
