import type { SystemStyleObject } from '@chakra-ui/react';
import { ROW_FOCUS_CSS } from '#console/ui/table/rows/row-focus-style.ts';

export const INDENT_PX = 22;
/** Left of the name of a root: padding, and the place of the toggle. */
export const TOGGLE_PX = 24;

/** One set of rules for the whole table instead of a styled component for each of its cells. */
export const TREE_TABLE_CSS: SystemStyleObject = {
  position: 'relative',
  flex: '1',
  minHeight: '0',
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
    position: 'relative',
    height: 'var(--lw-row-height)',
    px: '3',
    py: '0',
    borderBottomWidth: '1px',
    truncate: true,
  },
  '& [data-align=end]': { textAlign: 'end' },
  '& [data-select]': { width: '40px', px: '3', overflow: 'visible' },
  '& td[data-actions]': { overflow: 'visible', px: '2', textAlign: 'end' },
  '& tr[data-tree-row]': { scrollMarginTop: '44px', scrollMarginBottom: '8px', ...ROW_FOCUS_CSS },
  '& tr[data-tree-row]:hover > td': { bg: 'bg.subtle' },
  '& tr[aria-current=true] > td': { bg: 'accent.subtle' },
  '& tr[data-moved] > td': { opacity: '0.45' },
  '& tr[data-drop=into] > td': { bg: 'accent.subtle' },
  '& tr[data-drop=no] > td': { bg: 'bg.error' },
  '& [data-grip]': { opacity: '0.35', cursor: 'grab' },
  '& tr:hover [data-grip], & tr:focus-within [data-grip], & [data-grip][aria-expanded=true]': {
    opacity: '1',
  },
  '& tr[data-space] > td': { p: '0', border: '0' },
  '& tbody tr[data-tree-row]:last-of-type > td': { borderBottomWidth: '0' },
};
