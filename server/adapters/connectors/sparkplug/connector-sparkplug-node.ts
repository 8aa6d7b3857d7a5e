import { createReportDelay, type ReportDelay } from '#server/adapters/connectors/connector-report-delay.ts';
import type { HeardMetric, SparkplugMessage } from './connector-sparkplug-payload.ts';

/**
 * unknown: not born since we listen. alive: born, nothing missing. lost: messages are missing, its births are asked for.
 * dead: it has signed off, or its connection has ended.
 */
export type NodePhase = 'unknown' | 'alive' | 'lost' | 'dead';

/** A message that waits for those before it. */
export interface HeldMessage {
  readonly type: 'NDATA' | 'DBIRTH' | 'DDATA' | 'DDEATH';
  readonly device: string | null;
  readonly message: SparkplugMessage;
}

export interface DeviceTable {
  isAlive: boolean;
  /** Data type by metric name. */
  readonly types: Map<string, number>;
  readonly delay: ReportDelay;
}

/** What is known of an edge node. Everything but its name dies with its birth. */
export interface EdgeNode {
  readonly group: string;
  readonly name: string;
  phase: NodePhase;
  bdSeq: bigint | null;
  /** The number that its next message must have. */
  nextSeq: number;
  /** The node's own metrics are those of the device ''. */
  devices: Map<string, DeviceTable>;
  aliases: Map<bigint, { readonly device: string; readonly name: string }>;
  /** By sequence number. */
  held: Map<number, HeldMessage>;
  heldSince: number | null;
  death: { readonly bdSeq: bigint | null; readonly at: number } | null;
  /** Our clock less the node's, and the shortest way here. */
  offsetMs: number | null;
  askAt: number | null;
  askedAt: number | null;
  /** Devices of the birth before, which are still to be born again. */
  awaited: Set<string>;
  awaitedUntil: number;
}

export const NODE_ITSELF = '';

export function createEdgeNode(group: string, name: string): EdgeNode {
  return {
    group,
    name,
    phase: 'unknown',
    bdSeq: null,
    nextSeq: 0,
    devices: new Map(),
    aliases: new Map(),
    held: new Map(),
    heldSince: null,
    death: null,
    offsetMs: null,
    askAt: null,
    askedAt: null,
    awaited: new Set(),
    awaitedUntil: 0,
  };
}

/** Names and aliases of a birth, up to `metricsMax` of them; returns how many were left out. */
export function setTable(
  node: EdgeNode,
  device: string,
  metrics: readonly HeardMetric[],
  metricsMax: number,
): number {
  for (const [alias, owner] of node.aliases) if (owner.device === device) node.aliases.delete(alias);
  const types = new Map<string, number>();
  for (const { name, alias, type } of metrics) {
    if (name === null || types.size >= metricsMax) continue;
    types.set(name, type);
    if (alias !== null) node.aliases.set(alias, { device, name });
  }
  node.devices.set(device, { isAlive: true, types, delay: createReportDelay() });
  return Math.max(0, metrics.length - metricsMax);
}

/** Name and type of a metric of a message, or null where no birth has announced it. */
export function resolveMetric(
  node: EdgeNode,
  device: string,
  { name, alias, type }: HeardMetric,
): { readonly name: string; readonly type: number } | null {
  const ofAlias = alias === null ? undefined : node.aliases.get(alias);
  const known = name ?? (ofAlias?.device === device ? ofAlias.name : undefined);
  if (known === undefined) return null;
  const announced = node.devices.get(device)?.types.get(known);
  return announced === undefined ? null : { name: known, type: type || announced };
}

/** The number of a node's present connection, by which its end is known to be of this connection. */
export function bdSeqOf({ metrics }: SparkplugMessage): bigint | null {
  const found = metrics.find(({ name }) => name === 'bdSeq')?.value.value;
  if (typeof found === 'bigint') return found;
  return typeof found === 'number' && Number.isInteger(found) ? BigInt(found) : null;
}
