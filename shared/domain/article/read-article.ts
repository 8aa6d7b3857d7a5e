import {
  type ArticleAlign,
  type ArticleBlock,
  type ArticleInline,
  type ArticleMarks,
  type ArticleProfile,
  type ArticleText,
  CONSOLE_ARTICLE,
  cleanText,
  HEADING_LEVELS,
  type HeadingLevel,
  INDENT_MAX,
  isArticleLink,
  type ListKind,
} from './article.ts';
import {
  fontTagSizePx,
  readStyles,
  type Styles,
  styledMarks,
  toAlign,
  toColour,
  toFont,
  toIndent,
} from './article-style.ts';
import { cleanAlt, marksKey } from './write-article.ts';

/** As much of a DOM node as is read. */
export interface HtmlNode {
  /** 1 = element, 3 = text. */
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<HtmlNode>;
  /** Of elements. */
  getAttribute?(name: string): string | null;
}

/**
 * The blocks of HTML from any source: our own, other editors, Word, web pages. Only what `ArticleBlock` has a place for is
 * read; of everything else the text remains, and of scripts, forms and embedded things not even that.
 */
export function readArticle(root: HtmlNode, profile: ArticleProfile = CONSOLE_ARTICLE): ArticleBlock[] {
  const reader = new Reader(profile);
  reader.readChildren(root, START);
  reader.endBlock(START);
  return reader.blocks;
}

/** What the elements around a node say about it. */
interface Context {
  readonly kind: 'paragraph' | 'heading' | 'quote' | 'code' | 'item';
  readonly level: HeadingLevel;
  readonly list: ListKind;
  /** Lists around. */
  readonly lists: number;
  readonly align: ArticleAlign | null;
  readonly indent: number;
  readonly marks: ArticleMarks;
  readonly link: string | null;
  readonly depth: number;
}

const START: Context = {
  kind: 'paragraph',
  level: 1,
  list: 'bullet',
  lists: 0,
  align: null,
  indent: 0,
  marks: {},
  link: null,
  depth: 0,
};
const ELEMENT = 1;
const TEXT = 3;
/** Deeper than documents are: what is nested further is not read. */
const DEPTH_MAX = 256;

const DROPPED = new Set(
  (
    'script style template noscript title head meta link base iframe frame object embed applet svg math canvas audio map ' +
    'input select option textarea button form dialog xml noembed noframes plaintext'
  ).split(' '),
);
const BLOCKS = new Set(
  (
    'p div section article header footer main aside nav figure figcaption address center dl dt dd table caption thead ' +
    'tbody tfoot tr td th hr h1 h2 h3 h4 h5 h6 blockquote pre ul ol li body html details summary fieldset legend'
  ).split(' '),
);
const TAG_MARKS: Readonly<Record<string, ArticleMarks>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  sub: { script: 'sub' },
  sup: { script: 'super' },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
};

/** A run of a block as it was found; `null` = a line break. */
interface Piece {
  readonly text: string | null;
  readonly marks: ArticleMarks;
  readonly link: string | null;
}

class Reader {
  readonly blocks: ArticleBlock[] = [];
  readonly #profile: ArticleProfile;
  #pieces: Piece[] = [];

  constructor(profile: ArticleProfile) {
    this.#profile = profile;
  }

  readChildren(node: HtmlNode, context: Context): void {
    if (context.depth > DEPTH_MAX) return;
    const inner = { ...context, depth: context.depth + 1 };
    for (const child of node.childNodes) this.#read(child, inner);
  }

  #read(node: HtmlNode, context: Context): void {
    if (node.nodeType === TEXT) return void this.#add(node.nodeValue ?? '', context);
    if (node.nodeType !== ELEMENT) return;
    const name = node.nodeName.toLowerCase();
    if (DROPPED.has(name)) return;
    if (name === 'br') return void this.#add(null, context);
    if (name === 'img' || name === 'video') return void this.#readMedia(node, name, context);
    const styles = readStyles(node.getAttribute?.('style') ?? null);
    // The bullet that Word writes as text in front of an item.
    if (/ignore/i.test(styles.get('mso-list') ?? '')) return;
    if (styles.get('display') === 'none') return;
    const marked = { ...context, marks: marksOf(name, node, styles, context.marks) };
    if (BLOCKS.has(name)) return void this.#readBlock(node, name, styles, marked);
    const address = name === 'a' ? (node.getAttribute?.('href') ?? '').trim() : '';
    this.readChildren(node, this.#profile.isLink(address) ? { ...marked, link: address } : marked);
  }

