import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line, LineEdge } from '#shared/contracts/plant/line.ts';
import type { MachineFacts } from './line-verdict.ts';

/** A machine that is down while the line still runs. */
export interface LineDisturbance {
  readonly machineId: Id;
  readonly base: 'fault' | 'crash-stop';
  /** ms since 1970; null = not known. */
  readonly sinceMs: number | null;
  /** When the bottleneck will stand by it, ms since 1970; null = that is not known, or the goods have another way. */
  readonly feltAtMs: number | null;
}

/** What flows through a line now, in primary packages. */
export interface PresentFlow {
  /** What stands on a conveyor that has a buffer; null = not measured, or too old. */
  readonly contentOf: (edge: LineEdge) => number | null;
  /** Speed of the bottleneck per hour; null = not known. */
  readonly bottleneckPerHour: number | null;
}

type FlowLine = Pick<Line, 'bottleneckMachineId'> & {
  readonly edges: readonly LineEdge[];
  readonly machines: readonly { readonly id: Id }[];
};

const HOUR_MS = 3_600_000;

/**
 * While the bottleneck runs: of the machines that have failed for longer than a short stop, the one that it will feel first; of
 * those of which that is not known, the one that stands longest. Machines that only wait are its consequence. Null = there is none.
 */
export function lineDisturbance(
  line: FlowLine,
  factsOf: (machineId: Id) => MachineFacts,
  flow: PresentFlow,
  { nowMs, shortStopMs }: { readonly nowMs: number; readonly shortStopMs: number },
): LineDisturbance | null {
  if (factsOf(line.bottleneckMachineId).base !== 'production') return null;
  let worst: LineDisturbance | null = null;
  for (const { id } of line.machines) {
    const { base, sinceMs } = factsOf(id);
    if (base !== 'fault' && base !== 'crash-stop') continue;
    if (base === 'fault' && sinceMs !== null && nowMs - sinceMs < shortStopMs) continue;
    const feltMs = feltAfterMs(line, id, flow);
    const one = { machineId: id, base, sinceMs, feltAtMs: feltMs === null ? null : nowMs + feltMs };
    if (worst === null || isBefore(one, worst)) worst = one;
  }
  return worst;
}

function isBefore(one: LineDisturbance, other: LineDisturbance): boolean {
  const [felt, otherFelt] = [one, other].map(({ feltAtMs }) => feltAtMs ?? Number.POSITIVE_INFINITY);
  if (felt !== undefined && otherFelt !== undefined && felt !== otherFelt) return felt < otherFelt;
  return (one.sinceMs ?? Number.POSITIVE_INFINITY) < (other.sinceMs ?? Number.POSITIVE_INFINITY);
}

/**
 * How long the bottleneck goes on by what stands between it and a machine that is down: behind it, until the conveyors are full;
 * before it, until they are empty. Null where the goods may pass elsewhere, and where a buffer or the speed is not known.
 */
export function feltAfterMs(
  line: FlowLine,
  machineId: Id,
  { contentOf, bottleneckPerHour }: PresentFlow,
): number | null {
  const { bottleneckMachineId: bottleneck, edges } = line;
  if (bottleneckPerHour === null || !(bottleneckPerHour > 0)) return null;
  const isBefore = reach(edges, machineId, 'from').has(bottleneck);
  const isBehind = !isBefore && reach(edges, bottleneck, 'from').has(machineId);
  if (machineId === bottleneck || (!isBefore && !isBehind)) return null;
  if (hasOtherWay(line, machineId, isBefore ? 'to' : 'from')) return null;
  const [start, end] = isBefore ? [machineId, bottleneck] : [bottleneck, machineId];
  const after = reach(edges, start, 'from');
  const before = reach(edges, end, 'to');
  let packages = 0;
  for (const edge of edges) {
    if (!after.has(edge.from) || !before.has(edge.to)) continue;
    if (edge.bufferCapacity === null) continue;
    const content = contentOf(edge);
    if (content === null) return null;
    packages += isBefore ? content : Math.max(0, edge.bufferCapacity - content);
  }
  return (packages / bottleneckPerHour) * HOUR_MS;
}

/** Whether the bottleneck has a way to an end of the line that does not lead over a machine: downstream by `from`, upstream by `to`. */
function hasOtherWay(line: FlowLine, machineId: Id, along: 'from' | 'to'): boolean {
  const open = line.edges.filter(({ from, to }) => from !== machineId && to !== machineId);
  const isEnd = (id: Id) => !line.edges.some((edge) => edge[along] === id);
  return [...reach(open, line.bottleneckMachineId, along)].some(isEnd);
}

/** The machines that are reached from one, itself included: downstream by `from`, upstream by `to`. */
function reach(edges: readonly Pick<LineEdge, 'from' | 'to'>[], start: Id, along: 'from' | 'to'): Set<Id> {
  const against = along === 'from' ? 'to' : 'from';
  const found = new Set([start]);
  for (const id of found) for (const edge of edges) if (edge[along] === id) found.add(edge[against]);
  return found;
}
