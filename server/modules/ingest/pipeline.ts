import type { Counter } from 'prom-client';
import type { Clock } from '#server/core/ports/clock.ts';
import type { BusMessage } from '#server/core/ports/machine-bus.ts';
import type { ReadingSink } from '#server/core/ports/readings.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { DeadLetters, NewDeadLetter } from './dead-letters.ts';
import { type Incoming, type Interpreter, interpret, type Outcome } from './mapping/interpret.ts';
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

/** Messages in; readings to the sink, refused ones to the dead letters, all of them to the live list. */
export function createPipeline(parts: {
  readonly interpreter: Interpreter;
  readonly sink: ReadingSink;
  readonly deadLetters: DeadLetters;
  readonly recent: RecentMessages;
  readonly clock: Clock;
  readonly messages: Counter<'source' | 'outcome'>;
  readonly storage: StorageWatch;
  /** Why nothing should be written at the moment; null = it may. */
  readonly shortage: () => string | null;
}): Pipeline {
  const { interpreter, sink, deadLetters, recent, clock, messages, storage, shortage } = parts;

  async function store(taken: readonly Interpreted[], source: 'mqtt' | 'http'): Promise<void> {
    const readings = taken.flatMap(({ outcomes }) =>
      outcomes.flatMap((outcome) => (outcome.ok ? [outcome.reading] : [])),
    );
    const letters = taken.flatMap((one) =>
      one.outcomes.flatMap((outcome) => toDeadLetter(one, outcome, source)),
    );
    try {
      const line = shortage();
      if (line !== null) throw new Error(line);
      await Promise.all([readings.length > 0 ? sink.write(readings) : undefined, deadLetters.add(letters)]);
    } catch (error) {
      messages.inc({ source, outcome: 'not_durable' }, taken.length);
      storage.failed(error, taken.length);
      throw error;
    }
    storage.stored();
    for (const one of taken) for (const outcome of one.outcomes) note(one, outcome, source);
  }

  function note(taken: Interpreted, outcome: Outcome, source: 'mqtt' | 'http'): void {
    const { incoming, raw } = taken;
    const { tenantId, connectionId } = outcome;
    messages.inc({ source, outcome: outcome.ok ? 'taken' : outcome.reason });
    if (connectionId !== null) interpreter.index.count(connectionId, outcome.ok, incoming.arrivalTs);
    if (tenantId === null) return;
    recent.add(tenantId, {
      at: incoming.arrivalTs,
      source,
      topic: incoming.topic,
      payload: toReadable(raw, SAMPLE_PAYLOAD_MAX_BYTES),
      outcome: outcome.ok
        ? { ok: true, machineId: outcome.reading.machineId, text: outcome.text }
        : { ok: false, reason: outcome.reason, detail: outcome.detail },
      connectionId,
    });
  }

  function take(incoming: Incoming, raw: Interpreted['raw']): Interpreted {
    return { incoming, raw, outcomes: interpret(incoming, interpreter) };
  }

  return {
    async takeBusMessage({ topic, payload, tenantId, isRetained }) {
      const incoming = {
        topic,
        payload: parsePayload(payload),
        publisher: tenantId,
        arrivalTs: clock.now(),
        isRetained,
      };
      await store([take(incoming, payload)], 'mqtt');
    },
    async takeBatch(publisher, batch) {
      const arrivalTs = clock.now();
      const taken = batch.map(({ topic, payload }) =>
        take(
          { topic, payload: checkPayload(payload), publisher, arrivalTs, isRetained: false },
          { json: payload },
        ),
      );
      await store(taken, 'http');
      return taken.map(({ outcomes }) => outcomes);
    },
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
      connectionId: outcome.connectionId,
    },
  ];
}
