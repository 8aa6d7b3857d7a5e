import type { Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What a day of a large warehouse has to show and to list. */
export interface WarehouseSize {
  readonly owners: number;
  readonly carriers: number;
  readonly products: number;
  readonly docks: number;
  readonly locations: number;
  /** Of the day; as many on each of the six days before. */
  readonly trucks: number;
  /** Lines of the orders of the day: two thirds of them leave. */
  readonly orderLines: number;
  /** Days before with as many outbound orders, which have left. */
  readonly pastDays: number;
  readonly movements: number;
}

export type SeedTx = Transaction<unknown>;

export interface SeedPlace {
  readonly tenantId: Id;
  readonly warehouseId: Id;
  readonly size: WarehouseSize;
}
