import type {
  ConnectorDevice,
  ConnectorPlan,
  ConnectorStatus,
  PointReading,
} from '#server/core/ports/connector.ts';
import type { ConnectorProblem, ConnectorTest } from '#shared/contracts/connector.ts';

/** Messages to a worker. A seat is one running connector of a worker. */
export type WorkerOrder =
  | { readonly kind: 'start'; readonly seat: number; readonly plan: ConnectorPlan }
  | { readonly kind: 'stop'; readonly seat: number }
  /** The batch that the seat has handed over is durable. */
  | { readonly kind: 'stored'; readonly seat: number }
  | { readonly kind: 'test'; readonly device: ConnectorDevice };

/** What a worker tells. */
export type WorkerReport =
  | { readonly kind: 'readings'; readonly seat: number; readonly readings: readonly PointReading[] }
  | { readonly kind: 'status'; readonly seat: number; readonly status: ConnectorStatus }
  | { readonly kind: 'stopped'; readonly seat: number }
  | { readonly kind: 'tested'; readonly test: ConnectorTest }
  | { readonly kind: 'refused'; readonly problem: ConnectorProblem };
