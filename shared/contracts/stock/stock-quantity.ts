import { z } from 'zod';

/** In the unit of the product, as the database keeps it: three decimals. */
export const StockQuantity = z.number().positive().max(999_999_999).multipleOf(0.001);
