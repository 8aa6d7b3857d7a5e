import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText, FreeText, OptionalFreeText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { MpSyncError } from './mp-sync.ts';

/** What is listed. */
export const MpMaterialType = z.enum(['image', 'voice', 'video', 'news']);
export type MpMaterialType = z.infer<typeof MpMaterialType>;

/** What is uploaded. A thumb is the cover of a video or an article. */
export const MpMediaType = z.enum(['image', 'voice', 'video', 'thumb']);
export type MpMediaType = z.infer<typeof MpMediaType>;

export const MpMaterialKind = z.enum(['image', 'voice', 'video', 'thumb', 'news']);
export type MpMaterialKind = z.infer<typeof MpMaterialKind>;

const AppId = ExactText(32, 4).regex(/^wx[0-9a-zA-Z]+$/);
/** As the platform makes them. It is sent on in addresses: nothing else may stand in it. */
export const MediaId = ExactText(128, 1).regex(/^[\w.-]+$/);
/** Of a name in a query; the answer has our own. */
const FileName = ExactText(255);
export const HttpAddress = ExactText(1_024).regex(/^https?:\/\/\S+$/);

/** An article of a news material, by the specification's names. */
const articleShape = {
  title: Text(LIMITS.mpArticleTitleMax),
  author: OptionalText(LIMITS.mpArticleAuthorMax),
  digest: OptionalFreeText(LIMITS.mpArticleDigestMax),
  /** As the article editor writes it. */
  content: FreeText(LIMITS.mpArticleHtmlMax - 1),
  contentSourceUrl: z.union([z.literal(''), HttpAddress]).nullish(),
  /** Of a permanent picture of the account: the cover. */
  thumbMediaId: MediaId,
  showCoverPic: z.boolean().default(false),
  needOpenComment: z.boolean().default(false),
  onlyFansCanComment: z.boolean().default(false),
};
export const MpArticleBody = z.strictObject(articleShape);
export type MpArticleBody = z.infer<typeof MpArticleBody>;

export const MpArticle = z.object({
  title: z.string(),
  author: z.string(),
  digest: z.string(),
  content: z.string(),
  contentSourceUrl: z.string(),
  thumbMediaId: z.string(),
  /** Of our copy of the cover, signed; null = there is none. */
  thumbUrl: z.string().nullable(),
  showCoverPic: z.boolean(),
  needOpenComment: z.boolean(),
  onlyFansCanComment: z.boolean(),
  /** Of the article in WeChat, once it is published. */
  url: z.string().nullable(),
});
export type MpArticle = z.infer<typeof MpArticle>;

/** ok: here and in WeChat. hostOnly: found in WeChat, without a copy. goneOnHost: WeChat has it no more. */
export const MpMaterialState = z.enum(['ok', 'hostOnly', 'goneOnHost']);
export type MpMaterialState = z.infer<typeof MpMaterialState>;

/** changed: what was published is another one than the draft. failed: `problem` says why. */
export const MpNewsStatus = z.enum(['draft', 'publishing', 'published', 'changed', 'failed']);
export type MpNewsStatus = z.infer<typeof MpNewsStatus>;

/**
 * Why news were not published, or are not any more. unsure: the call was cut, so that they may be. no_result: WeChat has said
 * nothing for 30 min. removed, banned: published, then removed by the owner or by WeChat.
 */
export const MpPublishProblem = z.enum([
  'original',
  'failed',
  'review',
  'unsure',
  'no_result',
  'removed',
  'banned',
]);
export type MpPublishProblem = z.infer<typeof MpPublishProblem>;

export const MpMaterial = z.object({
  id: Id,
  appId: z.string(),
  appName: z.string(),
  type: MpMaterialKind,
  mediaId: z.string(),
  name: z.string(),
  /** Of a picture in WeChat: what articles and messages name. Browsers of the console are shown `previewUrl`. */
  url: z.string().nullable(),
  /** Of our copy, signed and good for a while; null = there is none. */
  previewUrl: z.string().nullable(),
  /** A small picture of it. */
  smallUrl: z.string().nullable(),
  updateTime: EpochMs,
  isPermanent: z.boolean(),
  /** Of a temporary one. */
  expiresAt: EpochMs.nullable(),
  title: z.string().nullable(),
  introduction: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  createBy: z.string().nullable(),
  state: MpMaterialState,
  /** Rules, entries of menus and drafts of news that have it. */
  uses: z.number().int().nonnegative(),
  /** Of news. */
  publish: z
    .object({
      status: MpNewsStatus,
      /** False = WeChat has no such draft: it is made anew when it is saved or published. */
      isInDraftBox: z.boolean(),
      /** Articles of it can be read in WeChat. */
      isOnline: z.boolean(),
      problem: MpPublishProblem.nullable(),
      /** Those that WeChat has named as the reason, from 1. */
      failedArticles: z.array(z.number().int()),
    })
    .nullable(),
  /** Of news. */
  content: z.object({ articles: z.array(MpArticle) }).nullable(),
});
export type MpMaterial = z.infer<typeof MpMaterial>;

