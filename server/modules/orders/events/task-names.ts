import type { TaskEvent } from '#shared/contracts/orders/events/warehouse-work-event.ts';
import { named } from './find-names.ts';

/** What an event of a task names, by its fields. */
export function taskNames(event: TaskEvent) {
  return {
    inboundOrder: named('inboundOrder', event.direction === 'in' ? event.order : undefined),
    outboundOrder: named('outboundOrder', event.direction === 'out' ? event.order : undefined),
    wave: named('wave', event.wave),
    truck: named('appointment', event.truck),
    zone: named('zone', event.zone),
    dock: named('dock', event.dock),
    product: named('product', event.product),
    from: named('location', event.from),
    to: named('location', event.to),
  } as const;
}
