import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import { routes } from '#server/core/routes.ts';
import { bottleneckOf } from '#server/modules/history/lines/line-summaries.ts';
import { loadMachineReach, type MachineReach } from '#server/modules/history/machine-reach.ts';
import type { RangeQueries } from '#server/modules/history/metrics/range-queries.ts';
import type { VendorTexts } from '#server/modules/history/vendor-texts.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Machine } from '#shared/contracts/machine.ts';
import { getStopPareto } from '#shared/contracts/stop-pareto.ts';
import { type ParetoInput, toStopPareto } from './stop-pareto.ts';

export interface StopParetoParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly ranges: RangeQueries;
  readonly texts: VendorTexts;
}

export function mountStopPareto(app: FastifyInstance, parts: StopParetoParts): void {
  const { db, clock, directory, ranges, texts } = parts;

  /** Machines whose stops are asked for, of those that a caller's roles reach. */
  function machinesOf(tenantId: Id, reach: MachineReach, query: QueryOf<typeof getStopPareto>): Machine[] {
    const { lineId, machineId } = query;
    if (machineId !== undefined) {
      const machine = directory.machine(tenantId, machineId);
      const isOfLine = lineId === undefined || machine?.lineId === lineId;
      if (!machine || !isOfLine || !reach.mayEnter(machine)) throw failure('machine_not_found');
      return [machine];
    }
    const lines = directory
      .lines(tenantId)
      .filter((line) => lineId === undefined || line.id === lineId)
      .flatMap((line) => bottleneckOf(line) ?? [])
      .filter((machine) => reach.mayEnter(machine));
    if (lineId !== undefined && lines.length === 0) throw failure('line_not_found');
    return lines;
  }

  routes(app)(getStopPareto)(async ({ session, tenantId, query }) => {
    const computedAt = clock.now();
    const reach = await db.tenant(tenantId, (tx) => loadMachineReach(tx, session));
    const inputs: ParetoInput[] = [];
    // One after the other: a request takes one connection of the database.
    for (const machine of machinesOf(tenantId, reach, query)) {
      const found = await ranges.stops(tenantId, machine, query);
      const stops = found.stops.map((stop) => texts.stop(tenantId, stop));
      inputs.push({ ...found, stops, lineId: machine.lineId });
    }
    return { computedAt, rows: toStopPareto(inputs, (stop) => texts.stopClass(tenantId, stop)) };
  });
}
