import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority, reachesPartner } from '#server/core/crud/data-authority.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import {
  column,
  computed,
  optionalMoment,
  optionalText,
  optionalTime,
  readOnly,
  time,
} from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import {
  dockCode,
  partnerCode,
  partnerName,
  partnerNameEn,
  warehouseCode,
  warehouseName,
} from '#server/core/warehouse/computed-names.ts';
import { APPOINTMENT_NUMBERS, dayOf, nextDocumentNo } from '#server/core/warehouse/numbers.ts';
import { findPartner, findWarehouse } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type Appointment, appointment } from '#shared/contracts/yard/appointment.ts';
import { isAtDock, isOver } from '#shared/domain/yard/appointment-steps.ts';
import { SLOT_MS } from '#shared/domain/yard/dock-hours.ts';
import { appointment as en } from '#shared/i18n/en/yard/appointment.ts';
import { vehicle as enVehicle } from '#shared/i18n/en/yard/vehicle.ts';
import { appointment as zh } from '#shared/i18n/zh/yard/appointment.ts';
import { vehicle as zhVehicle } from '#shared/i18n/zh/yard/vehicle.ts';
import { recordEvent } from './appointments/events.ts';
import { findSeats, releaseSeats, type Seats, takeSeats } from './appointments/seats.ts';
import type { YardParts } from './yard-parts.ts';

type Tx = Transaction<unknown>;

interface Whose {
  readonly carrierCode?: string | null | undefined;
  readonly ownerCode?: string | null | undefined;
}

/** The columns of who comes for whom. Throws where the sender acts for neither of them. */
export async function partnersOf(tx: Tx, session: ChangeSession, body: Whose) {
  const carrierId = await findPartner(tx, session, {
    code: body.carrierCode,
    kind: 'carrier',
    field: 'carrierCode',
  });
  const ownerId = await findPartner(tx, session, { code: body.ownerCode, kind: 'owner', field: 'ownerCode' });
  if (!reachesPartner(await loadDataAuthority(tx, session), [carrierId, ownerId]))
    throw fieldError('ownerCode', 'partner_not_own');
  return { carrier_id: carrierId, owner_id: ownerId };
}

export type Appointments = ReturnType<typeof mountAppointments>;

export const APPOINTMENT_SCOPE = warehouseScope('warehouse_id', ['owner_id', 'carrier_id']);

