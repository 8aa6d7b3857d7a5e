import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';

/** told: the platform has it so. waits: it is told when the platform answers. refused: it was, with `errcode`. */
export const MpTagState = z.enum(['told', 'waits', 'refused']);
export type MpTagState = z.infer<typeof MpTagState>;

/** A tag of fans, of one account; the platform has it too. */
export const MpTag = z.object({
  id: Id,
  accountId: Id,
  appName: z.string(),
  name: z.string(),
  /** Fans who have it here. */
  fans: z.number().int().nonnegative(),
  state: MpTagState,
  /** Of the platform, where it has refused. */
  errcode: z.number().int().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type MpTag = z.infer<typeof MpTag>;

export const mpTag = defineCrud({
  subject: defineSubject({ name: 'mp-tag', module: 'public-account', page: '/mp-tag' }),
  path: '/mp/wxtag',
  idField: 'id',
  access: { view: 'mp_chat', edit: 'mp_fan_edit' },
  record: MpTag,
  fields: { name: Text(LIMITS.mpTagNameBytes) },
  createOnly: { accountId: Id },
  filters: { name: ExactText(64).optional(), accountId: Id.optional() },
  sort: ['name', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['tag', 'tags'],
});

export const syncMpTags = defineEndpoint({
  id: 'mpTag.sync',
  method: 'POST',
  path: '/mp/wxtag/sync',
  access: 'mp_fan_edit',
  tenant: 'session',
  summary:
    'Tells the platform what waits, then takes over its tags and which fans have them. Refused in words where it does not answer; nothing is lost here.',
  body: z.strictObject({ accountId: Id }),
  reply: z.object({ tags: z.number().int().nonnegative(), fans: z.number().int().nonnegative() }),
  rateLimitPerMinute: 10,
});

const TagIds = z.array(Id).max(LIMITS.mpTagsMax).default([]);

export const tagMpFans = defineEndpoint({
  id: 'mpTag.fans',
  method: 'PUT',
  path: '/mp/wxaccountfans/tags',
  access: 'mp_fan_edit',
  tenant: 'session',
  summary:
    'Gives tags to fans of one account, and takes others away. It holds here at once; `isTold` says whether the platform has it too, which is tried again where it has not.',
  body: z.strictObject({
    wxUserIds: z.array(Id).min(1).max(LIMITS.idsMax),
    give: TagIds,
    take: TagIds,
  }),
  reply: z.object({ changed: z.number().int().nonnegative(), isTold: z.boolean() }),
});
