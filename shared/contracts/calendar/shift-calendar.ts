import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { OptionalText } from '#shared/contracts/kit/text.ts';
import { PlannedStopReason } from './planned-stop-reason.ts';

const Named = z.object({ name: z.string(), nameEn: z.string().nullable() });

/** What a line makes, and the source: the plan, or a user. */
export const RunningProduct = Named.extend({
  code: z.string(),
  orderNo: z.string().nullable(),
  /** Null = the plan. */
  chosenBy: z.string().nullable(),
  from: EpochMs,
});
export type RunningProduct = z.infer<typeof RunningProduct>;

export const CalendarDay = z.object({
  day: Day,
  from: EpochMs,
  /** 23 or 25 hours later where clocks change. */
  to: EpochMs,
  holidays: z.array(Named),
  /** Planned busy time within the day, that of the night before included. */
  busy: z.array(z.object({ from: EpochMs, to: EpochMs })),
  /** Shifts that begin on this day. */
  shifts: z.array(
    Named.extend({
      from: EpochMs,
      to: EpochMs,
      source: z.enum(['pattern', 'changed', 'extra']),
      plannedCount: z.number().nullable(),
      isPlanned: z.boolean(),
      plannedBusyMs: z.number(),
      products: z.array(Named.extend({ code: z.string(), plannedCount: z.number() })),
    }),
  ),
  /** Breaks and planned stops of the line that begin on this day, in its shifts or outside of them. */
  stops: z.array(
    z.object({
      reason: PlannedStopReason,
      name: z.string().nullable(),
      nameEn: z.string().nullable(),
      from: EpochMs,
      to: EpochMs,
    }),
  ),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const ShiftCalendarWeek = z.object({
  timeZone: z.string(),
  /** Monday to Sunday. */
  days: z.array(CalendarDay),
});
export type ShiftCalendarWeek = z.infer<typeof ShiftCalendarWeek>;

export const getShiftCalendarWeek = defineEndpoint({
  id: 'shiftCalendar.week',
  method: 'GET',
  path: '/data/shift-calendar/:id',
  access: 'calendar_view',
  tenant: 'session',
  summary: 'What patterns, exceptions, planned stops and the plan make of the week of a day for a line.',
  params: z.object({ id: Id }),
  query: z.object({ day: Day }),
  reply: ShiftCalendarWeek,
});

export const getRunningProduct = defineEndpoint({
  id: 'shiftCalendar.product',
  method: 'GET',
  path: '/data/shift-calendar/:id/product',
  access: 'calendar_view',
  tenant: 'session',
  summary: 'The product that a line makes now; null where nobody has said.',
  params: z.object({ id: Id }),
  reply: RunningProduct.nullable(),
});

export const setRunningProduct = defineEndpoint({
  id: 'shiftCalendar.setProduct',
  method: 'PUT',
  path: '/data/shift-calendar/:id/product',
  access: 'calendar_edit',
  tenant: 'session',
  summary:
    'Says what a line makes from now on, until a shift begins or ends; without a product the plan counts again.',
  params: z.object({ id: Id }),
  body: z.strictObject({ productCode: OptionalText(32) }),
  reply: RunningProduct.nullable(),
});
