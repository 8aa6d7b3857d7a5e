import {
  type JsonAddress,
  parseJsonAddress,
  readJsonPath,
  readTimeAt,
} from '#server/adapters/connectors/connector-json-path.ts';
import { createPointFilter, type PointFilter } from '#server/adapters/connectors/connector-point-filter.ts';
import type { ReadingQueue } from '#server/adapters/connectors/connector-reading-queue.ts';
import type { PlanPoint, PointReading } from '#server/core/ports/plant/connector.ts';

interface TopicPoint {
  readonly address: JsonAddress;
  readonly filter: PointFilter;
  readonly timeZone: string | null;
  /** A bare number counts as it was written: with a decimal comma `1.234` is 1234. */
  readonly isWritten: boolean;
}

export interface MqttPoints {
  readonly topics: readonly string[];
  /** The broker has to wait. */
  isFull(): boolean;
  /** Resolves when what the message says is durable. */
  take(
    topic: string,
    payload: Uint8Array,
    how: { readonly isKept: boolean; readonly isRetained: boolean },
  ): Promise<void>;
}

const PAYLOAD_MAX_BYTES = 1_024 * 1_024;
const SHOWN_MAX_LENGTH = 40;

/** What the messages of topics are to the points of a plan. */
export function createMqttPoints(planned: readonly PlanPoint[], queue: ReadingQueue): MqttPoints {
  const byTopic = new Map<string, TopicPoint[]>();
  for (const point of planned) {
    const address = parseJsonAddress(point.address);
    const filter = createPointFilter(point);
    if (address && isTopic(address.place)) {
      byTopic.set(address.place, [
        ...(byTopic.get(address.place) ?? []),
        { address, filter, timeZone: point.timeZone ?? null, isWritten: Boolean(point.text) },
      ]);
    } else {
      const reading = filter.refuse('bad_address', point.address, Date.now());
      if (reading) queue.add(reading);
    }
  }
  return {
    topics: [...byTopic.keys()],
    isFull: queue.isFull,
    take(topic, payload, { isKept, isRetained }) {
      const document = parseJsonOrText(payload);
      const readings = (byTopic.get(topic) ?? []).flatMap((point) => {
        const isText = point.isWritten && typeof document === 'number';
        return toReading(point, isText ? textOf(payload) : document, isRetained) ?? [];
      });
      if (isKept) return queue.keep(readings);
      for (const reading of readings) queue.add(reading);
      return Promise.resolve();
    },
  };
}

/** A point has one topic: wildcards would mix the values of several machines. */
function isTopic(topic: string): boolean {
  return !topic.includes('+') && Buffer.byteLength(topic) < 65_536;
}

function textOf(payload: Uint8Array): string {
  return Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString();
}

/** JSON, or a text that is a value by itself. Undefined where it is longer than allowed. */
export function parseJsonOrText(payload: Uint8Array): unknown {
  if (payload.length > PAYLOAD_MAX_BYTES) return undefined;
  const text = textOf(payload);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toReading(
  { address, filter, timeZone }: TopicPoint,
  document: unknown,
  isRetained: boolean,
): PointReading | null {
  const { path, timePath } = address;
  const arrivalTs = Date.now();
  if (document === undefined)
    return filter.refuse('protocol', `more than ${PAYLOAD_MAX_BYTES} bytes`, arrivalTs);
  if (typeof document === 'string' && path.length > 0)
    return filter.refuse(
      'protocol',
      `no JSON: ${JSON.stringify(document.slice(0, SHOWN_MAX_LENGTH))}`,
      arrivalTs,
    );
  const value = readJsonPath(document, path);
  if (value === undefined) return filter.refuse('no_such_point', '', arrivalTs);
  if (value === null) return filter.refuse('no_value', 'null', arrivalTs);
  const sourceTs = timePath === null ? null : readTimeAt(document, timePath, { timeZone, nearMs: arrivalTs });
  // A copy that the broker has kept may be of any age: to take it for new would be a lie.
  if (isRetained && sourceTs === null) return filter.refuse('unknown_age', '', arrivalTs);
  const isSure = !isRetained && (timePath === null || sourceTs !== null);
  return filter.take({ value, sourceTs, arrivalTs, quality: isSure ? 'good' : 'uncertain' });
}
