import { sql, type Transaction } from 'kysely';
import { expect, it } from 'vitest';
import { MENU_SEED } from '#server/capabilities.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { PlatformSchema } from '#server/modules/platform/schema.ts';
import { seedTenant } from '#server/modules/platform/seeds/seed-tenant.ts';
import { getMenu, type MenuNode } from '#shared/contracts/platform/menu.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';

it('a tenant without menus is given them at the next start, and its administrator every permission', async () => {
  const db = await openTestDatabase(MIGRATIONS);
  await db.platform((tx) =>
    sql`
      with tenant as (insert into sys_tenant (code, name) values ('default', '老工厂') returning tenant_id),
        role as (insert into sys_role (tenant_id, code, name, is_system)
          select tenant_id, code, code, code = 'admin' from tenant, unnest(array['admin', 'operator']) as code returning *)
      insert into sys_role_permission (tenant_id, role_id, permission)
      select tenant_id, role_id, 'plant_view' from role`.execute(tx),
  );
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
      'alarm_control',
      'alarm_view',
      'alarm_wall_control',
      'alarm_wall_view',
      'appointment_edit',
      'appointment_view',
      'calendar_view',
      'camera_talk',
      'camera_view',
      'connection_view',
      'dock_control',
      'energy_view',
      'file_upload',
      'file_view',
      'mp_chat',
      'mp_material_edit',
      'mp_material_view',
      'plant_view',
      'pretreatment_board_view',
      'pretreatment_release',
      'pretreatment_view',
      'quality_edit',
      'quality_view',
      'railway_control',
      'railway_view',
      'report_view',
      'screen_view',
      'stock_view',
      'stop_note',
      'warehouse_board_view',
      'warehouse_order_edit',
      'warehouse_order_view',
      'warehouse_task_control',
      'warehouse_view',
    ]);
  } finally {
    await server.close();
  }
});

it('menus that have got another group go into it once, but for those that an administrator has changed', async () => {
  const server = await startTestServer();
  try {
    const tenantId = await server.addTenant('regrouped');
    const db = typed<PlatformSchema>(server.db);
    const inTenant = <T>(work: (tx: Transaction<PlatformSchema>) => Promise<T>) => db.tenant(tenantId, work);
    await inTenant((tx) => seedTenant(tx, tenantId, MENU_SEED));
    const rows = () =>
      inTenant((tx) =>
        tx
          .selectFrom('sys_menu as m')
          .leftJoin('sys_menu as p', 'p.menu_id', 'm.parent_id')
          .select(['m.menu_id', 'm.path', 'm.permission', 'm.name', 'm.sort', 'p.name as group'])
          .where('m.deleted_at', 'is', null)
          .orderBy('m.menu_id')
          .execute(),
      );
    const groups = async () => (await rows()).map(({ menu_id, group, sort }) => [menu_id, group, sort]);
    const asSeeded = await groups();
    const find = async (key: string) => {
      const found = (await rows()).find(({ path, permission, name }) =>
        [path, permission, name].includes(key),
      );
      if (!found) throw new Error(`no menu ${key}`);
      return found;
    };
    const system = (await find('系统')).menu_id;
    // As an earlier version had left it.
    const fromRoot = ['/connections', '/connector', '/onboarding', '/code-table', '/derived-rule'];
    const fromSystem = ['/user', '/role', '/post', '/online', '/login-log', '/operation-log'];
    const buttons = ['user_view', 'session_end', 'log_view'];
    await inTenant(async (tx) => {
      await tx.updateTable('sys_menu').set({ parent_id: null }).where('path', 'in', fromRoot).execute();
      await tx
        .updateTable('sys_menu')
        .set({ parent_id: system, sort: 900 })
        .where((eb) => eb.or([eb('path', 'in', fromSystem), eb('permission', 'in', buttons)]))
        .execute();
      await tx.deleteFrom('sys_seed').where('name', 'like', 'menu-place:%').execute();
      await seedTenant(tx, tenantId, MENU_SEED);
    });
    expect(await groups()).toEqual(asSeeded);
    expect([(await find('/user')).group, (await find('log_view')).group]).toEqual(['组织与权限', '日志']);

    // What an administrator has renamed, or moved back since, stays.
    await inTenant(async (tx) => {
      await tx.updateTable('sys_menu').set({ parent_id: system }).where('path', '=', '/role').execute();
      await seedTenant(tx, tenantId, MENU_SEED);
    });
    expect((await find('/role')).group).toBe('系统');
    await inTenant(async (tx) => {
      await tx
        .updateTable('sys_menu')
        .set({ parent_id: system, name: '我们的岗位', updated_by: 'boss' })
        .where('path', '=', '/post')
        .execute();
      await tx.deleteFrom('sys_seed').where('name', 'like', 'menu-place:%').execute();
      await seedTenant(tx, tenantId, MENU_SEED);
    });
    expect(await find('/post')).toMatchObject({ name: '我们的岗位', group: '系统' });
    expect((await find('/role')).group).toBe('组织与权限');
  } finally {
    await server.close();
  }
});
