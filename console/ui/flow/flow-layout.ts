import type dagre from '@dagrejs/dagre';
import type { Flow } from '#shared/domain/line/line-flow.ts';

const GAP = { rank: 56, node: 20, edge: 24 } as const;

export interface NodeSize {
  readonly width: number;
  readonly height: number;
}

export interface PlacedNode {
  readonly id: string;
  /** Of its upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface FlowLayout {
  readonly nodes: readonly PlacedNode[];
  readonly nodeSize: NodeSize;
  /** Corners of each edge. */
  readonly edges: readonly { readonly key: string; readonly points: readonly Point[] }[];
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Places of nodes of one size, from left to right. Edges of unknown nodes, and of a node to itself, are left out; rings are
 * drawn with an edge that leads back.
 */
export function layoutFlow(
  { ids, edges }: Flow,
  nodeSize: NodeSize,
  { graphlib, layout }: Pick<typeof dagre, 'graphlib' | 'layout'>,
): FlowLayout {
  const graph = new graphlib.Graph();
  graph.setGraph({
    rankdir: 'LR',
    ranksep: GAP.rank,
    nodesep: GAP.node,
    edgesep: GAP.edge,
    marginx: GAP.node,
    marginy: GAP.node,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { ...nodeSize });
  for (const { from, to } of edges)
    if (from !== to && graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    nodes: ids.map((id) => {
      const { x, y } = graph.node(id);
      return { id, x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 };
    }),
    nodeSize,
    edges: graph.edges().map((edge) => ({
      key: `${edge.v} ${edge.w}`,
      points: cornersOf(graph.node(edge.v), graph.node(edge.w), graph.edge(edge).points ?? [], nodeSize),
    })),
    width: Math.max(0, width),
    height: Math.max(0, height),
  };
}

/**
 * From the middle of the right side to the middle of the left one, upright in the gap before it. One that leads back goes as
 * it was laid out. `from` and `to` are centres.
 */
function cornersOf(from: Point, to: Point, laidOut: readonly Point[], nodeSize: NodeSize): readonly Point[] {
  const start = { x: from.x + nodeSize.width / 2, y: from.y };
  const end = { x: to.x - nodeSize.width / 2, y: to.y };
  if (end.x <= start.x) return laidOut;
  // Of an edge over several ranks: past the nodes between them.
  const between = laidOut.slice(1, -1).filter(({ x }) => x > start.x + GAP.rank && x < end.x - GAP.rank);
  const last = between.at(-1) ?? start;
  const turnX = end.x - GAP.rank / 2;
  return [start, ...between, { x: turnX, y: last.y }, { x: turnX, y: end.y }, end];
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The nearest node in the direction of an arrow key; null where there is none. */
export function nodeTowards(nodes: readonly PlacedNode[], from: string, arrow: Arrow): string | null {
  const start = nodes.find(({ id }) => id === from);
  if (!start) return null;
  const isAcross = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const sign = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1;
  let best: { readonly id: string; readonly cost: number } | null = null;
  for (const { id, x, y } of nodes) {
    const ahead = sign * (isAcross ? x - start.x : y - start.y);
    const aside = Math.abs(isAcross ? y - start.y : x - start.x);
    // Beside one another counts more than near: what is far to the side is another row.
    const cost = ahead + 2 * aside;
    if (ahead > 1 && (best === null || cost < best.cost)) best = { id, cost };
  }
  return best?.id ?? null;
}
