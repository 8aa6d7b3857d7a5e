import type { AnyTransaction } from '#server/core/ports/database.ts';
import { nextDocumentNo } from '#server/core/warehouse/numbers.ts';
import { dayOfWarehouse } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

const PREFIXES = { outbound: 'OUT', wave: 'W', task: 'T' } as const;

/** The next number of a kind of documents on the day of a warehouse: `OUT-20261122-0007`. */
export async function nextOrderNo(
  tx: AnyTransaction,
  tenantId: Id,
  asked: { readonly kind: keyof typeof PREFIXES; readonly warehouseId: Id; readonly now: Date },
): Promise<string> {
  const { kind, warehouseId, now } = asked;
  const day = await dayOfWarehouse(tx, warehouseId, now);
  return nextDocumentNo(tx, tenantId, { prefix: PREFIXES[kind], name: kind, day });
}
