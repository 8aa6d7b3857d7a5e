import type { FastifyInstance } from 'fastify';
import { type PlantView, viewPlant } from '#server/core/access/plant-view.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import { rangeUntilNow } from '#server/modules/history/history-reader.ts';
import { bottleneckOf } from '#server/modules/history/lines/line-summaries.ts';
import type { RangeQueries } from '#server/modules/history/metrics/range-queries.ts';
import type { VendorTexts } from '#server/modules/history/vendor-texts.ts';
import { getStopPareto } from '#shared/contracts/history/stop-pareto.ts';
import type { QueryOf } from '#shared/contracts/kit/endpoint.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { type ParetoInput, toStopPareto } from './stop-pareto.ts';

export interface StopParetoParts {
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly ranges: RangeQueries;
  readonly texts: VendorTexts;
}

export function mountStopPareto(app: FastifyInstance, parts: StopParetoParts): void {
  const { clock, directory, ranges, texts } = parts;

  /** Machines whose stops are asked for, of those that a caller's roles reach. */
  function machinesOf(plant: PlantView, query: QueryOf<typeof getStopPareto>): Machine[] {
    const { lineId, machineId } = query;
    if (machineId !== undefined) {
      const machine = plant.machine(machineId);
      if (lineId !== undefined && machine.lineId !== lineId) throw failure('machine_not_found');
      return [machine];
    }
    const lines = lineId === undefined ? plant.lines() : [plant.line(lineId)];
    const machines = lines.flatMap((line) => bottleneckOf(line) ?? []);
    if (lineId !== undefined && machines.length === 0) throw failure('line_not_found');
    return machines;
  }

  routes(app)(getStopPareto)(async ({ session, tenantId, query }) => {
    const computedAt = clock.now();
    const range = rangeUntilNow(query, computedAt);
    const inputs: ParetoInput[] = [];
    // One after the other: a request takes one connection of the database.
    for (const machine of machinesOf(viewPlant(directory, session), query)) {
      const found = await ranges.stops(tenantId, machine, range);
      const stops = found.stops.map((stop) => texts.stop(tenantId, stop));
      inputs.push({ ...found, stops, lineId: machine.lineId });
    }
    return { computedAt, rows: toStopPareto(inputs, (stop) => texts.stopClass(tenantId, stop)) };
  });
}
