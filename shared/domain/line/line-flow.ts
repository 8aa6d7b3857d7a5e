/** The flow of a line: from machine to machine. */
export interface Flow {
  readonly ids: readonly string[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/**
 * The steps of a line in the order of the flow: each machine stands one step behind the last of the machines that feed
 * it, so machines that work in parallel share a step. Null when the edges form a circle. Within a step the order of
 * `ids` is kept; edges of unknown machines are left out.
 */
export function stepsOf({ ids, edges }: Flow): readonly (readonly string[])[] | null {
  const depth = new Map(ids.map((id) => [id, 0]));
  const feeds = new Map<string, string[]>(ids.map((id) => [id, []]));
  const waiting = new Map(ids.map((id) => [id, 0]));
  for (const { from, to } of edges) {
    if (!depth.has(from) || !depth.has(to)) continue;
    feeds.get(from)?.push(to);
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
  }
  const ready = ids.filter((id) => waiting.get(id) === 0);
  for (const id of ready) {
    for (const next of feeds.get(id) ?? []) {
      depth.set(next, Math.max(depth.get(next) ?? 0, (depth.get(id) ?? 0) + 1));
      const left = (waiting.get(next) ?? 0) - 1;
      waiting.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  if (ready.length < ids.length) return null;
  const steps: string[][] = [];
  for (const id of ids) {
    const step = depth.get(id) ?? 0;
    while (steps.length <= step) steps.push([]);
    steps[step]?.push(id);
  }
  return steps;
}

/** All machines that lead to one (`upstream`) or that it leads to (`downstream`), itself left out. */
export function reachOf(edges: Flow['edges'], id: string, direction: 'upstream' | 'downstream'): Set<string> {
  const reached = new Set<string>();
  const open = [id];
  for (const current of open) {
    for (const { from, to } of edges) {
      const [here, next] = direction === 'downstream' ? [from, to] : [to, from];
      if (here !== current || next === id || reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
