import type { SystemStyleObject } from '@chakra-ui/react';

const TOP = 'inset 0 2px var(--lw-accent-focusRing)';
const BOTTOM = 'inset 0 -2px var(--lw-accent-focusRing)';
const START = 'inset 2px 0 var(--lw-accent-focusRing)';
const END = 'inset -2px 0 var(--lw-accent-focusRing)';

/**
 * Of a row: the ring around it while it has the focus. Its cells draw it, because an outline of the row lies below the
 * cells that stay in sight at the end. Where colours are forced, shadows are not drawn and the outline is.
 */
export const ROW_FOCUS_CSS: SystemStyleObject = {
  '&:focus-visible': { outline: '2px solid transparent', outlineOffset: '-2px' },
  '&:focus-visible > td': { boxShadow: `${TOP}, ${BOTTOM}` },
  '&:focus-visible > td:first-of-type': { boxShadow: `${TOP}, ${BOTTOM}, ${START}` },
  '&:focus-visible > td:last-of-type': { boxShadow: `${TOP}, ${BOTTOM}, ${END}` },
};
