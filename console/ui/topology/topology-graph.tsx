import { Box, chakra, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { StateCell, type StateLook } from '#console/ui/crud/state-cell.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { TopologyNode, TopologyStatus } from '#shared/contracts/topology.ts';
import { type Arrow, nodeTowards, TOPOLOGY_NODE_SIZE, type TopologyLayout } from './topology-layout.ts';

const WAITING: StateLook = { glyph: 'page', colour: 'fg.muted' };
const GOING: StateLook = { glyph: 'play', colour: 'fg.success' };
const DONE: StateLook = { glyph: 'check', colour: 'fg.muted' };
const GOOD: StateLook = { glyph: 'check', colour: 'fg.success' };
const HELD: StateLook = { glyph: 'pause', colour: 'fg.warning' };
const BAD: StateLook = { glyph: 'warning', colour: 'fg.error' };
const OFF: StateLook = { glyph: 'close', colour: 'fg.muted' };

const LOOKS: Readonly<Record<TopologyStatus, StateLook>> = {
  draft: WAITING,
  announced: WAITING,
  arrived: GOING,
  receiving: GOING,
  checking: HELD,
  putting_away: GOING,
  done: DONE,
  cancelled: OFF,
  open: WAITING,
  received: GOOD,
  held: HELD,
  released: GOOD,
  rejected: BAD,
  put_away: DONE,
  inspecting: GOING,
  submitted: GOING,
  returned: HELD,
  audited: DONE,
  assigned: WAITING,
  started: GOING,
  short: BAD,
  available: GOOD,
  quality: HELD,
  quarantine: BAD,
  damaged: BAD,
};

const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] satisfies Arrow[];

/** Nodes as a list of buttons at their places, one of them in the order of the Tab key; arrows lead to the others. */
export function TopologyGraph(props: {
  readonly layout: TopologyLayout;
  readonly onOpen: (node: TopologyNode) => void;
}): ReactElement {
  const { t } = useText();
  const { layout, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const names = new Map(layout.nodes.map(({ node }) => [node.id, node.name]));
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
      <svg width={layout.width} height={layout.height} aria-hidden="true" style={{ position: 'absolute' }}>
        {layout.edges.map(({ key, points }) => (
          <polyline
            key={key}
            points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeOpacity="0.45"
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <chakra.ul ref={list} listStyleType="none" m="0" p="0" aria-label={t('topology.title')}>
        {layout.nodes.map(({ node, x, y }) => {
          const state = t(`topology.states.${node.status}`);
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
                borderColor={LOOKS[node.status].colour}
                borderRadius="md"
                tabIndex={node.id === tabId ? 0 : -1}
                title={node.name}
                aria-label={`${kind} ${node.name}, ${state}${before ? `, ${t('topology.after', { name: before })}` : ''}`}
                onFocus={() => setFocusedId(node.id)}
                onKeyDown={(event) => move(event, node)}
                onDoubleClick={() => onOpen(node)}
              >
                <Text as="span" display="block" textStyle="xs" color="fg.muted">
                  {kind}
                </Text>
                <Text as="span" display="block" textStyle="xs" fontWeight="600" truncate>
                  {node.name}
                </Text>
                <Box textStyle="xs">
                  <StateCell look={LOOKS[node.status]} text={state} />
                </Box>
              </chakra.button>
            </li>
          );
        })}
      </chakra.ul>
    </Box>
  );
}
