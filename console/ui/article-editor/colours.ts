/** Colours of the menu; any other is chosen by the browser's own dialog. */
export const ARTICLE_COLOURS = {
  red: '#d0021b',
  orange: '#e8710a',
  yellow: '#b58900',
  green: '#188038',
  teal: '#0b8793',
  blue: '#1a73e8',
  purple: '#8430ce',
  pink: '#d01884',
  grey: '#6b7280',
} as const;
export const COLOUR_NAMES = Object.keys(ARTICLE_COLOURS) as readonly (keyof typeof ARTICLE_COLOURS)[];
