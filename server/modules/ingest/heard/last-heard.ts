import type { Clock } from '#server/core/ports/clock.ts';
import type { Reading, ReadingSink } from '#server/core/ports/plant/readings.ts';
import type { StoredConnection } from '#server/modules/ingest/connections/connection-index.ts';
import { type Interpreter, interpret } from '#server/modules/ingest/mapping/interpret.ts';
import type { ConnectionBody } from '#shared/contracts/ingest/ingest.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { HeardValues } from './heard-values.ts';

/**
 * Stores what was heard last on the topics of rules that are new: a machine that reports its state when it changes would
 * be without one until its next change. Call it when the rules are in effect. A kept copy without a time of its own may be of any
 * age, and is left out as when it arrives.
 */
export async function storeLastHeard(
  {
    heard,
    interpreter,
    sink,
    clock,
  }: {
    readonly heard: HeardValues;
    readonly interpreter: Interpreter;
    readonly sink: ReadingSink;
    readonly clock: Clock;
  },
  tenantId: Id,
  connection: StoredConnection,
  before: ConnectionBody | null,
): Promise<void> {
  const known = new Set(before?.enabled ? before.rules.map((rule) => JSON.stringify(rule)) : []);
  const isNew = connection.body.rules.map((rule) => !known.has(JSON.stringify(rule)));
  if (!connection.body.enabled || !isNew.includes(true)) return;
  const readings = heard.topics(tenantId).flatMap((topic): Reading[] => {
    const { rules } = interpreter.index.match(tenantId, topic);
    if (!rules.some((one) => one.connection.id === connection.id && isNew[one.ruleIndex])) return [];
    const message = heard.newestMessage(tenantId, topic, clock.now());
    return interpret({ topic, ...message, publisher: tenantId }, interpreter).flatMap((outcome) => {
      const isOfNew =
        outcome.connectionId === connection.id && outcome.ruleIndex !== null && isNew[outcome.ruleIndex];
      return outcome.ok && outcome.reading && isOfNew ? [outcome.reading] : [];
    });
  });
  if (readings.length > 0) await sink.write(withStandingStates(readings));
}

/**
 * A state without a time of its own stands while its source speaks: it is as new as the newest value of the machine among
 * them.
 */
function withStandingStates(readings: readonly Reading[]): Reading[] {
  const newest = new Map<Id, number>();
  for (const { machineId, arrivalTs } of readings)
    newest.set(machineId, Math.max(newest.get(machineId) ?? 0, arrivalTs));
  return readings.map((reading) => {
    const ts = newest.get(reading.machineId) ?? reading.arrivalTs;
    const isUntimed = reading.kind === 'state' && reading.quality === 'uncertain';
    return isUntimed ? { ...reading, sourceTs: ts, arrivalTs: ts } : reading;
  });
}
