import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { ReaderParts } from '#server/modules/history/history-reader.ts';
import { bottleneckOf } from '#server/modules/history/lines/line-summaries.ts';
import { DAY_MS } from '#server/modules/history/metrics/partitions.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { shiftsOf } from '#shared/domain/calendar/line-calendar.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { readShortStop, SHORT_STOP_MS } from '#shared/domain/line/short-stop.ts';
import { type ChangedStretch, loadMarks, removeMarks } from './fact-marks.ts';
import { firstHeardOf, listStoredShifts, removeShift, type ShiftKey, storeShift } from './fact-store.ts';
import { basisOf, computeShiftFact, type LineShift, settledAt } from './shift-fact.ts';

export interface ShiftFactParts extends ReaderParts {
  readonly params: TenantParams;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Keeps what is stored of shifts that have ended as the line page has it. */
export interface ShiftFactWriter {
  /** What of readings is of a past that may be written; times by machine. */
  late(tenantId: Id, heard: ReadonlyMap<Id, readonly number[]>): readonly ChangedStretch[];
  /** The calendar, the plant or a setting changed. */
  recheck(tenantId: Id): void;
  /** The tenants that have something to write. */
  due(): Promise<Id[]>;
  /** Writes what is due, at most some shifts at a time. Repeating it changes nothing. */
  run(tenantId: Id): Promise<void>;
  /** How many shifts of these lines in a range are to be written, or written again; 1 where that is not known yet. */
  pending(tenantId: Id, lineIds: ReadonlySet<Id>, range: TimeWindow): number;
  /** As it was read last. */
  shortStopMs(tenantId: Id): number;
}

/** Each takes some ten ms of the database: others have their turn between two runs. */
const SHIFTS_PER_RUN = 40;
const CHECKED_AT_ONCE_MS = 30 * DAY_MS;
const RECENT_MS = 3 * DAY_MS;
const LOOK_AGAIN_MS = 3_600_000;
const TRY_AGAIN_MS = 600_000;

interface Work extends LineShift {
  readonly key: string;
  /** Server's time before which it is not tried. */
  notBefore: number;
}

interface TenantFacts {
  /** What is to be written, and the marks that each answers. */
  readonly work: Map<string, Work>;
  readonly marks: Map<Id, Set<string>>;
  /** How often everything was to be compared with the calendar, and up to which time it was. */
  wanted: number;
  checked: number;
  /** The run under way, or the last one. */
  running: Promise<void>;
  /** When the next shift can be written. */
  nextAt: number;
  /** The end of the last shift that may be written. */
  writtenUntil: number;
}

const keyOf = ({ lineId, shiftName, from }: ShiftKey): string => JSON.stringify([lineId, from, shiftName]);

export function createShiftFacts(parts: ShiftFactParts): ShiftFactWriter {
  const { db, clock, directory, calendar, params, log, retention } = parts;
  const tenants = new Map<Id, TenantFacts>();
  const startedAt = clock.now();
  const shortStops = new Map<Id, number>();
  const shortStopOf = (tenantId: Id) => shortStops.get(tenantId) ?? SHORT_STOP_MS;

  function stateOf(tenantId: Id): TenantFacts {
    const known = tenants.get(tenantId) ?? {
      ...{ work: new Map(), marks: new Map(), wanted: 1, checked: 0, running: Promise.resolve() },
      ...{ nextAt: 0, writtenUntil: startedAt },
    };
    tenants.set(tenantId, known);
    return known;
  }

  /** Of what came before, the plan or the states are not kept. */
  const oldest = (nowMs: number): number =>
    nowMs - Math.min(LIMITS.historyRangeMaxMs, retention.stateDays * DAY_MS) + DAY_MS;

  /** The shifts of a line that begin in a range and can be written. */
  function endedShifts(tenantId: Id, line: Line, { from, to }: TimeWindow, nowMs: number): LineShift[] {
    if (!bottleneckOf(line)) return [];
    return shiftsOf(calendar.line(tenantId, line), { from, to })
      .filter((shift) => shift.from >= from && shift.from < to)
      .map((shift) => ({ line, shift }))
      .filter((one) => settledAt(one) <= nowMs);
  }

  function want(state: TenantFacts, one: LineShift, markId: Id | null = null): void {
    const key = keyOf({ lineId: one.line.id, shiftName: one.shift.name, from: one.shift.from });
    const known = state.work.get(key);
    state.work.set(key, { ...one, key, notBefore: known?.notBefore ?? 0 });
    if (markId !== null) state.marks.get(markId)?.add(key);
  }

  /** Compares what is stored of a range with what there is to be, in steps that hold nobody up. */
  async function check(tenantId: Id, range: TimeWindow, nowMs: number): Promise<void> {
    const state = stateOf(tenantId);
    const lines = directory.lines(tenantId);
    const begun = await db.tenant(tenantId, (tx) => firstHeardOf(tx, lines));
    for (let to = range.to; to > range.from; to -= CHECKED_AT_ONCE_MS) {
      const part = { from: Math.max(range.from, to - CHECKED_AT_ONCE_MS), to };
      const stored = await db.tenant(tenantId, (tx) =>
        listStoredShifts(
          tx,
          lines.map(({ id }) => id),
          part,
        ),
      );
      const basisByKey = new Map(stored.map((one) => [keyOf(one), one.basis]));
      for (const line of lines) {
        const since = Math.min(begun.get(line.id) ?? Number.POSITIVE_INFINITY, pendingSince(tenantId, line));
        for (const one of endedShifts(tenantId, line, part, nowMs).toReversed()) {
          const key = keyOf({ lineId: line.id, shiftName: one.shift.name, from: one.shift.from });
          const basis = basisByKey.get(key);
          basisByKey.delete(key);
          if (basis === undefined && one.shift.to <= since) continue;
          if (basis !== basisOf(parts, { ...one, tenantId, shortStopMs: shortStopOf(tenantId) }))
            want(state, one);
        }
        await nextTurn();
      }
      const gone = stored.filter((one) => basisByKey.has(keyOf(one)));
      if (gone.length > 0)
        await db.tenant(tenantId, async (tx) => {
          for (const one of gone) await removeShift(tx, one);
        });
      for (const one of gone) state.work.delete(keyOf(one));
    }
    state.nextAt = Math.min(
      nowMs + LOOK_AGAIN_MS,
      ...lines.flatMap((line) => nextSettled(tenantId, line, nowMs)),
    );
    const ended = lines.flatMap((line) =>
      endedShifts(tenantId, line, { from: nowMs - RECENT_MS, to: nowMs }, nowMs).map(({ shift }) => shift.to),
    );
    state.writtenUntil = ended.length > 0 ? Math.max(...ended) : nowMs - RECENT_MS;
  }

  /** What is heard is stored some time later. */
  const pendingSince = (tenantId: Id, { machines }: Line): number =>
    Math.min(
      ...machines.map(
        ({ id }) => parts.presence.pending(tenantId, id)[0]?.fromTs ?? Number.POSITIVE_INFINITY,
      ),
    );

  function nextSettled(tenantId: Id, line: Line, nowMs: number): number[] {
    return shiftsOf(calendar.line(tenantId, line), { from: nowMs - RECENT_MS, to: nowMs + 1 })
      .map((shift) => settledAt({ line, shift }))
      .filter((at) => at > nowMs);
  }

  /** Takes up what is marked. */
  async function takeMarks(tenantId: Id, nowMs: number): Promise<void> {
    const state = stateOf(tenantId);
    for (const { id, machineId, from, to } of await db.tenant(tenantId, loadMarks)) {
      if (state.marks.has(id)) continue;
      state.marks.set(id, new Set());
      const lineId = directory.machine(tenantId, machineId)?.lineId ?? null;
      const line = lineId === null ? null : directory.line(tenantId, lineId);
      if (!line || !bottleneckOf(line)) continue;
      const since = Math.max(from, oldest(nowMs));
      for (const shift of to > since ? shiftsOf(calendar.line(tenantId, line), { from: since, to }) : [])
        if (settledAt({ line, shift }) <= nowMs) want(state, { line, shift }, id);
    }
  }

  async function write(tenantId: Id, { line: { id }, shift, key }: Work): Promise<void> {
    const state = stateOf(tenantId);
    // As they are now: the plant may have changed since the work was noted.
    const line = directory.line(tenantId, id);
    const one =
      line &&
      endedShifts(tenantId, line, { from: shift.from, to: shift.from + 1 }, clock.now()).find(
        (found) => found.shift.name === shift.name,
      );
    if (one) {
      const of = { ...one, tenantId, shortStopMs: shortStopOf(tenantId) };
      const basis = basisOf(parts, of);
      await db.tenant(tenantId, async (tx) => {
        const fact = await computeShiftFact(tx, parts, of);
        if (fact) await storeShift(tx, tenantId, fact, basis);
      });
    }
    state.work.delete(key);
    for (const keys of state.marks.values()) keys.delete(key);
  }

  async function dropAnswered(tenantId: Id): Promise<void> {
    const { marks } = stateOf(tenantId);
    const answered = [...marks].flatMap(([id, keys]) => (keys.size === 0 ? [id] : []));
    if (answered.length === 0) return;
    await db.tenant(tenantId, (tx) => removeMarks(tx, answered));
    for (const id of answered) marks.delete(id);
  }

  const hasToLook = ({ wanted, checked, nextAt }: TenantFacts, nowMs: number): boolean =>
    wanted !== checked || nextAt <= nowMs;

  async function runOnce(tenantId: Id, state: TenantFacts): Promise<void> {
    const nowMs = clock.now();
    shortStops.set(tenantId, readShortStop(await params.text(tenantId, 'SHORT_STOP_SECONDS')));
    await takeMarks(tenantId, nowMs);
    const { wanted, checked, nextAt } = state;
    if (wanted !== checked) {
      await check(tenantId, { from: oldest(nowMs), to: nowMs }, nowMs);
      state.checked = wanted;
    } else if (nextAt <= nowMs) await check(tenantId, { from: nowMs - RECENT_MS, to: nowMs }, nowMs);
    const newestFirst = [...state.work.values()]
      .filter(({ notBefore }) => notBefore <= nowMs)
      .toSorted((left, right) => right.shift.from - left.shift.from);
    for (const one of newestFirst.slice(0, SHIFTS_PER_RUN)) {
      try {
        await write(tenantId, one);
      } catch (error) {
        // One shift that cannot be written keeps no other from being written.
        const { line, shift } = one;
        log.error({ err: error, tenantId, line: line.id, shift: shift.from }, 'a shift was not written');
        one.notBefore = nowMs + TRY_AGAIN_MS;
      }
    }
    await dropAnswered(tenantId);
  }

  return {
    late(tenantId, heard) {
      const before = tenants.get(tenantId)?.writtenUntil ?? startedAt;
      return [...heard].flatMap(([machineId, times]) => {
        const past = times.filter((ts) => ts < before);
        if (past.length === 0) return [];
        return [{ machineId, from: Math.min(...past), to: Math.max(...past) }];
      });
    },
    recheck(tenantId) {
      stateOf(tenantId).wanted += 1;
    },
    async due() {
      const nowMs = clock.now();
      const marked = await tenantsOf(
        db,
        sql`select distinct tenant_id::text as tenant_id from shift_fact_mark`,
      );
      const own = directory.tenantIds().filter((tenantId) => {
        const state = stateOf(tenantId);
        const isDue = ({ notBefore }: Work) => notBefore <= nowMs;
        return hasToLook(state, nowMs) || [...state.work.values()].some(isDue);
      });
      return [...new Set([...marked, ...own])];
    },
    run(tenantId) {
      const state = stateOf(tenantId);
      const next = state.running.catch(() => {}).then(() => runOnce(tenantId, state));
      state.running = next;
      return next;
    },
    pending(tenantId, lineIds, { from, to }) {
      const state = stateOf(tenantId);
      let count = 0;
      for (const { line, shift } of state.work.values())
        if (lineIds.has(line.id) && shift.from < to && shift.to > from) count += 1;
      return count === 0 && hasToLook(state, clock.now()) ? 1 : count;
    },
    shortStopMs: shortStopOf,
  };
}
