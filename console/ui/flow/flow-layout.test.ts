import dagre from '@dagrejs/dagre';
import { describe, expect, it } from 'vitest';
import { TOPOLOGY_NODE_SIZE, topologyFlow } from '#console/ui/topology/topology-flow.ts';
import type { TopologyNode } from '#shared/contracts/orders/topology.ts';
import { layoutFlow, nodeTowards } from './flow-layout.ts';

function node(id: string, pid: string | null = null): TopologyNode {
  return {
    ...{ id, pid, vtype: 'stock', name: id, nameEn: null, status: 'open', menuid: null },
    ...{ queryId: '1', query: {} },
  };
}
const layout = (nodes: readonly TopologyNode[]) => layoutFlow(topologyFlow(nodes), TOPOLOGY_NODE_SIZE, dagre);

function overlaps({ nodes }: ReturnType<typeof layout>): number {
  return nodes.filter((one, index) =>
    nodes
      .slice(index + 1)
      .some(
        (other) =>
          Math.abs(one.x - other.x) < TOPOLOGY_NODE_SIZE.width &&
          Math.abs(one.y - other.y) < TOPOLOGY_NODE_SIZE.height,
      ),
  ).length;
}

describe('the layout of a topology', () => {
  it('goes from left to right along the edges', () => {
    const { nodes, edges, width, height } = layout([
      node('a'),
      node('b', 'a'),
      node('c', 'a'),
      node('d', 'b'),
    ]);
    const xOf = (id: string) => nodes.find((one) => one.id === id)?.x ?? Number.NaN;
    expect(xOf('a')).toBeLessThan(xOf('b'));
    expect(xOf('b')).toBe(xOf('c'));
    expect(xOf('b')).toBeLessThan(xOf('d'));
    expect(edges.map(({ key }) => key).toSorted()).toEqual(['a b', 'a c', 'b d']);
    const { width: nodeW, height: nodeH } = TOPOLOGY_NODE_SIZE;
    for (const { key, points } of edges) {
      const [from, to] = key.split(' ').map((id) => nodes.find((one) => one.id === id));
      expect(points[0]).toEqual({ x: (from?.x ?? 0) + nodeW, y: (from?.y ?? 0) + nodeH / 2 });
      expect(points.at(-1)).toEqual({ x: to?.x, y: (to?.y ?? 0) + nodeH / 2 });
    }
    for (const { x, y } of nodes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + TOPOLOGY_NODE_SIZE.width).toBeLessThanOrEqual(width);
      expect(y + TOPOLOGY_NODE_SIZE.height).toBeLessThanOrEqual(height);
    }
  });

  it('draws nothing for no nodes', () => {
    expect(layout([])).toMatchObject({ nodes: [], edges: [] });
  });

  it('keeps nodes whose parent is missing, and takes a node as its own parent for a root', () => {
    const { nodes, edges } = layout([node('a', 'gone'), node('b', 'b')]);
    expect(nodes.map((one) => one.id)).toEqual(['a', 'b']);
    expect(edges).toEqual([]);
  });

  it('ends in rings, and draws a node with two parents once', () => {
    const ring = layout([node('a', 'c'), node('b', 'a'), node('c', 'b')]);
    expect(ring.edges).toHaveLength(3);
    expect(overlaps(ring)).toBe(0);
    const twice = layout([node('a'), node('b'), node('c', 'a'), node('c', 'b')]);
    expect(twice.nodes).toHaveLength(3);
    expect(twice.edges).toHaveLength(2);
  });

  it('draws a ring that no root leads into, and one that hangs on a chain', () => {
    const alone = layout([node('a', 'b'), node('b', 'a')]);
    expect(alone.nodes).toHaveLength(2);
    expect(overlaps(alone)).toBe(0);
    const hung = layout([node('r'), node('a', 'r'), node('a', 'c'), node('b', 'a'), node('c', 'b')]);
    expect(hung.edges.map(({ key }) => key).toSorted()).toEqual(['a b', 'b c', 'c a', 'r a']);
    expect(overlaps(hung)).toBe(0);
  });

  it.each([
    ['a tree of five', (index: number) => (index === 0 ? null : String(Math.floor((index - 1) / 5)))],
    ['a chain', (index: number) => (index === 0 ? null : String(index - 1))],
    ['a star', (index: number) => (index === 0 ? null : '0')],
    ['orphans', () => null],
  ] as const)('places 500 nodes within its bounds and without an overlap: %s', (_name, pidOf) => {
    const many = Array.from({ length: 500 }, (_, index) => node(String(index), pidOf(index)));
    const placed = layout(many);
    expect(placed.nodes).toHaveLength(500);
    expect(overlaps(placed)).toBe(0);
    for (const { x, y } of placed.nodes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + TOPOLOGY_NODE_SIZE.width).toBeLessThanOrEqual(placed.width);
      expect(y + TOPOLOGY_NODE_SIZE.height).toBeLessThanOrEqual(placed.height);
    }
  });
});

describe('an arrow key', () => {
  const { nodes } = layout([node('a'), node('b', 'a'), node('c', 'a')]);
  const [above, below] = ['b', 'c'].toSorted(
    (one, other) =>
      (nodes.find(({ id }) => id === one)?.y ?? 0) - (nodes.find(({ id }) => id === other)?.y ?? 0),
  ) as [string, string];

  it('leads to the nearest node in its direction', () => {
    expect(['b', 'c']).toContain(nodeTowards(nodes, 'a', 'ArrowRight'));
    expect(nodeTowards(nodes, above, 'ArrowLeft')).toBe('a');
    expect(nodeTowards(nodes, above, 'ArrowDown')).not.toBeNull();
    expect(nodeTowards(nodes, below, 'ArrowUp')).not.toBeNull();
  });

  it('leads nowhere at the edge, nor from a node that is gone', () => {
    expect(nodeTowards(nodes, 'a', 'ArrowLeft')).toBeNull();
    expect(nodeTowards(nodes, 'gone', 'ArrowRight')).toBeNull();
  });
});
