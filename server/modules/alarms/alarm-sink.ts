import type { FastifyBaseLogger } from 'fastify';
import { forEachTenant } from '#server/core/each-tenant.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { ReadingSink } from '#server/core/ports/plant/readings.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { metricOf } from '#shared/domain/alarm/alarm-rule.ts';
import type { EvaluationStart } from '#shared/domain/alarm/rule-evaluation.ts';
import { type AlarmEngine, createAlarmEngine, type RuleEdge } from './alarm-engine.ts';
import { clearUnruled, loadSettled, storeEdges } from './alarm-store.ts';
import { type LoadedRule, loadAlarmRules } from './load-alarm-rules.ts';

export interface AlarmSink extends ReadingSink {
  /** Reads the rules of a tenant anew, and goes on from the alarms that are stored. */
  reload(tenantId: Id): Promise<void>;
  /** Stores what delays have made due without a value. */
  tick(): Promise<void>;
}

export interface AlarmSinkParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly directory: Pick<PlantDirectory, 'lines'>;
  readonly history: Pick<PlantHistory, 'latestMetrics' | 'latestState'>;
  /** Where readings go. */
  readonly next: ReadingSink;
  /** After the commit: alarms of a tenant have changed. */
  readonly changed: (tenantId: Id) => void;
}

/**
 * Raises and clears alarms by what is written. A write resolves when its readings and what they raise are durable: a
 * source that gets no answer sends again, and what is stored by then is not stored twice.
 */
export function createAlarmSink(parts: AlarmSinkParts): AlarmSink {
  const { db, clock, log, directory, history, next, changed } = parts;
  const engines = new Map<Id, AlarmEngine>();
  /** Changes of a tenant's alarms, one after the other. */
  const queues = new Map<Id, Promise<void>>();

  function inTurn(tenantId: Id, work: () => Promise<void>): Promise<void> {
    const done = (queues.get(tenantId) ?? Promise.resolve()).catch(() => undefined).then(work);
    queues.set(tenantId, done);
    return done;
  }

  async function load(tenantId: Id): Promise<void> {
    const { rules, settled, isCleared } = await db.tenant(tenantId, async (tx) => {
      const rules = await loadAlarmRules(tx);
      const isCleared = await clearUnruled(tx, tenantId, new Set(rules.map(({ id }) => id)), clock.now());
      return { rules, settled: await loadSettled(tx), isCleared };
    });
    if (isCleared) changed(tenantId);
    if (rules.length === 0) engines.delete(tenantId);
    else
      engines.set(
        tenantId,
        createAlarmEngine(rules, (rule) => {
          const { activeSinceTs, settledTs } = settled.get(rule.id) ?? {
            activeSinceTs: null,
            settledTs: null,
          };
          return { activeSinceTs, settledTs, ...lastHeard(tenantId, rule) };
        }),
      );
  }

  /** What is older than the rule as it is now raises nothing. */
  function lastHeard(
    tenantId: Id,
    { machineId, condition, setTs }: LoadedRule,
  ): Pick<EvaluationStart, 'heardTs' | 'reported'> {
    const metric = metricOf(condition);
    if (metric === null) {
      const state = history.latestState(tenantId, machineId);
      if (!state || state.states.length === 0 || state.quality === 'bad' || state.sinceTs < setTs)
        return { heardTs: null };
      const { states, code, sinceTs: ts } = state;
      return { heardTs: null, reported: { states, code, ts } };
    }
    const latest = history.latestMetrics(tenantId, machineId).get(metric);
    if (!latest) return { heardTs: null };
    const { value, sourceTs: ts } = latest;
    const isEvaluated = latest.quality !== 'bad' && ts >= setTs && condition.kind !== 'absence';
    return { heardTs: ts, reported: isEvaluated ? { value, ts } : null };
  }

  async function store(tenantId: Id, edges: readonly RuleEdge[]): Promise<void> {
    const places = new Map(
      directory.lines(tenantId).flatMap(({ id, machines }) => machines.map((one) => [one.id, id] as const)),
    );
    try {
      await inTurn(tenantId, () =>
        db.urgent(tenantId, (tx) =>
          storeEdges(tx, tenantId, edges, (machineId) => places.get(machineId) ?? machineId),
        ),
      );
    } catch (error) {
      // What is remembered is ahead of what is stored.
      await inTurn(tenantId, () => load(tenantId)).catch(() => undefined);
      throw error;
    }
    changed(tenantId);
  }

  return {
    async write(readings, isAwaited) {
      if (engines.size === 0) return next.write(readings, isAwaited);
      const edges = new Map<Id, RuleEdge[]>();
      for (const reading of readings) {
        const found = engines.get(reading.tenantId)?.take(reading) ?? [];
        if (found.length === 0) continue;
        const own = edges.get(reading.tenantId);
        if (own) own.push(...found);
        else edges.set(reading.tenantId, [...found]);
      }
      try {
        // An alarm is stored after the readings that raise it.
        await next.write(readings, edges.size > 0 || isAwaited);
      } catch (error) {
        for (const tenantId of edges.keys())
          await inTurn(tenantId, () => load(tenantId)).catch(() => undefined);
        throw error;
      }
      // Those of each tenant are stored before one that could not be has everything sent again.
      const stored = await Promise.allSettled([...edges].map(([tenantId, own]) => store(tenantId, own)));
      const failed = stored.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },
    reload: (tenantId) => inTurn(tenantId, () => load(tenantId)),
    async tick() {
      const nowMs = clock.now();
      const due = [...engines].flatMap(([tenantId, engine]) => {
        const edges = engine.wait(nowMs);
        return edges.length > 0 ? [[tenantId, edges] as const] : [];
      });
      const edgesOf = new Map(due);
      await forEachTenant(
        [...edgesOf.keys()],
        { name: 'alarm-delays', log, atOnce: edgesOf.size },
        (tenantId) => store(tenantId, edgesOf.get(tenantId) ?? []),
      );
    },
  };
}
