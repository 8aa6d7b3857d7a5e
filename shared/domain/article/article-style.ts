import {
  ARTICLE_SIZES_PX,
  type ArticleAlign,
  type ArticleFont,
  type ArticleMarks,
  INDENT_EM,
  INDENT_MAX,
} from './article.ts';

export type Styles = ReadonlyMap<string, string>;

const PX_PER_PT = 4 / 3;
const PX_PER_EM = 16;
const BOLD_FROM = 600;

/** The declarations of a style attribute, names in lower case; the last of a name counts. */
export function readStyles(attribute: string | null): Styles {
  const declarations = (attribute ?? '').split(';').map((declaration) => {
    const at = declaration.indexOf(':');
    const value = declaration
      .slice(at + 1)
      .replace(/!\s*important/i, '')
      .trim();
    return [declaration.slice(0, Math.max(0, at)).trim().toLowerCase(), value] as const;
  });
  return new Map(declarations.filter(([name]) => name !== ''));
}

/** Marks with those of an element's styles added or, where a style says so, taken away. */
export function styledMarks(marks: ArticleMarks, styles: Styles): ArticleMarks {
  const { bold, italic, ...rest } = marks;
  const weight = styles.get('font-weight')?.toLowerCase();
  const style = styles.get('font-style')?.toLowerCase();
  const decoration =
    `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`.toLowerCase();
  const script = styles.get('vertical-align')?.toLowerCase();
  const colour = toColour(styles.get('color') ?? '');
  const sizePx = toSizePx(styles.get('font-size') ?? '');
  const font = toFont(styles.get('font-family') ?? '');
  const isBold = weight === undefined ? bold === true : isBoldWeight(weight);
  const isItalic = style === undefined ? italic === true : style === 'italic' || style === 'oblique';
  return {
    ...rest,
    ...(isBold && { bold: true }),
    ...(isItalic && { italic: true }),
    ...(decoration.includes('underline') && { underline: true }),
    ...(decoration.includes('line-through') && { strike: true }),
    ...((script === 'sub' || script === 'super') && { script }),
    ...(colour !== null && { colour }),
    ...(sizePx !== null && { sizePx }),
    ...(font !== null && { font }),
  };
}

function isBoldWeight(weight: string): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= BOLD_FROM;
}

export function toAlign(value: string | null | undefined): ArticleAlign | null {
  const align = value?.toLowerCase();
  return align === 'center' || align === 'right' || align === 'justify' ? align : null;
}

/** Steps that a block stands in from the start of the line. */
export function toIndent(styles: Styles): number {
  const px = ['padding-left', 'margin-left'].map((name) => toPx(styles.get(name) ?? '') ?? 0);
  const steps = Math.round(Math.max(...px) / (INDENT_EM * PX_PER_EM));
  return Math.min(INDENT_MAX, Math.max(0, steps));
}

/** The nearest size that the editor offers. */
function toSizePx(value: string): number | null {
  const px = toPx(value);
  if (px === null || px <= 0) return null;
  return ARTICLE_SIZES_PX.reduce((best, size) => (Math.abs(size - px) < Math.abs(best - px) ? size : best));
}

/** Of `<font size>`: 1 to 7. */
export function fontTagSizePx(value: string | null): number | null {
  return ARTICLE_SIZES_PX[Number(value ?? 0) - 1] ?? null;
}

function toPx(value: string): number | null {
  const match = /^(-?\d{1,4}(?:\.\d{1,4})?)(px|pt|em|rem)$/i.exec(value);
  if (!match) return null;
  const unit = match[2]?.toLowerCase();
  return Number(match[1]) * (unit === 'pt' ? PX_PER_PT : unit === 'px' ? 1 : PX_PER_EM);
}

/** Other names of the fonts, and names of those that come nearest. */
const ALIASES: readonly (readonly [RegExp, ArticleFont])[] = [
  [/^(?:simsun|nsimsun|songti|宋体|新宋体|华文宋体|stsong)/i, 'song'],
  [/^(?:simhei|heiti|黑体|华文黑体|stheiti)/i, 'hei'],
  [/^(?:kaiti|楷体|华文楷体|stkaiti)/i, 'kai'],
  [/^(?:fangsong|stfangsong|仿宋|华文仿宋)/i, 'fangsong'],
  [/^(?:consolas|menlo|monaco|courier|monospace|ui-monospace)/i, 'mono'],
];

export function toFont(families: string): ArticleFont | null {
  const first = families.split(',')[0]?.replace(/["']/g, '').trim() ?? '';
  return ALIASES.find(([names]) => names.test(first))?.[1] ?? null;
}

const NAMED: Readonly<Record<string, string>> = {
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
};
/** The colour that documents give to all of their text: ours is the theme's. */
const PLAIN = '#000000';

/** `#rrggbb`, or null where it is no colour or the one of plain text. */
export function toColour(value: string): string | null {
  const text = value.trim().toLowerCase();
  const colour = hexOf(text) ?? rgbOf(text) ?? NAMED[text] ?? null;
  return colour === PLAIN ? null : colour;
}

function hexOf(text: string): string | null {
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  return /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : null;
}

function rgbOf(text: string): string | null {
  const match = /^rgba?\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+[\d.]+%?)?\)$/.exec(text);
  const parts = match?.slice(1, 4).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
