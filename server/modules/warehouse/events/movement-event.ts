import type { AnyTransaction } from '#server/core/ports/database.ts';
import { findOrCreateLot } from '#server/modules/warehouse/stock/lots.ts';
import { moveStock } from '#server/modules/warehouse/stock/move-stock.ts';
import type { StockPlace } from '#server/modules/warehouse/stock/stock-goods.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { MovementEvent } from '#shared/contracts/warehouse-event.ts';
import { type EventHandler, EventRefused } from './event-handler.ts';
import { findByCode } from './find-by-code.ts';

export const handleMovement: EventHandler<MovementEvent> = async (tx, place, event) => {
  const { tenantId, warehouse, at } = place;
  const productId = await findByCode(tx, warehouse.id, 'product', event.product);
  if (productId === null) throw new EventRefused('unknown_record', 'product');
  const ownerId = await findByCode(tx, warehouse.id, 'owner', event.owner);
  const from = await placeOf(tx, warehouse.id, event.from);
  const to = await placeOf(tx, warehouse.id, event.to);
  // A movement is a record of its own: it is counted whenever it comes.
  const record = `movement ${event.id}`;
  return {
    record,
    async apply() {
      const { kind, lot, producedOn, expiresOn, lpn, quantity, reason } = event;
      const lotId =
        lot === undefined
          ? null
          : await findOrCreateLot(tx, tenantId, {
              productId,
              code: lot,
              producedOn,
              expiresOn,
              now: at,
              by: null,
            });
      await moveStock(tx, tenantId, {
        warehouseId: warehouse.id,
        at,
        kind,
        productId,
        lotId,
        ownerId,
        lpn,
        from,
        to,
        quantity,
        reason,
        by: null,
      });
      return record;
    },
  };
};

async function placeOf(
  tx: AnyTransaction,
  warehouseId: Id,
  asked: MovementEvent['from'],
): Promise<StockPlace | null> {
  const locationId = await findByCode(tx, warehouseId, 'location', asked?.location);
  return asked === undefined || locationId === null ? null : { locationId, status: asked.status };
}
