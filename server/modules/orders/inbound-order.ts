import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { PartOfSheets } from '#server/core/crud/crud-mount.ts';
import { loadDataAuthority, reachesPartner } from '#server/core/crud/data-authority.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import {
  column,
  optionalMoment,
  optionalText,
  optionalTime,
  part,
  readOnly,
  time,
} from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { recordChanges } from '#server/core/warehouse/changed-record.ts';
import {
  partnerCode,
  partnerName,
  partnerNameEn,
  warehouseCode,
  warehouseName,
} from '#server/core/warehouse/computed-names.ts';
import { dayOf, INBOUND_NUMBERS, nextDocumentNo } from '#server/core/warehouse/numbers.ts';
import { computedNumber, ORDER_KEY, referredName } from '#server/core/warehouse/order-fields.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { refuseExternal } from '#server/core/warehouse/refuse-external.ts';
import { findPartner, findWarehouse } from '#server/core/warehouse/warehouses.ts';
import { inboundOrder, planInboundOrder, stepInboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { isInboundPlanned } from '#shared/domain/orders/inbound-steps.ts';
import { inboundOrder as en } from '#shared/i18n/en/orders/inbound-order.ts';
import { inboundOrder as zh } from '#shared/i18n/zh/orders/inbound-order.ts';
import { findInboundAppointment, linkAppointments } from './inbound/inbound-appointments.ts';
import { takeInboundStep } from './inbound/inbound-steps.ts';

export const INBOUND_SCOPE = warehouseScope('warehouse_id', ['owner_id']);

/** Of its lines `l`. */
function ofLines(expression: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${expression} from inbound_line l where l.inbound_order_id = t.id and l.deleted_at is null)`;
}

export type InboundOrders = ReturnType<typeof mountInboundOrders>;

export function mountInboundOrders(
  app: FastifyInstance,
  parts: WarehouseParts,
  linesOfSheets: PartOfSheets | null,
) {
  const { db, clock, sheetJobs } = parts;
  const orders = mountCrud(app, inboundOrder, {
    db,
    clock,
    table: 'inbound_order',
    idColumn: 'id',
    scope: INBOUND_SCOPE,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { state: { zh: zh.states, en: en.states }, kind: { zh: zh.kinds, en: en.kinds } },
      ...(linesOfSheets && {
        parts: {
          of: linesOfSheets,
          key: ORDER_KEY,
          recordId: 'inboundOrderId',
          fields: ['productCode', 'lotCode', 'quantityExpected', 'isChecked'],
          number: 'lineNo',
        },
      }),
    },
    order: [
      { field: 'isOpen', direction: 'desc' },
      { field: 'expectedAt', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      no: readOnly(column('no')),
      externalNo: optionalText('external_no'),
      warehouseCode: warehouseCode(),
      warehouseName: warehouseName(),
      kind: column('kind'),
      state: readOnly(column('state')),
      stateAt: time('state_at'),
      isOpen: readOnly(column('is_open', 'boolean')),
      isExternal: readOnly(column('is_external', 'boolean')),
      ownerCode: partnerCode('owner_id'),
      ownerName: partnerName('owner_id'),
      ownerNameEn: partnerNameEn('owner_id'),
      supplierCode: partnerCode('supplier_id'),
      supplierName: partnerName('supplier_id'),
      supplierNameEn: partnerNameEn('supplier_id'),
      appointmentNo: part(() => referredName('appointment', 'no', 'appointment_id')),
      priority: column('priority', 'number'),
      expectedAt: optionalMoment('expected_at'),
      arrivedAt: optionalTime('arrived_at'),
      doneAt: optionalTime('done_at'),
      lines: computedNumber(() => ofLines(sql`count(*)`)),
      heldLines: computedNumber(() => ofLines(sql`count(*) filter (where l.state = 'held')`)),
      shareReceived: computedNumber<number | null>(() =>
        ofLines(sql`avg(least(l.quantity_received / l.quantity_expected, 1))`),
      ),
      note: optionalText('note'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      no: (text, reader) =>
        sql`(${contains('no')(text, reader)} or ${contains('external_no')(text, reader)} or exists (
          select from partner s where s.id = t.supplier_id and position(lower(${text}) in lower(s.name)) > 0))`,
      warehouseCode: (code) => sql`t.warehouse_id in (select id from department where code = ${code})`,
      state: equals('state'),
      kind: equals('kind'),
      ownerCode: (code) => sql`t.owner_id in (select id from partner where code = ${code})`,
      from: (from) => sql`t.expected_at >= ${new Date(from)}`,
      to: (to) => sql`t.expected_at < ${new Date(to)}`,
    },
    async beforeCreate({ tx, session, now, body, values }) {
      const warehouse = await findWarehouse(tx, session, body.warehouseCode);
      const ownerId = await findPartner(tx, session, {
        code: body.ownerCode,
        kind: 'owner',
        field: 'ownerCode',
      });
      if (!reachesPartner(await loadDataAuthority(tx, session), [ownerId]))
        throw fieldError('ownerCode', 'partner_not_own');
      Object.assign(values, {
        warehouse_id: warehouse.id,
        owner_id: ownerId,
        supplier_id: await findSupplier(tx, session, body.supplierCode),
        appointment_id: await findInboundAppointment(tx, warehouse.id, body.appointmentNo),
        no: await nextDocumentNo(tx, session.tenantId, {
          ...INBOUND_NUMBERS,
          day: dayOf(now.getTime(), warehouse.timeZone),
        }),
        state: 'draft',
        state_at: now,
      });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      refuseExternal(before);
      if (!before.isOpen) throw failure('record_over');
      const { id: warehouseId } = await findWarehouse(tx, session, before.warehouseCode);
      values.supplier_id = await findSupplier(tx, session, body.supplierCode);
      if ((body.appointmentNo || null) !== before.appointmentNo)
        values.appointment_id = await findInboundAppointment(tx, warehouseId, body.appointmentNo);
    },
    async writeParts({ tx, session, now, id }) {
      const { tenantId, userId, username } = session;
      await linkAppointments(tx, tenantId, { orderId: id }, { now, actor: { userId, username } });
    },
    beforeRemove({ before }) {
      refuseExternal(before);
      if (!isInboundPlanned(before.state) && before.state !== 'cancelled') throw failure('record_under_way');
    },
    onChange: ({ tenantId }) => parts.changed(tenantId),
  });

  const change = recordChanges(parts, orders);
  const route = routes(app);
  for (const contract of [planInboundOrder, stepInboundOrder] as const)
    route(contract)(({ session, params: { id }, body: { step, updateTime } }) =>
      change({ session, id, updateTime }, (tx, by) =>
        takeInboundStep(tx, session.tenantId, { id, step, ...by }),
      ),
    );
  return orders;
}

function findSupplier(
  tx: Parameters<typeof findPartner>[0],
  session: Parameters<typeof findPartner>[1],
  code: string | null | undefined,
) {
  return findPartner(tx, session, { code, kind: 'supplier', field: 'supplierCode' });
}
