import type { FastifyInstance } from 'fastify';
import type { Proofs } from '#server/core/identity-ports.ts';
import type { MachineBus } from '#server/core/ports.ts';
import { serve } from '#server/core/serve.ts';
import { createCredential, listCredentials, removeCredential } from '#shared/contracts/ingest.ts';
import type { Credentials } from './credentials.ts';

export function mountCredentials(
  app: FastifyInstance,
  {
    credentials,
    buses,
    proofs,
  }: { readonly credentials: Credentials; readonly buses: readonly MachineBus[]; readonly proofs: Proofs },
): void {
  serve(app, listCredentials)(async ({ tenantId }) => [...(await credentials.list(tenantId))]);

  serve(
    app,
    createCredential,
  )(async ({ tenantId, body }) => credentials.create(tenantId, body.name, body.kind));

  serve(
    app,
    removeCredential,
  )(async ({ session, tenantId, params, query }) => {
    const removed = await credentials.remove(tenantId, params.id, async (tx) => {
      const spend = await proofs.demand(tx, session, 'credential_remove', query.proof);
      await spend();
    });
    if (removed.kind === 'mqtt') await Promise.all(buses.map((bus) => bus.disconnectUser(removed.username)));
    return true;
  });
}
