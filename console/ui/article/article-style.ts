import type { SystemStyleObject } from '@chakra-ui/react';
import { INDENT_MAX } from '#shared/domain/article/article.ts';

const LEVELS = Array.from({ length: INDENT_MAX + 1 }, (_, level) => level);
const resetFrom = (level: number): string =>
  LEVELS.slice(level)
    .map((one) => `item-${one} 0`)
    .join(' ');

/** Numbers of items that stand one after the other as flat blocks, as the editor has them. */
const ITEM_RULES: Readonly<Record<string, SystemStyleObject>> = Object.fromEntries(
  LEVELS.flatMap((level) => {
    const at = `&[data-level="${level}"]`;
    return [
      [`& [data-item=bullet]${at.slice(1)}`, { ms: `${1.5 + level * 1.5}em`, counterSet: resetFrom(level) }],
      [
        `& [data-item=number]${at.slice(1)}`,
        {
          ms: `${1.5 + level * 1.5}em`,
          counterSet: resetFrom(level + 1) || 'none',
          counterIncrement: `item-${level}`,
        },
      ],
      [`& [data-item=number]${at.slice(1)}::before`, { content: `counter(item-${level}) "."` }],
    ];
  }),
);

/** How an article looks where it is read and where it is written. */
export const ARTICLE_STYLE: SystemStyleObject = {
  lineHeight: '1.7',
  overflowWrap: 'anywhere',
  counterReset: LEVELS.map((level) => `item-${level}`).join(' '),
  '& > * + *, & blockquote > * + *': { mt: '0.5em' },
  '& [data-block]': { counterSet: resetFrom(0), whiteSpace: 'pre-wrap' },
  '& [data-heading]': { fontWeight: '600', lineHeight: '1.4' },
  '& [data-heading="1"]': { fontSize: '1.9em' },
  '& [data-heading="2"]': { fontSize: '1.6em' },
  '& [data-heading="3"]': { fontSize: '1.35em' },
  '& [data-heading="4"]': { fontSize: '1.15em' },
  '& [data-heading="5"]': { fontSize: '1em' },
  '& [data-heading="6"]': { fontSize: '0.9em', color: 'fg.muted' },
  '& [data-quote]': {
    borderInlineStartWidth: '3px',
    borderColor: 'border.emphasized',
    ps: '1em',
    color: 'fg.muted',
  },
  '& [data-quote] + [data-quote]': { mt: '0', pt: '0.5em' },
  '& pre': {
    fontFamily: 'mono',
    fontSize: '0.92em',
    bg: 'bg.muted',
    rounded: 'md',
    p: '3',
    whiteSpace: 'pre-wrap',
  },
  '& code': { fontFamily: 'mono', fontSize: '0.92em', bg: 'bg.muted', rounded: 'sm', px: '1' },
  '& ul, & ol': { ps: '1.5em' },
  '& ul': { listStyleType: 'disc' },
  '& ul ul': { listStyleType: 'circle' },
  '& ol': { listStyleType: 'decimal' },
  '& li': { whiteSpace: 'pre-wrap' },
  '& [data-item]': { position: 'relative' },
  '& [data-item]::before': {
    position: 'absolute',
    insetInlineStart: '-2.5em',
    w: '2em',
    textAlign: 'end',
    content: '"•"',
    textIndent: '0',
  },
  ...ITEM_RULES,
  '& a, & [data-link]': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '2px' },
  '& sub, & sup': { fontSize: '0.75em', lineHeight: '0', position: 'static' },
  '& sub': { verticalAlign: 'sub' },
  '& sup': { verticalAlign: 'super' },
  '& strong': { fontWeight: '700' },
  '& em': { fontStyle: 'italic' },
  // A colour is chosen once and read in every theme: its lightness follows what is readable there.
  '& [data-ink]': { color: 'oklch(from var(--ink) min(l, 0.55) c h)' },
  _dark: { '& [data-ink]': { color: 'oklch(from var(--ink) max(l, 0.75) c h)' } },
  '& img, & video': { maxW: '100%', rounded: 'md', display: 'inline-block' },
};
