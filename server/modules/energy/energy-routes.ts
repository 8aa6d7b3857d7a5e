import type { FastifyInstance } from 'fastify';
import { viewPlant } from '#server/core/access/plant-view.ts';
import { requireActor } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { TENANTS_RECORDS } from '#server/core/crud/record-reach.ts';
import { routes } from '#server/core/http/routes.ts';
import type { JobQueue } from '#server/core/ports/jobs.ts';
import {
  getEnergyCostTree,
  getEnergyTree,
  getRegionConsumption,
  getStateEnergy,
  listMeteredMachines,
  recomputeEnergy,
} from '#shared/contracts/energy/energy.ts';
import { type ConsumptionParts, createConsumption } from './consumption.ts';
import type { EnergyDaysJob } from './days-job.ts';
import { loadEnergyModel } from './energy-model.ts';
import { loadStateEnergy, meteredMachines } from './state-energy.ts';

export function mountEnergyRoutes(
  app: FastifyInstance,
  parts: ConsumptionParts & { readonly queue: JobQueue; readonly daysJob: EnergyDaysJob },
): void {
  // Of days of the tenant, and of no place in particular.
  app.recordReach.set('energyDay', TENANTS_RECORDS);
  const { db, clock, directory, queue, daysJob } = parts;
  const route = routes(app);
  const consumption = createConsumption(parts);

  route(getEnergyTree)(({ session, query }) => consumption.tree(session, query));
  route(getEnergyCostTree)(({ session, query }) => consumption.costTree(session, query));
  route(getRegionConsumption)(({ session, params, query }) =>
    consumption.region(session, params.id, query, query.carrierId ?? null),
  );
  route(getStateEnergy)(({ session, tenantId, params, query }) => {
    const { id } = viewPlant(directory, session).machine(params.id);
    return loadStateEnergy(parts, tenantId, id, query);
  });
  route(listMeteredMachines)(({ session, tenantId }) =>
    db.tenant(tenantId, async (tx) => {
      const model = await loadEnergyModel(tx);
      const { isReached } = viewPlant(directory, session);
      return [...meteredMachines(model).keys()].filter(isReached).flatMap((id) => {
        const place = model.places.get(id);
        return place ? [{ id, code: place.code, name: place.name, nameEn: place.nameEn }] : [];
      });
    }),
  );
  route(recomputeEnergy)(({ session, tenantId, body }) =>
    db.tenant(tenantId, async (tx) => {
      const job = { ...requireActor(session), payload: body, title: `${body.from} – ${body.to}` };
      const { jobId } = await queue.add(daysJob, job, tx);
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'energyDay',
        recordId: jobId,
        action: 'recompute',
        changes: { from: { before: null, after: body.from }, to: { before: null, after: body.to } },
      });
      return { jobId };
    }),
  );
}
