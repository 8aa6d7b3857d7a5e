import { z } from 'zod';
import { articleText } from '#shared/contracts/kit/article-html.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpArticle, MpArticleBody } from '#shared/contracts/public-account/mp-material.ts';

/** Who may comment on an article. */
export const Comments = z.enum(['off', 'all', 'fans']);
export type Comments = z.infer<typeof Comments>;

/** An article as it is written; it may be unfinished. */
export const EditedArticle = z.object({
  /** Of this editor alone. */
  key: z.string(),
  title: z.string(),
  author: z.string(),
  digest: z.string(),
  content: z.string(),
  contentSourceUrl: z.string(),
  /** Empty = there is no cover yet. */
  thumbMediaId: z.string(),
  showCoverPic: z.boolean(),
  comments: Comments,
});
export type EditedArticle = z.infer<typeof EditedArticle>;

export const NewsValue = z.object({
  articles: z.array(EditedArticle).min(1).max(LIMITS.mpArticlesMax),
});
export type NewsValue = z.infer<typeof NewsValue>;

export function newArticle(articles: readonly EditedArticle[]): EditedArticle {
  const taken = new Set(articles.map(({ key }) => key));
  let number = articles.length;
  while (taken.has(`a${number}`)) number += 1;
  return {
    ...{ key: `a${number}`, title: '', author: articles[0]?.author ?? '', digest: '', content: '' },
    ...{ contentSourceUrl: '', thumbMediaId: '', showCoverPic: false, comments: 'off' },
  };
}

export function toNewsValue(articles: readonly MpArticle[] | undefined): NewsValue {
  if (!articles || articles.length === 0) return { articles: [newArticle([])] };
  return {
    articles: articles.map((one, index) => ({
      key: `a${index}`,
      ...{ title: one.title, author: one.author, digest: one.digest, content: one.content },
      ...{ contentSourceUrl: one.contentSourceUrl, thumbMediaId: one.thumbMediaId },
      showCoverPic: one.showCoverPic,
      comments: !one.needOpenComment ? 'off' : one.onlyFansCanComment ? 'fans' : 'all',
    })),
  };
}

/** As it is saved. WeChat takes a digest of a single article alone. */
export function toBodies({ articles }: NewsValue): MpArticleBody[] {
  return articles.map(({ key: _, comments, digest, ...article }) => ({
    ...article,
    title: article.title.trim(),
    author: article.author.trim(),
    contentSourceUrl: article.contentSourceUrl.trim(),
    digest: articles.length === 1 ? digest : '',
    needOpenComment: comments !== 'off',
    onlyFansCanComment: comments === 'fans',
  }));
}

/** Moves an article by steps; what would leave the list stays at its end. */
export function moveArticle(value: NewsValue, key: string, to: number): NewsValue {
  const from = value.articles.findIndex((one) => one.key === key);
  const target = Math.max(0, Math.min(value.articles.length - 1, to));
  const moved = value.articles[from];
  if (!moved || from === target) return value;
  const others = value.articles.filter((one) => one.key !== key);
  return { articles: [...others.slice(0, target), moved, ...others.slice(target)] };
}

/** A key of `mpNews.problem`. */
export type ArticleProblem =
  | 'titleMissing'
  | 'titleLong'
  | 'authorLong'
  | 'digestLong'
  | 'coverMissing'
  | 'contentMissing'
  | 'textLong'
  | 'htmlLong'
  | 'linkBad';
export type NewsField = 'title' | 'author' | 'digest' | 'thumbMediaId' | 'content' | 'contentSourceUrl';
export type ArticleProblems = Partial<Record<NewsField, ArticleProblem>>;

const SOURCE = /^https?:\/\/\S+$/;
const SOURCE_MAX = 1_024;

/** What keeps an article from being saved, by its fields. */
export function articleProblems(article: EditedArticle, isSingle: boolean): ArticleProblems {
  const { title, author, digest, content, contentSourceUrl, thumbMediaId } = article;
  const source = contentSourceUrl.trim();
  const isOver = (text: string, max: number): boolean => text.trim().length > max;
  return {
    ...(title.trim() === '' && { title: 'titleMissing' }),
    ...(isOver(title, LIMITS.mpArticleTitleMax) && { title: 'titleLong' }),
    ...(isOver(author, LIMITS.mpArticleAuthorMax) && { author: 'authorLong' }),
    ...(isSingle && isOver(digest, LIMITS.mpArticleDigestMax) && { digest: 'digestLong' }),
    ...(thumbMediaId === '' && { thumbMediaId: 'coverMissing' }),
    ...(content === '' && { content: 'contentMissing' }),
    ...(content.length >= LIMITS.mpArticleHtmlMax && { content: 'htmlLong' }),
    ...(articleText(content).length > LIMITS.articleTextMax && { content: 'textLong' }),
    ...(source !== '' &&
      (!SOURCE.test(source) || source.length > SOURCE_MAX) && { contentSourceUrl: 'linkBad' }),
  };
}
