import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TenantsParts } from './tenants-parts.ts';

/** Ends the sessions of a tenant's users, and sends the reason to its windows and walls. New sign-ins are refused already. */
export async function closeTenant(tenantId: Id, { db, sessions }: TenantsParts): Promise<void> {
  sessions.announce(await db.platform((tx) => sessions.closeTenant(tx, tenantId)));
}

/** Closes tenants whose last day has passed, each once; to be called again and again. */
export function createTermWatch(parts: TenantsParts): () => Promise<void> {
  const { db, sessions } = parts;
  let closed: ReadonlySet<Id> = new Set();

  return async () => {
    const found = await db.platform(async (tx) => {
      const tenants = await tx.selectFrom('auth_session').select('tenant_id').distinct().execute();
      const closures = new Set<Id>();
      for (const { tenant_id } of tenants)
        if ((await sessions.closureOf(tx, tenant_id)) !== null) closures.add(tenant_id);
      return closures;
    });
    for (const tenantId of found) if (!closed.has(tenantId)) await closeTenant(tenantId, parts);
    closed = found;
  };
}
