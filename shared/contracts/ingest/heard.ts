import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { sortQuery } from '#shared/contracts/kit/sorting.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { DeadLetterReason } from './dead-letter.ts';

/** Whether a rule reads a value, or it is left out on purpose. */
export const HeardState = z.enum(['unmapped', 'mapped', 'ignored']);
export type HeardState = z.infer<typeof HeardState>;

/** What a value looks like; `unreadable` stands for a payload that is no text, too large or nested too deep. */
export const HeardType = z.enum(['number', 'text', 'boolean', 'null', 'empty', 'unreadable']);
export type HeardType = z.infer<typeof HeardType>;

/** Which rule reads a value. Topics of our own form need none: their `connectionId` is null. */
export const HeardMapping = z.object({
  connectionId: Id.nullable(),
  connectionName: z.string().nullable(),
  rule: z.number().int().nullable(),
  /** Null where the machine is not in the plant, or not known yet. */
  machineId: Id.nullable(),
  machineName: z.string().nullable(),
  machineNameEn: z.string().nullable(),
  /** `part`: the time, a text or a name that a rule reads beside its value. */
  target: z.enum(['state', 'metric', 'part']),
  /** Null for states, and where the message names the metric. */
  metric: z.string().nullable(),
});
export type HeardMapping = z.infer<typeof HeardMapping>;

/** One value that machines send: a whole payload, or one value inside a JSON payload. Since the server started. */
export const HeardValue = z.object({
  topic: z.string(),
  /** Dotted path in the payload; empty = the payload itself. */
  path: z.string(),
  source: z.enum(['mqtt', 'http']),
  type: HeardType,
  /** The newest values as text, newest first. */
  last: z.array(z.string()),
  count: z.number().int(),
  /** Over about the last minute. */
  ratePerS: z.number(),
  firstAt: EpochMs,
  lastAt: EpochMs,
  state: HeardState,
  mapping: HeardMapping.nullable(),
  /** Why the newest message was refused. */
  problem: DeadLetterReason.nullable(),
  /** Another value of the same message that is its time. */
  tsPath: z.string().nullable(),
  /** False: a key has a dot or a space, so that no rule can name it. */
  isAddressable: z.boolean(),
});
export type HeardValue = z.infer<typeof HeardValue>;

export const pageHeard = defineEndpoint({
  id: 'heard.page',
  method: 'GET',
  path: '/data/heard/page',
  access: 'connection_view',
  tenant: 'session',
  summary: 'Every value that arrives by MQTT or HTTP, whether it is mapped or not; unmapped ones first.',
  query: PageQuery.extend({
    source: z.enum(['mqtt', 'http']).optional(),
    state: HeardState.optional(),
    /** Part of the topic or the path. */
    text: ExactText(128).optional(),
    ...sortQuery(['topic', 'count', 'rate', 'first', 'last', 'state']),
  }),
  reply: pageOf(HeardValue),
});

export const getHeardAddress = defineEndpoint({
  id: 'heard.address',
  method: 'GET',
  path: '/data/heard/address',
  access: 'connection_view',
  tenant: 'session',
  summary: 'Where machines publish.',
  reply: z.object({
    /** Null: the embedded broker, at the address of this server. */
    host: z.string().nullable(),
    port: z.number().int(),
    isEncrypted: z.boolean(),
    /** The embedded broker takes connections from this computer only. */
    isLocalOnly: z.boolean(),
  }),
});
