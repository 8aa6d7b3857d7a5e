import dagre from '@dagrejs/dagre';
import { GRID } from '#console/features/line-editor/plan/plan-edits.ts';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import { STEPS_PER_ROW } from '#shared/domain/line/line-to-plan.ts';

const ROW_GAP = 40;
export const NODE_SIZE = { width: 172, height: 88 } as const;

/** Places of all machines in the order of the flow: from left to right, long lines in rows below each other. */
export function arrange({ nodes, edges }: LinePlan): ReadonlyMap<string, { x: number; y: number }> {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', ranksep: GRID.x - NODE_SIZE.width, nodesep: GRID.y - NODE_SIZE.height });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { key } of nodes) graph.setNode(key, { ...NODE_SIZE });
  for (const { from, to } of edges) graph.setEdge(from, to);
  dagre.layout(graph);
  const placed = nodes.map(({ key }) => {
    const { x, y } = graph.node(key);
    return { key, step: Math.round((x - NODE_SIZE.width / 2) / GRID.x), y: y - NODE_SIZE.height / 2 };
  });
  const rowHeight = Math.max(0, ...placed.map(({ y }) => y)) + GRID.y + ROW_GAP;
  return new Map(
    placed.map(({ key, step, y }) => [
      key,
      { x: (step % STEPS_PER_ROW) * GRID.x, y: Math.round(Math.floor(step / STEPS_PER_ROW) * rowHeight + y) },
    ]),
  );
}
