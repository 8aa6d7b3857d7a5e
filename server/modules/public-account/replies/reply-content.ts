import type { Transaction } from 'kysely';
import type { XmlTree } from '#server/modules/public-account/hook/push-xml.ts';
import { NO_MESSAGE_PARTS } from '#server/modules/public-account/message-parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { StoredRule } from './rules-of.ts';

interface PassiveArticle {
  readonly title: string;
  readonly description: string;
  /** Of the cover in WeChat; '' = it has none. */
  readonly picUrl: string;
  readonly url: string;
  readonly thumbMediaId: string;
}

/** What the answer to a push holds. */
export type ReplyContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image' | 'voice'; readonly mediaId: string; readonly name: string }
  | {
      readonly kind: 'video';
      readonly mediaId: string;
      readonly name: string;
      readonly title: string;
      readonly description: string;
    }
  | {
      readonly kind: 'music';
      readonly title: string;
      readonly description: string;
      readonly url: string;
      readonly hqUrl: string;
      readonly thumbMediaId: string;
    }
  | { readonly kind: 'news'; readonly mediaId: string; readonly articles: readonly PassiveArticle[] };

/** The platform shows one article in the answer to a message, and so many in that to another event. */
const ARTICLES_MAX = 8;

type Media = Pick<
  StoredRule,
  'repType' | 'materialId' | 'thumbMaterialId' | 'repName' | 'repDesc' | 'repUrl' | 'repHqUrl'
>;

/** What a rule sends that is no text. Null = its material cannot be sent. `isMessage`: it answers a message. */
export async function mediaReplyOf(
  tx: Transaction<PublicAccountSchema>,
  accountId: Id,
  rule: Media,
  isMessage: boolean,
): Promise<ReplyContent | null> {
  const id = rule.repType === 'music' ? rule.thumbMaterialId : rule.materialId;
  if (id === null) return null;
  const row = await tx
    .selectFrom('mp_material')
    .select(['media_id', 'kind', 'name', 'title', 'introduction', 'articles'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { media_id: mediaId, name } = row;
  switch (rule.repType) {
    case 'image':
    case 'voice':
      return { kind: rule.repType, mediaId, name };
    case 'video':
      return { kind: 'video', mediaId, name, title: row.title ?? name, description: row.introduction ?? '' };
    case 'music':
      return {
        kind: 'music',
        ...{ title: rule.repName ?? '', description: rule.repDesc ?? '' },
        ...{ url: rule.repUrl ?? '', hqUrl: rule.repHqUrl ?? rule.repUrl ?? '', thumbMediaId: mediaId },
      };
    default: {
      const readable = (row.articles ?? []).slice(0, isMessage ? 1 : ARTICLES_MAX);
      const covers = await coverUrlsOf(
        tx,
        accountId,
        readable.map(({ thumbMediaId }) => thumbMediaId),
      );
      const articles = readable.flatMap(({ title, digest, url, thumbMediaId }) =>
        url === null
          ? []
          : { title, description: digest, url, thumbMediaId, picUrl: covers.get(thumbMediaId) ?? '' },
      );
      return articles.length === 0 ? null : { kind: 'news', mediaId, articles };
    }
  }
}

/** Addresses in WeChat, by media id. */
async function coverUrlsOf(
  tx: Transaction<PublicAccountSchema>,
  accountId: Id,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (mediaIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('mp_material')
    .select(['media_id', 'url'])
    .where('account_id', '=', accountId)
    .where('media_id', 'in', [...mediaIds])
    .execute();
  return new Map(rows.flatMap(({ media_id, url }) => (url === null ? [] : [[media_id, url] as const])));
}

/** As the platform names its parts. */
export function replyElements(content: ReplyContent): XmlTree {
  switch (content.kind) {
    case 'text':
      return { MsgType: 'text', Content: content.text };
    case 'image':
      return { MsgType: 'image', Image: { MediaId: content.mediaId } };
    case 'voice':
      return { MsgType: 'voice', Voice: { MediaId: content.mediaId } };
    case 'video': {
      const { mediaId, title, description } = content;
      return { MsgType: 'video', Video: { MediaId: mediaId, Title: title, Description: description } };
    }
    case 'music': {
      const { title, description, url, hqUrl, thumbMediaId } = content;
      return {
        MsgType: 'music',
        Music: {
          ...{ Title: title, Description: description, MusicUrl: url, HQMusicUrl: hqUrl },
          ThumbMediaId: thumbMediaId,
        },
      };
    }
    case 'news':
      return {
        MsgType: 'news',
        ArticleCount: content.articles.length,
        Articles: content.articles.map(({ title, description, picUrl, url }) => ({
          ...{ Title: title, Description: description, PicUrl: picUrl, Url: url },
        })),
      };
  }
}

/** Of its row in `mp_message`. */
export function replyColumns(content: ReplyContent) {
  const none = { ...NO_MESSAGE_PARTS, rep_type: content.kind };
  switch (content.kind) {
    case 'text':
      return { ...none, rep_content: content.text };
    case 'image':
    case 'voice':
      return { ...none, rep_media_id: content.mediaId, rep_name: content.name };
    case 'video': {
      const { mediaId, title, description } = content;
      return { ...none, rep_media_id: mediaId, rep_name: title, rep_desc: description };
    }
    case 'music': {
      const { title, description, url, thumbMediaId } = content;
      return {
        ...none,
        rep_name: title,
        rep_desc: description,
        rep_url: url,
        rep_thumb_media_id: thumbMediaId,
      };
    }
    case 'news': {
      const [first] = content.articles;
      return {
        ...{ ...none, rep_media_id: content.mediaId, rep_name: first?.title ?? null },
        ...{ rep_desc: first?.description ?? null, rep_url: first?.url ?? null },
      };
    }
  }
}
