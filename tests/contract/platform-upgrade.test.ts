import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '#server/migrations.ts';
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
    expect(menu.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/wel/layout', '/lines', '/connections']),
    );
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
