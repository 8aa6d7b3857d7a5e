import type { FastifyInstance } from 'fastify';
import type { MachineBus } from '#server/core/ports/machine-bus.ts';
import type { Proofs } from '#server/core/ports/proofs.ts';
import { routes } from '#server/core/routes.ts';
import { createCredential, listCredentials, removeCredential } from '#shared/contracts/ingest.ts';
import type { Credentials } from './credentials.ts';

export function mountCredentialRoutes(
  app: FastifyInstance,
  {
    credentials,
    buses,
    proofs,
  }: { readonly credentials: Credentials; readonly buses: readonly MachineBus[]; readonly proofs: Proofs },
): void {
  const route = routes(app);

  route(listCredentials)(async ({ tenantId }) => [...(await credentials.list(tenantId))]);

  route(createCredential)(async ({ tenantId, body }) => credentials.create(tenantId, body.name, body.kind));

  route(removeCredential)(async ({ session, tenantId, params, query }) => {
    const removed = await credentials.remove(tenantId, params.id, async (tx) => {
      const spend = await proofs.demand(tx, session, 'credential_remove', query.proof);
      await spend();
    });
    if (removed.kind === 'mqtt') await Promise.all(buses.map((bus) => bus.disconnectUser(removed.username)));
    return true;
  });
}
