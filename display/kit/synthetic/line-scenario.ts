import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { toBaseState } from '#shared/domain/machine/machine-state.ts';
import { findStopCause } from '#shared/domain/machine/stop-cause.ts';
import { FAULTS } from './condition.ts';
import { conditionsOf } from './line-conditions.ts';
import { syntheticSummary } from './line-summary.ts';
import { createSyntheticImage } from './synthetic-image.ts';
import { syntheticLine } from './synthetic-line.ts';

const TICK_MS = 100;
/** How often each machine reports by itself; the rest of `rate` is made up of single metrics. */
const REPORT_MS = 2_000;
const SUMMARY_MS = 4_000;
const HOUR_MS = 3_600_000;

const PLANNED_STOP = {
  reason: 'maintenance',
  name: '季度保养与灌装阀密封更换',
  nameEn: 'Quarterly maintenance, new filling valve seals',
} as const;

/** A synthetic line: the same seed, rate and times give the same picture. */
export function createLineScenario(
  options: SyntheticOptions,
  machinesMax: number = LIMITS.machinesPerLineMax,
): Scenario {
  const { startMs, random, rate, fault } = options;
  const isWide = fault === FAULTS.widest;
  const plannedStop =
    fault === FAULTS.plannedStop
      ? { ...PLANNED_STOP, from: startMs - 1_800_000, to: startMs + 5_400_000 }
      : null;
  const line =
    options.line ?? syntheticLine({ machines: Math.min(machinesMax, Math.max(1, options.machines)), isWide });
  const { machines } = line;
  const shares = new Map(machines.map(({ id }) => [id, random()]));
  const shareOf = (id: string): number => shares.get(id) ?? 0;
  const conditions = conditionsOf(line, fault, startMs, shareOf);
  const image = createSyntheticImage({ baseMs: startMs, lineId: line.id });
  const reportedMs = new Map<string, number>();
  const singlesPerTick = Math.max(0, (rate * TICK_MS) / 1000 - (machines.length * 4 * TICK_MS) / REPORT_MS);
  /** Of the shift, as the server counts it. */
  const outputs: Record<string, number> = {};
  let clockMs = startMs;
  let summaryMs = 0;
  let owed = 0;

  function paceOf(id: string): number {
    return conditions.get(id)?.pace ?? 0;
  }

  function report(machine: Machine, atMs: number): void {
    const { id } = machine;
    const condition = conditions.get(id);
    if (!condition) return;
    const heardMs = condition.silentFromMs ?? atMs;
    reportedMs.set(id, atMs);
    image.putState(id, condition, heardMs);
    image.putMetric(id, 'speed', speedOf(machine, atMs), heardMs);
    outputs[id] = isWide ? 8_888_888 : yieldOf(machine, atMs);
    image.putMetric(id, 'yield', outputs[id], heardMs);
    image.putMetric(id, 'alarms', condition.alarms, heardMs);
    for (const { from, to, bufferMetric, bufferCapacity } of line.edges) {
      if (from === id && bufferMetric && bufferCapacity)
        image.putMetric(id, bufferMetric, fillOf(from, to, atMs) * bufferCapacity, heardMs);
    }
  }

  function speedOf({ id, idealSpeedPerHour }: Machine, atMs: number): number {
    const pace = paceOf(id);
    if (pace === 0) return 0;
    if (isWide) return 888_000;
    const sway = Math.sin(atMs / 9_000 + shareOf(id) * 6.3) * 0.012 + (random() - 0.5) * 0.01;
    return Math.round(idealSpeedPerHour * pace * (0.93 + sway) * 10) / 10;
  }

  function yieldOf({ id, primaryPerUnit }: Machine, atMs: number): number {
    const parallel = line.steps.find((step) => step.machineIds.includes(id))?.machineIds.length ?? 1;
    const made = 186_000 * (1 + shareOf(id) * 0.004);
    const since = ((atMs - startMs) / HOUR_MS) * 34_500 * paceOf(id);
    return Math.floor((made + since) / primaryPerUnit / parallel);
  }

  function fillOf(from: string, to: string, atMs: number): number {
    const source = conditions.get(from)?.states[0];
    const target = conditions.get(to)?.states[0];
    if (source === 'blockage' || (source === 'production' && target === 'blockage')) return 1;
    if (target === 'material-shortage') return 0;
    return 0.45 + Math.sin(atMs / 21_000 + Number(to)) * 0.22;
  }

  function summarise(atMs: number): void {
    const stateOf = (id: string) => toBaseState(conditions.get(id)?.states ?? ['shutdown']);
    const { machineId } = findStopCause(line, line.bottleneckMachineId, stateOf);
    const bottleneck = conditions.get(line.bottleneckMachineId);
    const condition = conditions.get(machineId);
    if (!bottleneck || !condition) return;
    const cause = { machineId, condition };
    image.put(
      LINE_FEED_KEYS.summary(line.id),
      syntheticSummary({
        line,
        nowMs: atMs,
        bottleneck,
        cause,
        isWide,
        plannedStop,
        outputs: { ...outputs },
      }),
    );
    summaryMs = atMs;
  }

  /** Reports are spread over their period from the first one on. */
  function dueMs(index: number, lastMs: number): number {
    const phaseMs = (index * REPORT_MS) / machines.length;
    return lastMs + (lastMs === startMs ? (REPORT_MS + phaseMs) / 2 : REPORT_MS);
  }

  function reports(id: string): boolean {
    return conditions.get(id)?.silentFromMs === null;
  }

  function tick(atMs: number): void {
    machines.forEach((machine, index) => {
      const isDue = atMs >= dueMs(index, reportedMs.get(machine.id) ?? atMs);
      if (isDue && reports(machine.id)) report(machine, atMs);
    });
    owed += singlesPerTick;
    while (owed >= 1) {
      owed -= 1;
      const machine = machines[Math.floor(random() * machines.length)];
      if (machine && reports(machine.id)) image.putMetric(machine.id, 'speed', speedOf(machine, atMs), atMs);
    }
    if (atMs - summaryMs >= SUMMARY_MS) summarise(atMs);
  }

  image.put(LINE_FEED_KEYS.line(line.id), line);
  for (const machine of machines) report(machine, startMs);
  summarise(startMs);
  image.takeChanged();

  return {
    image: image.ofTopic,
    advance(nowMs) {
      while (clockMs + TICK_MS <= nowMs) {
        clockMs += TICK_MS;
        tick(clockMs);
      }
      return image.takeChanged();
    },
    answer: (contractId) => (contractId === listLines.id ? [line] : null),
  };
}
