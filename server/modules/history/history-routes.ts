import type { FastifyInstance } from 'fastify';
import { viewPlant } from '#server/core/access/plant-view.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import {
  getLineSummary,
  getMachineOee,
  getMachineStops,
  getMachineTimeline,
  getMetricHistory,
} from '#shared/contracts/history/history.ts';
import { pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { checkRange, loadReach, type ReaderParts, rangeUntilNow } from './history-reader.ts';
import { bottleneckOf, type LineSummaries } from './lines/line-summaries.ts';
import { loadPoints, toGrain } from './metrics/metric-queries.ts';
import type { RangeQueries } from './metrics/range-queries.ts';
import { type MachineStep, readMachineLog } from './states/machine-log.ts';
import { sumStopReasons } from './states/stops.ts';
import { type ClassOf, paretoKeysOf } from './stops/stop-pareto.ts';
import type { VendorTexts } from './vendor-texts.ts';

export function mountHistoryRoutes(
  app: FastifyInstance,
  parts: ReaderParts,
  ranges: RangeQueries,
  summaries: LineSummaries,
  texts: VendorTexts,
): void {
  const route = routes(app);
  const { db, directory, dictionary, clock, codes } = parts;
  const machineOf = (session: SessionPrincipal, machineId: Id): Machine =>
    viewPlant(directory, session).machine(machineId);

  route(getLineSummary)(async ({ session, tenantId, params, query }) => {
    const line = viewPlant(directory, session).line(params.id);
    const bottleneck = bottleneckOf(line);
    if (!bottleneck) throw failure('line_not_found');
    if (query.from !== undefined && query.to !== undefined) {
      const range = { from: query.from, to: query.to };
      return texts.summary(tenantId, bottleneck.id, await ranges.summary(tenantId, line, bottleneck, range));
    }
    const summary = await summaries.get(tenantId, params.id);
    if (!summary) throw failure('line_not_found');
    return summary;
  });

  route(getMachineTimeline)(async ({ session, tenantId, params, query }) => {
    const timeline = await ranges.timeline(
      tenantId,
      machineOf(session, params.id),
      query,
      query.reported ?? false,
    );
    return timeline.map((interval) => texts.interval(tenantId, params.id, interval));
  });

  route(getMachineStops)(async ({ session, tenantId, params, query }) => {
    const range = rangeUntilNow(query, clock.now());
    const { stops, plannedStops, endMs } = await ranges.stops(tenantId, machineOf(session, params.id), range);
    const classOf: ClassOf = (stop) => texts.stopClass(tenantId, stop);
    return {
      stops: stops.toReversed().map((stop) => ({
        ...texts.stop(tenantId, stop),
        paretoKeys: paretoKeysOf(stop, plannedStops, endMs, classOf),
      })),
      reasons: sumStopReasons(stops, endMs, plannedStops).map((reason) => texts.reason(tenantId, reason)),
    };
  });

  route(getMachineOee)(async ({ session, tenantId, params, query }) =>
    ranges.oee(tenantId, machineOf(session, params.id), query),
  );

  route(pageMachineLog)(async ({ session, tenantId, query }) => {
    const range = rangeUntilNow(query, clock.now());
    checkRange(range, LIMITS.statesRangeMaxMs);
    const { lineId, machineId } = query;
    const machines = viewPlant(directory, session)
      .machines()
      .filter((machine) => {
        const isOfLine = lineId === undefined || machine.lineId === lineId;
        return isOfLine && (machineId === undefined || machine.id === machineId);
      });
    const ids = machines.map(({ id }) => id);
    const isStep: MachineStep = (id, code) => codes.find(tenantId, id, code)?.isStep === true;
    const page = await db.tenant(tenantId, (tx) => readMachineLog(tx, ids, { ...query, ...range }, isStep));
    return { ...page, records: page.records.map((entry) => texts.logEntry(tenantId, entry)) };
  });

  route(getMetricHistory)(async ({ session, tenantId, params, query }) => {
    checkRange(query);
    const seriesId = dictionary.find(tenantId, machineOf(session, params.id).id, params.key);
    return db.tenant(tenantId, async (tx) => {
      const reach = await loadReach(tx, tenantId, seriesId === null ? [] : [seriesId], parts);
      const points = seriesId === null ? [] : await loadPoints(tx, seriesId, query, reach);
      return { points, source: toGrain(query, reach) };
    });
  });
}
