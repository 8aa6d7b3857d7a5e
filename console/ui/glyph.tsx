import type { ReactElement } from 'react';

/** Line drawings in a 24 × 24 box, drawn with the colour of the text beside them. */
const GLYPHS = {
  home: 'M4 11.5 12 5l8 6.5M6 10v9h4.5v-5h3v5H18v-9',
  lines: 'M3 17h18M5 17v-5h4v5M10 17V8h4v9M15 17v-6h4v6M6 20h.01M12 20h.01M18 20h.01',
  connections: 'M8 4v4M12 4v4M6 8h8v3a4 4 0 0 1-8 0zM10 15v2a3 3 0 0 0 3 3h5M16 17l3 3-3 3',
  collapse: 'M14 6l-6 6 6 6M19 5v14',
  expand: 'M10 6l6 6-6 6M5 5v14',
  close: 'M6 6l12 12M18 6 6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  down: 'M6 9.5l6 6 6-6',
  right: 'M9.5 6l6 6-6 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  external: 'M13 5h6v6M19 5l-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
  plus: 'M12 5v14M5 12h14',
  trash: 'M5 7h14M9 7V5h6v2M7 7l1 12h8l1-12M10.5 10.5v5M13.5 10.5v5',
  pen: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  check: 'M5 12.5l4.5 4.5L19 7',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l11-6.5z',
  refresh: 'M19 8a8 8 0 1 0 1 6M20 4v4.5h-4.5',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01',
  eye: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  eyeOff:
    'M4 4l16 16M9.5 6.4A9 9 0 0 1 12 6c5.500 0 9 6 9 6a15 15 0 0 1-2.700 3.300M6.500 8.200A14 14 0 0 0 3 12s3.500 6 9 6a9 9 0 0 0 3.500-.7',
  capsLock: 'M12 4 5 12h4v4h6v-4h4zM9 20h6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20a7.500 7.500 0 0 1 15 0',
  signOut: 'M14 5H6v14h8M11 12h9M17 9l3 3-3 3',
  globe:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4 12h16M12 4c2.500 2.300 3.500 5 3.500 8s-1 5.700-3.500 8c-2.500-2.300-3.500-5-3.500-8s1-5.700 3.500-8z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M18.400 5.600 17 7M7 17l-1.400 1.400',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  star: 'M12 4l2.300 5 5.500.600-4.100 3.700 1.200 5.400L12 16l-4.900 2.700 1.200-5.400L4.200 9.600 9.700 9z',
  key: 'M14.500 13a4 4 0 1 0-3.500-3.500L4 16.500V20h3.500v-2.500H10V15z',
} as const;

export type GlyphName = keyof typeof GLYPHS;

/** Decoration: what it stands for is always said in words beside it or in the label of its button. */
export function Glyph(props: { readonly name: GlyphName; readonly sizePx?: number }): ReactElement {
  const { name, sizePx = 18 } = props;
  return (
    <svg
      aria-hidden="true"
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={GLYPHS[name]} {...(name === 'more' && { strokeWidth: 3 })} />
    </svg>
  );
}
