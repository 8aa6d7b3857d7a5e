import { z } from 'zod';
import { foreignAddress } from '#server/modules/public-account/foreign-text.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { MediaId, type MpPublishProblem } from '#shared/contracts/public-account/mp-material.ts';
import type { AccessTokens } from './access-token.ts';
import type { MediaAccount } from './media.ts';
import { type WechatAnswer, type WechatHost, WechatUnavailable } from './wechat-host.ts';
import { withToken } from './with-token.ts';

/** What became of a publication. */
export type PublishOutcome =
  | { readonly state: 'publishing' }
  | {
      readonly state: 'published';
      readonly articleId: string;
      /** Addresses of the articles by their places, from 0. */
      readonly urls: ReadonlyMap<number, string>;
    }
  | {
      readonly state: 'failed';
      readonly problem: MpPublishProblem;
      /** From 1. */
      readonly failedArticles: readonly number[];
    };

/** Publication of drafts. All throw what `WechatHost` and `AccessTokens` throw. */
export interface WechatNews {
  /** Returns the id of the publication. */
  submit(account: MediaAccount, mediaId: string): Promise<string>;
  resultOf(account: MediaAccount, publishId: string): Promise<PublishOutcome>;
  /** All articles of a publication. */
  withdraw(account: MediaAccount, articleId: string): Promise<void>;
  preview(account: MediaAccount, to: { readonly mediaId: string; readonly openId: string }): Promise<void>;
}

const Named = z.union([z.string(), z.number()]).transform(String).pipe(MediaId);
const ArticleAddress = z.unknown().transform(foreignAddress);

/** As `freepublish/get` and the event name it; the event has texts for numbers. */
const Result = z.object({
  publish_status: z.coerce.number().int(),
  article_id: Named.optional().catch(undefined),
  article_detail: z
    .object({ item: z.array(z.object({ idx: z.coerce.number().int(), article_url: ArticleAddress })) })
    .optional()
    .catch(undefined),
  fail_idx: z.array(z.coerce.number().int().min(1).max(8)).catch([]),
});

const PROBLEMS: Readonly<Record<number, MpPublishProblem>> = {
  2: 'original',
  3: 'failed',
  4: 'review',
  5: 'removed',
  6: 'banned',
};

/** Null = it is no result. */
export function publishOutcomeOf(answer: unknown): PublishOutcome | null {
  const read = Result.safeParse(answer);
  if (!read.success) return null;
  const { publish_status: status, article_id: articleId, article_detail: detail, fail_idx } = read.data;
  if (status === 1) return { state: 'publishing' };
  if (status === 0) {
    if (articleId === undefined) return null;
    return {
      state: 'published',
      articleId,
      urls: new Map(
        (detail?.item ?? []).flatMap(({ idx, article_url: url }) => (url === null ? [] : [[idx - 1, url]])),
      ),
    };
  }
  return { state: 'failed', problem: PROBLEMS[status] ?? 'failed', failedArticles: fail_idx };
}

export function createWechatNews(host: WechatHost, tokens: AccessTokens): WechatNews {
  const post = (
    account: { readonly tenantId: Id; readonly accountId: Id },
    path: string,
    body: object,
  ): Promise<WechatAnswer> =>
    withToken(tokens, account, async (token) => {
      const { answer } = await host.call(path, { query: { access_token: token }, body });
      return answer;
    });
  return {
    async submit(account, mediaId) {
      const { publish_id } = await post(account, '/cgi-bin/freepublish/submit', { media_id: mediaId });
      const id = Named.safeParse(publish_id);
      if (!id.success) throw new WechatUnavailable('not_the_platform', true);
      return id.data;
    },
    async resultOf(account, publishId) {
      const answer = await post(account, '/cgi-bin/freepublish/get', { publish_id: publishId });
      const outcome = publishOutcomeOf(answer);
      if (!outcome) throw new WechatUnavailable('not_the_platform', true);
      return outcome;
    },
    async withdraw(account, articleId) {
      await post(account, '/cgi-bin/freepublish/delete', { article_id: articleId, index: 0 });
    },
    async preview(account, { mediaId, openId }) {
      const body = { touser: openId, msgtype: 'mpnews', mpnews: { media_id: mediaId } };
      await post(account, '/cgi-bin/message/mass/preview', body);
    },
  };
}
