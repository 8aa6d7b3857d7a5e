import { z } from 'zod';

/** `quality`: waits for a check. `quarantine`: must not leave. Only what is `available` may be reserved. */
export const StockStatus = z.enum(['available', 'quality', 'quarantine', 'damaged']);
export type StockStatus = z.infer<typeof StockStatus>;

/** Why goods have moved; `adjust` is the difference of a count, `status` moves nothing. */
export const StockMovementKind = z.enum([
  'receipt',
  'put_away',
  'pick',
  'move',
  'ship',
  'consume',
  'produce',
  'adjust',
  'return',
  'status',
]);
export type StockMovementKind = z.infer<typeof StockMovementKind>;

/** What goods were moved for: the subject of the record that the movement names. */
export const MovementDocKind = z.enum(['inboundLine', 'outboundOrder', 'qualityCheckBill', 'warehouseTask']);
export type MovementDocKind = z.infer<typeof MovementDocKind>;
