import type { ProductionCalendar } from '#server/core/ports/plant/production-calendar.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import {
  type CalendarPlanRow,
  type CalendarProduct,
  type CalendarStop,
  emptyCalendar,
  type LineCalendar,
} from '#shared/domain/calendar/line-calendar.ts';
import { toLineUnit } from '#shared/domain/line/line-unit.ts';
import type { StoredCalendar, StoredProduct, StoredStop } from './calendar-store.ts';
import { isAt } from './places.ts';

/** The calendars of all tenants in memory. */
export interface Calendars extends ProductionCalendar {
  /** Replaces the calendar by one that was just read and calls the listeners. */
  replace(tenantId: Id, stored: StoredCalendar): void;
  /** A product that can be chosen; null = there is none of this code. */
  product(tenantId: Id, code: string): StoredProduct | null;
}

interface Loaded {
  readonly stored: StoredCalendar;
  /** What was made for a line, until the calendar or the line is another. */
  readonly byLine: Map<Id, { readonly line: Line; readonly calendar: LineCalendar }>;
}

export function createCalendars(): Calendars {
  const tenants = new Map<Id, Loaded>();
  const listeners = new Set<(tenantId: Id) => void>();
  return {
    line(tenantId, line) {
      const loaded = tenants.get(tenantId);
      if (!loaded) return emptyCalendar(line.timeZone);
      const known = loaded.byLine.get(line.id);
      if (known?.line === line) return known.calendar;
      const calendar = toLineCalendar(loaded.stored, line);
      loaded.byLine.set(line.id, { line, calendar });
      return calendar;
    },
    product(tenantId, code) {
      const products = tenants.get(tenantId)?.stored.products.values() ?? [];
      for (const product of products) if (product.code === code && !product.isRemoved) return product;
      return null;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replace(tenantId, stored) {
      tenants.set(tenantId, { stored, byLine: new Map() });
      for (const listener of listeners) listener(tenantId);
    },
  };
}

/** What of a tenant's calendar is for one line, in the line's unit. */
function toLineCalendar(stored: StoredCalendar, line: Line): LineCalendar {
  const places = stored.linePlaces.get(line.id) ?? new Set([line.id]);
  const isHere = ({ placeIds }: { readonly placeIds: readonly Id[] }) => isAt(placeIds, places);
  const productOf = (id: Id): CalendarProduct | null => {
    const product = stored.products.get(id);
    return product ? toProduct(product, line) : null;
  };
  const planByDay = new Map<string, CalendarPlanRow[]>();
  for (const row of stored.plan) {
    const of = row.lineId === line.id ? stored.products.get(row.productId) : undefined;
    if (!of) continue;
    const rows = planByDay.get(row.day) ?? [];
    planByDay.set(row.day, rows);
    rows.push({
      shiftName: row.shiftName,
      product: toProduct(of, line),
      plannedCount: row.plannedCount * toLineUnit(line, of),
      orderNo: row.orderNo,
    });
  }
  return {
    timeZone: line.timeZone,
    patterns: stored.patterns.filter(isHere),
    exceptions: stored.exceptions.filter(isHere),
    stops: stored.stops.flatMap((stop) => stopOf(stop, line, isHere(stop)) ?? []),
    planByDay,
    chosen: stored.choices
      .filter(({ lineId }) => lineId === line.id)
      .map(({ from, productId, username }) => ({
        from,
        product: productId === null ? null : productOf(productId),
        username,
      })),
  };
}

function toProduct({ id, code, name, nameEn, lineSpeeds }: StoredProduct, line: Line): CalendarProduct {
  const speed = lineSpeeds[line.id];
  const own = idealSpeedOf(line);
  return { id, code, name, nameEn, speedFactor: speed !== undefined && own !== null ? speed / own : 1 };
}

/** In the line's unit per hour: that of its bottleneck. */
function idealSpeedOf(line: Line): number | null {
  const bottleneck = line.machines.find(({ id }) => id === line.bottleneckMachineId);
  if (!bottleneck) return null;
  const { speedUnit: unit, primaryPerUnit, idealSpeedPerHour } = bottleneck;
  return idealSpeedPerHour * toLineUnit(line, { unit, primaryPerUnit });
}

function stopOf(
  { placeIds, reason, name, nameEn, rule }: StoredStop,
  line: Line,
  isOfLine: boolean,
): CalendarStop | null {
  if (isOfLine) return { reason, name, nameEn, machineIds: null, rule };
  const machineIds = new Set(line.machines.flatMap(({ id }) => (placeIds.includes(id) ? [id] : [])));
  return machineIds.size > 0 ? { reason, name, nameEn, machineIds, rule } : null;
}
