import { typed } from '#server/core/database/typed-database.ts';
import type { PlatformSchema } from '#server/modules/platform/schema.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** Signed in with one of the roles that every tenant is given, and no other permission. */
export async function userOfRole(
  server: TestServer,
  code: 'admin' | 'operator' | 'viewer',
  tenantId = server.tenantId,
  username?: string,
): Promise<TestUser> {
  const user = await server.addUser({ tenantId, permissions: [], ...(username ? { username } : {}) });
  await typed<PlatformSchema>(server.db).platform((tx) =>
    tx
      .insertInto('sys_user_role')
      .columns(['tenant_id', 'user_id', 'role_id'])
      .expression((eb) =>
        eb
          .selectFrom('sys_role')
          .where('tenant_id', '=', tenantId)
          .where('code', '=', code)
          .select(['tenant_id', eb.val(user.userId).$castTo<string>().as('user_id'), 'role_id']),
      )
      .execute(),
  );
  return user;
}
