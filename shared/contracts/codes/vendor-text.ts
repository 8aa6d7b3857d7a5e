import { z } from 'zod';

/** Where the time of a stop is booked in a Pareto chart. */
export const StopCategory = z.enum([
  'mechanical',
  'electrical',
  'material',
  'quality',
  'operation',
  'external',
  'planned',
  'other',
]);
export type StopCategory = z.infer<typeof StopCategory>;

/** What a machine's code means by the machine's code table. */
export const VendorText = z.object({
  zh: z.string().nullable(),
  en: z.string().nullable(),
});
export type VendorText = z.infer<typeof VendorText>;

/** How a stop with a machine's code counts, by the machine's code table. */
export const StopClass = z.object({ category: StopCategory, isPlanned: z.boolean() });
export type StopClass = z.infer<typeof StopClass>;
