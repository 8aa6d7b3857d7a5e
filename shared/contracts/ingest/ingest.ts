import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { CleanedText, ExactText, Text } from '#shared/contracts/kit/text.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { DeadLetterReason } from './dead-letter.ts';
import { INGEST_EXAMPLES } from './ingest-examples.ts';
import { NumberText } from './number-text.ts';

/**
 * A time as machines send it: s, ms, µs or ns since 1970 by their magnitude, ISO 8601, or `yyyy-MM-dd HH:mm:ss`. Without an
 * offset it is in the time zone of the machine's line.
 */
export const SentTime = z.union([z.number().min(0), ExactText(64)]);

/** Payload of `linewall/v1/{tenantId}/{machine}/state`. Without `ts` the arrival time counts, quality `uncertain`. */
export const StateMessage = z.object({
  ts: SentTime.optional(),
  states: z.array(MachineState).min(1).max(8),
  code: z.string().max(LIMITS.stateCodeMaxLength).optional(),
  text: z.string().max(LIMITS.stateTextMaxLength).optional(),
});
export type StateMessage = z.infer<typeof StateMessage>;

export const MetricKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/);

/**
 * Payload of `linewall/v1/{tenantId}/{machine}/metrics`: numbers by name, null where there is none at the moment; counters are
 * absolute and may reset.
 */
export const MetricsMessage = z
  .object({ ts: SentTime.optional() })
  .catchall(z.number().nullable())
  .refine((message) => Object.keys(message).length <= LIMITS.metricsPerMessageMax + 1, 'too_many_metrics');
export type MetricsMessage = z.infer<typeof MetricsMessage>;

export const IngestMessage = z.object({ topic: CleanedText(512).min(1), payload: z.unknown() });

export const ingest = defineEndpoint({
  id: 'ingest.post',
  method: 'POST',
  inReadOnly: 'open',
  path: '/data/ingest',
  access: 'apiKey',
  tenant: 'none',
  summary:
    'The MQTT messages over HTTP: an array of {topic, payload}. Answered when the good ones are durable.',
  body: z.array(IngestMessage).min(1).max(LIMITS.httpIngestMaxMessages),
  examples: INGEST_EXAMPLES,
  bodyMaxBytes: LIMITS.httpIngestMaxBytes,
  reply: z.object({
    accepted: z.number().int(),
    rejected: z.array(z.object({ index: z.number().int(), reason: DeadLetterReason, detail: z.string() })),
  }),
});

/**
 * A topic pattern: MQTT levels, each a literal, a named level `{name}`, or `+`; a last `#` takes the rest.
 * `{site}/{area}/{line}/Status/{tag}`
 */
export const TopicPattern = ExactText(512, 1)
  .regex(
    /^(?:#|(?:[^/+#{}\p{Cc}]*|\{[A-Za-z]\w*\}|\+)(?:\/(?:[^/+#{}\p{Cc}]*|\{[A-Za-z]\w*\}|\+))*(?:\/#)?)$/u,
    'bad_pattern',
  )
  .refine(
    (pattern) => !pattern.endsWith('/') && !pattern.startsWith('linewall/') && !pattern.startsWith('$'),
    'bad_pattern',
  );

/** Dotted path into a JSON payload (`data.speed.0`); empty = the payload itself (a bare number or text too). */
export const PayloadPath = ExactText(128).regex(/^(?:[^.\s]+(?:\.[^.\s]+)*)?$/, 'bad_path');

/**
 * Where a part of the message comes from: fixed text, a named level of the topic, or a path in the payload.
 * With `map`, the raw text is looked up in it first (vendor tag → machine code, tag → metric).
 */
export const Source = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('fixed'), value: ExactText(128, 1) }),
  z.strictObject({
    from: z.literal('topic'),
    level: ExactText(64, 1),
    map: z.record(ExactText(128), ExactText(128)).optional(),
  }),
  z.strictObject({
    from: z.literal('payload'),
    path: PayloadPath,
    map: z.record(ExactText(128), ExactText(128)).optional(),
  }),
]);
export type Source = z.infer<typeof Source>;

/** What a connection makes of a message: a state through a value map, or one metric. */
export const MappingTarget = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('state'),
    /** Path of the vendor's code in the payload. */
    path: PayloadPath,
    /** Vendor code (as text) → states. Data, because codes differ between vendors (PackML too). */
    map: z
      .record(ExactText(128), z.array(MachineState).min(1).max(8))
      .refine((map) => Object.keys(map).length > 0, 'map_empty'),
    textPath: PayloadPath.optional(),
    /** The profile that the map was made of: its names stand for the codes. */
    profile: Text(64).optional(),
  }),
  z.strictObject({
    kind: z.literal('metric'),
    metric: Source,
    path: PayloadPath,
    /** value × scale + offset */
    scale: z
      .number()
      .refine((scale) => scale !== 0)
      .default(1),
    offset: z.number().default(0),
    /** Absent: texts are numbers with a decimal point. */
    text: NumberText.optional(),
  }),
]);
export type MappingTarget = z.infer<typeof MappingTarget>;

