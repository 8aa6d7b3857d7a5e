import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { PartOfSheets } from '#server/core/crud/crud-mount.ts';
import { loadDataAuthority, reachesPartner } from '#server/core/crud/data-authority.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import {
  column,
  moment,
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
import { findAppointment, findWave } from '#server/core/warehouse/found-refs.ts';
import {
  computedNumber,
  IS_SHORT,
  ORDER_KEY,
  referredName,
  SHARE_DONE,
} from '#server/core/warehouse/order-fields.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { refuseExternal } from '#server/core/warehouse/refuse-external.ts';
import { findPartner, findWarehouse } from '#server/core/warehouse/warehouses.ts';
import {
  holdOutboundOrder,
  outboundOrder,
  stepOutboundOrder,
} from '#shared/contracts/orders/outbound-order.ts';
import { statesOfStage } from '#shared/domain/orders/order-stage.ts';
import { isOutboundPlanned } from '#shared/domain/orders/outbound-steps.ts';
import { outboundOrder as en } from '#shared/i18n/en/orders/outbound-order.ts';
import { outboundOrder as zh } from '#shared/i18n/zh/orders/outbound-order.ts';
import { nextOrderNo } from './order-no.ts';
import { takeOrderStep } from './order-steps.ts';
import { holdWork } from './tasks/hold-work.ts';

export const OUTBOUND_SCOPE = warehouseScope('warehouse_id', ['owner_id']);

/** Of its lines `l`. */
function ofLines(expression: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${expression} from outbound_line l where l.outbound_order_id = t.id and l.deleted_at is null)`;
}

export type OutboundOrders = ReturnType<typeof mountOutboundOrders>;

export function mountOutboundOrders(
  app: FastifyInstance,
  parts: WarehouseParts,
  linesOfSheets: PartOfSheets | null,
) {
  const { db, clock, sheetJobs } = parts;
  const orders = mountCrud(app, outboundOrder, {
    db,
    clock,
    table: 'outbound_order',
    idColumn: 'id',
    scope: OUTBOUND_SCOPE,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { state: { zh: zh.states, en: en.states } },
      ...(linesOfSheets && {
        parts: {
          of: linesOfSheets,
          key: ORDER_KEY,
          recordId: 'outboundOrderId',
          fields: ['productCode', 'lotCode', 'quantityOrdered'],
          number: 'lineNo',
        },
      }),
    },
    order: [
      { field: 'isOpen', direction: 'desc' },
      { field: 'dueAt', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      no: readOnly(column('no')),
      externalNo: optionalText('external_no'),
      warehouseCode: warehouseCode(),
      warehouseName: warehouseName(),
      state: readOnly(column('state')),
      isOpen: readOnly(column('is_open', 'boolean')),
      isExternal: readOnly(column('is_external', 'boolean')),
      ownerCode: partnerCode('owner_id'),
      ownerName: partnerName('owner_id'),
      ownerNameEn: partnerNameEn('owner_id'),
      customerCode: partnerCode('customer_id'),
      customerName: partnerName('customer_id'),
      customerNameEn: partnerNameEn('customer_id'),
      waveNo: part(() => referredName('wave', 'no', 'wave_id')),
      appointmentNo: part(() => referredName('appointment', 'no', 'appointment_id')),
      priority: column('priority', 'number'),
      receivedAt: time('received_at'),
      dueAt: moment('due_at'),
      lines: computedNumber(() => ofLines(sql`count(*)`)),
      shortLines: computedNumber(() => ofLines(sql`count(*) filter (where ${IS_SHORT})`)),
      shareDone: computedNumber<number | null>(() => ofLines(SHARE_DONE)),
      shippedAt: optionalTime('shipped_at'),
      deliveredAt: optionalTime('delivered_at'),
      holdReason: readOnly(column('hold_reason')),
      holdSince: optionalTime('hold_since'),
      note: optionalText('note'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      no: (text, reader) =>
        sql`(${contains('no')(text, reader)} or ${contains('external_no')(text, reader)} or exists (
          select from partner c where c.id = t.customer_id and position(lower(${text}) in lower(c.name)) > 0))`,
      warehouseCode: (code) => sql`t.warehouse_id in (select id from department where code = ${code})`,
      state: equals('state'),
      stage: (stage) => sql`t.state in (${sql.join(statesOfStage(stage))})`,
      waveNo: (no) => sql`t.wave_id in (select id from wave where no = ${no})`,
    },
    async beforeCreate({ tx, session, now, body, values }) {
      const { id: warehouseId } = await findWarehouse(tx, session, body.warehouseCode);
      const ownerId = await findPartner(tx, session, {
        code: body.ownerCode,
        kind: 'owner',
        field: 'ownerCode',
      });
      if (!reachesPartner(await loadDataAuthority(tx, session), [ownerId]))
        throw fieldError('ownerCode', 'partner_not_own');
      Object.assign(values, {
        warehouse_id: warehouseId,
        owner_id: ownerId,
        customer_id: await findPartner(tx, session, {
          code: body.customerCode,
          kind: 'customer',
          field: 'customerCode',
        }),
        wave_id: await findWave(tx, warehouseId, body.waveNo),
        appointment_id: await findAppointment(tx, warehouseId, body.appointmentNo),
        no: await nextOrderNo(tx, session.tenantId, { kind: 'outbound', warehouseId, now }),
        state: 'draft',
        state_at: now,
        received_at: now,
      });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      refuseExternal(before);
      if (!before.isOpen) throw failure('record_over');
      const { id: warehouseId } = await findWarehouse(tx, session, before.warehouseCode);
      values.customer_id = await findPartner(tx, session, {
        code: body.customerCode,
        kind: 'customer',
        field: 'customerCode',
      });
      if ((body.appointmentNo || null) !== before.appointmentNo)
        values.appointment_id = await findAppointment(tx, warehouseId, body.appointmentNo);
      if ((body.waveNo || null) === before.waveNo) return;
      if (!isOutboundPlanned(before.state) && before.state !== 'allocated')
        throw fieldError('waveNo', 'order_under_way');
      if (before.waveNo !== null) await findWave(tx, warehouseId, before.waveNo);
      values.wave_id = await findWave(tx, warehouseId, body.waveNo);
      await sql`update warehouse_exception set wave_id = ${values.wave_id}
        where outbound_order_id = ${before.id} and resolved_at is null`.execute(tx);
    },
    beforeRemove({ before }) {
      refuseExternal(before);
      if (before.state !== 'draft' && before.state !== 'cancelled') throw failure('record_under_way');
    },
    onChange: ({ tenantId }) => parts.changed(tenantId),
  });

  const change = recordChanges(parts, orders);
  const route = routes(app);
  route(stepOutboundOrder)(({ session, params: { id }, body: { step, reason, updateTime } }) =>
    change({ session, id, updateTime }, (tx, by) =>
      takeOrderStep(tx, session.tenantId, { id, step, reason, ...by }),
    ),
  );
  route(holdOutboundOrder)(({ session, params: { id }, body: { reason, updateTime } }) =>
    change({ session, id, updateTime, isEveryones: true }, (tx, by) =>
      holdWork(tx, session.tenantId, { of: 'outbound_order', id, reason: reason || null, ...by }),
    ),
  );
  return orders;
}
