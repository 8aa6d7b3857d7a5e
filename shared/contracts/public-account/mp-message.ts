import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { sortQuery } from '#shared/contracts/kit/sorting.ts';
import { ExactText, OptionalFreeText, OptionalText } from '#shared/contracts/kit/text.ts';
import { MpAnswerSource } from './mp-template.ts';

/** 1 = from the fan, 2 = from the account. */
export const MpDirection = z.enum(['1', '2']);

export const MpRepType = z.enum([
  'text',
  'image',
  'voice',
  'video',
  'shortvideo',
  'location',
  'link',
  'event',
  'news',
  'music',
  'other',
]);
export type MpRepType = z.infer<typeof MpRepType>;

/** What an answer can be. */
export const MpAnswerType = z.enum(['text', 'image', 'voice', 'video', 'news', 'music']);
export type MpAnswerType = z.infer<typeof MpAnswerType>;

/**
 * received: from the fan. sending: asked of the platform, not answered yet. sent: taken. failed: refused, with the platform's
 * number. unsure: it may have been taken, and is never sent again by itself.
 */
export const MpMessageStatus = z.enum(['received', 'sending', 'sent', 'failed', 'unsure']);
export type MpMessageStatus = z.infer<typeof MpMessageStatus>;

/** binding: a step by which a fan shows which phone is theirs. alarm: an alarm to staff. */
export const MpQuotedSource = z.enum(['binding', 'alarm', ...MpAnswerSource.options]);
export type MpQuotedSource = z.infer<typeof MpQuotedSource>;

/** By the specification's names. Texts are those of the fan, never markup. */
export const MpMessage = z.object({
  id: Id,
  type: MpDirection,
  appId: z.string(),
  appName: z.string(),
  appLogo: z.string().nullable(),
  wxUserId: Id,
  nickName: z.string(),
  headimgUrl: z.string().nullable(),
  createTime: EpochMs,
  repType: MpRepType,
  repEvent: z.string().nullable(),
  repName: z.string().nullable(),
  repDesc: z.string().nullable(),
  repUrl: z.string().nullable(),
  /** Of music: the same in better quality. */
  repHqUrl: z.string().nullable(),
  repContent: z.string().nullable(),
  repMediaId: z.string().nullable(),
  repThumbMediaId: z.string().nullable(),
  repThumbUrl: z.string().nullable(),
  /** Whether what the fan has sent is kept here, beyond the three days of the platform. */
  hasCopy: z.boolean(),
  repLocationX: z.number().nullable(),
  repLocationY: z.number().nullable(),
  repScale: z.number().int().nullable(),
  /** Of news: JSON text that holds `articles`. */
  content: z.string().nullable(),
  /** Of an event: the key of the menu, the scene of the code. */
  eventKey: z.string().nullable(),
  /** 0 = read. */
  readFlag: z.enum(['0', '1']),
  status: MpMessageStatus,
  errcode: z.number().int().nullable(),
  /** Of an answer: by whom. */
  userName: z.string().nullable(),
  /** Of an answer with data: the case of its source, and when it was read. */
  quoted: z.object({ source: MpQuotedSource, when: z.string(), at: EpochMs }).nullable(),
  /** Whether it was answered by itself; the name of the rule is null where there was none, or it was removed since. */
  isAuto: z.boolean(),
  ruleName: z.string().nullable(),
});
export type MpMessage = z.infer<typeof MpMessage>;

const AppId = ExactText(32, 4).regex(/^wx[0-9a-zA-Z]+$/);

export const pageMpMessages = defineEndpoint({
  id: 'mpMessage.page',
  method: 'GET',
  path: '/mp/wxfansmsg/page',
  // It marks what it shows of a fan as read.
  answersHead: false,
  access: 'mp_chat',
  tenant: 'session',
  summary:
    'What a fan and the account have said, newest first unless `ascs` says so; without `wxUserId` of all fans in reach. The first page of a fan marks what the fan wrote as read.',
  query: PageQuery.extend({
    size: PageQuery.shape.size.default(10),
    ...sortQuery(['create_time']),
    wxUserId: Id.optional(),
    appId: AppId.optional(),
    repType: MpRepType.optional(),
    /** Only what was said before this message. */
    beforeId: Id.optional(),
    q: ExactText(64).optional(),
  }),
  reply: pageOf(MpMessage),
});

/** What a type does not use may be there, null or empty, as other clients send it; it is not stored. What one uses is checked by its type. */
const Part = OptionalText(2_048);
const CONTENT_MAX = 200_000;

export const sendMpMessage = defineEndpoint({
  id: 'mpMessage.send',
  method: 'POST',
  path: '/mp/wxfansmsg',
  access: 'mp_chat',
  tenant: 'session',
  summary:
    'Answers a fan as an active message: with a text, a material of the account, the first of its news, or music. What is read of the materials needs `mp_material_view` too. Of the fields of other types nothing is stored. A second call with the same `clientKey` returns the first result.',
  body: z.object({
    wxUserId: Id,
    appId: AppId.optional(),
    repType: MpAnswerType.default('text'),
    /** Of a text, at most 680 characters. */
    repContent: OptionalFreeText(20_000),
    /** Of an image, a voice message, a video or news: a material of the account. */
    repMediaId: Part,
    /** The same by its other name. */
    media_id: Part,
    /** Of music: title, description, address, the same in better quality, and an image or a thumb of the account. */
    repName: Part,
    repDesc: Part,
    repUrl: Part,
    repHqUrl: Part,
    repThumbMediaId: Part,
    repThumbUrl: Part,
    /** Of news without a material: `{articles: [{title, digest, url, thumbUrl}]}`, its articles, or the JSON text; the first is sent. */
    content: z
      .unknown()
      .refine((given) => typeof given !== 'string' || given.length <= CONTENT_MAX, 'too_long')
      .optional(),
    clientKey: ExactText(64, 8)
      .regex(/^[\w-]+$/)
      .optional(),
    /** Answer in a conversation that somebody else has claimed; needs `mp_fan_edit`. */
    isAnyway: z.boolean().default(false),
  }),
  reply: MpMessage,
  rateLimitPerMinute: 120,
});

export const removeMpMessage = defineEndpoint({
  id: 'mpMessage.remove',
  method: 'DELETE',
  path: '/mp/wxfansmsg/:id',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'Removes a message here; it stays on the fan’s phone.',
  params: z.object({ id: Id }),
  reply: z.boolean(),
});
