import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

/** Why a message was not taken. Texts: i18n `ingest`. */
export const DeadLetterReason = z.enum([
  'unknown_topic',
  'unknown_machine',
  'foreign_tenant',
  'not_json',
  'too_large',
  'too_deep',
  'bad_shape',
  'bad_state',
  'not_a_number',
  'too_many_metrics',
  'future_time',
  'too_old',
  'no_mapping',
  'value_not_mapped',
  'path_not_found',
  // Of events of warehouse systems.
  'unknown_warehouse',
  // Of events of process control systems.
  'unknown_hall',
  // Of both.
  'unknown_record',
  'goes_backwards',
  /** An event with this id was taken, with another content. */
  'duplicate',
  /** A rule of the warehouse forbids it. */
  'refused',
]);
export type DeadLetterReason = z.infer<typeof DeadLetterReason>;

export const DeadLetter = z.object({
  id: Id,
  arrivedAt: EpochMs,
  source: z.enum(['mqtt', 'http']),
  topic: z.string(),
  reason: DeadLetterReason,
  /** What exactly was wrong, in terms of the message (a path, a key, a value). */
  detail: z.string(),
  /** The payload's beginning as text. */
  payload: z.string(),
  connectionId: Id.nullable(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const pageDeadLetters = defineEndpoint({
  id: 'deadLetter.page',
  method: 'GET',
  path: '/data/deadletter/page',
  access: 'connection_view',
  tenant: 'session',
  summary: 'Messages that were not taken, newest first.',
  query: PageQuery.extend({
    reason: DeadLetterReason.optional(),
    connectionId: Id.optional(),
    topic: ExactText(128).optional(),
    /** The whole topic, where `topic` is a part of it. */
    ofTopic: ExactText(512).optional(),
  }),
  reply: pageOf(DeadLetter),
});

/** Dead letters of one topic that were refused for one reason. */
export const DeadLetterGroup = z.object({
  topic: z.string(),
  reason: DeadLetterReason,
  count: z.number().int().positive(),
  firstAt: EpochMs,
  lastAt: EpochMs,
  /** Of the newest. */
  detail: z.string(),
});
export type DeadLetterGroup = z.infer<typeof DeadLetterGroup>;

export const pageDeadLetterGroups = defineEndpoint({
  id: 'deadLetter.groups',
  method: 'GET',
  path: '/data/deadletter/groups',
  access: 'connection_view',
  tenant: 'session',
  summary: 'Messages that were not taken by topic and reason, the one with the newest message first.',
  query: PageQuery.extend({
    reason: DeadLetterReason.optional(),
    connectionId: Id.optional(),
    topic: ExactText(128).optional(),
  }),
  reply: pageOf(DeadLetterGroup),
});

export const clearDeadLetters = defineEndpoint({
  id: 'deadLetter.clear',
  method: 'DELETE',
  path: '/data/deadletter',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'Deletes all dead letters of the tenant; answers how many there were.',
  reply: z.number().int(),
});
