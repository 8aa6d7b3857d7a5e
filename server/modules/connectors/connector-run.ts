import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/core/ports/clock.ts';
import type {
  ConnectorHost,
  ConnectorStatus,
  PointReading,
  RunningConnector,
} from '#server/core/ports/connector.ts';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import type { ReadingSink } from '#server/core/ports/readings.ts';
import type { ConnectorLive, ConnectorPhase, ConnectorProblem } from '#shared/contracts/connector.ts';
import type { PointLive } from '#shared/contracts/connector-point.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { StoredPlan } from './plans.ts';
import { createRate } from './rate.ts';
import { toReadings } from './to-readings.ts';

const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 15_000;

export interface ConnectorRunParts {
  readonly host: ConnectorHost;
  readonly sink: ReadingSink;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly pastMs: number;
  /** Why nothing should be written at the moment; null = it may. */
  readonly shortage: () => string | null;
}

export interface ConnectorRun {
  live(): ConnectorLive;
  point(id: Id): PointLive | null;
  stop(): Promise<void>;
}

/** A connector that runs: its values go to the sink, and it knows how it is doing. Memory is bounded by its points. */
export function startConnectorRun(tenantId: Id, plan: StoredPlan, parts: ConnectorRunParts): ConnectorRun {
  const { host, sink, clock, directory, pastMs, shortage } = parts;
  const points = new Map<Id, PointLive>();
  const rate = createRate(() => clock.now());
  const stopping = new AbortController();
  let status: ConnectorStatus = { phase: 'connecting', problem: null, skipped: 0, dropped: 0, reconnects: 0 };
  let notStored: ConnectorProblem | null = null;
  let dropped = 0;
  let lagMs: number | null = null;
  let lastValueAt: number | null = null;
  let phase: ConnectorPhase = 'connecting';
  let since = clock.now();

  const badPoints = () => [...points.values()].filter(({ problem }) => problem !== null);

  function update(): void {
    const isImpaired = notStored !== null || badPoints().length > 0;
    const next = status.phase === 'online' && isImpaired ? 'degraded' : status.phase;
    if (next !== phase) since = clock.now();
    phase = next;
  }

  async function store(batch: readonly PointReading[]): Promise<void> {
    const nowMs = clock.now();
    const converted = toReadings(batch, {
      tenantId,
      targets: plan.targets,
      hasMachine: (machineId) => directory.machine(tenantId, machineId) !== null,
      nowMs,
      aheadMs: nowMs - Date.now(),
      pastMs,
    });
    await untilDurable(converted.readings);
    for (const [id, live] of converted.live) points.set(id, live);
    dropped += converted.dropped;
    const good = batch.length - converted.dropped;
    if (good > 0) {
      rate.add(good);
      lagMs = Math.max(
        0,
        Math.round(clock.now() - nowMs + (Date.now() - (batch[0]?.arrivalTs ?? Date.now()))),
      );
      lastValueAt = clock.now();
    }
    update();
  }

  /** What has been read is kept until it is stored: the worker reads nothing more meanwhile. */
  async function untilDurable(readings: Parameters<ReadingSink['write']>[0]): Promise<void> {
    if (readings.length === 0) return;
    for (let waitMs = RETRY_FIRST_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      try {
        const line = shortage();
        if (line !== null) throw new Error(line);
        await sink.write(readings);
        notStored = null;
        return;
      } catch (error) {
        notStored = { code: 'not_stored', detail: error instanceof Error ? error.message.slice(0, 200) : '' };
        update();
        await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const running: RunningConnector | null = plan.isSecretLost
    ? null
    : host.start(tenantId, plan, {
        readings: store,
        status(next) {
          status = next;
          update();
        },
      });
  if (running === null) {
    status = { ...status, phase: 'failed', problem: { code: 'secret_lost', detail: '' } };
    update();
  }

  return {
    live() {
      const bad = badPoints();
      return {
        phase,
        since,
        problem: notStored ?? status.problem ?? bad[0]?.problem ?? null,
        ratePerS: rate.perSecond(),
        lagMs,
        lastValueAt,
        skipped: status.skipped,
        dropped: status.dropped + dropped,
        badPoints: bad.length,
        reconnects: status.reconnects,
      };
    },
    point: (id) => points.get(id) ?? null,
    async stop() {
      stopping.abort();
      await running?.stop();
    },
  };
}
