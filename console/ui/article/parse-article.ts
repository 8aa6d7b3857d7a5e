import type { ArticleBlock, ArticleProfile } from '#shared/domain/article/article.ts';
import { readArticle } from '#shared/domain/article/read-article.ts';

/** The blocks of stored article HTML. The document it is parsed in runs nothing and loads nothing. */
export function parseArticle(html: string, profile?: ArticleProfile): ArticleBlock[] {
  return readArticle(new DOMParser().parseFromString(html, 'text/html').body, profile);
}
