import sanitize from 'sanitize-html';
import { articleText } from '#shared/contracts/kit/article-html.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  ARTICLE_STYLES,
  ARTICLE_TAGS,
  type ArticleProfile,
  BLOCK_STYLES,
  CONSOLE_ARTICLE,
  isArticleHtml,
  isArticleLink,
  lastingAddress,
  plainArticle,
} from '#shared/domain/article/article.ts';
import { cleanAlt, writeArticle } from '#shared/domain/article/write-article.ts';

/** Elements that go with everything in them. */
const DROPPED = [
  'script',
  'style',
  'textarea',
  'option',
  'title',
  'noscript',
  'iframe',
  'object',
  'template',
  'svg',
  'math',
  'xml',
];
const NESTED_MAX = 100;
const PASSES_MAX = 8;
const RENAMED: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  section: 'div',
  article: 'div',
};

function optionsOf({ isLink, isPicture, isVideo }: ArticleProfile): sanitize.IOptions {
  return {
    allowedTags: [...ARTICLE_TAGS],
    allowedAttributes: { '*': ['style'], a: ['href'], img: ['src', 'alt'], video: ['src', 'controls'] },
    allowedStyles: {
      '*': Object.fromEntries(Object.entries(ARTICLE_STYLES).map(([name, values]) => [name, [...values]])),
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags: DROPPED,
    nestingLimit: NESTED_MAX,
    transformTags: {
      ...Object.fromEntries(
        Object.entries(RENAMED).map(([from, to]) => [from, sanitize.simpleTransform(to, {})]),
      ),
      a: (_tag, { href = '' }) =>
        isLink(href.trim())
          ? { tagName: 'a', attribs: { href: href.trim() } }
          : { tagName: 'span', attribs: {} },
      img: (tagName, { src = '', alt = '' }) => {
        const address = lastingAddress(src.trim());
        // A picture of another site is its address, to be read.
        if (!isPicture(address) && isArticleLink(address))
          return { tagName: 'span', attribs: {}, text: address };
        return { tagName, attribs: { src: address, alt: cleanAlt(alt), style: BLOCK_STYLES.media } };
      },
      video: (tagName, { src = '' }) => ({
        tagName,
        attribs: { src: lastingAddress(src.trim()), controls: 'controls', style: BLOCK_STYLES.media },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      // Without `alt` it is no picture any more, but the address of one.
      (tag === 'img' && 'alt' in attribs && !isPicture(attribs.src ?? '')) ||
      (tag === 'video' && !isVideo(attribs.src ?? '')),
  };
}

/**
 * The content of an article as it is stored: HTML with tags, attributes and inline styles of the allow-list, whatever was
 * sent. Plain text becomes a paragraph for each line. Empty where nothing is left to read. What the article editor writes
 * is left as it is, and so is what was cleaned before.
 */
export function cleanArticle(content: string, profile: ArticleProfile = CONSOLE_ARTICLE): string {
  const options = optionsOf(profile);
  if (!isArticleHtml(content)) return writeArticle(plainArticle(content));
  let html = stableHtml(content, options);
  // What was dropped may have been the first block; text without one would be read as plain text the next time.
  if (!isArticleHtml(html)) html = stableHtml(`<div>${html}</div>`, options);
  const isEmpty = articleText(html).trim() === '' && !/<(?:img|video) /.test(html);
  return isEmpty ? '' : html;
}

/** What is dropped may leave tags that are closed in another place when they are read again. */
function stableHtml(html: string, options: sanitize.IOptions): string {
  let before = html;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const clean = cleanHtml(before, options);
    if (clean === before) break;
    before = clean;
  }
  return before;
}

function cleanHtml(html: string, options: sanitize.IOptions): string {
  // Written as browsers write it: no slash in `<br>`, a name for the space that does not break.
  return sanitize(html, options).trim().replaceAll(' />', '>').replaceAll('\u00A0', '&nbsp;');
}

/** Why a cleaned article cannot be stored: a key of the `errors.field` texts with its parameters, or null. */
export function articleProblem(
  html: string,
  textMax: number = LIMITS.articleTextMax,
): {
  readonly key: 'required' | 'too_long' | 'article_too_big';
  readonly params?: { readonly limit: string };
} | null {
  if (html === '') return { key: 'required' };
  if (articleText(html).length > textMax) return { key: 'too_long', params: { limit: String(textMax) } };
  return html.length > LIMITS.articleHtmlMax ? { key: 'article_too_big' } : null;
}

/** The text of a stored article with a line for each of its lines, for sheets and logs. */
export function articlePlainText(html: string): string {
  const lines = html.replace(/<(?:br|[uo]l|\/(?:p|div|h[1-6]|li|pre))>/g, '\n');
  return articleText(lines).replaceAll('\u00A0', ' ').replace(/\n+/g, '\n').trim();
}
