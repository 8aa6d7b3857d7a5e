import { typed } from '#server/core/database/typed-database.ts';
import type { PlatformSchema } from '#server/modules/platform/schema.ts';
import { PARAM_TTL_MS } from '#server/modules/platform/tenant-params.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TestServer } from './test-server.ts';

/** Sets parameters of a tenant as an administrator would; the server's clock goes on until they are in force. */
export async function setParams(
  server: TestServer,
  values: Readonly<Record<string, string>>,
  tenantId: Id = server.tenantId,
): Promise<void> {
  // The first question gives a tenant what it begins with.
  await server.app.inject({
    url: '/admin/param/publicValue/LOGIN_CAPTCHA',
    headers: { 'tenant-id': tenantId },
  });
  await typed<PlatformSchema>(server.db).platform(async (tx) => {
    for (const [key, value] of Object.entries(values)) {
      const { numUpdatedRows } = await tx
        .updateTable('sys_param')
        .set({ public_value: value })
        .where('tenant_id', '=', tenantId)
        .where('public_key', '=', key)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error(`tenant ${tenantId} has no parameter ${key}`);
    }
    await tx
      .updateTable('sys_tenant_setting')
      .set((eb) => ({ param_version: eb('param_version', '+', '1') }))
      .where('tenant_id', '=', tenantId)
      .execute();
  });
  server.clock.advance(PARAM_TTL_MS);
}
