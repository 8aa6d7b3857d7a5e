import { Box, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { FlowDiagram, type FlowNode } from '#console/ui/flow/flow-diagram.tsx';
import type { FlowLayout } from '#console/ui/flow/flow-layout.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { TopologyNode } from '#shared/contracts/orders/topology.ts';
import { colourOf, TopologyState } from './topology-state.tsx';

/** What a record is connected with, from left to right. */
export function TopologyGraph(props: {
  readonly nodes: readonly TopologyNode[];
  readonly layout: FlowLayout;
  readonly onOpen: (node: TopologyNode) => void;
}): ReactElement {
  const { t, language } = useText();
  const { nodes, layout, onOpen } = props;
  // Of a node that comes with several parents, the first.
  const byId = useMemo(() => new Map(nodes.toReversed().map((node) => [node.id, node])), [nodes]);

  function flowNode(node: TopologyNode): FlowNode {
    const name = nameOf(node, language);
    const kind = t(`topology.kinds.${node.vtype}`);
    const parent = node.pid === null ? undefined : byId.get(node.pid);
    const after = parent && t('topology.after', { name: nameOf(parent, language) });
    return {
      name,
      ...(after && { spoken: after }),
      colour: colourOf(node),
      content: (
        <>
          <Text as="span" display="block" textStyle="xs" color="fg.muted">
            {kind}{' '}
          </Text>
          <Text as="span" display="block" textStyle="xs" fontWeight="600" truncate>
            {name}
          </Text>
          <Box textStyle="xs">
            <TopologyState node={node} />
          </Box>
        </>
      ),
    };
  }

  return (
    <FlowDiagram
      label={t('topology.title')}
      layout={layout}
      isOpenedByDoubleClick
      nodeOf={(id) => {
        const node = byId.get(id);
        return node ? flowNode(node) : { name: id, content: null };
      }}
      onOpen={(id) => {
        const node = byId.get(id);
        if (node) onOpen(node);
      }}
    />
  );
}
