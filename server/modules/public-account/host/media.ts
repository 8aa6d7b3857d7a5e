import { foreignAddress } from '#server/modules/public-account/foreign-text.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { MediaId, type MpMediaType } from '#shared/contracts/public-account/mp-material.ts';
import type { AccessTokens } from './access-token.ts';
import { type WechatAnswer, type WechatHost, WechatUnavailable } from './wechat-host.ts';
import { withToken } from './with-token.ts';

export interface MediaAccount {
  readonly tenantId: Id;
  readonly accountId: Id;
}

export interface MediaToSend {
  readonly type: MpMediaType;
  readonly bytes: Uint8Array;
  /** Generated: the platform reads the type off its ending. */
  readonly fileName: string;
  readonly contentType: string;
  /** Of a permanent video. */
  readonly description: { readonly title: string; readonly introduction: string } | null;
}

/** An article as the platform names its parts. */
export interface HostArticle {
  readonly title: string;
  readonly author: string;
  readonly digest: string;
  readonly content: string;
  readonly content_source_url: string;
  readonly thumb_media_id: string;
  readonly need_open_comment: 0 | 1;
  readonly only_fans_can_comment: 0 | 1;
}

/** Media and drafts of an account at the platform. All throw what `WechatHost` and `AccessTokens` throw. */
export interface WechatMedia {
  /** `url`: of a picture. */
  addPermanent(
    account: MediaAccount,
    media: MediaToSend,
  ): Promise<{ readonly mediaId: string; readonly url: string | null }>;
  addTemporary(account: MediaAccount, media: MediaToSend): Promise<{ readonly mediaId: string }>;
  /** A picture within an article; returns its address. */
  addNewsPicture(
    account: MediaAccount,
    picture: Pick<MediaToSend, 'bytes' | 'fileName' | 'contentType'>,
  ): Promise<string>;
  /** Null = what the answer names is not fetched from there. */
  getTemporary(account: MediaAccount, mediaId: string): Promise<Uint8Array | null>;
  removePermanent(account: MediaAccount, mediaId: string): Promise<void>;
  addDraft(account: MediaAccount, articles: readonly HostArticle[]): Promise<string>;
  changeDraft(account: MediaAccount, mediaId: string, index: number, article: HostArticle): Promise<void>;
  removeDraft(account: MediaAccount, mediaId: string): Promise<void>;
}

export function createWechatMedia(host: WechatHost, tokens: AccessTokens): WechatMedia {
  const post = (account: MediaAccount, path: string, body: object): Promise<WechatAnswer> =>
    withToken(tokens, account, async (token) => {
      const { answer } = await host.call(path, { query: { access_token: token }, body });
      return answer;
    });

  function upload(
    account: MediaAccount,
    path: string,
    media: Pick<MediaToSend, 'bytes' | 'fileName' | 'contentType'>,
    more: {
      readonly query?: Readonly<Record<string, string>>;
      readonly fields?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<WechatAnswer> {
    return withToken(tokens, account, async (token) => {
      const form = new FormData();
      const file = new Blob([new Uint8Array(media.bytes)], { type: media.contentType });
      form.append('media', file, media.fileName);
      for (const [name, value] of Object.entries(more.fields ?? {})) form.append(name, value);
      const { answer } = await host.call(path, { query: { access_token: token, ...more.query }, form });
      return answer;
    });
  }

  /** A video is an address in the answer. */
  async function bytesOf(
    account: MediaAccount,
    ask: (token: string) => ReturnType<WechatHost['media']>,
  ): Promise<Uint8Array | null> {
    const got = await withToken(tokens, account, ask);
    if (got === null || 'bytes' in got) return got?.bytes ?? null;
    const address = got.answer.video_url ?? got.answer.down_url;
    if (typeof address !== 'string') throw new WechatUnavailable('not_the_platform', true);
    const there = await host.media(address);
    if (there !== null && !('bytes' in there)) throw new WechatUnavailable('not_the_platform', true);
    return there?.bytes ?? null;
  }

  return {
    async addPermanent(account, media) {
      const { title, introduction } = media.description ?? {};
      const fields = media.description ? { description: JSON.stringify({ title, introduction }) } : {};
      const query = { type: media.type };
      const answer = await upload(account, '/cgi-bin/material/add_material', media, { query, fields });
      return {
        mediaId: mediaIdOf(answer, 'media_id'),
        url: foreignAddress(answer.url),
      };
    },
    async addTemporary(account, media) {
      const query = { type: media.type };
      const answer = await upload(account, '/cgi-bin/media/upload', media, { query });
      return { mediaId: mediaIdOf(answer, media.type === 'thumb' ? 'thumb_media_id' : 'media_id') };
    },
    async addNewsPicture(account, picture) {
      const url = foreignAddress((await upload(account, '/cgi-bin/media/uploadimg', picture)).url);
      if (url === null) throw new WechatUnavailable('not_the_platform', true);
      return url;
    },
    getTemporary: (account, mediaId) =>
      bytesOf(account, (token) =>
        host.media('/cgi-bin/media/get', { query: { access_token: token, media_id: mediaId } }),
      ),
    async removePermanent(account, mediaId) {
      await post(account, '/cgi-bin/material/del_material', { media_id: mediaId });
    },
    async addDraft(account, articles) {
      return mediaIdOf(await post(account, '/cgi-bin/draft/add', { articles }), 'media_id');
    },
    async changeDraft(account, mediaId, index, article) {
      await post(account, '/cgi-bin/draft/update', { media_id: mediaId, index, articles: article });
    },
    async removeDraft(account, mediaId) {
      await post(account, '/cgi-bin/draft/delete', { media_id: mediaId });
    },
  };
}

/** It is sent on in addresses. */
function mediaIdOf(answer: WechatAnswer, name: string): string {
  const id = MediaId.safeParse(answer[name]);
  if (!id.success) throw new WechatUnavailable('not_the_platform', true);
  return id.data;
}
