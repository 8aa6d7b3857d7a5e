import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import { routes } from '#server/core/routes.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { getLine, listLines } from '#shared/contracts/line.ts';
import { getMachine, listMachinesByIds, type Machine } from '#shared/contracts/machine.ts';

export function mountMachineRoutes(app: FastifyInstance, directory: PlantDirectory): void {
  const route = routes(app);

  route(listMachinesByIds)(async ({ tenantId, query }) =>
    [...new Set(query.productIds)].flatMap((id) => mainMachine(directory, tenantId, id) ?? []),
  );

  route(listLines)(async ({ tenantId }) => [...directory.lines(tenantId)]);

  route(getLine)(async ({ tenantId, params }) => {
    const line = directory.line(tenantId, params.id);
    if (!line) throw failure('line_not_found');
    return line;
  });

  route(getMachine)(async ({ tenantId, params }) => {
    const machine = directory.machine(tenantId, params.id);
    if (!machine) throw failure('machine_not_found');
    return machine;
  });
}

/** A line stands for its bottleneck. */
function mainMachine(directory: PlantDirectory, tenantId: Id, id: Id): Machine | null {
  const line = directory.line(tenantId, id);
  return directory.machine(tenantId, line?.bottleneckMachineId ?? id);
}
