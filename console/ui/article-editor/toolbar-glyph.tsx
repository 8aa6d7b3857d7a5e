import type { ReactElement } from 'react';

/** Line drawings of the toolbar in a 24 × 24 box, beside those of `Glyph`, which every page loads. */
const DRAWINGS = {
  bold: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12',
  strike:
    'M16.500 7.500C16 5.800 14.300 5 12 5c-2.800 0-4.500 1.300-4.500 3.200 0 1.600 1.200 2.700 3.500 3.300M4 12h16M7.500 16c.5 2 2.200 3 4.500 3 2.800 0 4.700-1.400 4.700-3.500 0-.8-.2-1.500-.7-2',
  sub: 'M4 6l8 10M12 6 4 16M15.500 15.500c0-2 4.500-2 4.500.3 0 1.700-4.500 2.500-4.500 4.700H20',
  super: 'M4 8l8 10M12 8 4 18M15.500 5.500c0-2 4.500-2 4.500.3 0 1.700-4.500 2.500-4.500 4.700H20',
  code: 'M8.500 7.500 4 12l4.500 4.500M15.500 7.500 20 12l-4.500 4.500',
  codeBlock: 'M4 5h16v14H4zM10 9.500 7.500 12l2.500 2.500M14 9.500l2.500 2.500-2.500 2.500',
  quote: 'M10 7H5v6h4.500c0 2-1 3.500-3 4M19.500 7h-5v6H19c0 2-1 3.500-3 4',
  bullet: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  number:
    'M10 6h10M10 12h10M10 18h10M4 4.500l1.500-.7V9M4 14.500c0-1.500 2.800-1.500 2.800 0 0 1.300-2.800 2.200-2.800 4h3',
  outdent: 'M4 5h16M11 10h9M11 14h9M4 19h16M7.500 9 4.500 12l3 3',
  indent: 'M4 5h16M11 10h9M11 14h9M4 19h16M4.500 9l3 3-3 3',
  left: 'M4 5h16M4 10h10M4 14h16M4 19h10',
  center: 'M4 5h16M7 10h10M4 14h16M7 19h10',
  right: 'M4 5h16M10 10h10M4 14h16M10 19h10',
  justify: 'M4 5h16M4 10h16M4 14h16M4 19h16',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  image:
    'M4 5h16v14H4zM8.500 10.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM4.500 18l5-5 3.500 3 3-3 3.500 3.500',
  video: 'M3.500 6h12v12h-12zM15.500 10.500l5-3v9l-5-3',
  colour: 'M6.500 17 12 4.500 17.500 17M8.500 13h7',
  size: 'M3 7V5h11v2M8.500 5v14M6.500 19h4M14.500 12.500V11H21v1.500M17.700 11v8M16.500 19h2.500',
  font: 'M5 19l6-14h2l6 14M3.500 19h4M16.500 19h4M8 13.500h8',
  clear: 'M6 5h12M12 5l-2 9M8 19h4M14 14l6 6M20 14l-6 6',
} as const;

export type ToolbarGlyphName = keyof typeof DRAWINGS;

export function ToolbarGlyph(props: { readonly name: ToolbarGlyphName }): ReactElement {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={DRAWINGS[props.name]} />
    </svg>
  );
}
