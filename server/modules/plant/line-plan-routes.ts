import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { DEPARTMENTS_RECORDS } from '#server/core/crud/record-reach.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  discardLinePlan,
  getLinePlan,
  listLineVersions,
  listPlanMachines,
  publishLine,
  restoreLineVersion,
  saveLinePlan,
} from '#shared/contracts/plant/line-version.ts';
import { linePlans, listVersions, lockPlan, publishPlan, usableFor } from './line-plan.ts';
import { findLine } from './line-version-store.ts';

type Tx = Transaction<unknown>;

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  /** Reads the tenant's model again. */
  readonly reload: (tenantId: Id) => Promise<void>;
}

/** Mounts the calls of the line editor. */
export function mountLinePlanRoutes(app: FastifyInstance, { db, clock, directory, reload }: Parts): void {
  app.recordReach.set('linePlan', DEPARTMENTS_RECORDS);
  const route = routes(app);
  /** Runs the work on a line that the caller reaches. Throws `line_not_found`. */
  const onLine = <T>(session: SessionPrincipal, lineId: Id, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (!reachesDepartment(session.authority, lineId)) throw failure('line_not_found');
    return db.tenant(session.tenantId, work);
  };

  route(getLinePlan)(({ session, params }) =>
    onLine(session, params.id, (tx) => linePlans.load(tx, { line_id: params.id })),
  );

  route(listPlanMachines)(({ session, params }) =>
    onLine(session, params.id, async (tx) => {
      await findLine(tx, params.id);
      return [...(await usableFor(tx, params.id, viewPlant(directory, session).machines()))];
    }),
  );

  route(saveLinePlan)(({ session, params, body }) =>
    onLine(session, params.id, async (tx) =>
      linePlans.save(tx, { session, clock }, await lockPlan(tx, params.id), {
        revision: body.revision,
        content: body.plan,
      }),
    ),
  );

  route(discardLinePlan)(({ session, params }) =>
    onLine(session, params.id, async (tx) =>
      linePlans.discard(tx, { session, clock }, await lockPlan(tx, params.id)),
    ),
  );

  route(publishLine)(async ({ session, tenantId, params, body }) => {
    const { revision, note } = body;
    const published = await onLine(session, params.id, (tx) =>
      publishPlan(tx, { session, clock }, params.id, revision, note || null),
    );
    await reload(tenantId);
    return published;
  });

  route(listLineVersions)(({ session, params }) =>
    onLine(session, params.id, (tx) => listVersions(tx, params.id)),
  );

  route(restoreLineVersion)(({ session, params, body }) =>
    onLine(session, params.id, async (tx) =>
      linePlans.restore(tx, { session, clock }, await lockPlan(tx, params.id), {
        no: params.no,
        revision: body.revision,
      }),
    ),
  );
}
