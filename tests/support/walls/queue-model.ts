import { type QueueModel, toQueueModel } from '#display/boards/queue/model/model.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import {
  DOCK_QUEUE_FEED_KEYS,
  type QueueEntry,
  type QueueSettings,
} from '#shared/contracts/yard/dock-queue.ts';
import type { Language } from '#shared/domain/text/language.ts';

/** 13:42 in Shanghai. */
export const QUEUE_START = Date.UTC(2026, 10, 20, 5, 42);
const MINUTE = 60_000;

export const QUEUE_SETTINGS: QueueSettings = {
  warehouse: { id: '71', code: 'HD1', name: '华东一号仓', nameEn: 'East 1', timeZone: 'Asia/Shanghai' },
  paused: null,
  helpPoint: '2 号窗口',
  helpPointEn: 'window 2',
  voiceFromMinute: 360,
  voiceToMinute: 1320,
};

const ARRIVED_TRUCK: QueueEntry = {
  state: 'arrived',
  plate: '沪A·8**3K',
  ticket: 'A023',
  job: 'load',
  dock: null,
  slotStart: QUEUE_START,
  slotEnd: QUEUE_START + 20 * MINUTE,
  arrivedAt: QUEUE_START - 30 * MINUTE,
  expectedCallAt: null,
  position: null,
  calledAt: null,
  callCount: 0,
  mustDockBy: null,
  dockedAt: null,
};
export const CALLED_TRUCK: QueueEntry = {
  ...ARRIVED_TRUCK,
  state: 'called',
  dock: '3',
  calledAt: QUEUE_START - 5_000,
  callCount: 1,
};

interface GivenQueue {
  readonly settings?: Partial<QueueSettings>;
  readonly trucks?: readonly Partial<QueueEntry>[];
  readonly beatAgoMs?: number | null;
  readonly nowMs?: number;
  readonly language?: Language;
  readonly speaking?: string | null;
}

/** What a board shows of trucks, by what it was told of the warehouse. */
export function queueModelOf(given: GivenQueue = {}): QueueModel {
  const {
    settings,
    trucks = [],
    beatAgoMs = 1_000,
    nowMs = QUEUE_START,
    language = 'zh',
    speaking = null,
  } = given;
  const values = new Map<string, unknown>([
    [DOCK_QUEUE_FEED_KEYS.settings(), { ...QUEUE_SETTINGS, ...settings }],
    ...trucks.map((truck, index): [string, unknown] => [
      DOCK_QUEUE_FEED_KEYS.entry(String(index + 1)),
      { ...ARRIVED_TRUCK, ...truck },
    ]),
  ]);
  if (beatAgoMs !== null) values.set(DOCK_QUEUE_FEED_KEYS.beat(), nowMs - beatAgoMs);
  const model = toQueueModel({ image: queueReaderOf(values), nowMs, language, speaking });
  if (!model) throw new Error('no picture');
  return model;
}

export function queueReaderOf(values: ReadonlyMap<string, unknown>): FeedReader {
  return { get: (key) => values.get(key), keys: () => values.keys(), baseTs: QUEUE_START, size: values.size };
}