  #readBlock(node: HtmlNode, name: string, styles: Styles, around: Context): void {
    this.endBlock(around);
    const context = blockContext(node, name, styles, around);
    const { length } = this.blocks;
    this.readChildren(node, context);
    // Code is a block however little it holds.
    this.endBlock(context, name === 'pre' && this.blocks.length === length);
  }

  #readMedia(node: HtmlNode, name: 'img' | 'video', context: Context): void {
    const sources = [node, ...node.childNodes].map((one) => one.getAttribute?.('src')?.trim() ?? '');
    const type = name === 'img' ? 'image' : 'video';
    const { isLink, isPicture, isVideo } = this.#profile;
    const url = sources.find(type === 'image' ? isPicture : isVideo);
    if (url === undefined) {
      // A picture of another site is a link to it.
      const address = sources.find(isArticleLink);
      const link = context.link ?? (address !== undefined && isLink(address) ? address : null);
      if (address !== undefined) this.#add(address, { ...context, link });
      return;
    }
    this.endBlock(context);
    const alt = cleanAlt(node.getAttribute?.('alt') ?? '');
    this.blocks.push({
      type,
      url,
      ...(type === 'image' && { alt }),
      ...(context.align && { align: context.align }),
      children: [{ text: '' }],
    });
  }

  #add(text: string | null, { kind, marks, link }: Context): void {
    const isCode = kind === 'code';
    this.#pieces.push({ text, marks: isCode ? {} : marks, link: isCode ? null : link });
  }

  /** Ends the text that was read since the last block, as a block where there is any. */
  endBlock(context: Context, isKept = false): void {
    const pieces = this.#pieces;
    this.#pieces = [];
    if (context.kind === 'code') {
      const text = cleanText(pieces.map((piece) => piece.text ?? '\n').join(''));
      if (isKept || text !== '') this.blocks.push({ type: 'code', children: [{ text }] });
      return;
    }
    const lines = joinSpaces(pieces);
    const hasBreak = pieces.some(({ text }) => text === null);
    if (lines.length === 0 && !hasBreak) return;
    this.blocks.push(blockOf(context, toInlines(withoutLastBreak(lines))));
  }
}

function blockContext(node: HtmlNode, name: string, styles: Styles, around: Context): Context {
  const align =
    toAlign(styles.get('text-align') ?? node.getAttribute?.('align')) ??
    (name === 'center' ? 'center' : null);
  const context = {
    ...around,
    align: align ?? (styles.has('text-align') ? null : around.align),
    ...(name === 'pre' && { kind: 'code' as const }),
  };
  const level = HEADING_LEVELS.find((one) => name === `h${one}`);
  if (level !== undefined) return { ...context, kind: 'heading', level, indent: indentOf(styles, around) };
  if (name === 'ul' || name === 'ol')
    return { ...context, list: name === 'ul' ? 'bullet' : 'number', lists: around.lists + 1, indent: 0 };
  if (name === 'li')
    return { ...context, kind: 'item', indent: Math.min(INDENT_MAX, Math.max(0, around.lists - 1)) };
  if (name === 'blockquote') return { ...context, kind: around.kind === 'item' ? 'item' : 'quote' };
  const word = wordItem(node, styles);
  if (word) return { ...context, kind: 'item', ...word };
  if (context.kind === 'paragraph' || context.kind === 'quote')
    return { ...context, indent: indentOf(styles, around) };
  return context;
}

function indentOf(styles: Styles, { indent, kind }: Context): number {
  return Math.min(INDENT_MAX, toIndent(styles) + (kind === 'item' ? 0 : indent));
}

