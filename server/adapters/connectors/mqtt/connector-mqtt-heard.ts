import { toHeardValue } from '#server/adapters/connectors/connector-heard-value.ts';
import { jsonLeavesOf } from '#server/adapters/connectors/connector-json-path.ts';
import type { ConnectorOutput, HeardEntry } from '#server/core/ports/plant/connector.ts';
import { parseJsonOrText } from './connector-mqtt-points.ts';

const TOPICS_MAX = 5_000;
const LEAVES_MAX = 200;
const ADDRESS_MAX_LENGTH = 512;
/** A topic is looked into this often. */
const EVERY_MS = 1_000;

/** Topics and the values of their JSON, as entries of a tree. */
export interface MqttHeard {
  take(topic: string, payload: Uint8Array): void;
}

export function createMqttHeard(output: Pick<ConnectorOutput, 'seen'>): MqttHeard {
  const lookedAt = new Map<string, number>();
  /** Topics and parts of topics that others lie below. */
  const inner = new Set<string>();

  /** The levels above a topic, as far as they have not been told yet. */
  function above(levels: readonly string[]): HeardEntry[] {
    const folders: HeardEntry[] = [];
    for (let depth = 1; depth < levels.length; depth += 1) {
      const folder = toFolder(levels.slice(0, depth));
      if (inner.has(folder.address)) continue;
      inner.add(folder.address);
      // A topic that has a value itself says with its next message that it is also a folder.
      if (!lookedAt.has(folder.address)) folders.push(folder);
    }
    return folders;
  }

  return {
    take(topic, payload) {
      const now = performance.now();
      const before = lookedAt.get(topic);
      const isOften = before !== undefined && now - before < EVERY_MS;
      const isTooMany = before === undefined && lookedAt.size >= TOPICS_MAX;
      if (isOften || isTooMany || topic.length > ADDRESS_MAX_LENGTH) return;
      lookedAt.set(topic, now);
      const levels = topic.split('/');
      output.seen([...above(levels), ...toEntries(levels, payload, inner.has(topic))]);
    },
  };
}

/** The topic and the values in it. A payload that is one value belongs to the topic itself. */
function toEntries(levels: readonly string[], payload: Uint8Array, isInner: boolean): HeardEntry[] {
  const entry = toFolder(levels);
  const topic = entry.address;
  const document = parseJsonOrText(payload);
  const leaves = document === undefined ? [] : jsonLeavesOf(document, LEAVES_MAX);
  const ts = Date.now();
  const own = leaves.find(({ path }) => path === '');
  if (own)
    return [
      {
        ...entry,
        isFolder: isInner,
        isReadable: true,
        dataType: typeof own.value,
        value: toHeardValue(own.value),
        ts,
      },
    ];
  const values = leaves
    .filter(({ path }) => topic.length + path.length < ADDRESS_MAX_LENGTH)
    .map(({ path, value }) => ({
      ...entry,
      address: `${topic}#${path}`,
      name: path,
      parent: topic,
      isFolder: false,
      isReadable: true,
      dataType: typeof value,
      value: toHeardValue(value),
      ts,
    }));
  return [entry, ...values];
}

function toFolder(levels: readonly string[]): HeardEntry {
  return {
    address: levels.join('/'),
    name: levels.at(-1) || '/',
    parent: levels.length > 1 ? levels.slice(0, -1).join('/') : null,
    isFolder: true,
    isReadable: false,
    dataType: null,
    unit: null,
    value: null,
    ts: null,
  };
}