export const pageMpMaterials = defineEndpoint({
  id: 'mpMaterial.page',
  method: 'GET',
  path: '/mp/wxmaterial/page',
  access: 'mp_material_view',
  tenant: 'session',
  summary: 'Materials of a type, newest first, out of what is stored here: the platform is not asked.',
  query: PageQuery.extend({
    type: MpMaterialType,
    appId: AppId.optional(),
    name: ExactText(64).optional(),
    isPermanent: z.stringbool().optional(),
  }),
  reply: z.object({
    items: z.array(MpMaterial),
    totalCount: z.number().int(),
    /** Of this page. */
    itemCount: z.number().int(),
  }),
});

export const MpMaterialAccount = z.object({
  id: Id,
  appId: z.string(),
  name: z.string(),
  isEnabled: z.boolean(),
  /** Permanent and temporary materials of it, by type. */
  counts: z.object({
    image: z.number().int(),
    voice: z.number().int(),
    video: z.number().int(),
    news: z.number().int(),
  }),
  /** The last comparison with WeChat; null = there was none. */
  sync: z
    .object({
      at: EpochMs,
      /** Null = it went through. */
      error: MpSyncError.nullable(),
      /** Number of the platform's error. */
      errcode: z.number().int().nullable(),
      /** Materials that are not in both places now. */
      differences: z.number().int(),
    })
    .nullable(),
});
export type MpMaterialAccount = z.infer<typeof MpMaterialAccount>;

export const listMpMaterialAccounts = defineEndpoint({
  id: 'mpMaterial.accounts',
  method: 'GET',
  path: '/mp/wxmaterial/accounts',
  access: 'mp_material_view',
  tenant: 'session',
  summary: 'The public accounts in reach, by name, with how many materials each has.',
  reply: z.array(MpMaterialAccount),
});

const newsBody = z.strictObject({
  appId: AppId.optional(),
  articles: z.array(MpArticleBody).min(1).max(LIMITS.mpArticlesMax),
});
const newsReply = z.object({ mediaId: z.string() });

export const addMpNews = defineEndpoint({
  id: 'mpMaterial.addNews',
  method: 'POST',
  path: '/mp/wxmaterial/materialNews',
  access: 'mp_material_edit',
  tenant: 'session',
  summary: 'Writes one to eight articles as a draft into WeChat.',
  body: newsBody,
  bodyMaxBytes: 4 * 1024 * 1024,
  reply: newsReply,
  rateLimitPerMinute: 60,
});

export const changeMpNews = defineEndpoint({
  id: 'mpMaterial.changeNews',
  method: 'PUT',
  path: '/mp/wxmaterial/materialNews',
  access: 'mp_material_edit',
  tenant: 'session',
  summary:
    'Writes the articles of a draft anew. Where their number changes it is another draft, whose `mediaId` is answered; the former one is removed.',
  body: newsBody.extend({
    mediaId: MediaId,
    /** As it was read; another one is refused. */
    updateTime: EpochMs.optional(),
  }),
  bodyMaxBytes: 4 * 1024 * 1024,
  reply: newsReply,
  rateLimitPerMinute: 60,
});

export const removeMpMaterial = defineEndpoint({
  id: 'mpMaterial.remove',
  method: 'DELETE',
  path: '/mp/wxmaterial',
  access: 'mp_material_edit',
  tenant: 'session',
  summary:
    'Removes a material here and in WeChat. `id` is its `mediaId`. One that is used is refused with 409 and where, unless `force` is 1.',
  query: z.object({
    id: MediaId,
    appId: AppId.optional(),
    /** 1 = although it is used. */
    force: z.enum(['0', '1']).default('0'),
  }),
  reply: z.boolean(),
  rateLimitPerMinute: 60,
});

