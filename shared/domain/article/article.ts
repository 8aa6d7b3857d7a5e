import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { PicturePath } from '#shared/contracts/kit/text.ts';

/**
 * What an article is made of: a flat list of blocks with text in them, as the article editor edits it. Its HTML is written
 * by `writeArticle` and read by `readArticle`; nothing that has no place here survives either.
 */
export type ArticleBlock = ArticleTextBlock | ArticleMedia;
export type ArticleTextBlock = ArticleParagraph | ArticleHeading | ArticleQuote | ArticleCode | ArticleItem;
export type ArticleInline = ArticleText | ArticleLink;
export type ArticleNode = ArticleBlock | ArticleInline;

interface Placed {
  /** Absent = at the start of the line. */
  align?: ArticleAlign;
  /** Steps of `INDENT_EM`, 1 to `INDENT_MAX`; of an item, the lists around its own. */
  indent?: number;
  children: ArticleInline[];
}

export interface ArticleParagraph extends Placed {
  type: 'paragraph';
}
export interface ArticleHeading extends Placed {
  type: 'heading';
  level: HeadingLevel;
}
export interface ArticleQuote extends Placed {
  type: 'quote';
}
/** One block of code, its lines separated by line breaks; without marks and links. */
export interface ArticleCode extends Placed {
  type: 'code';
}
export interface ArticleItem extends Placed {
  type: 'item';
  list: ListKind;
}
/** A picture or a video by its address; `children` is one empty text. */
export interface ArticleMedia {
  type: 'image' | 'video';
  url: string;
  /** Of a picture: what it shows. */
  alt?: string;
  align?: ArticleAlign;
  children: ArticleInline[];
}
export interface ArticleLink {
  type: 'link';
  url: string;
  children: ArticleText[];
}
/** A run of text; `\n` is a line break within the block. */
export interface ArticleText extends ArticleMarks {
  text: string;
}
export interface ArticleMarks {
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  code?: true;
  script?: 'sub' | 'super';
  /** `#rrggbb`; absent = the colour of the text around, which follows the theme. */
  colour?: string;
  /** One of `ARTICLE_SIZES_PX`. */
  sizePx?: number;
  font?: ArticleFont;
}

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type ListKind = 'bullet' | 'number';
export type ArticleAlign = 'center' | 'right' | 'justify';
export type ArticleFont = keyof typeof ARTICLE_FONTS;

export const HEADING_LEVELS: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];
export const ARTICLE_SIZES_PX: readonly number[] = [12, 14, 16, 18, 20, 24, 32];
/** The families of a font, as its inline style names them. */
export const ARTICLE_FONTS = {
  song: 'SimSun,Songti SC,serif',
  hei: 'SimHei,Heiti SC,sans-serif',
  kai: 'KaiTi,Kaiti SC,serif',
  fangsong: 'FangSong,STFangsong,serif',
  mono: 'Consolas,Menlo,monospace',
} as const;
export const FONT_NAMES = Object.keys(ARTICLE_FONTS) as readonly ArticleFont[];
export const INDENT_EM = 2;
export const INDENT_MAX = 8;
/** Longest description of a picture. */
export const ALT_MAX = 200;

/** The inline styles of blocks whose look no reader of the HTML adds by itself. */
export const BLOCK_STYLES = {
  quote: 'border-left:4px solid #cccccc;margin:0;padding-left:1em',
  code: 'background-color:#f6f6f6;padding:12px;white-space:pre-wrap',
  media: 'max-width:100%',
} as const;

/** Tags of article HTML. `div` is written by other editors only. */
export const ARTICLE_TAGS: readonly string[] = [
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['br', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'span', 'a', 'img', 'video'],
];

/** Inline styles of article HTML with the values that they may have. */
export const ARTICLE_STYLES: Readonly<Record<string, readonly RegExp[]>> = {
  'text-align': [/^(?:left|center|right|justify)$/],
  'padding-left': [/^\d{1,2}em$/],
  color: [/^#(?:[0-9a-f]{3}){1,2}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
  'font-size': [/^\d{1,2}(?:\.\d{1,2})?(?:px|pt)$/],
  'font-family': [/^[\p{L}\p{N} ,'"-]{1,120}$/u],
  'font-weight': [/^(?:bold|normal|[1-9]00)$/],
  'font-style': [/^(?:italic|normal)$/],
  'text-decoration': [/^(?:underline|line-through|none)$/],
  'vertical-align': [/^(?:sub|super)$/],
  'max-width': [/^100%$/],
  'border-left': [/^4px solid #cccccc$/],
  margin: [/^0$/],
  padding: [/^12px$/],
  'background-color': [/^#f6f6f6$/],
  'white-space': [/^pre-wrap$/],
};

const HTML_START = /^\s*<(?:p|div|h[1-6]|ul|ol|blockquote|pre)(?=[\s>/])/i;

/** Whether a content is read as HTML; otherwise it is plain text. */
export function isArticleHtml(content: string): boolean {
  return HTML_START.test(content);
}

/** An address that an article may link to: of the web, without a name or password in it. */
export function isArticleLink(address: string): boolean {
  return address.length <= LIMITS.articleAddressMax && WEB.test(address);
}
const WEB = /^https?:\/\/[^\s"'<>\\^`{|}@/?#]+(?:[/?#][^\s"<>\\^`{|}]*)?$/i;

/** An address that a picture or a video may have: of the file library, of videos also of the web by https. */
export function isArticleMedia(type: ArticleMedia['type'], address: string): boolean {
  if (isOwnMedia(address)) return true;
  return type === 'video' && /^https:/i.test(address) && isArticleLink(address);
}

/** What the addresses of an article may be. */
export interface ArticleProfile {
  readonly isLink: (address: string) => boolean;
  readonly isPicture: (address: string) => boolean;
  readonly isVideo: (address: string) => boolean;
  /** Whether there may be videos at all. */
  readonly hasVideos: boolean;
}

/** Of articles that are read in the console. */
export const CONSOLE_ARTICLE: ArticleProfile = {
  isLink: isArticleLink,
  isPicture: isOwnMedia,
  isVideo: (address) => isArticleMedia('video', address),
  hasVideos: true,
};

/** An address of the file library. The console loads nothing of another site. */
export function isOwnMedia(address: string): boolean {
  return PicturePath.safeParse(address).success;
}

/** The address of a picture or a video as it is stored: of the file library without a signature, which expires. */
export function lastingAddress(address: string): string {
  return PicturePath.safeParse(address).data ?? address;
}

export function isMedia(node: ArticleBlock): node is ArticleMedia {
  return node.type === 'image' || node.type === 'video';
}

export function isText(node: ArticleInline): node is ArticleText {
  return 'text' in node;
}

export function textsOf(block: ArticleTextBlock | ArticleLink): readonly ArticleText[] {
  return block.children.flatMap((child): readonly ArticleText[] =>
    isText(child) ? [child] : child.children,
  );
}

/** Without characters that HTML does not keep or that are not seen. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]|[\u200B\uFEFF]/gu, '');
}

/** Nothing to read: no media, and no text but spaces. */
export function isEmptyArticle(blocks: readonly ArticleBlock[]): boolean {
  return blocks.every(
    (block) => !isMedia(block) && textsOf(block).every(({ text }) => cleanText(text).trim() === ''),
  );
}

/** Plain text as paragraphs, one for each line. */
export function plainArticle(text: string): ArticleBlock[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => ({ type: 'paragraph', children: [{ text: line }] }));
}
