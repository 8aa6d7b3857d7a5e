import { LIMITS } from './limits.ts';
import { FreeText } from './text.ts';

/**
 * The content of an article: HTML with the tags and inline styles of `shared/domain/article`, or plain text, whose line
 * breaks are kept. Text that begins with the tag of a block (`<p>`, `<h1>`, `<ul>` …) is read as HTML, all other text as it
 * is. `textMax` counts characters of the text, not of the markup.
 */
export function ArticleHtml(textMax: number = LIMITS.articleTextMax) {
  return FreeText(LIMITS.articleHtmlMax).refine((html) => articleText(html).length <= textMax, {
    message: 'too_long',
    params: { limit: String(textMax) },
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00A0',
  '&amp;': '&',
};

/** The text of clean article HTML, without breaks between its blocks. */
export function articleText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (name) => ENTITIES[name] ?? name);
}
