import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { CallInput } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { FreeText, OptionalFreeText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { HttpAddress, MediaId, type MpMaterialKind } from '#shared/contracts/public-account/mp-material.ts';
import type { sendMpMessage } from '#shared/contracts/public-account/mp-message.ts';
import type { ActiveContent } from './host/send-message.ts';
import { NO_MESSAGE_PARTS } from './message-parts.ts';
import type { PublicAccountSchema } from './schema.ts';

type Tx = Transaction<PublicAccountSchema>;
type Body = CallInput<typeof sendMpMessage>['body'];

/** An answer as it is sent, with what is shown of it here. */
export type AnswerContent = ActiveContent & {
  /** Of its material. */
  readonly name: string | null;
  /** Of the cover of news. */
  readonly coverMediaId?: string | null;
};

interface Asking {
  readonly accountId: Id;
  readonly body: Body;
  readonly now: Date;
}

const TEXT_MAX = 680;
const Title = OptionalText(LIMITS.mpVideoTitleMax);
const Description = OptionalFreeText(LIMITS.mpVideoIntroductionMax);
const Article = z.object({
  title: Text(LIMITS.mpVideoTitleMax),
  digest: OptionalFreeText(LIMITS.mpArticleDigestMax),
  description: OptionalFreeText(LIMITS.mpArticleDigestMax),
  url: HttpAddress,
  thumbUrl: HttpAddress.nullish().catch(null),
});

/**
 * What a body answers with: of its fields those of its type. Throws at the field where one lacks or does not fit, and 404 where
 * the account has no such material, or has it no more.
 */
export async function contentOf(tx: Tx, session: SessionPrincipal, asking: Asking): Promise<AnswerContent> {
  const { body } = asking;
  const kind = body.repType ?? 'text';
  switch (kind) {
    case 'text':
      return { kind, text: fieldOf(body, 'repContent', FreeText(TEXT_MAX, 1)), name: null };
    case 'music':
      return musicOf(tx, session, asking);
    case 'news':
      return newsOf(tx, session, asking);
    default: {
      const mediaId = mediaIdOf(body);
      const material = await materialOf(tx, session, asking, { mediaId, kinds: [kind] });
      const { name, title, introduction: description } = material;
      return kind === 'video' ? { kind, mediaId, title, description, name } : { kind, mediaId, name };
    }
  }
}

async function musicOf(tx: Tx, session: SessionPrincipal, asking: Asking): Promise<AnswerContent> {
  const { body } = asking;
  const url = fieldOf(body, 'repUrl', HttpAddress);
  const thumbMediaId = fieldOf(body, 'repThumbMediaId', MediaId);
  const hqUrl = body.repHqUrl ? fieldOf(body, 'repHqUrl', HttpAddress) : url;
  const title = fieldOf({ ...body, repName: body.repName ?? '' }, 'repName', Title) || null;
  const description = fieldOf({ ...body, repDesc: body.repDesc ?? '' }, 'repDesc', Description) || null;
  const wanted = { mediaId: thumbMediaId, kinds: ['thumb', 'image'] as const };
  await materialOf(tx, session, asking, wanted);
  return { kind: 'music', title, description, url, hqUrl, thumbMediaId, name: null };
}

/** The first article: of a material of the account, or as it was sent. A message leads to its address. */
async function newsOf(tx: Tx, session: SessionPrincipal, asking: Asking): Promise<AnswerContent> {
  const { body, accountId } = asking;
  if (!body.repMediaId && !body.media_id) {
    const first = articlesIn(body.content)[0];
    if (first === undefined) throw fieldError('content', 'required');
    const { title, digest, description, url, thumbUrl } = fieldOf({ content: first }, 'content', Article);
    const article = { title, description: digest || description || null, url, thumbUrl: thumbUrl ?? null };
    return { kind: 'news', article, name: null };
  }
  const mediaId = mediaIdOf(body);
  const { articles } = await materialOf(tx, session, asking, { mediaId, kinds: ['news'] });
  const [first] = articles ?? [];
  if (!first) throw failure('mp_material_missing');
  if (first.url === null) throw failure('mp_news_no_address');
  const cover = await tx
    .selectFrom('mp_material')
    .select('url')
    .where('account_id', '=', accountId)
    .where('media_id', '=', first.thumbMediaId)
    .executeTakeFirst();
  const { title, digest, url } = first;
  const article = { title, description: digest || null, url, thumbUrl: cover?.url ?? null };
  return { kind: 'news', article, name: null, coverMediaId: cover ? first.thumbMediaId : null };
}

/** `{articles}`, its articles, one of them, or the JSON text of any of these. */
function articlesIn(content: unknown): readonly unknown[] {
  if (typeof content === 'string') {
    if (content.trim() === '') return [];
    try {
      const read: unknown = JSON.parse(content);
      return typeof read === 'string' ? [read] : articlesIn(read);
    } catch {
      throw fieldError('content', 'bad_format');
    }
  }
  if (Array.isArray(content)) return content;
  if (typeof content !== 'object' || content === null) return [];
  return 'articles' in content ? articlesIn(content.articles) : [content];
}

function mediaIdOf(body: Body): string {
  return fieldOf({ repMediaId: body.repMediaId || body.media_id }, 'repMediaId', MediaId);
}

/** The field as its type takes it. Throws at it. */
function fieldOf<Name extends string, Schema extends z.ZodType>(
  body: Readonly<Partial<Record<Name, unknown>>>,
  field: Name,
  schema: Schema,
): z.output<Schema> {
  const given = body[field];
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  if (given === undefined || given === null || given === '') throw fieldError(field, 'required');
  const [issue] = read.error.issues;
  if (issue?.code === 'too_big') throw fieldError(field, 'too_long', { limit: Number(issue.maximum) });
  throw fieldError(field, 'bad_format');
}

async function materialOf(
  tx: Tx,
  session: SessionPrincipal,
  { accountId, now }: Asking,
  { mediaId, kinds }: { readonly mediaId: string; readonly kinds: readonly MpMaterialKind[] },
) {
  if (!session.permissions.has('mp_material_view')) throw failure('forbidden');
  const material = await tx
    .selectFrom('mp_material')
    .select(['name', 'title', 'introduction', 'articles'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('media_id', '=', mediaId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  if (!material) throw failure('mp_material_missing');
  return material;
}

/** Of its row in `mp_message`. */
export function columnsOf(content: AnswerContent) {
  const none = { ...NO_MESSAGE_PARTS, rep_type: content.kind };
  switch (content.kind) {
    case 'text':
      return { ...none, rep_content: content.text };
    case 'music':
      return {
        ...{ ...none, rep_name: content.title, rep_desc: content.description, rep_url: content.url },
        ...{ rep_hq_url: content.hqUrl, rep_thumb_media_id: content.thumbMediaId },
      };
    case 'news': {
      const { title, description, url, thumbUrl } = content.article;
      return {
        ...{ ...none, rep_name: title, rep_desc: description, rep_url: url, rep_thumb_url: thumbUrl },
        rep_thumb_media_id: content.coverMediaId ?? null,
        content: JSON.stringify({ articles: [{ title, digest: description, url, thumbUrl }] }),
      };
    }
    default: {
      const { title, description } = content.kind === 'video' ? content : { title: null, description: null };
      return {
        ...{ ...none, rep_media_id: content.mediaId },
        ...{ rep_name: title ?? content.name, rep_desc: description },
      };
    }
  }
}
