import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import {
  column,
  computed,
  optionalText,
  optionalTime,
  part,
  readOnly,
  time,
} from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { takeRecordStep } from '#server/core/crud/take-step.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { recordChanges } from '#server/core/warehouse/changed-record.ts';
import { dockCode, warehouseCode, warehouseName } from '#server/core/warehouse/computed-names.ts';
import { findDock, findLocation, findOutboundOrder, findWaveOf } from '#server/core/warehouse/found-refs.ts';
import { referredName } from '#server/core/warehouse/order-fields.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findProduct } from '#server/core/warehouse/products.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import { stepWarehouseException, warehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { exceptionSteps } from '#shared/domain/orders/exception-steps.ts';
import { warehouseException as en } from '#shared/i18n/en/orders/warehouse-exception.ts';
import { warehouseException as zh } from '#shared/i18n/zh/orders/warehouse-exception.ts';

/** What goes wrong: raised by hand or by the server, acknowledged, resolved. */
export function mountWarehouseExceptions(app: FastifyInstance, parts: WarehouseParts): void {
  const { db, clock, sheetJobs } = parts;
  const exceptions = mountCrud(app, warehouseException, {
    db,
    clock,
    table: 'warehouse_exception',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id', ['owner_id']),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { kind: { zh: zh.kinds, en: en.kinds }, state: { zh: zh.states, en: en.states } },
    },
    order: [
      { field: 'isOpen', direction: 'desc' },
      { field: 'since', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      warehouseCode: warehouseCode(),
      warehouseName: warehouseName(),
      kind: column('kind'),
      text: column('text'),
      textEn: optionalText('text_en'),
      state: readOnly(column('state')),
      isOpen: readOnly(column('is_open', 'boolean')),
      dockCode: dockCode(),
      zoneCode: computed(() => referredName('warehouse_zone', 'code', 'zone_id')),
      locationCode: part(() => referredName('warehouse_location', 'code', 'location_id')),
      productCode: part(() => referredName('product', 'code', 'product_id')),
      waveNo: part(() => referredName('wave', 'no', 'wave_id')),
      inboundNo: computed(() => referredName('inbound_order', 'no', 'inbound_order_id')),
      outboundNo: part(() => referredName('outbound_order', 'no', 'outbound_order_id')),
      appointmentNo: computed(() => referredName('appointment', 'no', 'appointment_id')),
      since: time('since_at'),
      reportedAt: { ...time('reported_at'), expression: () => sql`coalesce(t.reported_at, t.since_at)` },
      acknowledgedAt: optionalTime('acknowledged_at'),
      acknowledgedBy: readOnly(column('acknowledged_by')),
      resolvedAt: optionalTime('resolved_at'),
      resolvedBy: readOnly(column('resolved_by')),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      text: (text, reader) =>
        sql`(${contains('text')(text, reader)} or ${contains('text_en')(text, reader)})`,
      warehouseCode: (code) => sql`t.warehouse_id in (select id from department where code = ${code})`,
      kind: equals('kind'),
      isOpen: equals('is_open'),
      isAcknowledged: (is) => sql`(t.acknowledged_at is not null) = ${is}`,
    },
    unique: { warehouse_exception_once: ['text', 'exception_open'] },
    async beforeCreate({ tx, session, now, body, values }) {
      const { id: warehouseId } = await findWarehouse(tx, session, body.warehouseCode);
      const order = await findOutboundOrder(tx, warehouseId, body.outboundNo);
      Object.assign(values, {
        warehouse_id: warehouseId,
        dock_id: await findDock(tx, warehouseId, body.dockCode),
        location_id: await findLocation(tx, warehouseId, body.locationCode, 'locationCode'),
        product_id: await findProduct(tx, body.productCode || null),
        wave_id: await findWaveOf(tx, warehouseId, body.waveNo),
        outbound_order_id: order?.id ?? null,
        owner_id: order?.owner_id ?? null,
        since_at: now,
        reported_at: now,
      });
    },
    beforeUpdate({ before }) {
      if (!before.isOpen) throw failure('record_over');
    },
    onChange: ({ tenantId }) => parts.changed(tenantId),
  });

  const change = recordChanges(parts, exceptions);
  routes(app)(stepWarehouseException)(({ session, params, body }) =>
    change({ session, id: params.id, updateTime: body.updateTime }, (tx, { now, actor }) =>
      takeRecordStep(tx, {
        tenantId: session.tenantId,
        table: 'warehouse_exception',
        subject: 'warehouseException',
        columns: sql`text`,
        id: params.id,
        step: body.step,
        steps: exceptionSteps,
        now,
        actor,
        action: body.step,
        nameOf: ({ text }: { readonly id: string; readonly state: never; readonly text: string }) => text,
        effect: async () => ({
          values:
            body.step === 'acknowledge'
              ? { acknowledged_at: now, acknowledged_by: actor.username }
              : { resolved_at: now, resolved_by: actor.username },
        }),
      }),
    ),
  );
}
