import { z } from 'zod';

/** Why an order leaves later than it is due. */
export const OrderReason = z.enum([
  /** At the pace at which orders leave. */
  'pace',
  /** Its wave is picked too slowly. */
  'wave',
  'wave_planned',
  /** Its truck is booked too late. */
  'slot',
  /** Its truck is at the dock beyond its slot. */
  'truck_behind',
  /** Its truck has not come to its slot. */
  'truck_absent',
  /** Its truck waits for a dock. */
  'truck_waits',
  'dock_out',
  /** Another truck is at the dock of its truck. */
  'dock_busy',
]);
export type OrderReason = z.infer<typeof OrderReason>;
