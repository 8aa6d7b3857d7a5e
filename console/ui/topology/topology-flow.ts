import type { TopologyNode } from '#shared/contracts/orders/topology.ts';
import type { Flow } from '#shared/domain/line/line-flow.ts';

/** As the specification says. */
export const TOPOLOGY_NODE_SIZE = { width: 150, height: 60 } as const;

/**
 * Edges go from `pid` to `id`. A node whose `pid` is missing is a root; one that comes with several `pid`s is one node.
 */
export function topologyFlow(nodes: readonly TopologyNode[]): Flow {
  return {
    ids: [...new Set(nodes.map(({ id }) => id))],
    edges: nodes.flatMap(({ id, pid }) => (pid === null ? [] : [{ from: pid, to: id }])),
  };
}
