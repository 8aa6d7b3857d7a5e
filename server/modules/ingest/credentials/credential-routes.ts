import type { FastifyInstance } from 'fastify';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { MachineBus } from '#server/core/ports/plant/machine-bus.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import { requireAllData } from '#server/modules/ingest/ingest-reach.ts';
import { createCredential, listCredentials, removeCredential } from '#shared/contracts/ingest/credential.ts';
import type { Credentials } from './credentials.ts';

export function mountCredentialRoutes(
  app: FastifyInstance,
  {
    credentials,
    buses,
    proofs,
    clock,
  }: {
    readonly credentials: Credentials;
    readonly buses: readonly MachineBus[];
    readonly proofs: Proofs;
    readonly clock: Clock;
  },
): void {
  const route = routes(app);

  // Whoever holds one sends for every machine of the tenant.
  route(listCredentials)(async ({ session, tenantId }) =>
    session.authority.isAll ? [...(await credentials.list(tenantId))] : [],
  );

  route(createCredential)(async ({ session, tenantId, body }) => {
    requireAllData(session);
    return credentials.create(tenantId, body.name, body.kind, (tx, { id, name, kind }) =>
      audit(tx, {
        ...editBy(session, clock),
        subject: 'credential',
        recordId: id,
        recordName: name,
        action: 'create',
        changes: { name: { after: name }, kind: { after: kind }, secret: { isSecret: true } },
      }),
    );
  });

  route(removeCredential)(async ({ session, tenantId, params, query }) => {
    requireAllData(session);
    const removed = await credentials.remove(tenantId, params.id, async (tx) => {
      const spend = await proofs.demand(tx, session, 'credential_remove', query.proof);
      await spend();
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'credential',
        recordId: params.id,
        action: 'remove',
        changes: {},
      });
    });
    if (removed.kind === 'mqtt') await Promise.all(buses.map((bus) => bus.disconnectUser(removed.username)));
    return true;
  });
}