/** Appointments as a list that is booked, changed and removed; `steps.ts` has what happens to them. */
export function mountAppointments(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed, orders }: YardParts,
) {
  /** Places that a creation or a change has found, by the values that it writes. */
  const found = new WeakMap<object, Seats>();

  return mountCrud(app, appointment, {
    db,
    clock,
    table: 'appointment',
    idColumn: 'id',
    scope: APPOINTMENT_SCOPE,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      isTried: true,
      uses: ({ warehouseCode, slotStart, slots }) =>
        Array.from(
          { length: Number(slots) },
          (_none, index) => `${warehouseCode} ${Number(slotStart) + index * SLOT_MS}`,
        ),
      choices: {
        state: { zh: zh.states, en: en.states },
        direction: { zh: zh.directions, en: en.directions },
        vehicleType: { zh: zhVehicle.types, en: enVehicle.types },
      },
    },
    order: [
      { field: 'isOpen', direction: 'desc' },
      { field: 'dueAt', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      no: readOnly(column('no')),
      warehouseCode: warehouseCode(),
      warehouseName: warehouseName(),
      direction: column('direction'),
      state: readOnly(column('state')),
      isOpen: readOnly(column('is_open', 'boolean')),
      dueAt: time('due_at'),
      dockCode: dockCode(),
      slotStart: optionalMoment('slot_at'),
      slots: column('slots', 'number'),
      slotEnd: {
        ...computed<number | null>(() => sql`t.slot_at + t.slots * interval '20 minutes'`, 'date'),
        fromRow: (value) => (value instanceof Date ? value.getTime() : null),
      },
      plate: column('plate'),
      vehicleType: column('vehicle_type'),
      carrierCode: partnerCode('carrier_id'),
      carrierName: partnerName('carrier_id'),
      carrierNameEn: partnerNameEn('carrier_id'),
      ownerCode: partnerCode('owner_id'),
      ownerName: partnerName('owner_id'),
      ownerNameEn: partnerNameEn('owner_id'),
      driverName: optionalText('driver_name'),
      driverPhone: optionalText('driver_phone'),
      docNo: optionalText('doc_no'),
      pallets: column('pallets', 'number'),
      note: optionalText('note'),
      ticket: readOnly(column('ticket')),
      arrivedAt: optionalTime('arrived_at'),
      calledAt: optionalTime('called_at'),
      callCount: readOnly(column('call_count', 'number')),
      mustDockBy: optionalTime('must_dock_by'),
      dockedAt: optionalTime('docked_at'),
      workStartAt: optionalTime('work_start_at'),
      workEndAt: optionalTime('work_end_at'),
      leftAt: optionalTime('left_at'),
      endReason: readOnly(column('end_reason')),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      no: (value, reader) =>
        sql`(${contains('no')(value, reader)} or ${contains('doc_no')(value, reader)} or ${contains('plate')(
          value.replace(/[\s·.-]/gu, ''),
          reader,
        )} or t.ticket = ${value.toUpperCase()})`,
      warehouseCode: (code) => sql`t.warehouse_id in (select id from department where code = ${code})`,
      state: equals('state'),
      direction: equals('direction'),
      from: (from) => sql`t.due_at >= ${new Date(from)}`,
      to: (to) => sql`t.due_at < ${new Date(to)}`,
    },
    unique: { appointment_slot_pkey: ['slotStart', 'slot_taken'] },
    async beforeCreate({ tx, session, now, body, values }) {
      const warehouse = await findWarehouse(tx, session, body.warehouseCode);
      Object.assign(values, await partnersOf(tx, session, body));
      const seats = await findSeats(tx, { ...body, warehouse }, now.getTime());
      const day = dayOf(now.getTime(), warehouse.timeZone);
      const no = await nextDocumentNo(tx, session.tenantId, { ...APPOINTMENT_NUMBERS, day });
      Object.assign(values, { warehouse_id: warehouse.id, dock_id: seats.dockId, state: 'booked', no });
      found.set(values, seats);
    },
    async beforeUpdate({ tx, session, now, body, before, values }) {
      if (isOver(before.state)) throw failure('appointment_over');
      Object.assign(values, await partnersOf(tx, session, body));
      const isMoved =
        body.slotStart !== before.slotStart ||
        body.slots !== before.slots ||
        (body.dockCode ?? before.dockCode) !== before.dockCode ||
        body.direction !== before.direction;
      if (!isMoved) return;
      if (before.state !== 'booked') throw fieldError('slotStart', 'appointment_arrived');
      const warehouse = await findWarehouse(tx, session, before.warehouseCode);
      await releaseSeats(tx, [before.id]);
      const seats = await findSeats(tx, { ...body, warehouse }, now.getTime());
      values.dock_id = seats.dockId;
      found.set(values, seats);
    },
    async writeParts({ tx, session, now, id, values }) {
      const { tenantId, userId, username } = session;
      await orders.link(tx, tenantId, { appointmentId: id }, { now, actor: { userId, username } });
      const seats = found.get(values);
      if (!seats) return;
      await takeSeats(tx, { tenantId: session.tenantId, appointmentId: id }, seats);
      if (values.state !== 'booked') return;
      await recordEvent(tx, session, { appointmentId: id, at: now, step: 'book', state: 'booked' });
    },
    async beforeRemove({ tx, before }) {
      if (isAtDock(before.state) || before.state === 'called') throw failure('appointment_under_way');
      await releaseSeats(tx, [before.id]);
    },
    async beforeRestore({ tx, session, now, before }) {
      if (before.state !== 'booked' || before.slotStart === null || before.slots === null) return;
      const warehouse = await findWarehouse(tx, session, before.warehouseCode);
      const asked = { ...before, warehouse, slotStart: before.slotStart, slots: before.slots };
      const seats = await findSeats(tx, asked, now.getTime());
      await takeSeats(tx, { tenantId: session.tenantId, appointmentId: before.id }, seats);
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}

/** A row as the list shows it. */
export type AppointmentRow = Appointment & { readonly id: Id };
