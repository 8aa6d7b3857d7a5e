import dagre from '@dagrejs/dagre';
import type { LinePlan } from '#shared/contracts/line-plan.ts';
import { GRID } from './plan-edits.ts';

export const NODE_SIZE = { width: 172, height: 88 } as const;

/** Places of all machines from left to right in the order of the flow. */
export function arrange({ nodes, edges }: LinePlan): ReadonlyMap<string, { x: number; y: number }> {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', ranksep: GRID.x - NODE_SIZE.width, nodesep: GRID.y - NODE_SIZE.height });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { key } of nodes) graph.setNode(key, { ...NODE_SIZE });
  for (const { from, to } of edges) graph.setEdge(from, to);
  dagre.layout(graph);
  return new Map(
    nodes.map(({ key }) => {
      const { x, y } = graph.node(key);
      return [key, { x: Math.round(x - NODE_SIZE.width / 2), y: Math.round(y - NODE_SIZE.height / 2) }];
    }),
  );
}
