import type { ResourceLimits } from 'node:worker_threads';
import type { ConnectorPlan } from '#server/core/ports/plant/connector.ts';
import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** How many connectors share a worker: polling costs a thread little, a stack such as OPC UA fills one. */
const SEATS: Readonly<Record<ConnectorKind, number>> = {
  modbus: 256,
  opcua: 4,
  sparkplug: 4,
  mtconnect: 8,
  http: 16,
  mqtt: 4,
};
/** Points of all connectors of a worker: it has room for four connectors with the most points. */
const POINTS_MAX = 4 * LIMITS.connectorPointsMax;

/** Program and libraries, and what does not depend on points, such as the nodes that a Sparkplug host knows. */
const PROGRAM_MB = 112;
/**
 * Of each point: its plan, its filter, the library's item, its address among those heard, and texts that wait to become
 * durable (20,000 kept of a connector at most, each cut to `stateCodeMaxLength`). Numbers that wait are outside of the
 * heap. With 10,000 OPC UA items 46 to 51 MB are in use, program included; with 10,000 Modbus registers 24 to 34 MB.
 */
const POINT_KB = 5;
/**
 * How far the heap may grow between two full collections: to four times what was left by the last one. V8 does that only
 * for heaps of 2,048 MB and more, which is what these figures come to; with 1,024 MB there is a full collection every
 * few seconds, which for OPC UA is half as much work again.
 */
const HEAP_GROWTH = 4;

/** A worker above it ends, and is replaced. The young heap has room for what the messages of a second hold. */
export const WORKER_HEAP: ResourceLimits = {
  maxOldGenerationSizeMb: HEAP_GROWTH * (PROGRAM_MB + (POINTS_MAX * POINT_KB) / 1_000),
  maxYoungGenerationSizeMb: 32,
};

/** The worker of a kind can take another connector beside those that it has. */
export function hasRoom(
  {
    kind,
    seats,
  }: { readonly kind: ConnectorKind; readonly seats: ReadonlyMap<unknown, { readonly plan: ConnectorPlan }> },
  { points }: ConnectorPlan,
): boolean {
  if (seats.size >= SEATS[kind]) return false;
  const taken = [...seats.values()].reduce((sum, { plan }) => sum + plan.points.length, 0);
  return taken + points.length <= POINTS_MAX;
}
