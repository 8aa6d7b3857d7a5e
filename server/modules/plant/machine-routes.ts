import type { FastifyInstance } from 'fastify';
import { viewPlant } from '#server/core/access/plant-view.ts';
import { routes } from '#server/core/http/routes.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { getLine, listLines } from '#shared/contracts/plant/line.ts';
import { getMachine, listMachinesByIds, type Machine } from '#shared/contracts/plant/machine.ts';

export function mountMachineRoutes(app: FastifyInstance, directory: PlantDirectory): void {
  const route = routes(app);

  route(listMachinesByIds)(async ({ session, tenantId, query }) => {
    const { isReached } = viewPlant(directory, session);
    const wanted = [...new Set(query.productIds)].filter(isReached);
    return wanted.flatMap((id) => mainMachine(directory, tenantId, id) ?? []);
  });

  route(listLines)(async ({ session }) => [...viewPlant(directory, session).lines()]);

  route(getLine)(async ({ session, params }) => viewPlant(directory, session).line(params.id));

  route(getMachine)(async ({ session, params }) => viewPlant(directory, session).machine(params.id));
}

/** A line stands for its bottleneck. */
function mainMachine(directory: PlantDirectory, tenantId: Id, id: Id): Machine | null {
  const line = directory.line(tenantId, id);
  return directory.machine(tenantId, line?.bottleneckMachineId ?? id);
}