/** What is made of the messages of one topic pattern. Several rules may take several values out of one message. */
export const ConnectionRule = z.strictObject({
  pattern: TopicPattern,
  /** Machine code or department id. */
  machine: Source,
  target: MappingTarget,
  /** Path of the source time: `SentTime`. Absent: arrival time, quality `uncertain`. */
  tsPath: PayloadPath.optional(),
});
export type ConnectionRule = z.infer<typeof ConnectionRule>;

/**
 * What is left out on purpose: all that messages of a pattern say, or with `path` one value of them. Rules come first; a
 * message that no rule reads is no dead letter.
 */
export const IgnoredTopic = z.strictObject({ pattern: TopicPattern, path: PayloadPath.optional() });
export type IgnoredTopic = z.infer<typeof IgnoredTopic>;

const Rules = z.array(ConnectionRule).max(LIMITS.connectionRulesMax);
const Ignored = z.array(IgnoredTopic).max(LIMITS.connectionIgnoredMax);

export const ConnectionBody = z.strictObject({
  name: Text(64),
  enabled: z.boolean().default(true),
  rules: Rules,
  ignored: Ignored.default([]),
});
export type ConnectionBody = z.infer<typeof ConnectionBody>;

/** Since the server started. */
const Counters = z.object({
  received: z.number().int(),
  rejected: z.number().int(),
  lastReceivedAt: EpochMs.nullable(),
});
export type RuleCounters = z.infer<typeof Counters>;

export const Connection = ConnectionBody.extend({
  id: Id,
  createdAt: EpochMs,
  updatedAt: EpochMs,
  /** Messages that rules took or refused; without those that are ignored. */
  ...Counters.shape,
  ignoredCount: z.number().int(),
  /** One for each rule, in the order of the rules. */
  ruleCounters: z.array(Counters),
});
export type Connection = z.infer<typeof Connection>;

const ConnectionParams = z.object({ id: Id });

export const listConnections = defineEndpoint({
  id: 'connection.list',
  method: 'GET',
  path: '/data/connection/list',
  access: 'connection_view',
  tenant: 'session',
  summary: 'All connections with their counters.',
  reply: z.array(Connection),
});

export const createConnection = defineEndpoint({
  id: 'connection.create',
  method: 'POST',
  path: '/data/connection',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'Creates a connection; it takes effect with the next message.',
  body: ConnectionBody,
  bodyMaxBytes: LIMITS.connectionMaxBytes,
  reply: Connection,
});

export const updateConnection = defineEndpoint({
  id: 'connection.update',
  method: 'PUT',
  path: '/data/connection/:id',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'Replaces a connection.',
  params: ConnectionParams,
  body: ConnectionBody,
  bodyMaxBytes: LIMITS.connectionMaxBytes,
  reply: Connection,
});

export const ConnectionAmendment = z.strictObject({
  rules: Rules.default([]),
  ignored: Ignored.default([]),
  /** These are ignored no longer. */
  heeded: Ignored.default([]),
});
export type ConnectionAmendment = z.infer<typeof ConnectionAmendment>;

export const amendConnection = defineEndpoint({
  id: 'connection.amend',
  method: 'PUT',
  path: '/data/connection/:id/rules',
  access: 'connection_edit',
  tenant: 'session',
  summary:
    'Adds rules and ignored topics to a connection, or takes ignored topics back, whatever else changed meanwhile.',
  params: ConnectionParams,
  body: ConnectionAmendment,
  bodyMaxBytes: LIMITS.connectionMaxBytes,
  reply: Connection,
});

export const removeConnection = defineEndpoint({
  id: 'connection.remove',
  method: 'DELETE',
  path: '/data/connection/:id',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'Removes a connection.',
  params: ConnectionParams,
  reply: z.boolean(),
});

/** What one rule makes of a message; `rule` is its place in the connection, null where no rule has the topic. */
export const TriedRule = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('taken'),
    rule: z.number().int(),
    machineId: Id,
    machineName: z.string(),
    states: z.array(MachineState).optional(),
    code: z.string().optional(),
    metric: z.string().optional(),
    value: z.number().optional(),
    ts: EpochMs.nullable(),
  }),
  z.object({
    result: z.literal('refused'),
    rule: z.number().int().nullable(),
    reason: DeadLetterReason,
    detail: z.string(),
  }),
  z.object({ result: z.literal('ignored'), rule: z.null() }),
]);
export type TriedRule = z.infer<typeof TriedRule>;

/** What a connection would make of messages, without taking them. */
export const tryConnection = defineEndpoint({
  id: 'connection.try',
  method: 'POST',
  inReadOnly: 'open',
  path: '/data/connection/try',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'Applies a connection to messages and tells for each what its rules yield or why they fail.',
  body: z.strictObject({
    connection: ConnectionBody,
    messages: z
      .array(
        z.strictObject({
          topic: ExactText(512, 1),
          /** Null = the values that were heard last on this topic. */
          payload: CleanedText(LIMITS.mqttPayloadMaxBytes).nullable(),
        }),
      )
      .min(1)
      .max(LIMITS.connectionTriesMax),
  }),
  bodyMaxBytes: LIMITS.connectionMaxBytes,
  reply: z.array(z.array(TriedRule)),
});
