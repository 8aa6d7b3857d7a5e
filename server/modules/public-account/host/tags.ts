import { z } from 'zod';
import type { AccessTokens } from './access-token.ts';
import type { MediaAccount } from './media.ts';
import { type WechatHost, WechatUnavailable } from './wechat-host.ts';
import { withToken } from './with-token.ts';

/** Below it are tags of the platform itself, such as its black list. */
const OWN_TAGS_FROM = 100;
/** Fans that are tagged by one call. */
export const TAGGED_AT_ONCE = 50;
const PAGES_MAX = 100;

export interface ListedTag {
  readonly id: number;
  readonly name: string;
}

/** Tags at the platform. All throw what `WechatHost` and `AccessTokens` throw. */
export interface WechatTags {
  list(account: MediaAccount): Promise<ListedTag[]>;
  /** Returns the platform's number. */
  create(account: MediaAccount, name: string): Promise<number>;
  rename(account: MediaAccount, tag: ListedTag): Promise<void>;
  remove(account: MediaAccount, id: number): Promise<void>;
  /** OpenIDs of all fans who have it. */
  fansOf(account: MediaAccount, id: number): Promise<Set<string>>;
  /** Of at most 50 fans. */
  give(account: MediaAccount, id: number, openIds: readonly string[]): Promise<void>;
  take(account: MediaAccount, id: number, openIds: readonly string[]): Promise<void>;
}

const TagId = z.number().int().positive();
const Listed = z.object({
  tags: z.array(z.object({ id: z.number().int(), name: z.string().min(1).max(100) })).max(1_000),
});
const Created = z.object({ tag: z.object({ id: TagId }) });
const FanPage = z.object({
  count: z.number().int().nonnegative(),
  data: z.object({ openid: z.array(z.string().max(64)) }).default({ openid: [] }),
  next_openid: z.string().max(64).default(''),
});

export function createWechatTags(host: WechatHost, tokens: AccessTokens): WechatTags {
  async function ask<Answer>(
    account: MediaAccount,
    { path, body }: { readonly path: string; readonly body: object },
    schema: z.ZodType<Answer>,
  ): Promise<Answer> {
    // Ten thousand OpenIDs are more than a call may answer.
    const got = await withToken(tokens, account, (token) =>
      host.media(path, { query: { access_token: token }, body }),
    );
    const answer = schema.safeParse(got && 'answer' in got ? got.answer : null);
    if (!answer.success) throw new WechatUnavailable('not_the_platform', true);
    return answer.data;
  }
  const done = z.unknown();
  return {
    async list(account) {
      const { tags } = await ask(account, { path: '/cgi-bin/tags/get', body: {} }, Listed);
      return tags.filter(({ id }) => id >= OWN_TAGS_FROM);
    },
    async create(account, name) {
      return (await ask(account, { path: '/cgi-bin/tags/create', body: { tag: { name } } }, Created)).tag.id;
    },
    async rename(account, tag) {
      await ask(account, { path: '/cgi-bin/tags/update', body: { tag } }, done);
    },
    async remove(account, id) {
      await ask(account, { path: '/cgi-bin/tags/delete', body: { tag: { id } } }, done);
    },
    async fansOf(account, id) {
      const openIds = new Set<string>();
      let next = '';
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const body = { tagid: id, next_openid: next };
        const read = await ask(account, { path: '/cgi-bin/user/tag/get', body }, FanPage);
        for (const one of read.data.openid) openIds.add(one);
        if (read.count === 0 || read.next_openid === '' || read.next_openid === next) return openIds;
        next = read.next_openid;
      }
      return openIds;
    },
    async give(account, id, openIds) {
      const body = { openid_list: openIds, tagid: id };
      await ask(account, { path: '/cgi-bin/tags/members/batchtagging', body }, done);
    },
    async take(account, id, openIds) {
      const body = { openid_list: openIds, tagid: id };
      await ask(account, { path: '/cgi-bin/tags/members/batchuntagging', body }, done);
    },
  };
}
