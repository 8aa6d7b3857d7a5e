import type { SystemStyleObject } from '@chakra-ui/react';
import { CHECKBOX_CSS } from '#console/ui/form/checkbox-style.ts';
import { ROW_FOCUS_CSS } from '#console/ui/table/rows/row-focus-style.ts';

/**
 * One set of rules for a whole table instead of a styled component for each of its cells: with thousands of rows the
 * cells are what scrolling pays for.
 */
export const TABLE_CSS: SystemStyleObject = {
  position: 'relative',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'lg',
  overflow: 'auto',
  '& table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th': {
    position: 'sticky',
    top: '0',
    zIndex: '2',
    height: '36px',
    px: '3',
    bg: 'bg.panel',
    boxShadow: 'inset 0 -1px var(--lw-border)',
    textAlign: 'start',
    textStyle: 'xs',
    fontWeight: '500',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
  '& td': {
    height: 'var(--lw-row-height)',
    px: '3',
    py: '0',
    borderBottomWidth: '1px',
    truncate: true,
  },
  '& [data-align=end]': { textAlign: 'end' },
  '& tbody tr:last-of-type > td': { borderBottomWidth: '0' },
  '& [data-select]': { pe: '0', textOverflow: 'clip' },
  '& [data-select] input': CHECKBOX_CSS,
  '& [data-actions]': {
    position: 'sticky',
    insetEnd: '0',
    px: '2',
    bg: 'bg.panel',
    textAlign: 'end',
    overflow: 'visible',
  },
  '& th[data-actions]': { zIndex: '3' },
  '& tr[data-row]': { scrollMarginTop: '44px', scrollMarginBottom: '8px', ...ROW_FOCUS_CSS },
  '& tr[data-opens]': { cursor: 'pointer' },
  '& tr[data-row]:hover > td': { bg: 'bg.subtle' },
  '& tr[aria-selected=true] > td': { bg: 'accent.subtle' },
  '& tr[data-detail] > td': { height: 'auto', p: '0', bg: 'bg.subtle', whiteSpace: 'normal' },
  '& tr[data-space] > td': { p: '0', border: '0' },
  // A quick answer does not flicker: the rows of the earlier question fade only when they stay.
  '& tbody': { transition: 'opacity 120ms' },
  '&[data-stale] tbody': { opacity: '0.55', transitionDelay: '150ms' },
};
