import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import type { IncomingProcessEvent } from '#server/core/ports/process-events.ts';
import type { IncomingWarehouseEvent } from '#server/core/ports/warehouse/warehouse-events.ts';
import type { ConnectionIndex, MatchedRule } from '#server/modules/ingest/connections/connection-index.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { checkTenant, isCanonical, parseCanonicalTopic, readCanonical, readPlantEvent } from './canonical.ts';
import { type Checked, type Rejection, reject } from './checked.ts';
import { applyRule, namedMachine } from './mapping.ts';
import { type Draft, toDraftText } from './parsed-message.ts';
import type { Payload } from './payload.ts';
import { judgeSourceTime, parseSourceTime } from './source-time.ts';

/** A message with its origin, parsed as far as its bytes go. */
export interface Incoming {
  readonly topic: string;
  readonly payload: Checked<Payload>;
  /** The tenant that the publisher signed in for; null behind an external broker. */
  readonly publisher: Id | null;
  readonly arrivalTs: number;
  readonly isRetained: boolean;
  readonly session?: string | undefined;
}

/** What came of a message. One message has several when several rules have its topic. */
export type Outcome = {
  readonly tenantId: Id | null;
  readonly connectionId: Id | null;
  /** The rule's place in the connection; null without one. */
  readonly ruleIndex: number | null;
} & (TakenReading | TakenEvent | IgnoredMessage | RefusedMessage);

interface RefusedMessage extends Rejection {
  /** Machines that the topic or the rules name; absent = none. */
  readonly machineIds?: readonly Id[];
}

/** Machines that a message is of, as far as an outcome tells. */
export function machinesOf(outcome: Outcome): readonly Id[] {
  if (!outcome.ok) return outcome.machineIds ?? [];
  return outcome.reading ? [outcome.reading.machineId] : [];
}

/** Left out on purpose: neither stored nor a dead letter. */
interface IgnoredMessage {
  readonly ok: true;
  readonly reading: null;
  readonly event?: undefined;
}

/** An event with the place that its topic names. */
export type IncomingEvent =
  | ({ readonly of: 'hall' } & IncomingProcessEvent)
  | ({ readonly of: 'warehouse' } & IncomingWarehouseEvent);

/** Well-formed; whether the warehouse or hall takes it is known when it was tried. */
interface TakenEvent {
  readonly ok: true;
  readonly reading: null;
  readonly event: IncomingEvent;
  /** One line for people. */
  readonly text: string;
}

interface TakenReading {
  readonly ok: true;
  readonly reading: Reading;
  readonly event?: undefined;
  readonly machine: Machine;
  /** One line for people. */
  readonly text: string;
}

export interface Interpreter {
  readonly directory: PlantDirectory;
  readonly index: ConnectionIndex;
  /** Readings older than this are refused: history would not keep them. */
  readonly pastMs: number;
}

/** Decides what a message means. Pure but for the plant model and the connections it looks up. */
export function interpret(incoming: Incoming, interpreter: Interpreter): readonly Outcome[] {
  return isCanonical(incoming.topic)
    ? [interpretCanonical(incoming, interpreter)]
    : interpretForeign(incoming, interpreter);
}

function interpretCanonical(incoming: Incoming, { directory, pastMs }: Interpreter): Outcome {
  const { publisher, payload } = incoming;
  const owner = { tenantId: publisher, connectionId: null, ruleIndex: null };
  const topic = parseCanonicalTopic(incoming.topic);
  if (!topic.ok) return { ...owner, ...topic };
  const foreign = checkTenant(topic.value, publisher);
  if (foreign !== null) return { ...owner, ...foreign };
  // Behind an external broker the topic names the tenant, which is known by its plant; for an unknown one there is no
  // dead-letter list. Who signed in has a tenant, with or without a plant.
  const tenantId = publisher ?? directory.tenantIds().find((id) => id === topic.value.tenantId) ?? null;
  if (tenantId === null)
    return {
      ...owner,
      ...reject('foreign_tenant', `no tenant ${topic.value.tenantId} with a plant is known`),
    };
  const named = { tenantId, connectionId: null, ruleIndex: null };
  const machine = directory.findMachine(tenantId, topic.value.source);
  const machineIds = machine ? [machine.id] : [];
  if (!payload.ok) return { ...named, ...payload, machineIds };
  if (topic.value.kind === 'event')
    return { ...named, ...toEvent(topic.value.source, payload.value, tenantId, incoming) };
  const draft = readCanonical(topic.value, payload.value);
  if (!draft.ok) return { ...named, ...draft, machineIds };
  const outcome = toOutcome(draft.value, tenantId, { ...incoming, pastMs }, directory);
  return outcome.ok ? { ...named, ...outcome } : { ...named, ...outcome, machineIds };
}

function toEvent(
  place: string,
  payload: Payload,
  tenantId: Id,
  { arrivalTs }: Pick<Incoming, 'arrivalTs'>,
): TakenEvent | Rejection {
  const read = readPlantEvent(payload);
  if (!read.ok) return read;
  const { event } = read.value;
  // How long values of machines are kept says nothing about events.
  const time = judgeSourceTime(event.ts, arrivalTs);
  if (!time.ok) return time;
  const incoming: IncomingEvent =
    read.value.of === 'hall'
      ? { of: 'hall', tenantId, hall: place, event: read.value.event, arrivalTs }
      : { of: 'warehouse', tenantId, warehouse: place, event: read.value.event, arrivalTs };
  return { ok: true, reading: null, event: incoming, text: `${event.type} ${event.id}` };
}

