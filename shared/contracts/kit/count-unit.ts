import { z } from 'zod';

/** Units a count can be in. Speed is always per hour of the same unit. */
export const CountUnit = z.enum([
  'bottle',
  'can',
  'case',
  'pallet',
  'piece',
  'metre',
  'kilogram',
  'litre',
  'pack',
]);
export type CountUnit = z.infer<typeof CountUnit>;
