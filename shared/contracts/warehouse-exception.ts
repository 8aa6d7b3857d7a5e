import { z } from 'zod';

/** What goes wrong in a warehouse. */
export const ExceptionKind = z.enum([
  'shortage',
  'damage',
  'equipment',
  'quality_hold',
  'staff',
  'device_offline',
  'other',
]);
export type ExceptionKind = z.infer<typeof ExceptionKind>;

/** As alarms go by ISA-18.2: raised, acknowledged by somebody, resolved; the second may be left out. */
export const ExceptionState = z.enum(['raised', 'acknowledged', 'resolved']);
export type ExceptionState = z.infer<typeof ExceptionState>;
