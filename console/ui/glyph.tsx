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
  up: 'M6 15l6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  right: 'M9.5 6l6 6-6 6',
  left: 'M14.5 6l-6 6 6 6',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.500 5v14',
  download: 'M12 4v11M7.500 11 12 15.500 16.500 11M5 19.500h14',
  upload: 'M12 15.500V4.500M7.500 9 12 4.500 16.500 9M5 19.500h14',
  grip: 'M9 7h.01M15 7h.01M9 12h.01M15 12h.01M9 17h.01M15 17h.01',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  external: 'M13 5h6v6M19 5l-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
  plus: 'M12 5v14M5 12h14',
  trash: 'M5 7h14M9 7V5h6v2M7 7l1 12h8l1-12M10.5 10.5v5M13.5 10.5v5',
  pen: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  flow: 'M4 10h5v4H4zM15 4h5v4h-5zM15 16h5v4h-5zM9 12h3M12 6v12M12 6h3M12 18h3',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  print: 'M7 9V4h10v5M7 16H4v-6h16v6h-3M7 13h10v7H7z',
  check: 'M5 12.5l4.5 4.5L19 7',
  video: 'M4 7h11v10H4zM15 11l5-3v8l-5-3z',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l11-6.5z',
  zoomIn: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20M10.5 8v5M8 10.5h5',
  zoomOut: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20M8 10.5h5',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  undo: 'M8 5 4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11H9',
  redo: 'M16 5l4 4-4 4M20 9H10a5.500 5.500 0 0 0 0 11h5',
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
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 14.500v2.500',
  system: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4',
  menu: 'M4 6h16M4 12h16M4 18h10',
  params: 'M5 4v6M5 14v6M12 4v2M12 10v10M19 4v9M19 17v3M3 12h4M10 8h4M17 15h4',
  dict: 'M6 4h11a1 1 0 0 1 1 1v15H7.500A1.500 1.500 0 0 1 6 18.500zM6 18.500A1.500 1.500 0 0 1 7.500 17H18M9.500 8h5M9.500 11.500h5',
  users:
    'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 19.500a6 6 0 0 1 12 0M16 4.800a3.500 3.500 0 0 1 0 6.400M18 14.300a6 6 0 0 1 3 5.200',
  role: 'M12 4l7 2.500v5c0 4-2.800 7-7 8.500-4.200-1.500-7-4.500-7-8.500v-5zM9 12l2.200 2.200L15.200 10',
  tenant: 'M5 20V5h9v15M14 9h5v11M3 20h18M8 8.500h3M8 12h3M8 15.500h3M16.500 12.500h.01M16.500 16h.01',
  file: 'M7 4h7l4 4v12H7zM14 4v4h4M9.500 12.500h5M9.500 16h5',
  log: 'M5 5h14v14H5zM8.500 9.500h7M8.500 12.500h7M8.500 15.500h4',
  message: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12.500h5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4',
  chart: 'M4 20h16M7 20v-7M12 20V6M17 20v-10',
  picture:
    'M4 5h16v14H4zM9 11a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM5 18.500l5-5 3 3 2.500-2.500 3.500 3.500',
  page: 'M6 4h12v16H6zM9 9h6M9 13h6',
  group: 'M4 7h6l2 2.500h8V19H4z',
  chats: 'M4 4.500h11v7.500H9l-3 2.500V12H4zM18 9h2.500v8H18v2.500L15 17h-4.500v-2',
  penguin:
    'M12 4a4.500 4.500 0 0 0-4.500 4.500c0 2.500-2 4-2 7.500l2-1c.500 2.500 2 4 4.500 4s4-1.500 4.500-4l2 1c0-3.500-2-5-2-7.500A4.500 4.500 0 0 0 12 4zM7.500 11.500c3 1.500 6 1.500 9 0M9 19.500h6',
  wing: 'M4.500 5 19 9.500 15.500 14H18l-7 6.500L12.500 15H9.500l1-2.500L6.500 11.500z',
  colleagues:
    'M20 10.500V5H4v11h2.500v3.500L10 16h1M17 15.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM13 20.500a4 4 0 0 1 8 0',
  key: 'M14.500 13a4 4 0 1 0-3.500-3.500L4 16.500V20h3.500v-2.500H10V15z',
} as const;

export type GlyphName = keyof typeof GLYPHS;

/** The drawing of a glyph. */
export function glyphPath(name: GlyphName): string {
  return GLYPHS[name];
}

/** Decoration: what it stands for is always said in words beside it or in the label of its button. */
export function Glyph(props: { readonly name: GlyphName; readonly sizePx?: number }): ReactElement {
  const { name, ...rest } = props;
  return <DrawnGlyph {...rest} path={GLYPHS[name]} isDots={name === 'more' || name === 'grip'} />;
}

/** A line drawing in a 24 × 24 box; dots are drawn thicker. */
export function DrawnGlyph(props: {
  readonly path: string;
  readonly sizePx?: number;
  readonly isDots?: boolean;
}): ReactElement {
  const { path, sizePx = 18, isDots = false } = props;
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
      <path d={path} {...(isDots && { strokeWidth: 3 })} />
    </svg>
  );
}
