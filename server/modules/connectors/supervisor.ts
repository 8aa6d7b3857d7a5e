import type { FastifyBaseLogger } from 'fastify';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import type { TypedDatabase } from '#server/core/typed-database.ts';
import type { BrowsePage, ConnectorLive } from '#shared/contracts/connector.ts';
import { KIND_TRAITS } from '#shared/contracts/connector-kind.ts';
import type { PointLive } from '#shared/contracts/connector-point.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import {
  type ConnectorRun,
  type ConnectorRunParts,
  type ConnectorShare,
  startConnectorRun,
} from './connector-run.ts';
import { createGapRecorder } from './gap-recorder.ts';
import { type DeviceParts, loadPlans, type StoredPlan } from './plans.ts';
import { createPositionRecorder, loadPositions } from './position-recorder.ts';
import { createRateCap, type RateCap } from './rate-cap.ts';
import type { ConnectorsSchema } from './schema.ts';

/** Several changes that follow one another end in one restart. */
const SETTLE_MS = 300;

export interface Supervisor {
  /** Starts what is enabled, of all tenants. */
  start(): Promise<void>;
  /** The connectors, points or machines of a tenant have changed: what differs is stopped and started soon. */
  changed(tenantId: Id): void;
  live(connectorId: Id): ConnectorLive;
  point(connectorId: Id, pointId: Id): PointLive | null;
  /** What a running connector that only listens has heard; null = it does not run. */
  heard(connectorId: Id, node: string | null): BrowsePage | null;
  stop(): Promise<void>;
}

interface Running {
  readonly tenantId: Id;
  readonly fingerprint: string;
  readonly run: ConnectorRun;
}

/** Keeps what runs equal to what is stored. */
export function createSupervisor(
  parts: ConnectorRunParts & {
    readonly db: TypedDatabase<ConnectorsSchema>;
    readonly directory: PlantDirectory;
    readonly log: FastifyBaseLogger;
    readonly device: DeviceParts;
  },
): Supervisor {
  const { db, directory, log } = parts;
  const running = new Map<Id, Running>();
  const waiting = new Map<Id, NodeJS.Timeout>();
  const caps = new Map<Id, RateCap>();
  let isStopped = false;
  // One after the other: the plans that were read last must also be those that are started last.
  let working: Promise<void> = Promise.resolve();

  async function apply(tenantId: Id): Promise<void> {
    if (isStopped) return;
    const plans = await db.tenant(tenantId, (tx) => loadPlans(tx, tenantId, directory, parts.device));
    const wanted = new Map(plans.filter(isRunnable).map((plan) => [plan.id, plan]));
    for (const [id, { tenantId: owner, fingerprint, run }] of [...running]) {
      const plan = wanted.get(id);
      if (owner !== tenantId || (plan && fingerprintOf(plan) === fingerprint)) continue;
      await run.stop('changed');
      running.delete(id);
    }
    const starting = [...wanted].filter(([id]) => !running.has(id));
    if (starting.length === 0) return;
    // Those that were stopped just now have written theirs.
    const positions = await db.tenant(tenantId, loadPositions);
    for (const [id, plan] of starting) {
      if (isStopped) return;
      const resumed = { ...plan, position: positions.get(id) ?? null };
      running.set(id, {
        tenantId,
        fingerprint: fingerprintOf(plan),
        run: startConnectorRun(tenantId, resumed, parts, shareOf(tenantId, plan)),
      });
    }
  }

  function capOf(tenantId: Id): RateCap {
    const cap =
      caps.get(tenantId) ?? createRateCap(LIMITS.tenantConnectorValuesPerSMax, () => performance.now());
    caps.set(tenantId, cap);
    return cap;
  }

  function shareOf(tenantId: Id, { id: connectorId, device }: StoredPlan): ConnectorShare {
    const onError =
      (what: string) =>
      (error: unknown): void =>
        log.error({ err: error, tenantId, connectorId }, `${what} could not be stored`);
    const recorder = { db, tenantId, connectorId };
    return {
      gaps: createGapRecorder({ ...recorder, onError: onError('an interruption') }),
      positions: createPositionRecorder({
        ...recorder,
        address: device.address,
        onError: onError('a position'),
      }),
      tenantCap: capOf(tenantId),
    };
  }

  function enqueue(tenantId: Id): void {
    waiting.delete(tenantId);
    working = working
      .then(() => apply(tenantId))
      .catch((error: unknown) => log.error({ err: error, tenantId }, 'connectors could not be started'));
  }

  function changed(tenantId: Id): void {
    if (isStopped || waiting.has(tenantId)) return;
    waiting.set(
      tenantId,
      setTimeout(() => enqueue(tenantId), SETTLE_MS),
    );
  }

  return {
    async start() {
      const rows = await db.platform((tx) =>
        tx.selectFrom('connector').select('tenant_id').distinct().execute(),
      );
      for (const { tenant_id } of rows) enqueue(tenant_id);
      directory.onChange(changed);
    },
    changed,
    live(connectorId) {
      return (
        running.get(connectorId)?.run.live() ?? {
          phase: 'off',
          since: null,
          problem: null,
          ratePerS: 0,
          lagMs: null,
          lastValueAt: null,
          skipped: 0,
          dropped: 0,
          badPoints: 0,
          reconnects: 0,
        }
      );
    },
    point: (connectorId, pointId) => running.get(connectorId)?.run.point(pointId) ?? null,
    heard: (connectorId, node) => running.get(connectorId)?.run.heard(node) ?? null,
    async stop() {
      isStopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      await working;
      await Promise.all([...running.values()].map(({ run }) => run.stop('shutdown')));
      running.clear();
    },
  };
}

/** Something is to be read, or listened to. */
function isRunnable({ device, points }: StoredPlan): boolean {
  return points.length > 0 || KIND_TRAITS[device.kind].listing === 'heard';
}

function fingerprintOf(plan: StoredPlan): string {
  const targets = [...plan.targets].map(([id, target]) => [
    id,
    target.kind === 'state' ? { ...target, states: [...target.states] } : target,
  ]);
  return JSON.stringify([plan.device, plan.isSecretLost, plan.points, targets]);
}
