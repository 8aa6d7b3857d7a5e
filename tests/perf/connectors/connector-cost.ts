import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import type { ConnectorPlan } from '#server/core/ports/plant/connector.ts';

const WARM_UP_MS = 10_000;
const MEASURED_S = 20;
const LOOK_MS = 100;
const GIVEN_UP_MS = 120_000;

/** Of one core. */
export interface Cost {
  readonly valuesPerSecond: number;
  /** Of the whole process: garbage collection and compilation have threads of their own. */
  readonly cpuPercent: number;
  /** Of this thread, which is the server's; the rest are the workers of connectors. */
  readonly mainPercent: number;
  /** CPU of the whole process for each value, and this thread's part of it, µs. */
  readonly cpuPerValue: number;
  readonly mainPerValue: number;
}

/** What starting has left behind would be collected in one run's window, and in another's not. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** What so many values cost from now on, when it has settled. `count` = values so far. */
export async function costOf(count: () => number, perSecond: number, isQuick: boolean): Promise<Cost> {
  collectGarbage();
  await sleep(isQuick ? 2_000 : WARM_UP_MS);
  const before = count();
  const wanted = perSecond * (isQuick ? 3 : MEASURED_S);
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const thread = process.threadCpuUsage();
  // A machine that is slower at the moment takes longer for them.
  while (count() - before < wanted) {
    await sleep(LOOK_MS);
    if (performance.now() - startedAt > GIVEN_UP_MS)
      throw new Error(`${count() - before} of ${wanted} values`);
  }
  const whole = process.cpuUsage(cpu);
  const main = process.threadCpuUsage(thread);
  const elapsedMs = performance.now() - startedAt;
  const values = count() - before;
  const micros = ({ user, system }: NodeJS.CpuUsage) => user + system;
  const percent = (usage: NodeJS.CpuUsage) => (micros(usage) / 1_000 / elapsedMs) * 100;
  return {
    valuesPerSecond: (values / elapsedMs) * 1_000,
    cpuPercent: percent(whole),
    mainPercent: percent(main),
    cpuPerValue: micros(whole) / values,
    mainPerValue: micros(main) / values,
  };
}

export const onDeath = (_kind: string, error: string): void => console.error(`  a worker ended: ${error}`);

/** Points whose value is another one each time. */
export function valuesPerSecondOf(plans: readonly ConnectorPlan[]): number {
  const points = plans.flatMap((plan) => plan.points);
  return points.reduce((sum, { periodMs }) => sum + 1_000 / periodMs, 0);
}

/** Our connectors, whose values are only counted. */
export async function ours(plans: readonly ConnectorPlan[], isQuick: boolean): Promise<Cost> {
  const host = createConnectorWorkers({ onDeath });
  let values = 0;
  for (const plan of plans)
    host.start('1', plan, {
      async readings(batch) {
        for (const { value } of batch) if (typeof value === 'number') values += 1;
      },
      status: () => undefined,
      seen: () => undefined,
    });
  try {
    return await costOf(() => values, valuesPerSecondOf(plans), isQuick);
  } finally {
    await host.close();
  }
}
