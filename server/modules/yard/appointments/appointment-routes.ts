import type { FastifyInstance } from 'fastify';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { ChangeCall } from '#server/core/crud/crud-mount.ts';
import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { admittedReader } from '#server/core/crud/data-scope.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { TruckStep } from '#server/core/ports/warehouse/reported-trucks.ts';
import { findWarehouse, listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import { type Appointments, partnersOf } from '#server/modules/yard/appointment.ts';
import type { YardParts } from '#server/modules/yard/yard-parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type Appointment,
  addWalkIn,
  cancelAppointment,
  getAppointmentCalendar,
  listAppointmentEvents,
  stepAppointment,
} from '#shared/contracts/yard/appointment.ts';
import { listWarehouses } from '#shared/contracts/yard/warehouse.ts';
import { CALENDAR_FIELDS, calendarOf } from './calendar.ts';
import { listEvents } from './events.ts';
import { takeStep } from './steps.ts';
import { queueWalkIn } from './walk-in.ts';

/** Calls about appointments beside those of their list. */
export function mountAppointmentRoutes(
  app: FastifyInstance,
  { db, clock, changed, orders }: YardParts,
  appointments: Appointments,
): void {
  const route = routes(app);

  /** As the caller sees it. Throws `not_found`. */
  async function found(tx: AnyTransaction, session: SessionPrincipal, id: Id): Promise<Appointment> {
    const row = await appointments.find(withSchema<unknown>(tx), session, id);
    if (!row) throw failure('not_found');
    return row;
  }

  async function step(
    { session }: Pick<ChangeCall, 'session'>,
    asked: Pick<TruckStep, 'id' | 'step' | 'dockCode' | 'reason'> & {
      readonly updateTime: number | undefined;
    },
  ): Promise<Appointment> {
    const { tenantId, userId, username } = session;
    const after = await db.tenant(tenantId, async (tx) => {
      const before = await found(tx, session, asked.id);
      if (asked.updateTime !== undefined && asked.updateTime !== before.updateTime)
        throw failureWithData('stale', { record: before, changed: [] });
      const { timeZone } = await findWarehouse(tx, session, before.warehouseCode);
      const now = new Date(clock.now());
      await takeStep(tx, tenantId, { ...asked, timeZone, now, actor: { userId, username }, orders });
      return found(tx, session, asked.id);
    });
    changed(tenantId);
    return after;
  }

  route(stepAppointment)(({ session, params, body }) =>
    step({ session }, { id: params.id, updateTime: undefined, ...body }),
  );
  route(cancelAppointment)(({ session, params, body }) =>
    step({ session }, { id: params.id, step: 'cancel', reason: body.reason, updateTime: body.updateTime }),
  );

  route(addWalkIn)(async ({ session, body }) => {
    const { tenantId, userId, username } = session;
    const after = await db.tenant(tenantId, async (tx) => {
      const warehouse = await findWarehouse(tx, session, body.warehouseCode);
      const partners = await partnersOf(withSchema<unknown>(tx), session, body);
      const now = new Date(clock.now());
      const id = await queueWalkIn(tx, tenantId, {
        ...body,
        warehouse,
        partners,
        now,
        actor: { userId, username },
        orders,
      });
      return found(tx, session, id);
    });
    changed(tenantId);
    return after;
  });

  route(listAppointmentEvents)(({ session, params }) =>
    db.tenant(session.tenantId, async (tx) => {
      await found(tx, session, params.id);
      return listEvents(tx, params.id);
    }),
  );

  route(getAppointmentCalendar)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const warehouse = await findWarehouse(tx, session, query.warehouseCode);
      const filters = {
        warehouseCode: query.warehouseCode,
        from: query.from,
        to: query.to,
        ...(query.direction && { direction: query.direction }),
      };
      const reader = admittedReader(session);
      const own = await appointments.list(withSchema<unknown>(tx), reader, filters, CALENDAR_FIELDS);
      return calendarOf(tx, warehouse, own, query);
    }),
  );

  route(listWarehouses)(({ session }) =>
    db.tenant(session.tenantId, async (tx) =>
      (await listAllWarehouses(tx)).filter(({ id }) => reachesDepartment(session.authority, id)),
    ),
  );
}
