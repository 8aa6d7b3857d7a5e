import type { HistoryPoint, Shift, StateInterval, Stop, StopReason } from '#shared/contracts/history.ts';
import type { MachineState } from '#shared/contracts/machine-state.ts';
import { toBaseState } from '#shared/domain/machine-state.ts';

const MINUTE_MS = 60_000;

/** How a machine of the made-up plant is doing now. */
export interface Condition {
  readonly states: readonly MachineState[];
  readonly sinceMs: number;
  readonly code: string | null;
  readonly text: string | null;
  /** Its messages ended then; null = it reports. */
  readonly silentFromMs: number | null;
  readonly alarms: number;
}

/** Stops of the shift before: `[minutes after its begin, length in minutes, state, code, text, cause]`. */
const PAST: readonly (readonly [
  number,
  number,
  Exclude<MachineState, 'warning' | 'production'>,
  string | null,
  string | null,
  number | null,
])[] = [
  [38, 4.2, 'shutdown', null, '换型', null],
  [71, 1.1, 'blockage', 'F217', '标签纸断', 907],
  [105, 9.6, 'material-shortage', null, '缺瓶', 901],
  [152, 2.4, 'fault', 'F401', '缺盖', null],
  [187, 14.2, 'blockage', 'F217', '标签纸断', 907],
  [233, 0.6, 'blockage', null, null, 910],
  [262, 3.1, 'fault', 'F118', '主驱动过载', null],
  [301, 1.8, 'fault', 'F401', '缺盖', null],
  [340, 8.6, 'cip', null, null, null],
  [398, 5.5, 'crash-stop', 'E002', '安全门打开', null],
];

/** States of a machine from `shift.from` to now, as the server lists them. */
export function syntheticTimeline(shiftFrom: number, nowMs: number, condition: Condition): StateInterval[] {
  const until = Math.min(nowMs, condition.sinceMs);
  const parts: StateInterval[] = [];
  let cursor = shiftFrom;
  const add = (
    from: number,
    to: number | null,
    states: readonly MachineState[],
    code: string | null,
    text: string | null,
  ): void => {
    if ((to ?? nowMs) > from)
      parts.push({ from, to, base: toBaseState(states), states: [...states], code, text });
  };
  for (const [afterMin, lengthMin, state, code, text] of PAST) {
    const from = shiftFrom + afterMin * MINUTE_MS;
    const to = from + lengthMin * MINUTE_MS;
    if (to > until - MINUTE_MS) break;
    add(cursor, from, ['production'], null, null);
    add(from, to, [state], code, text);
    cursor = to;
  }
  const begin = Math.max(cursor, condition.sinceMs);
  add(cursor, begin, ['production'], null, null);
  add(begin, null, condition.states, condition.code, condition.text);
  return parts;
}

/** The stops among them, newest first, with the machine that each was waiting for. */
export function syntheticStops(
  timeline: readonly StateInterval[],
  shiftFrom: number,
  machineId: string,
  nowCauseId: string,
): Stop[] {
  return timeline
    .filter(({ base }) => base !== 'production' && base !== 'unknown')
    .map((part): Stop => {
      const base = toBaseState(part.states);
      const past = PAST.find(([afterMin]) => shiftFrom + afterMin * MINUTE_MS === part.from);
      const cause = part.to === null ? nowCauseId : String(past?.[5] ?? machineId);
      const isOwn = cause === machineId;
      return {
        from: part.from,
        to: part.to,
        base,
        causeMachineId: cause,
        causeBase: isOwn || base === 'cip' || base === 'shutdown' ? base : 'fault',
        code: part.code,
        text: part.text,
      };
    })
    .reverse();
}

export function sumReasons(stops: readonly Stop[], nowMs: number): StopReason[] {
  const sums = new Map<string, StopReason>();
  for (const { from, to, causeMachineId, causeBase, code, text } of stops) {
    const key = [causeMachineId, causeBase, code, text].join(' ');
    const before = sums.get(key);
    sums.set(key, {
      machineId: causeMachineId,
      base: causeBase,
      code,
      text,
      durationMs: (before?.durationMs ?? 0) + (to ?? nowMs) - from,
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...sums.values()].sort((a, b) => b.durationMs - a.durationMs);
}

/** A wave with a little noise that depends on nothing but the time: 0.9 … 1. */
export function swayAt(atMs: number, seed: number): number {
  const noise = Math.abs(Math.sin(atMs * 0.000_37 + seed * 12.9) * 43_758.5453) % 1;
  return (
    0.94 +
    Math.sin(atMs / 540_000 + seed) * 0.025 +
    Math.sin(atMs / 61_000 + seed) * 0.01 +
    (noise - 0.5) * 0.012
  );
}

/** Decimated history of a value that is `idle` while the machine stands. */
export function syntheticHistory(input: {
  readonly timeline: readonly StateInterval[];
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly valueAt: (atMs: number, runs: boolean) => number;
}): HistoryPoint[] {
  const { timeline, from, to, width, valueAt } = input;
  const step = (to - from) / width;
  const points: HistoryPoint[] = [];
  for (let index = 0; index < width; index += 1) {
    const start = Math.round(from + index * step);
    const end = Math.min(to, start + step);
    const part = timeline.find((one) => one.from <= start && (one.to ?? to) > start);
    if (!part || end <= start) continue;
    const values = [0, 0.3, 0.6, 0.9].map((share) =>
      valueAt(start + share * (end - start), part.base === 'production'),
    );
    points.push([start, Math.min(...values), Math.max(...values), values.at(-1) ?? 0]);
  }
  return points;
}

/** The early shift of the day that `nowMs` lies in, 06:00–14:00 in the plant's zone (UTC+8, no daylight saving). */
export function syntheticShift(nowMs: number): Shift {
  const offsetMs = 8 * 3_600_000;
  const day = Math.floor((nowMs + offsetMs) / 86_400_000) * 86_400_000 - offsetMs;
  const eight = 8 * 3_600_000;
  const index = Math.floor((nowMs - day - 6 * 3_600_000) / eight);
  const from = day + 6 * 3_600_000 + index * eight;
  const [name, nameEn] = [
    ['夜班', 'Night shift'],
    ['早班', 'Early shift'],
    ['中班', 'Late shift'],
    ['夜班', 'Night shift'],
  ][index + 1] ?? ['早班', 'Early shift'];
  return { name: name ?? '', nameEn: nameEn ?? null, from, to: from + eight, plannedCount: 246_000 };
}
