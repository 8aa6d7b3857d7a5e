import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import { routes } from '#server/core/routes.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import {
  discardLinePlan,
  getLinePlan,
  listLineVersions,
  listPlanMachines,
  publishLine,
  restoreLineVersion,
  saveLinePlan,
} from '#shared/contracts/line-version.ts';
import { discardPlan, loadPlan, publishPlan, restorePlan, savePlan, usableFor } from './line-plan.ts';
import { findLine, listVersions } from './line-version-store.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  /** Reads the tenant's model again. */
  readonly reload: (tenantId: Id) => Promise<void>;
}

/** Mounts the calls of the line editor. */
export function mountLinePlanRoutes(app: FastifyInstance, { db, clock, directory, reload }: Parts): void {
  const route = routes(app);

  route(getLinePlan)(({ tenantId, params }) => db.tenant(tenantId, (tx) => loadPlan(tx, params.id)));

  route(listPlanMachines)(({ tenantId, params }) =>
    db.tenant(tenantId, async (tx) => {
      await findLine(tx, params.id);
      return [...(await usableFor(tx, params.id, directory.machines(tenantId)))];
    }),
  );

  route(saveLinePlan)(({ session, tenantId, params, body }) =>
    db.tenant(tenantId, (tx) => savePlan(tx, { session, clock }, params.id, body.revision, body.plan)),
  );

  route(discardLinePlan)(({ session, tenantId, params }) =>
    db.tenant(tenantId, (tx) => discardPlan(tx, { session, clock }, params.id)),
  );

  route(publishLine)(async ({ session, tenantId, params, body }) => {
    const { revision, note } = body;
    const published = await db.tenant(tenantId, (tx) =>
      publishPlan(tx, { session, clock }, params.id, revision, note || null),
    );
    await reload(tenantId);
    return published;
  });

  route(listLineVersions)(({ tenantId, params }) =>
    db.tenant(tenantId, async (tx) => {
      await findLine(tx, params.id);
      return listVersions(tx, params.id);
    }),
  );

  route(restoreLineVersion)(({ session, tenantId, params, body }) =>
    db.tenant(tenantId, (tx) => restorePlan(tx, { session, clock }, params.id, params.no, body.revision)),
  );
}
