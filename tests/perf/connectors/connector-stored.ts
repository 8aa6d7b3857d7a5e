import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import type { ConnectorPlan, PlanPoint } from '#server/core/ports/plant/connector.ts';
import { startConnectorRun } from '#server/modules/connectors/connector-run.ts';
import type { PointUse } from '#server/modules/connectors/plans.ts';
import { createRateCap } from '#server/modules/connectors/rate-cap.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';
import { type Cost, costOf, onDeath, valuesPerSecondOf } from './connector-cost.ts';

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
        ends: server.wiring.ends,
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
    return await costOf(() => values, valuesPerSecondOf(plans), isQuick);
  } finally {
    await Promise.all(runs.map((run) => run.stop('changed')));
    await host.close();
    await server.close();
  }
}
