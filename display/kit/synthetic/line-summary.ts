import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { BaseState } from '#shared/contracts/plant/machine-state.ts';
import { toBaseState } from '#shared/domain/machine/machine-state.ts';
import { computeOee } from '#shared/domain/machine/oee.ts';
import { codeText } from './code-text.ts';
import { type Condition, flowOrder, isRunning } from './condition.ts';
import { shiftStretches, sumReasons, syntheticShift } from './synthetic-shift.ts';

const MINUTE_MS = 60_000;
const WIDEST_COUNT = 8_888_888;
const GOOD_SHARE = 0.992;
const CURVE_POINTS = 96;

/** Stops of the shift so far: `[share of the shift, minutes, index of the causing machine, text, state]`. */
const PAST: readonly (readonly [number, number, number, string, BaseState])[] = [
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
  /** Of the bottleneck, and of the machine that it waits for. */
  readonly bottleneck: Condition;
  readonly cause: { readonly machineId: string; readonly condition: Condition };
  readonly isWide: boolean;
  readonly plannedStop: LineSummary['plannedStop'];
  readonly outputs: LineSummary['outputs'];
}

type Stretch = LineSummary['timeline'][number];

/** The line's shift as the server would sum it up at `nowMs`. */
export function syntheticSummary(input: SummaryInput): LineSummary {
  const { line, nowMs, isWide } = input;
  const ideal =
    line.machines.find((machine) => machine.id === line.bottleneckMachineId)?.idealSpeedPerHour ?? 36_000;
  const plannedCount = isWide ? WIDEST_COUNT : 246_000;
  const shift = syntheticShift(nowMs, plannedCount);
  const { from } = shift;
  const timeline = timelineOf(input, shift);
  const runMs = (until: number): number =>
    timeline
      .filter(({ base }) => base === 'production')
      .reduce((sum, part) => sum + Math.max(0, Math.min(part.to ?? nowMs, until) - part.from), 0);
  const speed = ideal * (isWide ? 1 : 0.93);
  const countAt = (atMs: number): number => Math.round((runMs(atMs) / 3_600_000) * speed);
  const produced = isWide ? WIDEST_COUNT : countAt(nowMs);
  const rejected = Math.round(produced * (1 - GOOD_SHARE));
  const stops = timeline
    .filter(({ base }) => base !== 'production')
    .map((part) => {
      const base = toBaseState(part.states);
      const causeMachineId = part.causeMachineId ?? line.bottleneckMachineId;
      return {
        from: part.from,
        to: part.to,
        base,
        causeBase: base,
        causeMachineId,
        code: part.code,
        text: part.text,
        ...codeText(part.text),
      };
    });
  return {
    computedAt: nowMs,
    shift,
    product: null,
    plannedStop: input.plannedStop,
    counts: { produced, good: produced - rejected, rejected },
    outputs: input.outputs,
    plannedToNow: Math.round((plannedCount * (nowMs - from)) / (shift.to - from)),
    oee: computeOee({
      plannedBusyMs: nowMs - from,
      productionMs: runMs(nowMs),
      producedCount: countAt(nowMs),
      goodCount: Math.round(countAt(nowMs) * GOOD_SHARE),
      idealMsPerItem: 3_600_000 / ideal,
    }),
    isOeeEarly: false,
    timeline,
    stopReasons: sumReasons(stops, nowMs),
    lastStop: stops.findLast(({ to }) => to !== null) ?? null,
    producedCurve: Array.from({ length: CURVE_POINTS + 1 }, (_, index): [number, number] => {
      const atMs = Math.round(from + ((nowMs - from) * index) / CURVE_POINTS);
      return [atMs, countAt(atMs)];
    }),
  };
}

function timelineOf(
  { line, nowMs, bottleneck, cause }: SummaryInput,
  shift: { readonly from: number; readonly to: number },
): Stretch[] {
  const order = flowOrder(line);
  const past = PAST.map(([share, minutes, machineIndex, text, base]) => {
    const from = Math.round(shift.from + share * (shift.to - shift.from));
    const causeMachineId = order[machineIndex % order.length] ?? line.bottleneckMachineId;
    return { from, to: from + minutes * MINUTE_MS, base, text, causeMachineId };
  });
  const runs = isRunning(bottleneck);
  const untilMs = runs ? nowMs - 30 * MINUTE_MS : Math.max(shift.from, bottleneck.sinceMs);
  const timeline = shiftStretches(shift.from, past, untilMs).map(({ from, to, stop }): Stretch => {
    const base = stop?.base ?? 'production';
    const { text = null, causeMachineId = null } = stop ?? {};
    return { from, to, base, states: [base], code: null, text, causeMachineId };
  });
  const last = timeline.at(-1);
  if (runs || !last) return timeline;
  const from = Math.max(last.from, bottleneck.sinceMs);
  const { states, code, text } = cause.condition;
  return [
    ...timeline.slice(0, -1),
    ...(from > last.from ? [{ ...last, to: from }] : []),
    {
      from,
      to: null,
      base: toBaseState(states),
      states: [...states],
      code,
      text,
      causeMachineId: cause.machineId,
    },
  ];
}
