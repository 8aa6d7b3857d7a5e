import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import { type FeedTopic, LINE_FEED_KEYS } from '#shared/contracts/feed.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { listLines } from '#shared/contracts/plant.ts';
import { toMetricWire, toStateWire } from '#shared/domain/live-value.ts';
import { toBaseState } from '#shared/domain/machine-state.ts';
import { findStopCause } from '#shared/domain/stop-cause.ts';
import { type Condition, conditionsOf, FAULTS } from './faults.ts';
import { SYNTHETIC_LINE_ID, syntheticLine } from './line.ts';
import { syntheticSummary } from './shift.ts';

const TICK_MS = 100;
/** How often each machine reports by itself; the rest of `rate` is made up of single metrics. */
const REPORT_MS = 2_000;
const SUMMARY_MS = 4_000;
const NETWORK_MS = 40;

/** A made-up line: the same seed, rate and times give the same picture. */
export function createScenario(
  options: SyntheticOptions,
  machinesMax: number = LIMITS.machinesPerLineMax,
): Scenario {
  const { startMs, random, rate, fault } = options;
  const isWide = fault === FAULTS.widest;
  const line = syntheticLine({ machines: Math.min(machinesMax, Math.max(1, options.machines)), isWide });
  const shares = new Map(line.machines.map((machine) => [machine.id, random()]));
  const conditions = conditionsOf(line, fault, (id) => shares.get(id) ?? 0);
  const values = new Map<string, unknown>();
  const phases = new Map(
    line.machines.map((machine, index) => [machine.id, (index * REPORT_MS) / line.machines.length]),
  );
  const reported = new Map<string, number>();
  let clockMs = startMs;
  let summaryMs = 0;
  let changed = new Set<string>();
  const singlesPerTick = Math.max(
    0,
    (rate * TICK_MS) / 1000 - (line.machines.length * 4 * TICK_MS) / REPORT_MS,
  );
  let owed = 0;

  function put(key: string, value: unknown): void {
    values.set(key, value);
    changed.add(key);
  }

  function conditionFor(id: string): Condition | undefined {
    return conditions.get(id);
  }

  function metric(machineId: string, key: string, value: number, atMs: number): void {
    const sourceTs = atMs - NETWORK_MS;
    put(
      LINE_FEED_KEYS.metric(machineId, key),
      toMetricWire({ value, sourceTs, arrivalTs: atMs, quality: 'good' }, startMs),
    );
  }

  function report(machineId: string, atMs: number): void {
    const machine = line.machines.find((candidate) => candidate.id === machineId);
    const condition = conditionFor(machineId);
    if (!machine || !condition) return;
    const heardMs = atMs - condition.silentMs;
    reported.set(machineId, atMs);
    put(
      LINE_FEED_KEYS.state(machineId),
      toStateWire(
        {
          states: condition.states,
          sinceTs: startMs - condition.sinceAgoMs,
          sourceTs: heardMs - NETWORK_MS,
          arrivalTs: heardMs,
          code: condition.code ?? null,
          text: condition.text ?? null,
          quality: 'good',
        },
        startMs,
      ),
    );
    metric(machineId, 'speed', speedOf(machineId, atMs), heardMs);
    metric(machineId, 'yield', isWide ? 8_888_888 : yieldOf(machineId, atMs), heardMs);
    metric(machineId, 'alarms', condition.alarms, heardMs);
    for (const edge of line.edges) {
      if (edge.from === machineId && edge.bufferMetric && edge.bufferCapacity) {
        metric(machineId, edge.bufferMetric, fillOf(edge.from, edge.to, atMs) * edge.bufferCapacity, heardMs);
      }
    }
  }

  function speedOf(machineId: string, atMs: number): number {
    const machine = line.machines.find((candidate) => candidate.id === machineId);
    const pace = conditionFor(machineId)?.pace ?? 0;
    if (!machine || pace === 0) return 0;
    if (isWide) return 888_000;
    const sway =
      Math.sin(atMs / 9_000 + (shares.get(machineId) ?? 0) * 6.3) * 0.012 + (random() - 0.5) * 0.01;
    return Math.round(machine.idealSpeedPerHour * pace * (0.93 + sway) * 10) / 10;
  }

  function yieldOf(machineId: string, atMs: number): number {
    const machine = line.machines.find((candidate) => candidate.id === machineId);
    if (!machine) return 0;
    const parallel = line.steps.find((step) => step.machineIds.includes(machineId))?.machineIds.length ?? 1;
    const made = 186_000 * (1 + (shares.get(machineId) ?? 0) * 0.004);
    const since = ((atMs - startMs) / 3_600_000) * 34_500 * (conditionFor(machineId)?.pace ?? 0);
    return Math.floor((made + since) / machine.primaryPerUnit / parallel);
  }

  function fillOf(from: string, to: string, atMs: number): number {
    const source = conditionFor(from)?.states[0];
    const target = conditionFor(to)?.states[0];
    if (source === 'blockage' || (source === 'production' && target === 'blockage')) return 1;
    if (target === 'material-shortage') return 0;
    return 0.45 + Math.sin(atMs / 21_000 + Number(to)) * 0.22;
  }

  function summarise(atMs: number): void {
    const bottleneckId = line.bottleneckMachineId;
    const now = conditionFor(bottleneckId);
    if (!now) return;
    const stateOf = (id: string) => toBaseState(conditionFor(id)?.states ?? ['shutdown']);
    const causeId = findStopCause(line, bottleneckId, stateOf).machineId;
    const causing = conditionFor(causeId);
    put(
      LINE_FEED_KEYS.summary(line.id),
      syntheticSummary({
        line,
        nowMs: atMs,
        pace: now.pace,
        now,
        nowSinceMs: startMs - now.sinceAgoMs,
        cause: causing ? { machineId: causeId, condition: causing } : null,
        isWide,
      }),
    );
    summaryMs = atMs;
  }

  function tick(atMs: number): void {
    for (const machine of line.machines) {
      const last = reported.get(machine.id) ?? atMs;
      const due = last === startMs ? REPORT_MS / 2 + (phases.get(machine.id) ?? 0) / 2 : REPORT_MS;
      if (atMs - last >= due) report(machine.id, atMs);
    }
    owed += singlesPerTick;
    while (owed >= 1) {
      owed -= 1;
      const machine = line.machines[Math.floor(random() * line.machines.length)];
      if (machine && conditionFor(machine.id)?.silentMs === 0)
        metric(machine.id, 'speed', speedOf(machine.id, atMs), atMs);
    }
    if (atMs - summaryMs >= SUMMARY_MS) summarise(atMs);
  }

  put(LINE_FEED_KEYS.line(line.id), line);
  for (const machine of line.machines) report(machine.id, startMs);
  summarise(startMs);
  changed = new Set();

  return {
    image(topic: FeedTopic) {
      return topic.name === 'line' && topic.id === SYNTHETIC_LINE_ID ? values : new Map();
    },
    advance(nowMs) {
      while (clockMs + TICK_MS <= nowMs) {
        clockMs += TICK_MS;
        tick(clockMs);
      }
      const keys = changed;
      changed = new Set();
      return keys;
    },
    answer(contractId) {
      return contractId === listLines.id ? [line] : null;
    },
  };
}
