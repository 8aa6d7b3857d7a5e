import type { Counter } from 'prom-client';
import type { Clock } from '#server/core/ports/clock.ts';
import { DatabaseUnavailable } from '#server/core/ports/database.ts';
import type { BusMessage } from '#server/core/ports/plant/machine-bus.ts';
import type { ReadingSink } from '#server/core/ports/plant/readings.ts';
import type { ProcessEvents } from '#server/core/ports/process-events.ts';
import type {
  WarehouseEventRefusal,
  WarehouseEvents,
} from '#server/core/ports/warehouse/warehouse-events.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { IngestSample } from '#shared/contracts/live/feed.ts';
import type { DeadLetters, NewDeadLetter } from './dead-letters.ts';
import type { HeardValues } from './heard/heard-values.ts';
import { isEventTopic } from './mapping/canonical.ts';
import { type Incoming, type Interpreter, interpret, machinesOf, type Outcome } from './mapping/interpret.ts';
import { checkPayload, parsePayload, toReadable } from './mapping/payload.ts';
import type { RecentMessages } from './recent-messages.ts';
import type { StorageWatch } from './storage-watch.ts';

/** A message of an HTTP batch: its payload is JSON already. */
export interface HttpMessage {
  readonly topic: string;
  readonly payload?: unknown;
}

export interface Pipeline {
  /** Resolves when the message is durable, or kept as a dead letter. */
  takeBusMessage(message: BusMessage): Promise<void>;
  /** Resolves with the outcomes of each message when all are durable; rejects when the good ones could not be stored. */
  takeBatch(publisher: Id, messages: readonly HttpMessage[]): Promise<readonly (readonly Outcome[])[]>;
}

const SAMPLE_PAYLOAD_MAX_BYTES = 512;

interface Interpreted {
  readonly incoming: Incoming;
  readonly raw: Uint8Array | { readonly json: unknown };
  readonly outcomes: readonly Outcome[];
}

/**
 * Messages in; readings to the sink, events to the warehouse or the hall, refused ones to the dead letters, all of them to the live
 * list.
 */
