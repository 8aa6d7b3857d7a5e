import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { codeMissing } from '#server/core/crud/place-codes.ts';
import { DEPARTMENTS_RECORDS } from '#server/core/crud/record-reach.ts';
import { routes } from '#server/core/http/routes.ts';
import {
  getRunningProduct,
  getShiftCalendarWeek,
  type RunningProduct,
  setRunningProduct,
} from '#shared/contracts/calendar/shift-calendar.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { calendarWeek } from '#shared/domain/calendar/calendar-week.ts';
import type { LineCalendar } from '#shared/domain/calendar/line-calendar.ts';
import { productAt } from '#shared/domain/calendar/product-run.ts';
import type { CalendarParts } from './parts.ts';

/** What the calendar makes of a line: its week, and what it makes now. */
export function mountShiftCalendarRoutes(app: FastifyInstance, parts: CalendarParts): void {
  app.recordReach.set('shiftCalendar', DEPARTMENTS_RECORDS);
  const { db, clock, directory, calendars } = parts;
  const route = routes(app);

  const lineOf = (session: SessionPrincipal, id: Id): Line => viewPlant(directory, session).line(id);
  const calendarOf = (session: SessionPrincipal, id: Id) =>
    calendars.line(session.tenantId, lineOf(session, id));

  route(getShiftCalendarWeek)(async ({ session, params, query }) =>
    calendarWeek(calendarOf(session, params.id), query.day),
  );

  route(getRunningProduct)(async ({ session, params }) =>
    toRunning(calendarOf(session, params.id), clock.now()),
  );

  route(setRunningProduct)(async ({ session, tenantId, params, body }) => {
    const line = lineOf(session, params.id);
    const nowMs = clock.now();
    const code = body.productCode || null;
    const product = code === null ? null : calendars.product(tenantId, code);
    if (code !== null && !product) throw codeMissing('productCode', code);
    const before = toRunning(calendars.line(tenantId, line), nowMs);
    await db.tenant(tenantId, async (tx) => {
      await sql`insert into line_product (tenant_id, line_id, from_ts, product_id, set_by)
        values (${tenantId}, ${line.id}, ${nowMs}, ${product?.id ?? null}, ${session.username})
        on conflict (tenant_id, line_id, from_ts) do update
          set product_id = excluded.product_id, set_by = excluded.set_by`.execute(tx);
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'shiftCalendar',
        recordId: line.id,
        recordName: line.name,
        action: 'setProduct',
        changes: { productCode: { before: before?.code ?? null, after: code } },
      });
    });
    await parts.reload(tenantId);
    return toRunning(calendars.line(tenantId, line), nowMs);
  });
}

function toRunning(calendar: LineCalendar, nowMs: number): RunningProduct | null {
  const run = productAt(calendar, nowMs);
  if (!run?.product) return null;
  const { code, name, nameEn } = run.product;
  return { code, name, nameEn, orderNo: run.orderNo, chosenBy: run.chosenBy, from: run.from };
}
