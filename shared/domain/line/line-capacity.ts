import type { Flow } from './line-flow.ts';

/** The most that can pass a part of a line, and the machines that limit it. */
export interface Capacity {
  /** Primary packages per hour. */
  readonly perHour: number;
  readonly limitedBy: readonly string[];
}

interface Arc {
  readonly to: number;
  /** What may still pass. */
  left: number;
  readonly back: number;
}

/**
 * The most that can reach one machine from the machines that nothing feeds (`upstream`), or leave it towards those that
 * feed nothing (`downstream`): the maximum flow through machines of limited speed (Edmonds–Karp), conveyors unlimited.
 * `limitedBy` is the smallest cut next to the start. Infinite when the machine is itself the first or last.
 */
export function capacityOf(
  flow: Flow,
  id: string,
  direction: 'upstream' | 'downstream',
  perHourOf: (id: string) => number,
): Capacity {
  const edges = flow.edges.map(({ from, to }) => (direction === 'downstream' ? [from, to] : [to, from]));
  const isEnd = (one: string) => one !== id && !edges.some(([from]) => from === one);
  const index = new Map(flow.ids.map((one, at) => [one, at]));
  const [start, end] = [index.get(id), flow.ids.length * 2];
  if (start === undefined || !edges.some(([from]) => from === id))
    return { perHour: Number.POSITIVE_INFINITY, limitedBy: [] };
  // A machine is two nodes: what enters it (2n) and what leaves it (2n + 1), with its speed between them.
  const arcs: Arc[][] = Array.from({ length: end + 1 }, () => []);
  const join = (from: number, to: number, capacity: number) => {
    const [out, back] = [arcs[from], arcs[to]];
    if (!out || !back) return;
    out.push({ to, left: capacity, back: back.length });
    back.push({ to: from, left: 0, back: out.length - 1 });
  };
  for (const [one, at] of index) {
    if (one !== id) join(2 * at, 2 * at + 1, perHourOf(one));
    if (isEnd(one)) join(2 * at + 1, end, Number.POSITIVE_INFINITY);
  }
  for (const [from = '', to = ''] of edges) {
    const [a, b] = [index.get(from), index.get(to)];
    if (a !== undefined && b !== undefined) join(2 * a + 1, 2 * b, Number.POSITIVE_INFINITY);
  }
  let perHour = 0;
  for (;;) {
    const { path, reached } = shortestPath(arcs, 2 * start + 1, end);
    if (path === null) {
      const limitedBy = [...index].flatMap(([one, at]) =>
        reached.has(2 * at) && !reached.has(2 * at + 1) ? [one] : [],
      );
      return { perHour, limitedBy };
    }
    const more = Math.min(...path.map(({ left }) => left));
    if (more === Number.POSITIVE_INFINITY) return { perHour: more, limitedBy: [] };
    for (const arc of path) {
      arc.left -= more;
      const back = arcs[arc.to]?.[arc.back];
      if (back) back.left += more;
    }
    perHour += more;
  }
}

function shortestPath(
  arcs: readonly (readonly Arc[])[],
  start: number,
  end: number,
): { path: Arc[] | null; reached: ReadonlySet<number> } {
  const cameBy = new Map<number, { from: number; arc: Arc }>();
  const reached = new Set([start]);
  const open = [start];
  for (const node of open) {
    for (const arc of arcs[node] ?? []) {
      if (arc.left <= 0 || reached.has(arc.to)) continue;
      reached.add(arc.to);
      cameBy.set(arc.to, { from: node, arc });
      open.push(arc.to);
    }
  }
  if (!reached.has(end)) return { path: null, reached };
  const path: Arc[] = [];
  for (let node = end; node !== start; ) {
    const step = cameBy.get(node);
    if (!step) break;
    path.push(step.arc);
    node = step.from;
  }
  return { path, reached };
}
