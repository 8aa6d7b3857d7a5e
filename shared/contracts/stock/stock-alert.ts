import { z } from 'zod';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';

export const StockAlertKind = z.enum([
  /** Less of a product is free than its limit says. */
  'below_limit',
  /** Goods of a lot that has expired, or does so within the warning days. */
  'expiring',
  /** Nine tenths of the pallets that fit into a zone are there. */
  'zone_full',
  /** Nothing is left where goods were picked. */
  'pick_empty',
]);
export type StockAlertKind = z.infer<typeof StockAlertKind>;

const Named = z.object({ code: z.string(), name: z.string(), nameEn: z.string().nullable() });

/** What a warehouse is short of. Null = the kind has no such value. */
export const StockAlert = z.object({
  kind: StockAlertKind,
  /** None is left, it has expired, or no pallet fits in. */
  isCritical: z.boolean(),
  /** 0 = just worth an alert, 1 = as bad as it gets. */
  urgency: z.number(),
  product: Named.extend({ unit: CountUnit }).nullable(),
  /** Absent of a limit that holds for the whole warehouse. */
  zone: Named.nullable(),
  locationCode: z.string().nullable(),
  lotCode: z.string().nullable(),
  /** Neither reserved nor held back; of a lot all that lies there. In the unit of the product. */
  available: z.number().nullable(),
  minimum: z.number().nullable(),
  /** `2026-11-22` */
  expiresOn: z.string().nullable(),
  /** Negative = so many days ago. */
  daysLeft: z.number().int().nullable(),
  /** Pallets in a zone of those that fit in, 0…1 and more. */
  fill: z.number().nullable(),
});
export type StockAlert = z.infer<typeof StockAlert>;
