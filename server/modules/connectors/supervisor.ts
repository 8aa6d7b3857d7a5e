import type { FastifyBaseLogger } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ConnectorLive } from '#shared/contracts/connectors/connector.ts';
import { KIND_TRAITS } from '#shared/contracts/connectors/connector-kind.ts';
import type { PointLive } from '#shared/contracts/connectors/connector-point.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { ConnectorLeases } from './connector-leases.ts';
import {
  type ConnectorRun,
  type ConnectorRunParts,
  type ConnectorShare,
  startConnectorRun,
} from './connector-run.ts';
import { createGapRecorder } from './gap-recorder.ts';
import type { HeardEntries } from './heard-entries.ts';
import { type DeviceParts, loadPlans, type StoredPlan } from './plans.ts';
import { createPositionRecorder, loadPositions } from './position-recorder.ts';
import { createRateCap, type RateCap } from './rate-cap.ts';
import type { ConnectorsSchema } from './schema.ts';

/** Several changes that follow one another end in one restart. */
const SETTLE_MS = 300;
const OFF: ConnectorLive = {
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
};

/** With several processes on one database: each looks so often what it may take, and what others have changed. */
export interface SharedRunning {
  readonly leases: ConnectorLeases;
  /** Several times shorter than a lease. */
  readonly heartbeatMs: number;
}

export interface Supervisor {
  /** Starts what is enabled, of all tenants. */
  start(): Promise<void>;
  /** The connectors, points or machines of a tenant have changed: what differs is stopped and started soon. */
  changed(tenantId: Id): void;
  live(connectorId: Id): ConnectorLive;
  point(connectorId: Id, pointId: Id): PointLive | null;
  /** What a running connector that only listens has heard; null = it does not run. */
  heard(connectorId: Id): Pick<HeardEntries, 'page' | 'values'> | null;
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
    /** Null: this is the only process, and everything is its own. */
    readonly shared: SharedRunning | null;
  },
): Supervisor {
  const { db, directory, log, shared } = parts;
  const running = new Map<Id, Running>();
  const waiting = new Map<Id, NodeJS.Timeout>();
  const caps = new Map<Id, RateCap>();
  /** By tenant: what other processes have published about the connectors that they hold. */
  const elsewhere = new Map<Id, ReadonlyMap<Id, ConnectorLive>>();
  /** By tenant: what is to run, here or elsewhere, and the stamp of the rows that say so. */
  const known = new Map<Id, readonly Id[]>();
  const stamps = new Map<Id, string>();
  let heartbeat: NodeJS.Timeout | undefined;
  let isStopped = false;
  // One after the other: the plans that were read last must also be those that are started last.
  let working: Promise<void> = Promise.resolve();

  async function apply(tenantId: Id): Promise<void> {
    if (isStopped) return;
    const plans = await db.tenant(tenantId, (tx) => loadPlans(tx, tenantId, directory, parts.device));
    const runnable = new Map(plans.filter(isRunnable).map((plan) => [plan.id, plan]));
    known.set(tenantId, [...runnable.keys()]);
    const held = await claim(tenantId, [...runnable.keys()]);
    const wanted = new Map([...runnable].filter(([id]) => held.has(id)));
    for (const [id, { fingerprint, run }] of ofTenant(tenantId)) {
      const plan = wanted.get(id);
      if (plan && fingerprintOf(plan) === fingerprint) continue;
      await run.stop(runnable.has(id) && plan === undefined ? 'lost' : 'changed');
      running.delete(id);
      if (!runnable.has(id)) await shared?.leases.release(tenantId, [id]);
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

  const ofTenant = (tenantId: Id) => [...running].filter(([, one]) => one.tenantId === tenantId);

  async function claim(tenantId: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
    return shared === null ? new Set(ids) : shared.leases.claim(tenantId, ids);
  }

  /** Renews own leases, takes over those that have run out, and exchanges the condition of connectors. */
  async function beat({ leases }: SharedRunning): Promise<void> {
    for (const tenantId of await tenantsWithConnectors()) {
      const stamp = await db.tenant(tenantId, stampOf);
      const held = await claim(tenantId, known.get(tenantId) ?? []);
      const own = new Set(ofTenant(tenantId).map(([id]) => id));
      const isSame = held.size === own.size && [...held].every((id) => own.has(id));
      if (stamps.get(tenantId) !== stamp || !isSame) await apply(tenantId);
      stamps.set(tenantId, stamp);
      await leases.tell(tenantId, new Map(ofTenant(tenantId).map(([id, { run }]) => [id, run.live()])));
      elsewhere.set(tenantId, await leases.told(tenantId));
    }
  }

  function beatAgain(own: SharedRunning): void {
    heartbeat = setTimeout(() => {
      // While the database is away nothing can be taken by others either: what runs goes on, and keeps what it has read.
      working = working
        .then(() => (isStopped ? undefined : beat(own)))
        .catch((error: unknown) => log.warn({ err: error }, 'a heartbeat of the connectors failed'))
        .finally(() => {
          if (!isStopped) beatAgain(own);
        });
    }, own.heartbeatMs);
  }

  async function tenantsWithConnectors(): Promise<Id[]> {
    const rows = await db.platform((tx) =>
      tx.selectFrom('connector').select('tenant_id').distinct().execute(),
    );
    return rows.map(({ tenant_id }) => tenant_id);
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
      for (const tenantId of await tenantsWithConnectors()) enqueue(tenantId);
      directory.onChange(changed);
      if (shared !== null) beatAgain(shared);
    },
    changed,
    live(connectorId) {
      const own = running.get(connectorId)?.run.live();
      return own ?? [...elsewhere.values()].find((told) => told.has(connectorId))?.get(connectorId) ?? OFF;
    },
    point: (connectorId, pointId) => running.get(connectorId)?.run.point(pointId) ?? null,
    heard: (connectorId) => running.get(connectorId)?.run.heard ?? null,
    async stop() {
      isStopped = true;
      clearTimeout(heartbeat);
      for (const timer of waiting.values()) clearTimeout(timer);
      await working;
      await Promise.all([...running.values()].map(({ run }) => run.stop('shutdown')));
      const byTenant = Map.groupBy([...running], ([, { tenantId }]) => tenantId);
      running.clear();
      for (const [tenantId, ended] of byTenant)
        await shared?.leases
          .release(
            tenantId,
            ended.map(([id]) => id),
          )
          .catch((error: unknown) => log.warn({ err: error, tenantId }, 'connectors were not given back'));
    },
  };
}

/** Changes with every change of the tenant's connectors and points, also of another process. */
async function stampOf(tx: Transaction<ConnectorsSchema>): Promise<string> {
  const { rows } = await sql<{
    stamp: string;
  }>`select concat_ws(' ', (select count(*) || ' ' || coalesce(max(updated_at)::text, '')
      from connector), (select count(*) || ' ' || coalesce(max(updated_at)::text, '') from connector_point)) as stamp`.execute(
    tx,
  );
  return rows[0]?.stamp ?? '';
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
