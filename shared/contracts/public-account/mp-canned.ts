import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, FreeText, Text } from '#shared/contracts/kit/text.ts';

/** A text that colleagues send again and again; `/` and its shortcut put it into an answer. */
export const MpCanned = z.object({
  id: Id,
  name: z.string(),
  shortcut: z.string(),
  repContent: z.string(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type MpCanned = z.infer<typeof MpCanned>;

export const CANNED_FIELDS = {
  name: Text(64),
  shortcut: ExactText(20, 1).regex(/^[a-z0-9-]+$/),
  repContent: FreeText(680, 1),
};

/** Shared by all who answer fans. */
export const mpCanned = defineCrud({
  subject: defineSubject({ name: 'mp-canned', module: 'public-account', page: '/mp-canned' }),
  path: '/mp/wxcanned',
  idField: 'id',
  access: { view: 'mp_reply_edit', edit: 'mp_reply_edit' },
  record: MpCanned,
  fields: CANNED_FIELDS,
  filters: { name: ExactText(64).optional() },
  sort: ['name', 'shortcut', 'update_time'],
  isSoftDeleted: false,
  hasImport: true,
  nouns: ['canned answer', 'canned answers'],
});

export const listMpCanned = defineEndpoint({
  id: 'mpCanned.list',
  method: 'GET',
  path: '/mp/wxcanned/list',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'The shared canned answers and the caller’s own ones, by shortcut, for answers to fans.',
  reply: z.array(
    z.object({
      id: Id,
      name: z.string(),
      shortcut: z.string(),
      repContent: z.string(),
      /** Nobody else has it. */
      isOwn: z.boolean(),
    }),
  ),
});