/** Word writes items as paragraphs with a style of its own: `mso-list:l0 level2 lfo1`. */
function wordItem(node: HtmlNode, styles: Styles): Pick<Context, 'list' | 'indent'> | null {
  const level = /\blevel(\d)\b/.exec(styles.get('mso-list') ?? '')?.[1];
  if (level === undefined) return null;
  const bullet = ignoredText(node, 0);
  return {
    list: /^[\s(（]*(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)\s*[.)）、]/i.test(bullet)
      ? 'number'
      : 'bullet',
    indent: Math.min(INDENT_MAX, Math.max(0, Number(level) - 1)),
  };
}

function ignoredText(node: HtmlNode, depth: number, isInside = false): string {
  if (node.nodeType === TEXT) return isInside ? (node.nodeValue ?? '') : '';
  if (depth > DEPTH_MAX) return '';
  const isIgnored = isInside || /mso-list:\s*ignore/i.test(node.getAttribute?.('style') ?? '');
  return [...node.childNodes].map((child) => ignoredText(child, depth + 1, isIgnored)).join('');
}

function marksOf(name: string, node: HtmlNode, styles: Styles, around: ArticleMarks): ArticleMarks {
  const marks = styledMarks({ ...around, ...TAG_MARKS[name] }, styles);
  if (name !== 'font') return marks;
  const colour = toColour(node.getAttribute?.('color') ?? '');
  const sizePx = fontTagSizePx(node.getAttribute?.('size') ?? null);
  const font = toFont(node.getAttribute?.('face') ?? '');
  return {
    ...(colour !== null && { colour }),
    ...(sizePx !== null && { sizePx }),
    ...(font !== null && { font }),
    ...marks,
  };
}

function blockOf(context: Context, children: ArticleInline[]): ArticleBlock {
  const { kind, level, list, align, indent } = context;
  const place = { ...(align && { align }), ...(indent > 0 && { indent }), children };
  if (kind === 'heading') return { type: 'heading', level, ...place };
  if (kind === 'item') return { type: 'item', list, ...place };
  return { type: kind, ...place };
}

/** As browsers show them: spaces in a row are one, and there are none at the ends of a line. Breaks become `\n`. */
function joinSpaces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  let before = '\n';
  for (const piece of pieces) {
    let text = '';
    for (const character of piece.text === null ? '\n' : cleanText(piece.text).replace(/[ \t\n\f]+/g, ' ')) {
      if (character === ' ' && (before === ' ' || before === '\n')) continue;
      if (character === '\n' && before === ' ') {
        if (text.endsWith(' ')) text = text.slice(0, -1);
        else dropLastSpace(joined);
      }
      text += character;
      before = character;
    }
    if (text !== '') joined.push({ ...piece, text });
  }
  if (before === ' ') dropLastSpace(joined);
  return joined;
}

/** A space at the end of a line may stand in a run before. */
function dropLastSpace(pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (!last?.text?.endsWith(' ')) return;
  pieces.pop();
  if (last.text.length > 1) pieces.push({ ...last, text: last.text.slice(0, -1) });
}

/** The last line break of a block starts no line. */
function withoutLastBreak(pieces: readonly Piece[]): Piece[] {
  const last = pieces.at(-1);
  if (!last?.text?.endsWith('\n')) return [...pieces];
  const text = last.text.slice(0, -1);
  return [...pieces.slice(0, -1), ...(text === '' ? [] : [{ ...last, text }])];
}

function toInlines(pieces: readonly Piece[]): ArticleInline[] {
  const inlines: ArticleInline[] = [];
  for (const { text, marks, link } of pieces) {
    const last = inlines.at(-1);
    const run: ArticleText = { ...marks, text: text ?? '' };
    if (link === null) addText(inlines, run);
    else if (last && 'url' in last && last.url === link) addText(last.children, run);
    else inlines.push({ type: 'link', url: link, children: [run] });
  }
  return inlines.length === 0 ? [{ text: '' }] : inlines;
}

function addText(texts: (ArticleInline | ArticleText)[], run: ArticleText): void {
  const last = texts.at(-1);
  if (last && 'text' in last && marksKey(last) === marksKey(run))
    texts[texts.length - 1] = { ...last, text: last.text + run.text };
  else texts.push(run);
}