/** Of the refusal `mp_material_used`: where a material is used. */
export const MpMaterialUses = z.object({
  uses: z.array(z.object({ kind: z.enum(['news', 'menu', 'rule']), id: Id, name: z.string() })),
});
export type MpMaterialUses = z.infer<typeof MpMaterialUses>;

const fileQuery = z.object({ mediaId: MediaId, fileName: FileName.optional(), appId: AppId.optional() });

export const getMpMaterialFile = defineEndpoint({
  id: 'mpMaterial.file',
  method: 'GET',
  path: '/mp/wxmaterial/materialOther',
  access: 'mp_material_view',
  tenant: 'session',
  summary: 'The bytes of a permanent material, to be saved under the name that it has here.',
  query: fileQuery,
  replyForm: 'bytes',
  reply: z.unknown(),
});

export const getMpMaterialVideo = defineEndpoint({
  id: 'mpMaterial.video',
  method: 'GET',
  path: '/mp/wxmaterial/materialVideo',
  access: 'mp_material_view',
  tenant: 'session',
  summary: 'A permanent video with the signed address of its copy, else with that of WeChat.',
  query: z.object({ mediaId: MediaId, appId: AppId.optional() }),
  reply: z.object({ title: z.string(), description: z.string(), downUrl: z.string() }),
});

export const getMpTemporaryFile = defineEndpoint({
  id: 'mpMaterial.temporaryFile',
  method: 'GET',
  path: '/mp/wxmaterial/tempMaterialOther',
  // One of two permissions, which the handler asks for.
  access: 'session',
  tenant: 'session',
  // It may keep a copy of what WeChat still has.
  answersHead: false,
  summary:
    'The bytes of a temporary material (`mp_material_view`), or of what a message of a fan carries (`mp_chat`). After three days without a copy: 410.',
  query: fileQuery,
  replyForm: 'bytes',
  reply: z.unknown(),
});

/** Beside the `file` of the form. */
export const MpUploadFields = z.object({
  mediaType: MpMediaType,
  title: OptionalText(LIMITS.mpVideoTitleMax),
  introduction: OptionalFreeText(LIMITS.mpVideoIntroductionMax),
  appId: AppId.optional(),
  /** 1 = WeChat keeps it for three days. */
  temporary: z.enum(['0', '1']).default('0'),
});

export const uploadMpMaterial = defineEndpoint({
  id: 'mpMaterial.upload',
  method: 'POST',
  path: '/mp/wxmaterial/materialFileUpload',
  access: 'mp_material_edit',
  tenant: 'session',
  summary:
    'Uploads one file to WeChat and keeps a copy: a multipart form with `file`, `mediaType`, `appId`, for a video `title` and `introduction`, and `temporary` = 1 for three days.',
  bodyForm: 'multipart',
  bodyMaxBytes: LIMITS.mpVideoMaxBytes + 64 * 1024,
  reply: z.object({ mediaId: z.string(), name: z.string(), url: z.string().nullable() }),
  rateLimitPerMinute: 60,
});

/** Beside the `file` of the form. */
export const MpNewsPictureFields = z.object({ appId: AppId.optional() });

export const uploadMpNewsPicture = defineEndpoint({
  id: 'mpMaterial.newsPicture',
  method: 'POST',
  path: '/mp/wxmaterial/newsImgUpload',
  access: 'mp_material_edit',
  tenant: 'session',
  summary:
    'Uploads a picture of an article to WeChat: a multipart form with `file` and `appId`. The answer is bare.',
  bodyForm: 'multipart',
  bodyMaxBytes: LIMITS.mpVideoMaxBytes + 64 * 1024,
  replyForm: 'bare',
  /** `previewUrl`: of the copy, signed; browsers of the console load nothing of WeChat. */
  reply: z.object({ link: z.string(), previewUrl: z.string() }),
  rateLimitPerMinute: 60,
});

export const getSignedMpMedia = defineEndpoint({
  id: 'mpMaterial.signed',
  method: 'GET',
  path: '/mp/media/:signature/:name',
  access: 'public',
  tenant: 'none',
  summary: 'Bytes under an address that was signed here and has not ended: `previewUrl` and `smallUrl`.',
  params: z.object({
    signature: ExactText(128, 1).regex(/^[\w.-]+$/),
    name: ExactText(64, 1).regex(/^[\w-]+\.[a-z0-9]{2,4}$/),
  }),
  replyForm: 'bytes',
  reply: z.unknown(),
});
