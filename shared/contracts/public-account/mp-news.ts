import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { MediaId, MpMaterial, MpNewsStatus } from './mp-material.ts';

const AppId = ExactText(32, 4).regex(/^wx[0-9a-zA-Z]+$/);

/** A picture of an article under its address in WeChat, with the signed one of the copy. */
export const MpNewsPicture = z.object({ url: z.string(), previewUrl: z.string() });
export type MpNewsPicture = z.infer<typeof MpNewsPicture>;

export const MpNews = z.object({
  material: MpMaterial,
  /** Those of its articles of which there is a copy. */
  pictures: z.array(MpNewsPicture),
});
export type MpNews = z.infer<typeof MpNews>;

export const getMpNews = defineEndpoint({
  id: 'mpNews.get',
  method: 'GET',
  path: '/mp/wxmaterial/news/:id',
  access: 'mp_material_view',
  tenant: 'session',
  summary: 'News by the id of its row, which stays when the draft gets another `mediaId`.',
  params: z.object({ id: Id }),
  reply: MpNews,
});

export const listMpNewsPictures = defineEndpoint({
  id: 'mpNews.pictures',
  method: 'GET',
  path: '/mp/wxmaterial/news-pictures',
  access: 'mp_material_view',
  tenant: 'session',
  summary: 'Copies of pictures that articles of an account may show, and of its covers, newest first.',
  query: z.object({ appId: AppId }),
  reply: z.object({
    /** The newest 1,000. */
    pictures: z.array(MpNewsPicture),
    /** Of the newest 500 permanent images. */
    covers: z.array(z.object({ mediaId: z.string(), previewUrl: z.string() })),
  }),
});

const named = { mediaId: MediaId, appId: AppId.optional() };

export const publishMpNews = defineEndpoint({
  id: 'mpNews.publish',
  method: 'POST',
  path: '/mp/wxmaterial/publish',
  access: 'mp_publish',
  tenant: 'session',
  summary:
    'Publishes the draft of news. WeChat reviews it: the result comes as an event, or is asked for every 10 s for 30 min, and stands in the material.',
  body: z.strictObject({
    ...named,
    /** As it was read; another one is refused. */
    updateTime: EpochMs.optional(),
  }),
  reply: z.object({ status: MpNewsStatus }),
  rateLimitPerMinute: 30,
});

export const withdrawMpNews = defineEndpoint({
  id: 'mpNews.withdraw',
  method: 'POST',
  path: '/mp/wxmaterial/withdraw',
  access: 'mp_publish',
  tenant: 'session',
  summary: 'Removes what was published of news from WeChat; the articles stay here as a draft.',
  body: z.strictObject(named),
  reply: z.object({ status: MpNewsStatus }),
  rateLimitPerMinute: 30,
});

export const previewMpNews = defineEndpoint({
  id: 'mpNews.preview',
  method: 'POST',
  path: '/mp/wxmaterial/preview',
  access: 'mp_publish',
  tenant: 'session',
  summary: 'Sends the draft of news to one fan of its account, as a news message.',
  body: z.strictObject({ ...named, wxUserId: Id }),
  reply: z.boolean(),
  rateLimitPerMinute: 30,
});
