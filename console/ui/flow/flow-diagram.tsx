import { Box, chakra, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { type Arrow, type FlowLayout, type NodeSize, nodeTowards } from './flow-layout.ts';

const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] satisfies Arrow[];

export interface FlowNode {
  readonly name: string;
  /** What a screen reader says behind all that is seen. */
  readonly spoken?: string;
  /** A colour token or value, of the border. */
  readonly colour?: string;
  readonly content: ReactNode;
}

/**
 * Nodes as a list at their places. Where they can be opened they are buttons, one of them in the order of the Tab key; arrows
 * lead to the others.
 */
export function FlowDiagram(props: {
  readonly label: string;
  readonly layout: FlowLayout;
  readonly nodeOf: (id: string) => FlowNode;
  /** By Enter, and by a click or a double click. */
  readonly onOpen?: (id: string) => void;
  readonly isOpenedByDoubleClick?: boolean;
}): ReactElement {
  const { layout, nodeOf, onOpen, isOpenedByDoubleClick = false } = props;
  const { nodes, nodeSize } = layout;
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const tabId = nodes.some(({ id }) => id === focusedId) ? focusedId : nodes[0]?.id;

  function move(event: KeyboardEvent, id: string): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen?.(id);
    }
    if (!ARROWS.includes(event.key)) return;
    event.preventDefault();
    const next = nodeTowards(nodes, id, event.key as Arrow);
    const place = nodes.findIndex((one) => one.id === next);
    if (place >= 0) list.current?.querySelectorAll('button').item(place).focus();
  }

  return (
    <Box position="relative" width={`${layout.width}px`} height={`${layout.height}px`}>
      <svg
        width={layout.width}
        height={layout.height}
        aria-hidden="true"
        style={{ position: 'absolute', opacity: 0.45 }}
      >
        {layout.edges.map(({ key, points }) => (
          <polyline
            key={key}
            points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <chakra.ul ref={list} listStyleType="none" m="0" p="0" aria-label={props.label}>
        {nodes.map(({ id, x, y }) => {
          const { name, spoken, colour = 'border.emphasized', content } = nodeOf(id);
          return (
            <li key={id}>
              {onOpen ? (
                <chakra.button
                  type="button"
                  {...lookOf(nodeSize, x, y)}
                  borderColor={colour}
                  tabIndex={id === tabId ? 0 : -1}
                  title={name}
                  onFocus={() => setFocusedId(id)}
                  onKeyDown={(event) => move(event, id)}
                  {...(isOpenedByDoubleClick
                    ? { onDoubleClick: () => onOpen(id) }
                    : { onClick: () => onOpen(id), cursor: 'pointer' })}
                >
                  {content}
                  {spoken && (
                    <Text as="span" srOnly>
                      {spoken}
                    </Text>
                  )}
                </chakra.button>
              ) : (
                <Box {...lookOf(nodeSize, x, y)} borderColor={colour} title={name}>
                  {content}
                  {spoken && (
                    <Text as="span" srOnly>
                      {spoken}
                    </Text>
                  )}
                </Box>
              )}
            </li>
          );
        })}
      </chakra.ul>
    </Box>
  );
}

function lookOf(size: NodeSize, x: number, y: number) {
  return {
    position: 'absolute',
    left: `${x}px`,
    top: `${y}px`,
    width: `${size.width}px`,
    height: `${size.height}px`,
    px: '2',
    textAlign: 'start',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'md',
  } as const;
}
