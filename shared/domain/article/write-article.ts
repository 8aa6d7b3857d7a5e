import {
  ALT_MAX,
  ARTICLE_FONTS,
  type ArticleAlign,
  type ArticleBlock,
  type ArticleItem,
  type ArticleMarks,
  type ArticleMedia,
  type ArticleProfile,
  type ArticleText,
  type ArticleTextBlock,
  BLOCK_STYLES,
  CONSOLE_ARTICLE,
  cleanText,
  INDENT_EM,
  INDENT_MAX,
  isArticleLink,
  isEmptyArticle,
  isMedia,
  isText,
  type ListKind,
  lastingAddress,
  textsOf,
} from './article.ts';

/**
 * Article HTML: inline styles only, no classes, byte for byte what browsers and the server's cleaner write again. An
 * article with nothing to read is the empty text.
 */
export function writeArticle(
  blocks: readonly ArticleBlock[],
  { isPicture, isVideo }: ArticleProfile = CONSOLE_ARTICLE,
): string {
  const written = blocks.filter(
    (block) => !isMedia(block) || (block.type === 'image' ? isPicture : isVideo)(block.url),
  );
  return isEmptyArticle(written) ? '' : groupsOf(written).map(groupHtml).join('');
}

/** Neighbouring items are lists together, neighbouring quotes one quotation. */
function groupsOf(blocks: readonly ArticleBlock[]): ArticleBlock[][] {
  const groups: ArticleBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const isJoined = block.type === 'item' || block.type === 'quote';
    if (isJoined && last?.[0]?.type === block.type) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function groupHtml(group: readonly ArticleBlock[]): string {
  const items = group.filter((block) => block.type === 'item');
  if (items.length > 0) return listsHtml(items);
  const [first] = group;
  if (first?.type !== 'quote') return group.map(blockHtml).join('');
  return `<blockquote style="${BLOCK_STYLES.quote}">${group.map(blockHtml).join('')}</blockquote>`;
}

function blockHtml(block: ArticleBlock): string {
  if (isMedia(block)) return mediaHtml(block);
  if (block.type === 'code') {
    const code = textsOf(block).map(({ text }) => escapeText(cleanText(text)));
    return `<pre style="${BLOCK_STYLES.code}"><code>${code.join('')}</code></pre>`;
  }
  const tag = block.type === 'heading' ? `h${block.level}` : 'p';
  return `<${tag}${placeStyle(block, block.indent)}>${inlineHtml(block)}</${tag}>`;
}

function mediaHtml({ type, url, alt = '', align }: ArticleMedia): string {
  const src = escapeAttribute(lastingAddress(url));
  const media =
    type === 'image'
      ? `<img src="${src}" alt="${escapeAttribute(cleanAlt(alt))}" style="${BLOCK_STYLES.media}">`
      : `<video src="${src}" controls="controls" style="${BLOCK_STYLES.media}"></video>`;
  return `<p${placeStyle({ align })}>${media}</p>`;
}

const LIST_TAGS: Readonly<Record<ListKind, string>> = { bullet: 'ul', number: 'ol' };

function listsHtml(items: readonly ArticleItem[]): string {
  let html = '';
  const depths = depthsOf(items);
  const open: { readonly kind: ListKind; align: ArticleAlign | undefined }[] = [];
  const closeList = (): void => {
    const list = open.pop();
    if (list) html += `</li></${LIST_TAGS[list.kind]}>`;
  };
  for (const [index, item] of items.entries()) {
    const depth = depths[index] ?? 0;
    while (open.length > depth + 1) closeList();
    if (open.length === depth + 1) {
      if (open.at(-1)?.kind === item.list) html += '</li>';
      else closeList();
    }
    if (open.length === depth) {
      open.push({ kind: item.list, align: undefined });
      html += `<${LIST_TAGS[item.list]}>`;
    }
    const [around, own] = [open.at(-2), open.at(-1)];
    if (own) own.align = item.align;
    // What is aligned passes it on to the lists in it.
    const align = item.align ?? (around?.align && 'left');
    html += `<li${placeStyle({ align })}>${inlineHtml(item)}`;
  }
  while (open.length > 0) closeList();
  return html;
}

/** Lists around each item. A list stands in an item, so that how much further in it stands does not matter. */
function depthsOf(items: readonly ArticleItem[]): readonly number[] {
  const indents: number[] = [];
  return items.map(({ indent = 0 }) => {
    while (indents.length > 1 && (indents.at(-1) ?? 0) > indent) indents.pop();
    if (indents.length === 0 || (indents.at(-1) ?? 0) < indent) indents.push(indent);
    else indents[indents.length - 1] = indent;
    return indents.length - 1;
  });
}

function placeStyle({ align }: { align?: ArticleAlign | 'left' | undefined }, indent = 0): string {
  const styles = [
    ...(align ? [`text-align:${align}`] : []),
    ...(indent > 0 ? [`padding-left:${Math.min(indent, INDENT_MAX) * INDENT_EM}em`] : []),
  ];
  return styles.length === 0 ? '' : ` style="${styles.join(';')}"`;
}

function inlineHtml(block: ArticleTextBlock): string {
  const whole = cleanText(
    textsOf(block)
      .map(({ text }) => text)
      .join(''),
  ).replaceAll('\t', ' ');
  const spaces = createSpaces(whole);
  const parts = linkedRuns(block).map(({ url, texts }) => {
    const html = mergeTexts(texts)
      .map((text) => textHtml(text, spaces))
      .join('');
    return url === null ? html : `<a href="${escapeAttribute(url)}">${html}</a>`;
  });
  // The last line break of a block starts no line: it takes a second one to show an empty line.
  return parts.join('') + (whole === '' || whole.endsWith('\n') ? '<br>' : '');
}

/** The texts of a block, neighbours with the same link together. What may not be linked to is no link. */
function linkedRuns(
  block: ArticleTextBlock,
): { readonly url: string | null; readonly texts: ArticleText[] }[] {
  const runs: { url: string | null; texts: ArticleText[] }[] = [];
  for (const child of block.children) {
    const url = !isText(child) && isArticleLink(child.url) ? child.url : null;
    const texts = (isText(child) ? [child] : child.children).filter(({ text }) => cleanText(text) !== '');
    if (texts.length === 0) continue;
    const last = runs.at(-1);
    if (last && last.url === url) last.texts.push(...texts);
    else runs.push({ url, texts });
  }
  return runs;
}

/** Neighbours with the same marks as one. */
function mergeTexts(texts: readonly ArticleText[]): ArticleText[] {
  const merged: ArticleText[] = [];
  for (const { text, ...marks } of texts) {
    const last = merged.at(-1);
    if (last && marksKey(last) === marksKey(marks))
      merged[merged.length - 1] = { ...last, text: last.text + text };
    else merged.push({ ...marks, text });
  }
  return merged;
}

/** Equal for equal marks. */
export function marksKey(marks: ArticleMarks): string {
  const { bold, italic, underline, strike, code, script, colour, sizePx, font } = marks;
  return JSON.stringify([bold, italic, underline, strike, code, script, colour, sizePx, font]);
}

function textHtml({ text, ...marks }: ArticleText, spaces: (part: string) => string): string {
  const shown = escapeText(spaces(cleanText(text).replaceAll('\t', ' '))).replaceAll('\n', '<br>');
  return wrapped(shown, marks);
}

function wrapped(html: string, marks: ArticleMarks): string {
  const styles = [
    ...(marks.colour === undefined ? [] : [`color:${marks.colour}`]),
    ...(marks.sizePx === undefined ? [] : [`font-size:${marks.sizePx}px`]),
    ...(marks.font === undefined ? [] : [`font-family:${ARTICLE_FONTS[marks.font]}`]),
  ];
  const tags = [
    ...(marks.bold ? ['strong'] : []),
    ...(marks.italic ? ['em'] : []),
    ...(marks.underline ? ['u'] : []),
    ...(marks.strike ? ['s'] : []),
    ...(marks.script === undefined ? [] : [marks.script === 'sub' ? 'sub' : 'sup']),
    ...(marks.code ? ['code'] : []),
  ];
  const styled = styles.length === 0 ? html : `<span style="${styles.join(';')}">${html}</span>`;
  return tags.reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, styled);
}

/**
 * Readers of HTML join spaces and drop those at the ends of lines. The function returned takes the texts of a block one
 * after the other and makes those spaces non-breaking.
 */
function createSpaces(whole: string): (part: string) => string {
  let at = 0;
  let before = '\n';
  return (part) => {
    let result = '';
    for (const character of part) {
      const next = whole[at + character.length] ?? '\n';
      at += character.length;
      const isKept = character === ' ' && (before === '\n' || before === ' ' || next === '\n');
      const written = isKept ? NBSP : character;
      result += written;
      before = written;
    }
    return result;
  };
}
const NBSP = '\u00A0';

/** The description of a picture as it is kept: one line. */
export function cleanAlt(alt: string): string {
  return cleanText(alt).replace(/\s+/g, ' ').slice(0, ALT_MAX).toWellFormed().trim();
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(NBSP, '&nbsp;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
