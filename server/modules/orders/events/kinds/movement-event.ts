import { findOrCreateLot } from '#server/core/warehouse/goods/lots.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import type { StockPlace } from '#server/core/warehouse/goods/stock-goods.ts';
import type { EventHandler } from '#server/modules/orders/events/event-handler.ts';
import { EventRefused } from '#server/modules/orders/events/event-refused.ts';
import { findNames, named } from '#server/modules/orders/events/find-names.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MovementEvent } from '#shared/contracts/orders/events/warehouse-event.ts';

export const handleMovement: EventHandler<MovementEvent> = async (tx, place, event) => {
  const { tenantId, warehouse, at } = place;
  const found = await findNames(tx, place, {
    product: named('product', event.product),
    owner: named('partner', event.owner),
    from: named('location', event.from?.location),
    to: named('location', event.to?.location),
  });
  const { product: productId, owner: ownerId } = found;
  if (productId === null) throw new EventRefused('unknown_record', 'product');
  const from = placeOf(found.from, event.from);
  const to = placeOf(found.to, event.to);
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

function placeOf(locationId: Id | null, asked: MovementEvent['from']): StockPlace | null {
  return asked === undefined || locationId === null ? null : { locationId, status: asked.status };
}