function interpretForeign(incoming: Incoming, { directory, index, pastMs }: Interpreter): readonly Outcome[] {
  const { topic, payload, publisher } = incoming;
  const { rules, ignores } = index.match(publisher, topic);
  const tenants = new Set([...rules, ...ignores].map(({ connection }) => connection.tenantId));
  if (rules.length === 0 && ignores.length === 0) {
    return [
      {
        tenantId: publisher,
        connectionId: null,
        ruleIndex: null,
        ...reject('no_mapping', 'no enabled connection has this topic'),
      },
    ];
  }
  const namedBy = ({ connection, rule, levels }: MatchedRule): readonly Id[] => {
    const name = namedMachine(rule, levels, payload);
    const machine = name === null ? null : directory.findMachine(connection.tenantId, name);
    return machine ? [machine.id] : [];
  };
  // An external broker does not tell tenants apart; guessing would show one tenant's data to another.
  if (tenants.size > 1)
    return [...tenants].map((tenantId) => ({
      tenantId,
      connectionId: null,
      ruleIndex: null,
      ...reject('foreign_tenant', 'connections of several tenants have this topic'),
      machineIds: rules.filter(({ connection }) => connection.tenantId === tenantId).flatMap(namedBy),
    }));
  const [ignoring] = ignores;
  if (rules.length === 0 && ignoring) {
    const { tenantId, id } = ignoring.connection;
    return [{ tenantId, connectionId: id, ruleIndex: null, ok: true, reading: null }];
  }
  const outcomes = rules.map((matched): Outcome => {
    const { connection, ruleIndex, rule, levels } = matched;
    const { tenantId, id: connectionId } = connection;
    const owner = { tenantId, connectionId, ruleIndex };
    if (!payload.ok) return { ...owner, ...payload, machineIds: namedBy(matched) };
    const draft = applyRule(rule, levels, payload.value);
    if (!draft.ok) return { ...owner, ...draft, machineIds: namedBy(matched) };
    const outcome = toOutcome(draft.value, tenantId, { ...incoming, pastMs }, directory, connectionId);
    return outcome.ok ? { ...owner, ...outcome } : { ...owner, ...outcome, machineIds: namedBy(matched) };
  });
  return withoutAbsent(outcomes);
}

/** Publishers leave out what did not change: a value that is absent is no fault while another rule found its own. */
function withoutAbsent(outcomes: readonly Outcome[]): readonly Outcome[] {
  const taking = new Set(outcomes.flatMap(({ ok, connectionId }) => (ok ? [connectionId] : [])));
  return outcomes.filter(
    (outcome) => outcome.ok || outcome.reason !== 'path_not_found' || !taking.has(outcome.connectionId),
  );
}

/** A draft becomes a reading when its machine is known and its time is believable. */
export function toOutcome(
  draft: Draft,
  tenantId: Id,
  incoming: Pick<Incoming, 'arrivalTs' | 'isRetained' | 'session'> & Pick<Interpreter, 'pastMs'>,
  directory: PlantDirectory,
  connectionId: Id | null = null,
): TakenReading | Rejection {
  const machine = directory.findMachine(tenantId, draft.machine);
  if (machine === null)
    return reject('unknown_machine', `no machine has the code or id ${JSON.stringify(draft.machine)}`);
  const { arrivalTs, isRetained, pastMs, session } = incoming;
  if (isRetained && draft.sentTime === undefined) {
    return reject('too_old', 'a retained copy without a time of its own may be of any age');
  }
  const line = machine.lineId === null ? null : directory.line(tenantId, machine.lineId);
  const sent =
    draft.sentTime === undefined
      ? undefined
      : parseSourceTime(draft.sentTime, { timeZone: line?.timeZone ?? null, nearMs: arrivalTs });
  if (sent?.ok === false) return sent;
  const time = judgeSourceTime(sent?.value, arrivalTs, pastMs);
  if (!time.ok) return time;
  const { sourceTs, isFromMessage } = time.value;
  const quality = isFromMessage ? 'good' : 'uncertain';
  const source = `connection ${connectionId ?? 'own topics'}`;
  const origin = { tenantId, machineId: machine.id, sourceTs, arrivalTs, quality, source, session } as const;
  const { content } = draft;
  const reading: Reading =
    content.kind === 'state'
      ? {
          ...origin,
          kind: 'state',
          states: content.states,
          code: clean(content.code),
          text: clean(content.text),
          ...(content.codeScheme !== undefined && { codeScheme: content.codeScheme }),
        }
      : { ...origin, kind: 'metrics', values: content.values };
  return { ok: true, reading, machine, text: toDraftText(content) };
}

/** PostgreSQL's text takes no NUL; an empty text is none. */
function clean(text: string | null): string | null {
  return text?.replaceAll('\u0000', '').trim() || null;
}
