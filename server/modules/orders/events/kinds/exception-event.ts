import type { EventHandler } from '#server/modules/orders/events/event-handler.ts';
import { findNames, named } from '#server/modules/orders/events/find-names.ts';
import { raiseException, resolveExceptions } from '#server/modules/orders/exceptions.ts';
import type { ExceptionEvent } from '#shared/contracts/orders/events/warehouse-event.ts';

export const handleException: EventHandler<ExceptionEvent> = async (tx, place, event) => {
  const { tenantId, warehouse, at } = place;
  const found = await findNames(tx, place, {
    dock: named('dock', event.dock),
    zone: named('zone', event.zone),
    location: named('location', event.location),
    product: named('product', event.product),
    wave: named('waveAnyone', event.wave),
    inboundOrder: named('inboundOrderAnyone', event.inboundOrder),
    outboundOrder: named('outboundOrderAnyone', event.outboundOrder),
  });
  const refs = Object.fromEntries(
    Object.entries(found).flatMap(([field, id]) => (id === null ? [] : [[`${field}Id`, id]])),
  );
  const { kind, text, textEn } = event;
  const what = Object.entries(refs).map(([name, id]) => `${name}=${id}`);
  const record = `exception ${kind} ${what.join(' ') || text}`;
  return {
    record,
    async apply() {
      if (event.isResolved)
        await resolveExceptions(
          tx,
          tenantId,
          { warehouseId: warehouse.id, kind, ...refs },
          { now: at, actor: null },
        );
      else
        await raiseException(tx, tenantId, {
          warehouseId: warehouse.id,
          kind,
          text,
          textEn: textEn ?? null,
          at,
          actor: null,
          ...refs,
        });
      return record;
    },
  };
};
