import type {
  ConnectorDevice,
  ConnectorPlan,
  ConnectorStatus,
  HeardEntry,
} from '#server/core/ports/plant/connector.ts';
import type { ConnectorProblem, ConnectorTest } from '#shared/contracts/connectors/connector.ts';
import type { BrowsePage, EntryValue } from '#shared/contracts/connectors/connector-listing.ts';
import type { PackedNumbers, PackedRest } from './connector-packing.ts';

/** Asked of a worker that has no seats; one at a time. */
export type WorkerQuestion =
  | { readonly kind: 'test'; readonly device: ConnectorDevice }
  | { readonly kind: 'browse'; readonly device: ConnectorDevice; readonly node: string | null }
  | { readonly kind: 'values'; readonly device: ConnectorDevice; readonly addresses: readonly string[] };

/** Messages to a worker. A seat is one running connector of a worker. */
export type WorkerOrder =
  | { readonly kind: 'start'; readonly seat: number; readonly plan: ConnectorPlan }
  | { readonly kind: 'stop'; readonly seat: number }
  /** The batches that the seats have handed over are durable. */
  | { readonly kind: 'stored'; readonly seats: readonly number[] }
  | WorkerQuestion;

/** What a connector has read: so many of the readings of its message, after those of the batches before it. */
export interface SeatBatch {
  readonly seat: number;
  readonly readings: number;
  readonly rest: PackedRest | null;
  readonly position: string | null | undefined;
}

/** What a worker tells. */
export type WorkerReport =
  /** Of all seats that had any at about the same time: a message costs as much as fifty values. */
  | { readonly kind: 'readings'; readonly numbers: PackedNumbers; readonly batches: readonly SeatBatch[] }
  | { readonly kind: 'status'; readonly seat: number; readonly status: ConnectorStatus }
  | { readonly kind: 'seen'; readonly seat: number; readonly entries: readonly HeardEntry[] }
  | { readonly kind: 'stopped'; readonly seat: number }
  | WorkerAnswer;

export type WorkerAnswer =
  | { readonly kind: 'tested'; readonly test: ConnectorTest }
  | { readonly kind: 'browsed'; readonly page: BrowsePage }
  | { readonly kind: 'valued'; readonly values: readonly EntryValue[] }
  | { readonly kind: 'refused'; readonly problem: ConnectorProblem };
