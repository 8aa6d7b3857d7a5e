import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/core/ports/clock.ts';
import {
  type ConnectorHost,
  type ConnectorStatus,
  FIRST_STATUS,
  type PointReadings,
  type RunningConnector,
} from '#server/core/ports/plant/connector.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ReadingSink, SourceEnds } from '#server/core/ports/plant/readings.ts';
import type {
  ConnectorLive,
  ConnectorPhase,
  ConnectorProblem,
} from '#shared/contracts/connectors/connector.ts';
import type { PointLive } from '#shared/contracts/connectors/connector-point.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { GapRecorder } from './gap-recorder.ts';
import { createHeardEntries, type HeardEntries } from './heard-entries.ts';
import type { StoredPlan } from './plans.ts';
import type { PositionRecorder } from './position-recorder.ts';
import { createRate } from './rate.ts';
import { createRateCap, type RateCap } from './rate-cap.ts';
import { endedMachines } from './readings/ended-machines.ts';
import { toReadings } from './readings/to-readings.ts';

const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 15_000;
/** How long after a wait the connector is still reported as above its cap. */
const LIMITED_TOLD_MS = 10_000;

export interface ConnectorRunParts {
  readonly host: ConnectorHost;
  readonly sink: ReadingSink;
  readonly ends: SourceEnds;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly pastMs: number;
  /** Why nothing should be written at the moment; null = it may. */
  readonly shortage: () => string | null;
  /** Monotonic time, ms, and a pause in it; tests pass their own. */
  readonly monotonicMs?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

export interface ConnectorRun {
  live(): ConnectorLive;
  point(id: Id): PointLive | null;
  /** Of a kind that only listens: what has arrived. */
  readonly heard: Pick<HeardEntries, 'page' | 'values'>;
  /**
   * `shutdown`: this server ends, and what it does not read meanwhile is an interruption. `lost`: another process reads the
   * device, and its interruptions are that one's to tell.
   */
  stop(why: 'changed' | 'shutdown' | 'lost'): Promise<void>;
}

/** What a connector has of its own, and the cap that it shares with the tenant's others. */
export interface ConnectorShare {
  readonly gaps: GapRecorder;
  readonly positions: PositionRecorder;
  readonly tenantCap: RateCap;
}

/** A connector that runs: its values go to the sink, and it reports its condition. Memory is bounded by its points. */
export function startConnectorRun(
  tenantId: Id,
  plan: StoredPlan,
  parts: ConnectorRunParts,
  { gaps, positions, tenantCap }: ConnectorShare,
): ConnectorRun {
  const { host, sink, ends, clock, directory, pastMs, shortage, wait = pause } = parts;
  const points = new Map<Id, PointLive>();
  /** Of those that deliver nothing. */
  const badPoints = new Map<Id, ConnectorProblem>();
  const rate = createRate(() => clock.now());
  const stopping = new AbortController();
  const heard = createHeardEntries();
  const startedAt = clock.now();
  let status: ConnectorStatus = FIRST_STATUS;
  /** Null: not known yet, an earlier process may have left one open. */
  let isInGap: boolean | null = null;
  let notStored: ConnectorProblem | null = null;
  /** The cap that it was above, until then. */
  let limited: { readonly problem: ConnectorProblem; readonly untilMs: number } | null = null;
  const monotonic = parts.monotonicMs ?? (() => performance.now());
  const cap = createRateCap(LIMITS.connectorValuesPerSMax, monotonic);
  let dropped = 0;
  let lagMs: number | null = null;
  let lastValueAt: number | null = null;
  let phase: ConnectorPhase = 'connecting';
  const source = `connector ${plan.id}`;
  /** A broker that is away says nothing of the machines behind it: their values age. */
  const isDirect = plan.device.kind !== 'mqtt';
  const fed = [...new Set([...plan.targets.values()].map(({ machineId }) => machineId))];
  let since = startedAt;

  const limitedBy = (): ConnectorProblem | null =>
    limited !== null && limited.untilMs > monotonic() ? limited.problem : null;

  function update(): void {
    const isImpaired = notStored !== null || limitedBy() !== null || badPoints.size > 0;
    const next = status.phase === 'online' && isImpaired ? 'degraded' : status.phase;
    if (next !== phase) since = clock.now();
    phase = next;
  }

  function note(next: ConnectorStatus): void {
    status = next;
    const { problem, heardAt } = status;
    if (status.phase === 'failed' && problem !== null && isInGap !== true) {
      isInGap = true;
      const lostAt = heardAt === null ? startedAt : heardAt + clock.now() - Date.now();
      gaps.begin(lostAt, problem);
      const noticedAt = clock.now();
      if (isDirect) void untilDurable(() => end(new Map(fed.map((id) => [id, null])), lostAt, noticedAt));
    }
    if ((status.phase === 'online' || status.phase === 'degraded') && isInGap !== false) {
      isInGap = false;
      gaps.end(clock.now());
    }
    update();
  }

  async function store(batch: PointReadings, position?: string | null): Promise<void> {
    const nowMs = clock.now();
    const converted = toReadings(batch, {
      tenantId,
      source,
      targets: plan.targets,
      hasMachine: (machineId) => directory.machine(tenantId, machineId) !== null,
      nowMs,
      aheadMs: nowMs - Date.now(),
      pastMs,
    });
    const isDurable = await untilDurable(async () => {
      if (converted.readings.length > 0) await sink.write(converted.readings);
    });
    if (isDurable && position !== undefined) await positions.set(position);
    for (const [id, live] of converted.live) {
      points.set(id, live);
      if (live.problem === null) badPoints.delete(id);
      else badPoints.set(id, live.problem);
    }
    const ended = endedMachines(batch, plan.targets, badPoints);
    const endedAt = clock.now();
    await untilDurable(() => end(ended, endedAt, endedAt));
    dropped += converted.dropped;
    const good = batch.length - converted.dropped;
    if (good > 0) {
      rate.add(good);
      const { arrivedAt } = converted;
      if (arrivedAt !== null) lagMs = Math.max(0, Math.round(clock.now() - arrivedAt));
      lastValueAt = clock.now();
    }
    update();
    await keepToCaps(batch.length);
  }

  /** Makes a connector that sends too much wait: its worker keeps the newest of each point meanwhile, and counts the others. */
  async function keepToCaps(values: number): Promise<void> {
    const [own, shared] = [cap.spend(values), tenantCap.spend(values)];
    const waitMs = Math.max(own, shared);
    if (waitMs === 0) return;
    const { perSecond } = own >= shared ? cap : tenantCap;
    const problem: ConnectorProblem = { code: 'too_many_values', detail: `${perSecond}/s` };
    limited = { problem, untilMs: monotonic() + waitMs + LIMITED_TOLD_MS };
    update();
    await wait(waitMs, stopping.signal);
  }

  /** The states of these machines are not known any more; each with the time that the device gives. */
  async function end(
    machines: ReadonlyMap<Id, number | null>,
    endedAt: number,
    noticedAt: number,
  ): Promise<void> {
    for (const [machineId, sourceTs] of machines)
      await ends.end({ tenantId, source, machineIds: [machineId], sourceTs, endedAt, noticedAt });
  }

  /** What has been read is kept until it is stored: the worker reads nothing more meanwhile. False: stopped before. */
  async function untilDurable(store: () => Promise<void>): Promise<boolean> {
    for (let waitMs = RETRY_FIRST_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      try {
        const line = shortage();
        if (line !== null) throw new Error(line);
        await store();
        notStored = null;
        return true;
      } catch (error) {
        notStored = { code: 'not_stored', detail: error instanceof Error ? error.message.slice(0, 200) : '' };
        update();
        await wait(waitMs, stopping.signal);
      }
    }
    return false;
  }

  const running: RunningConnector | null = plan.isSecretLost
    ? null
    : host.start(tenantId, plan, {
        readings: store,
        status: note,
        seen: heard.add,
      });
  if (running === null) note({ ...status, phase: 'failed', problem: { code: 'secret_lost', detail: '' } });

  return {
    live() {
      update();
      const [bad = null] = badPoints.values();
      return {
        phase,
        since,
        problem: notStored ?? status.problem ?? limitedBy() ?? bad,
        ratePerS: rate.perSecond(),
        lagMs,
        lastValueAt,
        skipped: status.skipped,
        dropped: status.dropped + dropped,
        badPoints: badPoints.size,
        reconnects: status.reconnects,
      };
    },
    point: (id) => points.get(id) ?? null,
    heard,
    async stop(why) {
      stopping.abort();
      await running?.stop();
      if (why === 'changed' && isInGap !== false) gaps.end(clock.now());
      if (why === 'shutdown' && isInGap === false)
        gaps.begin(clock.now(), { code: 'server_stopped', detail: '' });
      await Promise.all([gaps.stop(), positions.stop()]);
    },
  };
}
