import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { role } from '#shared/contracts/roles/role.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';

async function withRoles(codes: readonly string[], shared: readonly string[]): Promise<Database> {
  const db = await openTestDatabase(MIGRATIONS);
  await db.platform((tx) =>
    sql`with tenant as (insert into sys_tenant (code, name) values ('default', 'x') returning tenant_id)
      insert into sys_role (tenant_id, code, name, is_system, has_shared_code)
      select tenant_id, code, code, code = 'admin', code = any(${shared}::text[]) from tenant, unnest(${codes}::text[]) as code`.execute(
      tx,
    ),
  );
  return db;
}

it('roles from before that share a code but for its case stay, and no new one joins them', async () => {
  // `viewer` is seeded at the start, beside a role of the tenant that has its code in other letters.
  const db = await withRoles(
    ['ADMIN', 'admin', 'Clerk', 'clerk', 'CLERK', 'Viewer'],
    ['ADMIN', 'clerk', 'CLERK'],
  );
  const server = await startTestServer({ database: db });
  try {
    const { rows } = await db.platform((tx) =>
      sql<{ code: string; shared: boolean }>`select code, has_shared_code as shared from sys_role
        where tenant_id = ${FIRST_TENANT} order by role_id limit 5`.execute(tx),
    );
    expect(rows.map(({ code, shared }) => [code, shared])).toEqual([
      ['ADMIN', true],
      ['admin', false],
      ['Clerk', false],
      ['clerk', true],
      ['CLERK', true],
    ]);
    const admin = await server.addUser();
    const { records } = (await server.call(role.page, { query: { size: 200 } }, admin)).json().data;
    const codes = records.map(({ roleCode }: { roleCode: string }) => roleCode);
    expect(codes).toEqual(expect.arrayContaining(['Viewer', 'viewer', 'ADMIN', 'CLERK']));
    const twin = records.find(({ roleCode }: { roleCode: string }) => roleCode === 'CLERK');
    const body = { ...twin, roleName: 'Clerks of night' };
    const saved = await server.call(role.update, { body }, admin);
    expect(saved.statusCode, saved.body).toBe(200);
    for (const roleCode of ['cLERK', 'aDMIN', 'VIEWER']) {
      const made = { roleName: `name ${roleCode}`, roleCode, roleDesc: '', dsType: 4 };
      const answer = await server.call(role.create, { body: made as never }, admin);
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})], roleCode).toEqual([
        400,
        ['roleCode'],
      ]);
    }
  } finally {
    await server.close();
  }
});
