import type { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';

/** The record that an event is about, where its number says it: the same for all events about it. Else null. */
export function recordOf(event: WarehouseEvent): string | null {
  switch (event.type) {
    case 'order':
      return `${event.direction}bound order ${event.no}`;
    case 'wave':
    case 'task':
    case 'check':
      return `${event.type} ${event.no}`;
    case 'weighing':
      return `weighing ${event.ticketNo}`;
    case 'handler':
      return `handler ${event.handler}`;
    default:
      return null;
  }
}
