import type { LineSummary, Shift } from '#shared/contracts/history.ts';
import type { Line } from '#shared/contracts/plant.ts';
import { toBaseState } from '#shared/domain/machine-state.ts';
import { computeOee } from '#shared/domain/oee.ts';
import { type ShiftPattern, shiftAt } from '#shared/domain/shift-calendar.ts';
import type { Condition } from './faults.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const MINUTE_MS = 60_000;

/** Three shifts of eight hours. */
export function shiftPatterns(plannedCount: number): ShiftPattern[] {
  const shift = (name: string, nameEn: string, startMinute: number): ShiftPattern => {
    return { name, nameEn, startMinute, durationMinutes: 480, days: DAYS, plannedCount };
  };
  return [
    shift('早班', 'Early shift', 360),
    shift('中班', 'Late shift', 840),
    shift('夜班', 'Night shift', 1320),
  ];
}

/** Stops of the shift so far: `[share of the shift, minutes, index of the causing machine, text]`. */
const PAST: readonly (readonly [
  number,
  number,
  number,
  string,
  'fault' | 'shutdown' | 'material-shortage',
])[] = [
  [0.08, 4.2, 0, '换型', 'shutdown'],
  [0.22, 9.6, 9, '缺纸板', 'material-shortage'],
  [0.39, 14.2, 6, '标签纸断', 'fault'],
  [0.55, 3.1, 1, '喷嘴堵塞', 'fault'],
  [0.71, 8.6, 4, '瓶盖卡滞', 'fault'],
  [0.86, 5.5, 10, '称重超差', 'fault'],
];

interface SummaryInput {
  readonly line: Line;
  readonly nowMs: number;
  readonly pace: number;
  /** The bottleneck's condition now, and the machine it waits for. */
  readonly now: Condition;
  readonly nowSinceMs: number;
  readonly cause: { readonly machineId: string; readonly condition: Condition } | null;
  readonly isWide: boolean;
}

/** The line's shift as the server would sum it up at `nowMs`. */
export function syntheticSummary(input: SummaryInput): LineSummary {
  const { line, nowMs, isWide } = input;
  const ideal =
    line.machines.find((machine) => machine.id === line.bottleneckMachineId)?.idealSpeedPerHour ?? 36_000;
  const plannedCount = isWide ? 8_888_888 : 246_000;
  const shift = shiftAt(shiftPatterns(plannedCount), line.timeZone, nowMs);
  const from = shift?.from ?? nowMs - 4 * 3_600_000;
  const timeline = timelineOf(input, from, shift);
  const speed = ideal * (isWide ? 1 : 0.93);
  const runMs = (until: number): number =>
    timeline.reduce(
      (sum, part) =>
        part.base === 'production' ? sum + Math.max(0, Math.min(part.to ?? nowMs, until) - part.from) : sum,
      0,
    );
  const countAt = (atMs: number): number => Math.round((runMs(atMs) / 3_600_000) * speed);
  const produced = isWide ? 8_888_888 : countAt(nowMs);
  const rejected = Math.round(produced * 0.008);
  const stops = timeline.filter((part) => part.base !== 'production');
  const plannedToNow = shift
    ? Math.round((plannedCount * (nowMs - shift.from)) / (shift.to - shift.from))
    : null;
  const last = stops.filter((stop) => stop.to !== null).at(-1);
  return {
    computedAt: nowMs,
    shift,
    counts: { produced, good: produced - rejected, rejected },
    plannedToNow,
    oee: computeOee({
      plannedBusyMs: nowMs - from,
      productionMs: runMs(nowMs),
      producedCount: countAt(nowMs),
      goodCount: Math.round(countAt(nowMs) * 0.992),
      idealMsPerItem: 3_600_000 / ideal,
    }),
    timeline,
    stopReasons: reasonsOf(stops, line, nowMs),
    lastStop: last
      ? {
          from: last.from,
          to: last.to,
          base: toBaseState(last.states),
          causeMachineId: last.causeMachineId ?? line.bottleneckMachineId,
          causeBase: toBaseState(last.states),
          code: last.code,
          text: last.text,
        }
      : null,
    producedCurve: Array.from({ length: 97 }, (_, index): [number, number] => {
      const atMs = Math.round(from + ((nowMs - from) * index) / 96);
      return [atMs, countAt(atMs)];
    }),
  };
}

type Part = LineSummary['timeline'][number];

function reasonsOf(stops: readonly Part[], line: Line, nowMs: number): LineSummary['stopReasons'] {
  const reasons = new Map<string, LineSummary['stopReasons'][number]>();
  for (const stop of stops) {
    const machineId = stop.causeMachineId ?? line.bottleneckMachineId;
    const key = `${machineId} ${stop.base} ${stop.text}`;
    const before = reasons.get(key);
    reasons.set(key, {
      machineId,
      base: toBaseState(stop.states),
      code: stop.code ?? before?.code ?? null,
      text: stop.text,
      durationMs: (before?.durationMs ?? 0) + (stop.to ?? nowMs) - stop.from,
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...reasons.values()].sort((a, b) => b.durationMs - a.durationMs);
}

function timelineOf(
  { line, nowMs, now, nowSinceMs, cause }: SummaryInput,
  from: number,
  shift: Shift | null,
): Part[] {
  const order = line.steps.flatMap((step) => step.machineIds);
  const length = shift ? shift.to - shift.from : 8 * 3_600_000;
  const until = now.states[0] === 'production' ? nowMs - 30 * MINUTE_MS : Math.max(from, nowSinceMs);
  const parts: Part[] = [];
  let cursor = from;
  const run = (to: number | null): void => {
    if ((to ?? nowMs) > cursor)
      parts.push({
        from: cursor,
        to,
        base: 'production',
        states: ['production'],
        code: null,
        text: null,
        causeMachineId: null,
      });
  };
  for (const [share, minutes, machineIndex, text, base] of PAST) {
    const start = Math.round(from + share * length);
    const end = start + minutes * MINUTE_MS;
    if (end >= until) break;
    run(start);
    const causeMachineId = order[machineIndex % order.length] ?? line.bottleneckMachineId;
    parts.push({ from: start, to: end, base, states: [base], code: null, text, causeMachineId });
    cursor = end;
  }
  if (now.states[0] === 'production') {
    run(null);
    return parts;
  }
  const stopFrom = Math.max(cursor, nowSinceMs);
  run(stopFrom);
  const states = cause?.condition.states ?? now.states;
  parts.push({
    from: stopFrom,
    to: null,
    base: toBaseState(states),
    states: [...states],
    code: cause?.condition.code ?? null,
    text: cause?.condition.text ?? null,
    causeMachineId: cause?.machineId ?? line.bottleneckMachineId,
  });
  return parts;
}
