import type { Transaction } from 'kysely';
import { fieldError } from '#server/core/field-error.ts';
import { cleanArticle } from '#server/core/html/clean-article.ts';
import type { ListedArticle } from '#server/modules/public-account/host/listed.ts';
import type { HostArticle } from '#server/modules/public-account/host/media.ts';
import type { PublicAccountSchema, StoredArticle } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpArticleBody } from '#shared/contracts/public-account/mp-material.ts';
import { type ArticleProfile, isArticleHtml } from '#shared/domain/article/article.ts';

/** Of an article that was written in WeChat: a longer one is kept without its content. */
const LISTED_HTML_MAX = LIMITS.articleHtmlMax;

/** Cleaned, with covers of the account. Throws at the field. */
export async function checkArticles(
  tx: Transaction<PublicAccountSchema>,
  { accountId, profile }: { readonly accountId: Id; readonly profile: ArticleProfile },
  bodies: readonly MpArticleBody[],
): Promise<StoredArticle[]> {
  const covers = await tx
    .selectFrom('mp_material')
    .select('media_id')
    .where('account_id', '=', accountId)
    .where('is_permanent', '=', true)
    .where('kind', 'in', ['image', 'thumb'])
    .where('state', '!=', 'goneOnHost')
    .where(
      'media_id',
      'in',
      bodies.map(({ thumbMediaId }) => thumbMediaId),
    )
    .execute();
  const known = new Set(covers.map(({ media_id }) => media_id));
  return bodies.map((body, index) => {
    const content = cleanArticle(body.content, profile);
    if (content === '') throw fieldError(`articles.${index}.content`, 'mp_news_content_missing');
    if (content.length >= LIMITS.mpArticleHtmlMax)
      throw fieldError(`articles.${index}.content`, 'article_too_big');
    if (!known.has(body.thumbMediaId))
      throw fieldError(`articles.${index}.thumbMediaId`, 'mp_news_cover_missing');
    const { title, author, digest, contentSourceUrl, ...rest } = body;
    return {
      ...rest,
      ...{ title, author: author ?? '', digest: digest ?? '', content },
      ...{ contentSourceUrl: contentSourceUrl ?? '', url: null },
    };
  });
}

export function isOther(before: StoredArticle | undefined, after: StoredArticle): boolean {
  return before === undefined || JSON.stringify(toHost(before)) !== JSON.stringify(toHost(after));
}

export function toHost(article: StoredArticle): HostArticle {
  const { title, author, digest, content, contentSourceUrl, thumbMediaId } = article;
  return {
    ...{ title, author, digest, content, content_source_url: contentSourceUrl },
    thumb_media_id: thumbMediaId,
    need_open_comment: article.needOpenComment ? 1 : 0,
    only_fans_can_comment: article.onlyFansCanComment ? 1 : 0,
  };
}

/** An article as the platform lists it. `url` counts only where it is published: that of a draft ends. */
export function fromHost(
  article: ListedArticle,
  { profile, isPublished }: { readonly profile: ArticleProfile; readonly isPublished: boolean },
): StoredArticle {
  const { content } = article;
  // It is always HTML, whatever it begins with.
  const html = isArticleHtml(content) ? content : `<div>${content}</div>`;
  const clean = content.length > LISTED_HTML_MAX ? '' : cleanArticle(html, profile);
  return {
    ...{ title: article.title, author: article.author, digest: article.digest, content: clean },
    contentSourceUrl: article.content_source_url,
    thumbMediaId: article.thumb_media_id,
    showCoverPic: false,
    needOpenComment: article.need_open_comment === 1,
    onlyFansCanComment: article.only_fans_can_comment === 1,
    url: isPublished ? (article.url ?? null) : null,
  };
}
