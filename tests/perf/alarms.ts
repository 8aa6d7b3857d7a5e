import type { Reading } from '#server/core/ports/plant/readings.ts';
import { createAlarmEngine } from '#server/modules/alarms/alarm-engine.ts';
import type { EvaluatedRule } from '#shared/domain/alarm/alarm-rule.ts';
import { median, rounded } from './median.ts';
import type { Bench, RowDraft } from './row.ts';

const RULES = 5_000;
const MACHINES = 500;
/** Each machine reports once a second. */
const VALUES_PER_READING = 20;
const RULED_METRICS = 10;
const VALUES_PER_S = MACHINES * VALUES_PER_READING;
const LIMIT = 80;

/** What the rules of a plant cost while its values arrive: evaluation alone, without storing. */
export const alarmRules: Bench = {
  name: 'alarms',
  needsBrowser: false,
  async run({ isQuick, say }) {
    const seconds = isQuick ? 5 : 60;
    const rounds = isQuick ? 1 : 5;
    const batches = batchesOf(seconds);
    const rules = rulesOf();
    const shares: number[] = [];
    const plainShares: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const engine = createAlarmEngine(rules, () => ({
        activeSinceTs: null,
        settledTs: null,
        heardTs: null,
      }));
      let edges = 0;
      shares.push(
        shareOf(seconds, () => {
          for (const [at, batch] of batches.entries()) {
            for (const reading of batch) edges += engine.take(reading).length;
            edges += engine.wait(at * 1_000).length;
          }
        }),
      );
      let plainEdges = 0;
      plainShares.push(
        shareOf(seconds, () => {
          plainEdges = comparePlainly(batches);
        }),
      );
      if (edges !== plainEdges)
        throw new Error(`${edges} alarms began or ended, ${plainEdges} by the plain loop`);
      say(`round ${round + 1}: ${edges} alarms began or ended`);
    }
    const value = rounded(median(shares), 4);
    const plain = median(plainShares);
    const row: RowDraft = {
      name: `alarms: ${RULES} rules at ${VALUES_PER_S.toLocaleString('en-US')} values/s`,
      value,
      unit: 'core',
      better: 'lower',
      target: 0.2,
      ratioTo: { peer: 'a plain loop of comparisons', ratio: rounded(median(shares) / plain) },
      note: `processor time of evaluation and of the delays of each second, ${seconds} s of values; the plain loop compares the same values with one limit each, without delays, hysteresis or times`,
    };
    return [row];
  },
};

function rulesOf(): EvaluatedRule[] {
  return Array.from({ length: RULES }, (_, index) => ({
    id: `${index}`,
    machineId: `${index % MACHINES}`,
    name: `rule ${index}`,
    nameEn: null,
    priority: 'low',
    condition: {
      kind: 'limit',
      metric: `m${Math.floor(index / MACHINES)}`,
      high: LIMIT,
      low: null,
      hysteresis: 0,
      deadBand: 0,
    },
    onDelayMs: 0,
    offDelayMs: 0,
    suppressedBy: [],
  }));
}

/** A slow wave in every metric, each at another phase: some alarms begin and end every second. */
function waveAt(second: number, machine: number, metric: number): number {
  return 50 + 40 * Math.sin((second + machine * 7 + metric * 13) / 10);
}

function batchesOf(seconds: number): Reading[][] {
  return Array.from({ length: seconds }, (_, second) =>
    Array.from({ length: MACHINES }, (_machine, machine): Reading => {
      const ts = (second + 1) * 1_000;
      const values: Record<string, number> = {};
      for (let metric = 0; metric < VALUES_PER_READING; metric += 1)
        values[`m${metric}`] = waveAt(second, machine, metric);
      return {
        kind: 'metrics',
        tenantId: '1',
        machineId: `${machine}`,
        sourceTs: ts,
        arrivalTs: ts,
        quality: 'good',
        values,
      };
    }),
  );
}

/** How often a value passed its limit. */
function comparePlainly(batches: readonly (readonly Reading[])[]): number {
  const active = new Set<string>();
  let edges = 0;
  for (const batch of batches)
    for (const reading of batch) {
      if (reading.kind !== 'metrics') continue;
      for (let metric = 0; metric < RULED_METRICS; metric += 1) {
        const isHigh = (reading.values[`m${metric}`] ?? 0) > LIMIT;
        const key = `${reading.machineId}:${metric}`;
        if (isHigh === active.has(key)) continue;
        edges += 1;
        if (isHigh) active.add(key);
        else active.delete(key);
      }
    }
  return edges;
}

/** Processor time of some work, as a share of one core over so many seconds of values. */
function shareOf(seconds: number, work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / seconds;
}
