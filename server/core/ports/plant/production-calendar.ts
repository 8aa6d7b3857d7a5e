import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { LineCalendar } from '#shared/domain/calendar/line-calendar.ts';

/** Shifts, planned stops, products and the plan, in memory and always current. What follows from them is pure: `shared/domain`. */
export interface ProductionCalendar {
  line(tenantId: Id, line: Line): LineCalendar;
  /** Called with the tenant whose calendar changed. Returns the unsubscriber. */
  onChange(listener: (tenantId: Id) => void): () => void;
}
