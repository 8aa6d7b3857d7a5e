import { setTimeout as sleep } from 'node:timers/promises';
import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import type { ConnectorPlan, PlanPoint } from '#server/core/ports/connector.ts';
import { startConnectorRun } from '#server/modules/connectors/connector-run.ts';
import type { PointUse } from '#server/modules/connectors/plans.ts';
import { createRateCap } from '#server/modules/connectors/rate-cap.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const WARM_UP_MS = 10_000;
const MEASURED_MS = 20_000;

/** Of one core. */
export interface Cost {
  readonly valuesPerSecond: number;
  /** Of the whole process: garbage collection and compilation have threads of their own. */
  readonly cpuPercent: number;
  /** Of this thread, which is the server's; the rest are the workers of connectors. */
  readonly mainPercent: number;
}

/** What runs costs from now on, when it has settled. `count` = values so far. */
export async function costOf(count: () => number, isQuick: boolean): Promise<Cost> {
  await sleep(isQuick ? 2_000 : WARM_UP_MS);
  const before = count();
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const thread = process.threadCpuUsage();
  await sleep(isQuick ? 3_000 : MEASURED_MS);
  const whole = process.cpuUsage(cpu);
  const main = process.threadCpuUsage(thread);
  const elapsedMs = performance.now() - startedAt;
  const percent = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1_000 / elapsedMs) * 100;
  return {
    valuesPerSecond: ((count() - before) / elapsedMs) * 1_000,
    cpuPercent: percent(whole),
    mainPercent: percent(main),
  };
}

const onDeath = (_kind: string, error: string): void => console.error(`  a worker ended: ${error}`);

/** Our connectors, whose values are only counted. */
export async function ours(plans: readonly ConnectorPlan[], isQuick: boolean): Promise<Cost> {
  const host = createConnectorWorkers({ onDeath });
  let values = 0;
  for (const plan of plans)
    host.start('1', plan, {
      async readings(batch) {
        values += batch.length;
      },
      status: () => undefined,
      seen: () => undefined,
    });
  try {
    return await costOf(() => values, isQuick);
  } finally {
    await host.close();
  }
}

/** Our connectors, whose values are stored as metrics of machines. */
export async function oursStored(plans: readonly ConnectorPlan[], isQuick: boolean): Promise<Cost> {
  const server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  const { sink, directory } = server.wiring;
  const { tenantId } = server;
  const machines = directory.lines(tenantId).flatMap((line) => line.machines);
  const host = createConnectorWorkers({ onDeath });
  const none = { stop: () => Promise.resolve() };
  const tenantCap = createRateCap(LIMITS.tenantConnectorValuesPerSMax, () => performance.now());
  let values = 0;
  let nth = 0;
  const toTarget = ({ id }: PlanPoint): readonly [string, PointUse] => {
    nth += 1;
    const machineId = machines[nth % machines.length]?.id ?? '';
    return [id, { kind: 'metric', machineId, metric: `bench${Math.floor(nth / machines.length)}` }];
  };
  const runs = plans.map((plan, at) =>
    startConnectorRun(
      tenantId,
      { ...plan, id: String(at), isSecretLost: false, targets: new Map(plan.points.map(toTarget)) },
      {
        host,
        sink: {
          async write(readings) {
            await sink.write(readings);
            for (const one of readings) values += one.kind === 'metrics' ? Object.keys(one.values).length : 1;
          },
        },
        clock: server.clock,
        directory,
        pastMs: LIMITS.pastToleranceMs,
        shortage: () => null,
      },
      {
        gaps: { ...none, begin: () => undefined, end: () => undefined },
        positions: { ...none, set: none.stop },
        tenantCap,
      },
    ),
  );
  try {
    return await costOf(() => values, isQuick);
  } finally {
    await Promise.all(runs.map((run) => run.stop('changed')));
    await host.close();
    await server.close();
  }
}
