import type { StateLook } from './state-cell.tsx';

/** Looks that states of many subjects share; a state that has none of these meanings has a look of its own. */
export const STATE_LOOKS = {
  draft: { glyph: 'page', colour: 'fg.muted' },
  running: { glyph: 'play', colour: 'fg.success' },
  paused: { glyph: 'pause', colour: 'fg.muted' },
  good: { glyph: 'check', colour: 'fg.success' },
  ended: { glyph: 'check', colour: 'fg.muted' },
  dropped: { glyph: 'close', colour: 'fg.muted' },
  failed: { glyph: 'warning', colour: 'fg.error', isStrong: true },
} as const satisfies Readonly<Record<string, StateLook>>;
