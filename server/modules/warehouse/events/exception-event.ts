import { raiseException, resolveExceptions } from '#server/modules/warehouse/orders/exceptions.ts';
import type { ExceptionEvent } from '#shared/contracts/warehouse-event.ts';
import type { EventHandler } from './event-handler.ts';
import { findByCode } from './find-by-code.ts';

const FIELDS = ['dock', 'zone', 'location', 'product', 'wave', 'inboundOrder', 'outboundOrder'] as const;

export const handleException: EventHandler<ExceptionEvent> = async (tx, place, event) => {
  const { tenantId, warehouse, at } = place;
  const refs: Record<string, string> = {};
  for (const field of FIELDS) {
    const id = await findByCode(tx, warehouse.id, field, event[field]);
    if (id !== null) refs[`${field}Id`] = id;
  }
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
