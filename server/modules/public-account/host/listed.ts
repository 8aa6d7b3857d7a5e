import { z } from 'zod';
import { foreignAddress, foreignText } from '#server/modules/public-account/foreign-text.ts';
import { MediaId } from '#shared/contracts/public-account/mp-material.ts';
import type { AccessTokens } from './access-token.ts';
import type { MediaAccount } from './media.ts';
import { type WechatHost, WechatUnavailable } from './wechat-host.ts';
import { withToken } from './with-token.ts';

/** The most that the platform lists at a time. */
const LISTED_MAX = 20;

/** More than the platform keeps: whoever says so would be asked for ever. */
const TOTAL_MAX = 110_000;

const text = (max: number) =>
  z
    .string()
    .catch('')
    .transform((value) => foreignText(value, max));
const Address = z.unknown().transform(foreignAddress);
/** In seconds. */
const Seconds = z.coerce.number().int().min(0).catch(0);

const ListedMedium = z.object({
  media_id: MediaId,
  name: text(255),
  update_time: Seconds,
  url: Address.optional(),
});
export type ListedMedium = z.infer<typeof ListedMedium>;

const ListedArticle = z.object({
  title: text(64),
  author: text(64),
  digest: text(512),
  content: text(Number.POSITIVE_INFINITY),
  content_source_url: Address.transform((address) => address ?? ''),
  thumb_media_id: MediaId.catch(''),
  need_open_comment: z.coerce.number().catch(0),
  only_fans_can_comment: z.coerce.number().catch(0),
  url: Address.optional(),
  is_deleted: z.boolean().catch(false),
});
export type ListedArticle = z.infer<typeof ListedArticle>;
const Content = z.object({ news_item: z.array(ListedArticle).min(1).max(16) });

const ListedDraft = z.object({ media_id: MediaId, content: Content, update_time: Seconds });
export type ListedDraft = z.infer<typeof ListedDraft>;
const ListedPublished = z.object({ article_id: MediaId, content: Content, update_time: Seconds });
export type ListedPublished = z.infer<typeof ListedPublished>;

export interface ListedPage<Item> {
  /** Of the account, as the platform says with this page. */
  readonly total: number;
  /** Of the platform's own list on this page: what is not as documented is left out of `items`. */
  readonly count: number;
  readonly items: readonly Item[];
}

/** What the platform has, 20 at a time. All throw what `WechatHost` and `AccessTokens` throw. */
export interface WechatLists {
  media(
    account: MediaAccount,
    type: 'image' | 'voice' | 'video',
    offset: number,
  ): Promise<ListedPage<ListedMedium>>;
  drafts(account: MediaAccount, offset: number): Promise<ListedPage<ListedDraft>>;
  published(account: MediaAccount, offset: number): Promise<ListedPage<ListedPublished>>;
}

const Page = z.object({
  total_count: z.coerce.number().int().min(0).max(TOTAL_MAX),
  item: z.array(z.unknown()).max(LISTED_MAX).default([]),
});

export function createWechatLists(host: WechatHost, tokens: AccessTokens): WechatLists {
  async function list<Item>(
    account: MediaAccount,
    asked: { readonly path: string; readonly body: object },
    schema: z.ZodType<Item>,
  ): Promise<ListedPage<Item>> {
    const got = await withToken(tokens, account, (token) =>
      // Twenty times eight articles are more than a call may answer.
      host.media(asked.path, { query: { access_token: token }, body: asked.body }),
    );
    const page = Page.safeParse(got && 'answer' in got ? got.answer : null);
    if (!page.success) throw new WechatUnavailable('not_the_platform', true);
    const { total_count: total, item } = page.data;
    const items = item.flatMap((one) => schema.safeParse(one).data ?? []);
    return { total, count: item.length, items };
  }

  const of = (offset: number) => ({ offset, count: LISTED_MAX });
  return {
    media: (account, type, offset) =>
      list(
        account,
        { path: '/cgi-bin/material/batchget_material', body: { type, ...of(offset) } },
        ListedMedium,
      ),
    drafts: (account, offset) =>
      list(account, { path: '/cgi-bin/draft/batchget', body: { ...of(offset), no_content: 0 } }, ListedDraft),
    published: (account, offset) =>
      list(
        account,
        { path: '/cgi-bin/freepublish/batchget', body: { ...of(offset), no_content: 0 } },
        ListedPublished,
      ),
  };
}
