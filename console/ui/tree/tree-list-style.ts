import type { SystemStyleObject } from '@chakra-ui/react';

/** One set of rules for all rows of a tree. */
export const TREE_LIST_CSS: SystemStyleObject = {
  overflow: 'auto',
  textStyle: 'sm',
  py: '1',
  '& [role=treeitem]': {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '34px',
    pe: '3',
    cursor: 'pointer',
    outlineOffset: '-2px',
    scrollMarginBlock: '8px',
  },
  '& [role=treeitem]:hover': { bg: 'bg.subtle' },
  '& [role=treeitem]:focus-visible': { outlineWidth: '2px', outlineStyle: 'solid' },
  '& [role=treeitem][aria-selected=true]': { bg: 'accent.subtle', color: 'accent.fg' },
  '& [role=treeitem][aria-disabled=true]': { cursor: 'not-allowed', color: 'fg.muted' },
};
