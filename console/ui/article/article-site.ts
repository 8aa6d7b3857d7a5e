import { createContext } from 'react';
import { type ArticleProfile, CONSOLE_ARTICLE, isOwnMedia } from '#shared/domain/article/article.ts';

/** Where an article is read: what it may have, and from where its pictures are loaded here. */
export interface ArticleSite {
  readonly profile: ArticleProfile;
  /** The address under which a picture or a video can be loaded by this page; null = it is not loaded. */
  readonly shown: (address: string) => string | null;
  /** Of articles that take some links only: said as soon as an address can be none of them. */
  readonly links: { readonly isForeign: (address: string) => boolean; readonly words: string } | null;
}

/** The console: nothing of another site is loaded. */
const CONSOLE_SITE: ArticleSite = {
  profile: CONSOLE_ARTICLE,
  shown: (address) => (isOwnMedia(address) ? address : null),
  links: null,
};

export const ArticleSiteContext = createContext<ArticleSite>(CONSOLE_SITE);
