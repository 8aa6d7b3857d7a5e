import type { FastifyInstance } from 'fastify';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { trustConnectorCertificate } from '#shared/contracts/connectors/connector.ts';
import { requireConnectorReach } from './connector-reach.ts';
import type { ConnectorsSchema } from './schema.ts';
import type { Supervisor } from './supervisor.ts';

/** A person's word that a device has this certificate. Nothing else makes one trusted. */
export function mountConnectorTrustRoutes(
  app: FastifyInstance,
  parts: {
    readonly db: TypedDatabase<ConnectorsSchema>;
    readonly clock: Clock;
    readonly supervisor: Supervisor;
  },
): void {
  const { db, clock, supervisor } = parts;
  routes(app)(trustConnectorCertificate)(async ({ session, tenantId, params, body: { fingerprint } }) => {
    await db.tenant(tenantId, async (tx) => {
      const before = await tx
        .selectFrom('connector')
        .select('trusted_certificate')
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw failure('not_found');
      await requireConnectorReach(tx, session, params.id);
      await tx
        .updateTable('connector')
        .set({ trusted_certificate: fingerprint })
        .where('id', '=', params.id)
        .execute();
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'connector',
        recordId: params.id,
        action: 'trust',
        changes: { trustedCertificate: { before: before.trusted_certificate, after: fingerprint } },
      });
    });
    supervisor.changed(tenantId);
    return true;
  });
}
