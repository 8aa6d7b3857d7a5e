import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';

/** `path` leads from the machine that was asked about to the culprit, both included. */
export interface StopCause {
  readonly machineId: Id;
  readonly state: PresentedState;
  readonly path: readonly Id[];
}

/** The part of a line that the search needs. */
export interface FlowGraph {
  readonly edges: readonly Pick<Line['edges'][number], 'from' | 'to'>[];
  readonly machines: readonly { readonly id: Id }[];
}

type Direction = 'upstream' | 'downstream';
interface Visit {
  readonly machineId: Id;
  readonly state: PresentedState;
  readonly direction: Direction | null;
  readonly cameFrom: Visit | null;
}

/** How good a reason a machine has; less is better. Within one rank the nearest machine wins. */
const RANK = { failure: 0, ownReason: 1, perhapsOwn: 2, noData: 3 } as const;
type Rank = (typeof RANK)[keyof typeof RANK];

/**
 * The machine that made a machine stop. `material-shortage` is followed upstream, `blockage` downstream, each machine
 * on the way by its own state, over all branches. Preferred is the nearest fault or crash stop, then the nearest other
 * reason of a machine's own: shut down, cleaning, a shortage with everything before it running (its own material
 * ran out: caps, labels, boxes), a blockage with everything behind it running. A machine without data is searched
 * through and named (state `unknown`) only when nothing better is known. Without any finding: the machine itself.
 */
export function findStopCause(
  line: FlowGraph,
  machineId: Id,
  stateOf: (machineId: Id) => PresentedState,
): StopCause {
  const neighboursOf = createNeighbours(line);
  const start = toVisit(machineId, stateOf(machineId), null, null);
  const seen = new Set<string>([visitKey(start)]);
  const queue: Visit[] = [start];
  let best: { visit: Visit; rank: Rank } | undefined;
  for (let head = 0; head < queue.length; head += 1) {
    const visit = queue[head];
    if (!visit) break;
    const stopped = neighboursOf(visit.machineId, visit.direction)
      .map((id) => ({ id, state: stateOf(id) }))
      .filter(({ state }) => state !== 'production');
    const rank = rankOf(
      visit,
      stopped.map(({ state }) => state),
    );
    if (rank !== null && (best === undefined || rank < best.rank)) best = { visit, rank };
    for (const { id, state } of stopped) {
      const next = toVisit(id, state, visit.direction, visit);
      if (seen.has(visitKey(next))) continue;
      seen.add(visitKey(next));
      queue.push(next);
    }
  }
  const culprit = best?.visit ?? start;
  return { machineId: culprit.machineId, state: culprit.state, path: toPath(culprit) };
}

/** A waiting machine is followed where it waits; one without data in the direction it was reached from. */
function toVisit(
  machineId: Id,
  state: PresentedState,
  arrival: Direction | null,
  cameFrom: Visit | null,
): Visit {
  const direction =
    state === 'material-shortage'
      ? 'upstream'
      : state === 'blockage'
        ? 'downstream'
        : state === 'unknown'
          ? arrival
          : null;
  return { machineId, state, direction, cameFrom };
}

function visitKey(visit: Visit): string {
  return `${visit.machineId} ${visit.direction}`;
}

function rankOf(visit: Visit, stoppedNeighbours: readonly PresentedState[]): Rank | null {
  switch (visit.state) {
    case 'fault':
    case 'crash-stop':
      return RANK.failure;
    case 'cip':
    case 'shutdown':
      return RANK.ownReason;
    case 'blockage':
      return stoppedNeighbours.length === 0 ? RANK.ownReason : null;
    case 'material-shortage':
      if (stoppedNeighbours.length === 0) return RANK.ownReason;
      /** Those before it are blocked: goods do stand in front of it, so it may well lack something else. */
      return stoppedNeighbours.every((state) => state === 'blockage') ? RANK.perhapsOwn : null;
    case 'unknown':
      return RANK.noData;
    case 'production':
      return null;
  }
}

function createNeighbours(line: FlowGraph): (machineId: Id, direction: Direction | null) => readonly Id[] {
  const machineIds = new Set(line.machines.map((machine) => machine.id));
  const upstream = new Map<Id, Id[]>();
  const downstream = new Map<Id, Id[]>();
  for (const { from, to } of line.edges) {
    if (!machineIds.has(from) || !machineIds.has(to) || from === to) continue;
    upstream.set(to, [...(upstream.get(to) ?? []), from]);
    downstream.set(from, [...(downstream.get(from) ?? []), to]);
  }
  return (machineId, direction) => {
    if (direction === null) return [];
    return (direction === 'upstream' ? upstream : downstream).get(machineId) ?? [];
  };
}

function toPath(end: Visit): Id[] {
  const path: Id[] = [];
  for (let visit: Visit | null = end; visit; visit = visit.cameFrom) path.unshift(visit.machineId);
  return path;
}
