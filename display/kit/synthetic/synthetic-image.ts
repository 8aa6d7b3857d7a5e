import { type FeedTopic, LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import type { Quality } from '#shared/contracts/plant/machine-state.ts';
import { toMetricWire, toStateWire } from '#shared/domain/machine/live-value.ts';
import { codeText } from './code-text.ts';
import type { Condition } from './condition.ts';

const NETWORK_MS = 40;

/** The values of a synthetic plant in their wire form, and which of them changed. */
export interface SyntheticImage {
  put(key: string, value: unknown): void;
  putState(machineId: string, condition: Condition, heardMs: number): void;
  putMetric(machineId: string, metric: string, value: number, heardMs: number): void;
  /** All keys of a topic. */
  ofTopic(topic: FeedTopic): ReadonlyMap<string, unknown>;
  /** Keys that changed since the last call. */
  takeChanged(): Iterable<string>;
}

/** `baseMs`: where the times of wire values count from. */
export function createSyntheticImage(options: {
  readonly baseMs: number;
  readonly lineId: string;
  readonly quality?: Quality;
}): SyntheticImage {
  const { baseMs, lineId, quality = 'good' } = options;
  const values = new Map<string, unknown>();
  let changed = new Set<string>();

  function put(key: string, value: unknown): void {
    values.set(key, value);
    changed.add(key);
  }

  return {
    put,
    putState: (machineId, { states, sinceMs, code, text }, heardMs) => {
      const times = { sinceTs: sinceMs, sourceTs: heardMs - NETWORK_MS, arrivalTs: heardMs };
      put(
        LINE_FEED_KEYS.state(machineId),
        toStateWire({ states, code, text, ...codeText(text), quality, ...times }, baseMs),
      );
    },
    putMetric: (machineId, metric, value, heardMs) => {
      const times = { sourceTs: heardMs - NETWORK_MS, arrivalTs: heardMs };
      put(LINE_FEED_KEYS.metric(machineId, metric), toMetricWire({ value, quality, ...times }, baseMs));
    },
    ofTopic: (topic) => {
      if (topic.name === 'line') return topic.id === lineId ? values : new Map();
      if (topic.name !== 'machine') return new Map();
      const exact = [
        LINE_FEED_KEYS.machine(topic.id),
        LINE_FEED_KEYS.state(topic.id),
        LINE_FEED_KEYS.alarms(topic.id),
      ];
      const prefix = LINE_FEED_KEYS.metric(topic.id, '');
      return new Map([...values].filter(([key]) => exact.includes(key) || key.startsWith(prefix)));
    },
    takeChanged: () => {
      const keys = changed;
      changed = new Set();
      return keys;
    },
  };
}
