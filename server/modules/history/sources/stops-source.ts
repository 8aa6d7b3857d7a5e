import type { Transaction } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { ReportSource, SourceComparison } from '#server/core/ports/report-sources.ts';
import { defineReportSource, fromCursor, toCursor } from '#server/core/reports/define-source.ts';
import { namedValues, wordValues } from '#server/core/reports/source-fields.ts';
import { matchesFilter } from '#server/core/reports/source-filter.ts';
import { type CheckedRequest, rangeInstants } from '#server/core/reports/source-request.ts';
import type { ReaderParts } from '#server/modules/history/history-reader.ts';
import { bottleneckOf } from '#server/modules/history/lines/line-summaries.ts';
import { DAY_MS } from '#server/modules/history/metrics/partitions.ts';
import { loadStops, type RangeStops } from '#server/modules/history/states/load-stops.ts';
import { lossOf } from '#server/modules/history/stops/stop-pareto.ts';
import type { VendorTexts } from '#server/modules/history/vendor-texts.ts';
import type { NotedStop } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { type CalendarShift, calendarShifts } from '#shared/domain/calendar/shift-calendar.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { isPlannedStop } from '#shared/domain/machine/machine-state.ts';
import { stopReason as reasonsEn } from '#shared/i18n/en/history/stop-reason.ts';
import { states as statesEn } from '#shared/i18n/en/kit/states.ts';
import { stopReason as reasonsZh } from '#shared/i18n/zh/history/stop-reason.ts';
import { states as statesZh } from '#shared/i18n/zh/kit/states.ts';
import { STOPS_INFO } from './stops-info.ts';

export interface StopsSourceParts extends ReaderParts {
  readonly texts: VendorTexts;
}

const STATE_WORDS = { zh: statesZh.short, en: statesEn.short };
const CATEGORY_WORDS = { zh: reasonsZh.category, en: reasonsEn.category };
/** Read in one statement; a stop that is longer takes its own. */
const STRETCH_MS = 7 * DAY_MS;
/** Stretches that one page looks through: a page may be short, or empty, and not the last. */
const STRETCHES_MAX = 8;

const BEGIN = Number.MIN_SAFE_INTEGER;

/** Where in a machine's stops a page goes on. */
interface Place {
  readonly machineId: Id;
  readonly at: number;
  /** Stops that began before are of an earlier page. */
  readonly since: number;
}

/**
 * The stops of lines, which are those of their bottlenecks, as the Pareto and the list of stops have them; with a filter by
 * machine those of these machines.
 */
