import { z } from 'zod';

/** What a part of a warehouse is for. */
export const ZoneKind = z.enum([
  'receiving',
  'inspection',
  'storage',
  'picking',
  'packing',
  'staging',
  'shipping',
  'quarantine',
  'returns',
  'yard',
]);
export type ZoneKind = z.infer<typeof ZoneKind>;
