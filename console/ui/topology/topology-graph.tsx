import { Box, chakra, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { TopologyNode } from '#shared/contracts/warehouse/topology.ts';
import { type Arrow, nodeTowards, TOPOLOGY_NODE_SIZE, type TopologyLayout } from './topology-layout.ts';
import { colourOf, TopologyState, useStateText } from './topology-state.tsx';

const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] satisfies Arrow[];

/** Nodes as a list of buttons at their places, one of them in the order of the Tab key; arrows lead to the others. */
export function TopologyGraph(props: {
  readonly layout: TopologyLayout;
  readonly onOpen: (node: TopologyNode) => void;
}): ReactElement {
  const { t, language } = useText();
  const stateText = useStateText();
  const { layout, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const names = new Map(layout.nodes.map(({ node }) => [node.id, nameOf(node, language)]));
  const tabId = focusedId !== null && names.has(focusedId) ? focusedId : layout.nodes[0]?.node.id;

  function move(event: KeyboardEvent, node: TopologyNode): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(node);
    }
    if (!ARROWS.includes(event.key)) return;
    event.preventDefault();
    const next = nodeTowards(layout.nodes, node.id, event.key as Arrow);
    const place = layout.nodes.findIndex((one) => one.node.id === next);
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
      <chakra.ul ref={list} listStyleType="none" m="0" p="0" aria-label={t('topology.title')}>
        {layout.nodes.map(({ node, x, y }) => {
          const name = nameOf(node, language);
          const state = stateText(node);
          const kind = t(`topology.kinds.${node.vtype}`);
          const before = node.pid === null ? undefined : names.get(node.pid);
          return (
            <li key={node.id}>
              <chakra.button
                type="button"
                position="absolute"
                left={`${x}px`}
                top={`${y}px`}
                width={`${TOPOLOGY_NODE_SIZE.width}px`}
                height={`${TOPOLOGY_NODE_SIZE.height}px`}
                px="2"
                textAlign="start"
                bg="bg.panel"
                borderWidth="1px"
                borderColor={colourOf(node)}
                borderRadius="md"
                tabIndex={node.id === tabId ? 0 : -1}
                title={name}
                aria-label={[`${kind} ${name}`, state, before && t('topology.after', { name: before })]
                  .filter(Boolean)
                  .join(', ')}
                onFocus={() => setFocusedId(node.id)}
                onKeyDown={(event) => move(event, node)}
                onDoubleClick={() => onOpen(node)}
              >
                <Text as="span" display="block" textStyle="xs" color="fg.muted">
                  {kind}
                </Text>
                <Text as="span" display="block" textStyle="xs" fontWeight="600" truncate>
                  {name}
                </Text>
                <Box textStyle="xs">
                  <TopologyState node={node} />
                </Box>
              </chakra.button>
            </li>
          );
        })}
      </chakra.ul>
    </Box>
  );
}
