import { z } from 'zod';
import { AlarmMark, MachineAlarms } from '#shared/contracts/alarms/alarm-feed.ts';
import { CAPABILITIES } from '#shared/contracts/capabilities.ts';
import { VendorText } from '#shared/contracts/codes/vendor-text.ts';
import { LineSummary } from '#shared/contracts/history/history.ts';
import { DeadLetterReason } from '#shared/contracts/ingest/dead-letter.ts';
import { keysIn, mergeOf } from '#shared/contracts/kit/capability.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { Line } from '#shared/contracts/plant/line.ts';
import { Machine } from '#shared/contracts/plant/machine.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

/**
 * The plant feed (socket.io, path `/socket.io`). A topic is an *image*: a flat map of keys to JSON values, each
 * with the sequence number of its last change. A subscriber gets the image, then what changed since the number it
 * has, latest wins. So a gap, a slow reader and a reconnect are the same case: "changes since N", bounded by the
 * size of the image. A new `epoch` (server restart, changed plant model) means: forget the image, take the new one.
 *
 * Handshake: `auth: { token, tenantId }`. Client → server: `subscribe` and `unsubscribe` with an acknowledgement.
 * Server → client: `feed` with a `FeedFrame`.
 */
export const FEED_EVENTS = {
  subscribe: 'subscribe',
  unsubscribe: 'unsubscribe',
  frame: 'feed',
  closed: 'closed',
} as const;

/** What can be subscribed to: `feedTopics` of all capabilities. */
export const FEED_TOPICS = mergeOf(CAPABILITIES, 'feedTopics') satisfies Record<string, FeedTopicNeeds>;
export type FeedTopicName = keyof typeof FEED_TOPICS;

/** The permission that a topic needs; `wallPermission` is good as well. `id`: one topic for each of what it names. */
interface FeedTopicNeeds {
  readonly permission: Permission;
  readonly wallPermission?: Permission;
  readonly id: boolean;
}

export type FeedTopic = {
  readonly [Name in FeedTopicName]: (typeof FEED_TOPICS)[Name]['id'] extends true
    ? { name: Name; id: Id }
    : { name: Name };
}[FeedTopicName];

export const FeedTopic = z.union(keysIn(FEED_TOPICS).map((name) => topicSchema(name, FEED_TOPICS[name].id)));

/** Made of the same table as the type. */
function topicSchema(name: FeedTopicName, hasId: boolean): z.ZodType<FeedTopic> {
  const schema: z.ZodType = hasId
    ? z.object({ name: z.literal(name), id: Id })
    : z.object({ name: z.literal(name) });
  return schema as z.ZodType<FeedTopic>;
}

/** Stable text of a topic, for maps and logs. */
export function toTopicKey(topic: FeedTopic): string {
  return 'id' in topic ? `${topic.name}:${topic.id}` : topic.name;
}

export const SubscribeRequest = z.object({
  topic: FeedTopic,
  /** What the subscriber has; absent = nothing. */
  since: z.object({ epoch: ExactText(64), seq: z.number().int().nonnegative() }).optional(),
  /** Slowest acceptable coalescing, ms; the server's own (default 100) is the floor. */
  intervalMs: z.number().int().min(50).max(60_000).optional(),
});
export type SubscribeRequest = z.infer<typeof SubscribeRequest>;

export const UnsubscribeRequest = z.object({ topic: FeedTopic });
export type UnsubscribeRequest = z.infer<typeof UnsubscribeRequest>;

export const SubscribeReply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.enum(['forbidden', 'not_found', 'too_many', 'bad_request']) }),
]);
export type SubscribeReply = z.infer<typeof SubscribeReply>;

/**
 * Why the server refused or closed a connection: `connect_error.data.reason` or the `closed` event (`{ reason }`)
 * before the disconnect. `unauthorized` and `revoked` are about the credential: a client that only retries would never end.
 */
export const CloseReason = z.enum([
  'unauthorized',
  'revoked',
  'wrong_tenant',
  /** The tenant is paused or over. The credential is good again when the tenant is open. */
  'tenant_closed',
  'shutting_down',
  'too_many_connections',
  'protocol_error',
]);
export type CloseReason = z.infer<typeof CloseReason>;