export function createPipeline(parts: {
  readonly interpreter: Interpreter;
  readonly sink: ReadingSink;
  readonly events: WarehouseEvents;
  readonly processEvents: ProcessEvents;
  readonly deadLetters: DeadLetters;
  readonly recent: RecentMessages;
  readonly heard: HeardValues;
  readonly clock: Clock;
  readonly messages: Counter<'source' | 'outcome'>;
  readonly storage: StorageWatch;
  /** Why nothing should be written at the moment; null = it may. */
  readonly shortage: () => string | null;
}): Pipeline {
  const {
    interpreter,
    sink,
    events,
    processEvents,
    deadLetters,
    recent,
    heard,
    clock,
    messages,
    storage,
    shortage,
  } = parts;

  /** Offers events to the warehouses and halls; those that these refuse are refused messages. */
  async function offerEvents(interpreted: readonly Interpreted[]): Promise<readonly Interpreted[]> {
    const incoming = interpreted.flatMap(({ outcomes }) =>
      outcomes.flatMap((outcome) => (outcome.ok && outcome.event ? [outcome.event] : [])),
    );
    if (incoming.length === 0) return interpreted;
    const ofHalls = incoming.flatMap((event) => (event.of === 'hall' ? [event] : []));
    const ofWarehouses = incoming.flatMap((event) => (event.of === 'warehouse' ? [event] : []));
    const [ofHall, ofWarehouse] = await Promise.all([
      ofHalls.length > 0 ? processEvents.take(ofHalls) : [],
      ofWarehouses.length > 0 ? events.take(ofWarehouses) : [],
    ]);
    const refusalOf = new Map<unknown, WarehouseEventRefusal | null | undefined>([
      ...ofHalls.map((event, index) => [event, ofHall[index]] as const),
      ...ofWarehouses.map((event, index) => [event, ofWarehouse[index]] as const),
    ]);
    return interpreted.map((one) => ({
      ...one,
      outcomes: one.outcomes.map((outcome): Outcome => {
        const refusal = outcome.ok && outcome.event ? refusalOf.get(outcome.event) : null;
        if (!refusal) return outcome;
        const { tenantId, connectionId, ruleIndex } = outcome;
        return { tenantId, connectionId, ruleIndex, ok: false, ...refusal };
      }),
    }));
  }

  /** Returns what came of them, when all are durable. */
  async function store(
    interpreted: readonly Interpreted[],
    source: 'mqtt' | 'http',
    isAwaited: boolean,
  ): Promise<readonly Interpreted[]> {
    const attempt = storage.begin(interpreted.length);
    try {
      const line = shortage();
      if (line !== null) throw new DatabaseUnavailable(line);
      const taken = await offerEvents(interpreted);
      await keep(taken, source, isAwaited);
      attempt.stored();
      for (const one of taken) note(one, source);
      return taken;
    } catch (error) {
      messages.inc({ source, outcome: 'not_durable' }, interpreted.length);
      attempt.failed(error);
      throw error;
    }
  }

  async function keep(
    taken: readonly Interpreted[],
    source: 'mqtt' | 'http',
    isAwaited: boolean,
  ): Promise<void> {
    const readings = taken.flatMap(({ outcomes }) =>
      outcomes.flatMap((outcome) => (outcome.ok && outcome.reading ? [outcome.reading] : [])),
    );
    const letters = taken.flatMap((one) =>
      one.outcomes.flatMap((outcome) => toDeadLetter(one, outcome, source)),
    );
    await Promise.all([
      readings.length > 0 ? sink.write(readings, isAwaited) : undefined,
      deadLetters.add(letters),
    ]);
  }

  function note(taken: Interpreted, source: 'mqtt' | 'http'): void {
    const { incoming, raw, outcomes } = taken;
    for (const outcome of outcomes) messages.inc({ source, outcome: labelOf(outcome) });
    interpreter.index.count(outcomes, incoming.arrivalTs);
    const [first] = outcomes;
    // All outcomes are of one tenant, or the message has no tenant and is not shown.
    if (!first || first.tenantId === null || outcomes.some(({ tenantId }) => tenantId !== first.tenantId))
      return;
    if (!isEventTopic(incoming.topic)) heard.hear(first.tenantId, { incoming, raw, source, outcomes });
    recent.add(first.tenantId, {
      sample: {
        at: incoming.arrivalTs,
        source,
        topic: incoming.topic,
        payload: toReadable(raw, SAMPLE_PAYLOAD_MAX_BYTES),
        outcome: toSampleOutcome(outcomes),
        connectionId: first.connectionId,
      },
      machineIds: outcomes.flatMap(machinesOf),
    });
  }

  function take(incoming: Incoming, raw: Interpreted['raw']): Interpreted {
    return { incoming, raw, outcomes: interpret(incoming, interpreter) };
  }

  return {
    async takeBusMessage({ topic, payload, tenantId, isRetained, isAwaited, session }) {
      const incoming = {
        topic,
        payload: parsePayload(payload),
        publisher: tenantId,
        arrivalTs: clock.now(),
        isRetained,
        session,
      };
      await store([take(incoming, payload)], 'mqtt', isAwaited);
    },
    async takeBatch(publisher, batch) {
      const arrivalTs = clock.now();
      const taken = batch.map(({ topic, payload }) =>
        take(
          { topic, payload: checkPayload(payload), publisher, arrivalTs, isRetained: false },
          { json: payload },
        ),
      );
      return (await store(taken, 'http', true)).map(({ outcomes }) => outcomes);
    },
  };
}

function labelOf(outcome: Outcome): string {
  if (!outcome.ok) return outcome.reason;
  return outcome.reading || outcome.event ? 'taken' : 'ignored';
}

/** A refusal is reported before what other rules took of the same message. */
function toSampleOutcome(outcomes: readonly Outcome[]): IngestSample['outcome'] {
  const refused = outcomes.find((outcome) => !outcome.ok);
  if (refused && !refused.ok) return { ok: false, reason: refused.reason, detail: refused.detail };
  const taken = outcomes.flatMap((outcome) =>
    outcome.ok && (outcome.reading || outcome.event) ? [outcome] : [],
  );
  return {
    ok: true,
    machineId: taken[0]?.reading?.machineId ?? null,
    text: taken.map(({ text }) => text).join(', '),
  };
}

function toDeadLetter(taken: Interpreted, outcome: Outcome, source: 'mqtt' | 'http'): NewDeadLetter[] {
  // Without a tenant no user could see it; it is only counted.
  if (outcome.ok || outcome.tenantId === null) return [];
  return [
    {
      tenantId: outcome.tenantId,
      arrivedAt: taken.incoming.arrivalTs,
      source,
      topic: taken.incoming.topic,
      reason: outcome.reason,
      detail: outcome.detail,
      payload: toReadable(taken.raw, LIMITS.deadLetterPayloadMaxBytes),
      // It holds the whole message, also what others of its rules took.
      machineIds: taken.outcomes.flatMap((one) => (one.tenantId === outcome.tenantId ? machinesOf(one) : [])),
      connectionId: outcome.connectionId,
    },
  ];
}
