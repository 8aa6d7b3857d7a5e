import type { SystemStyleObject } from '@chakra-ui/react';

/** React Flow in the colours of the console's themes. */
export const CANVAS_CSS: SystemStyleObject = {
  '--xy-edge-stroke': 'var(--lw-border-strong)',
  '--xy-edge-stroke-selected': 'var(--chakra-colors-accent-solid)',
  '--xy-background-pattern-color': 'var(--chakra-colors-border)',
  '--xy-edge-label-background-color': 'var(--chakra-colors-bg)',
  '--xy-edge-label-color': 'var(--chakra-colors-fg-muted)',
  '& .react-flow__edge-path': { strokeWidth: 2, stroke: 'border.emphasized' },
  '& .react-flow__edge.selected .react-flow__edge-path, & .react-flow__edge:focus-visible .react-flow__edge-path':
    {
      stroke: 'accent.solid',
      strokeWidth: 3,
    },
  '& .react-flow__arrowhead *': { fill: 'fg.muted', stroke: 'fg.muted' },
  '& .react-flow__edge-textbg': { fill: 'bg.panel' },
  '& .react-flow__edge-text': { fill: 'fg.muted', fontSize: '11px' },
  '& .react-flow__handle': {
    width: '12px',
    height: '12px',
    bg: 'bg.panel',
    borderWidth: '2px',
    borderColor: 'fg.muted',
    rounded: 'full',
  },
  '& .react-flow__handle:hover, & .react-flow__handle.connectingto': { borderColor: 'accent.solid' },
  '& .react-flow__node:focus-visible > div': {
    outlineWidth: '2px',
    outlineStyle: 'solid',
    outlineOffset: '2px',
  },
  '& .react-flow__controls': { boxShadow: 'none', borderWidth: '1px', rounded: 'md', overflow: 'hidden' },
  '& .react-flow__controls-button': {
    bg: 'bg.panel',
    color: 'fg',
    borderBottomWidth: '1px',
    width: '28px',
    height: '28px',
  },
  '& .react-flow__controls-button:hover': { bg: 'bg.subtle' },
};