export function stopsSource(parts: StopsSourceParts): ReportSource {
  return defineReportSource({
    info: STOPS_INFO,
    permission: 'plant_view',
    async read(tx, caller, request) {
      const machines = machinesOf(viewPlant(parts.directory, caller), request);
      const rows: ReportRow[] = [];
      let place = startOf(machines, request);
      for (
        let stretches = 0;
        place && rows.length < request.limit && stretches < STRETCHES_MAX;
        stretches += 1
      ) {
        const next: Step = await readStretch(
          withSchema<unknown>(tx),
          caller.tenantId,
          machines,
          place,
          request,
        );
        const room = request.limit - rows.length;
        rows.push(...next.rows.slice(0, room).map(({ row }) => row));
        const left = next.rows[room];
        place = left ? { ...next.read, since: left.from } : next.place;
      }
      return {
        rows,
        next: place && toCursor([place.machineId, place.at, place.since]),
        until: parts.clock.now(),
        pending: 0,
      };
    },
  });

  interface Step {
    readonly rows: readonly { readonly from: number; readonly row: ReportRow }[];
    /** What was read. */
    readonly read: Place;
    readonly place: Place | null;
  }

  async function readStretch(
    tx: Transaction<unknown>,
    tenantId: Id,
    machines: readonly Machine[],
    place: Place,
    request: CheckedRequest,
  ): Promise<Step> {
    const index = machines.findIndex(({ id }) => !isBefore(id, place.machineId));
    const machine = machines[index];
    if (!machine) return { rows: [], read: place, place: null };
    const line = machine.lineId === null ? null : parts.directory.line(tenantId, machine.lineId);
    const range = await rangeOf(tx, line, request);
    const isGoingOn = machine.id === place.machineId;
    const at = isGoingOn ? Math.max(place.at, range.from) : range.from;
    const since = isGoingOn ? Math.max(place.since, range.from) : range.from;
    const { found, next } = await stopsFrom(tx, { tenantId, machine, at, since, until: range.to });
    const shifts = line ? shiftFinder(tenantId, line, found.stops) : () => null;
    const rows = found.stops
      .map((stop) => ({
        from: stop.from,
        row: rowOf(tenantId, { machine, line, stop, found, shift: shifts(stop.from) }),
      }))
      .filter(({ row }) => matchesFilter(request.filter, row));
    const read = { machineId: machine.id, at, since };
    return { rows, read, place: next ? { machineId: machine.id, ...next } : beginOf(machines[index + 1]) };
  }

  /** Stops from `since` on, of a stretch that begins at `at`. One that lasts beyond the stretch begins the next one. */
  async function stopsFrom(
    tx: Transaction<unknown>,
    asked: {
      readonly tenantId: Id;
      readonly machine: Machine;
      readonly at: number;
      readonly since: number;
      readonly until: number;
    },
  ): Promise<{ readonly found: RangeStops; readonly next: Pick<Place, 'at' | 'since'> | null }> {
    const { tenantId, machine, at, since, until } = asked;
    for (let lengthMs = STRETCH_MS; ; lengthMs *= 2) {
      const to = Math.min(until, at + lengthMs);
      const loaded = await loadStops(tx, parts, { tenantId, machine, range: { from: at, to } });
      const stops = loaded.stops.filter((stop) => stop.from >= since);
      const found = { ...loaded, stops };
      if (to >= until || to > parts.clock.now()) return { found, next: null };
      const last = stops.at(-1);
      // From just before, so that a stop that begins there is known to.
      if (!last || last.to === null || last.to < to) return { found, next: { at: to - 1, since: to } };
      if (stops.length > 1)
        return {
          found: { ...found, stops: stops.slice(0, -1) },
          next: { at: last.from - 1, since: last.from },
        };
      if (last.from > at + 1)
        return { found: { ...found, stops: [] }, next: { at: last.from - 1, since: last.from } };
    }
  }

  async function rangeOf(
    tx: Transaction<unknown>,
    line: Line | null,
    { range }: CheckedRequest,
  ): Promise<TimeWindow> {
    if (!range) throw new Error('the range is required');
    return rangeInstants(range, line?.timeZone ?? (await readUsualZone(tx)));
  }

  function shiftFinder(tenantId: Id, line: Line, stops: readonly NotedStop[]) {
    const from = stops[0]?.from ?? 0;
    const shifts = calendarShifts(parts.calendar.line(tenantId, line), {
      from,
      to: (stops.at(-1)?.from ?? from) + 1,
    });
    // Where two overlap, the one that began last.
    return (at: number): CalendarShift | null =>
      shifts.findLast((one) => one.from <= at && at < one.to) ?? null;
  }

  function rowOf(
    tenantId: Id,
    of: {
      readonly machine: Machine;
      readonly line: Line | null;
      readonly stop: NotedStop;
      readonly found: RangeStops;
      readonly shift: CalendarShift | null;
    },
  ): ReportRow {
    const { machine, line, found, shift } = of;
    const { texts, directory } = parts;
    const stop = texts.stop(tenantId, of.stop);
    const stopClass = texts.stopClass(tenantId, stop);
    const { plannedMs, lostMs } = lossOf(stop, found.plannedStops, found.endMs, () => stopClass);
    const cause = directory.machine(tenantId, stop.causeMachineId);
    return {
      from: stop.from,
      to: stop.to,
      ms: plannedMs + lostMs,
      plannedMs,
      lostMs,
      isOpen: stop.to === null,
      ...namedValues('line', line),
      ...namedValues('machine', machine),
      ...namedValues('cause', cause),
      ...wordValues('base', stop.base, STATE_WORDS),
      ...wordValues('causeBase', stop.causeBase, STATE_WORDS),
      code: stop.code,
      text: stop.text,
      vendorText: stop.vendorText?.zh ?? null,
      vendorTextEn: stop.vendorText?.en ?? null,
      reasonId: stop.reason?.id ?? null,
      reasonCode: stop.reason?.code ?? null,
      reason: stop.reason?.text ?? null,
      reasonEn: stop.reason?.textEn ?? null,
      ...wordValues('category', stopClass?.category ?? null, CATEGORY_WORDS),
      isPlanned: stopClass?.isPlanned || (!stop.reason && isPlannedStop(stop.causeBase)),
      comment: stop.note?.comment ?? null,
      notedBy: stop.note?.by ?? null,
      notedAt: stop.note?.at ?? null,
      shiftDay: shift?.day ?? null,
      shiftName: shift?.name ?? null,
      shiftNameEn: shift?.nameEn ?? null,
    };
  }
}

function startOf(machines: readonly Machine[], { after }: CheckedRequest): Place | null {
  const place = fromCursor(after, 3);
  if (!place) return beginOf(machines[0]);
  const [machineId, at, since] = place;
  return { machineId: String(machineId), at: Number(at), since: Number(since) };
}

function beginOf(machine: Machine | undefined): Place | null {
  return machine ? { machineId: machine.id, at: BEGIN, since: BEGIN } : null;
}

/** In the order of their ids. */
function machinesOf(plant: ReturnType<typeof viewPlant>, { required }: CheckedRequest): readonly Machine[] {
  const asked = idsOf(required.get('machineId'));
  const lineIds = idsOf(required.get('lineId'));
  const machines = asked
    ? plant.machines().filter(({ id }) => asked.has(id))
    : plant.lines().flatMap((line) => bottleneckOf(line) ?? []);
  return machines
    .filter(({ lineId }) => lineIds === null || (lineId !== null && lineIds.has(lineId)))
    .toSorted((left, right) => (isBefore(left.id, right.id) ? -1 : 1));
}

/** The ids that a filter of the top names; null = it names none. */
function idsOf(filter: SourceComparison | undefined): ReadonlySet<Id> | null {
  if (filter?.op !== 'eq' && filter?.op !== 'in') return null;
  return new Set([filter.value].flat().map(String));
}

function isBefore(left: Id, right: Id): boolean {
  return left.length === right.length ? left < right : left.length < right.length;
}