/**
 * `full`: keys are `[key, value]` in index order, replacing everything. `delta`: `[index, value]` for a known key,
 * `[index, value, key]` for a key that is new in this epoch. A null value removes the key, which keeps its index: a
 * full frame lists it as `[key, null]`.
 * `serverTs` lets a client measure its clock against the server's. Times inside values are offsets from `baseTs`.
 */
export const FeedFrame = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('full'),
    topic: z.string(),
    epoch: z.string(),
    seq: z.number().int(),
    serverTs: EpochMs,
    baseTs: EpochMs,
    entries: z.array(z.tuple([z.string(), z.unknown()])),
  }),
  z.object({
    kind: z.literal('delta'),
    topic: z.string(),
    epoch: z.string(),
    seq: z.number().int(),
    serverTs: EpochMs,
    /** Something in it is not to wait for the rhythm in which values are shown. */
    isUrgent: z.boolean().optional(),
    changes: z.array(
      z.union([
        z.tuple([z.number().int(), z.unknown()]),
        z.tuple([z.number().int(), z.unknown(), z.string()]),
      ]),
    ),
  }),
]);
export type FeedFrame = z.infer<typeof FeedFrame>;

/** A live number: value, source time − baseTs, arrival − source time, and quality when it is not good (1 uncertain, 2 bad). */
export const LiveMetricWire = z.union([
  z.tuple([z.number(), z.number().int(), z.number().int()]),
  z.tuple([z.number(), z.number().int(), z.number().int(), z.union([z.literal(1), z.literal(2)])]),
]);
export type LiveMetricWire = z.infer<typeof LiveMetricWire>;

/**
 * A live state: reported states, source time of the last report − baseTs, its arrival delay, since − baseTs
 * (when this combination of states and code began), code, text as sent, text of the code table, quality as above.
 */
export const LiveStateWire = z.object({
  s: z.array(MachineState),
  t: z.number().int(),
  d: z.number().int(),
  b: z.number().int(),
  c: z.string().optional(),
  x: z.string().optional(),
  v: VendorText.optional(),
  q: z.union([z.literal(1), z.literal(2)]).optional(),
});
export type LiveStateWire = z.infer<typeof LiveStateWire>;

/** Keys of the images of `line`, `machine` and `plant`. */
export const LINE_FEED_KEYS = {
  /** `line:{lineId}` → `Line` */
  line: (lineId: Id) => `line:${lineId}`,
  /** `machine:{id}` → `Machine` (topic `machine` only; a line's machines are in its `Line`) */
  machine: (machineId: Id) => `machine:${machineId}`,
  /** `s:{machineId}` → `LiveStateWire` */
  state: (machineId: Id) => `s:${machineId}`,
  /** `m:{machineId}:{metric}` → `LiveMetricWire` */
  metric: (machineId: Id, key: string) => `m:${machineId}:${key}`,
  /** `a:{machineId}` → `AlarmMark`; absent = it has no active alarms */
  alarmMark: (machineId: Id) => `a:${machineId}`,
  /** `alarms:{machineId}` → `MachineAlarms` (topic `machine` only); absent = it has no active alarms */
  alarms: (machineId: Id) => `alarms:${machineId}`,
  /** `revision` → a number that changes when people note or correct something of the past of a machine in the image */
  revision: () => 'revision',
  /** `sum:{lineId}` → `LineSummary` */
  summary: (lineId: Id) => `sum:${lineId}`,
} as const;

export const LineFeedValue = {
  line: Line,
  machine: Machine,
  state: LiveStateWire,
  metric: LiveMetricWire,
  alarmMark: AlarmMark,
  alarms: MachineAlarms,
  revision: z.number(),
  summary: LineSummary,
} as const;

/** A message as ingest saw it. */
export const IngestSample = z.object({
  n: z.number().int(),
  at: EpochMs,
  source: z.enum(['mqtt', 'http']),
  topic: z.string(),
  payload: z.string(),
  outcome: z.discriminatedUnion('ok', [
    /** Without a machine it was ignored on purpose. */
    z.object({ ok: z.literal(true), machineId: Id.nullable(), text: z.string() }),
    z.object({ ok: z.literal(false), reason: DeadLetterReason, detail: z.string() }),
  ]),
  connectionId: Id.nullable(),
});
export type IngestSample = z.infer<typeof IngestSample>;
