import { z } from 'zod';

/** Why a line or machine is planned to stand still. */
export const PlannedStopReason = z.enum([
  'cip',
  'maintenance',
  'changeover',
  'break',
  'trial',
  'no_order',
  'other',
]);
export type PlannedStopReason = z.infer<typeof PlannedStopReason>;
