import type { FastifyInstance } from 'fastify';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import type { JobQueue } from '#server/core/ports/jobs.ts';
import { routes } from '#server/core/routes.ts';
import {
  getEnergyCostTree,
  getEnergyTree,
  getRegionConsumption,
  getStateEnergy,
  listMeteredMachines,
  recomputeEnergy,
} from '#shared/contracts/energy.ts';
import { type ConsumptionParts, createConsumption } from './consumption.ts';
import type { EnergyDaysJob } from './days-job.ts';
import { loadEnergyModel } from './energy-model.ts';
import { loadStateEnergy, meteredMachines } from './state-energy.ts';

export function mountEnergyRoutes(
  app: FastifyInstance,
  parts: ConsumptionParts & { readonly queue: JobQueue; readonly daysJob: EnergyDaysJob },
): void {
  const { db, clock, directory, queue, daysJob } = parts;
  const route = routes(app);
  const consumption = createConsumption(parts);

  route(getEnergyTree)(({ tenantId, query }) => consumption.tree(tenantId, query));
  route(getEnergyCostTree)(({ tenantId, query }) => consumption.costTree(tenantId, query));
  route(getRegionConsumption)(({ tenantId, params, query }) =>
    consumption.region(tenantId, params.id, query, query.carrierId ?? null),
  );
  route(getStateEnergy)(({ tenantId, params, query }) => {
    if (!directory.machine(tenantId, params.id)) throw failure('machine_not_found');
    return loadStateEnergy(parts, tenantId, params.id, query);
  });
  route(listMeteredMachines)(({ tenantId }) =>
    db.tenant(tenantId, async (tx) => {
      const model = await loadEnergyModel(tx);
      return [...meteredMachines(model).keys()].flatMap((id) => {
        const place = model.places.get(id);
        return place ? [{ id, code: place.code, name: place.name, nameEn: place.nameEn }] : [];
      });
    }),
  );
  route(recomputeEnergy)(({ session, tenantId, body }) =>
    db.tenant(tenantId, async (tx) => {
      const job = { tenantId, userId: session.userId, payload: body, title: `${body.from} – ${body.to}` };
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
