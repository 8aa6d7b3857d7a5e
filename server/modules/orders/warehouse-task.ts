import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { loadDataAuthority, reachesPartner } from '#server/core/crud/data-authority.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import {
  column,
  computed,
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
  dockCode,
  partnerCode,
  warehouseCode,
  warehouseName,
} from '#server/core/warehouse/computed-names.ts';
import { findDock, findLocation, findLot, findZone } from '#server/core/warehouse/found-refs.ts';
import { quantity, readQuantity, referredName } from '#server/core/warehouse/order-fields.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findProduct } from '#server/core/warehouse/products.ts';
import { refuseExternal } from '#server/core/warehouse/refuse-external.ts';
import { findPartner, findWarehouse } from '#server/core/warehouse/warehouses.ts';
import {
  reportTaskProgress,
  stepWarehouseTask,
  warehouseTask,
} from '#shared/contracts/orders/warehouse-task.ts';
import { warehouseTask as en } from '#shared/i18n/en/orders/warehouse-task.ts';
import { stock as enStock } from '#shared/i18n/en/stock/stock.ts';
import { warehouseTask as zh } from '#shared/i18n/zh/orders/warehouse-task.ts';
import { stock as zhStock } from '#shared/i18n/zh/stock/stock.ts';
import { nextOrderNo } from './order-no.ts';
import { reportProgress } from './tasks/task-progress.ts';
import { takeTaskStep } from './tasks/task-steps.ts';

const SCOPE = warehouseScope('warehouse_id', ['owner_id']);

export function mountWarehouseTasks(app: FastifyInstance, parts: WarehouseParts): void {
  const { db, clock, sheetJobs } = parts;
  const tasks = mountCrud(app, warehouseTask, {
    db,
    clock,
    table: 'warehouse_task',
    idColumn: 'id',
    scope: SCOPE,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        kind: { zh: zh.kinds, en: en.kinds },
        state: { zh: zh.states, en: en.states },
        stockStatus: { zh: zhStock.statuses, en: enStock.statuses },
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
      kind: column('kind'),
      state: readOnly(column('state')),
      isOpen: readOnly(column('is_open', 'boolean')),
      isExternal: readOnly(column('is_external', 'boolean')),
      orderNo: computed<string | null>(
        () => sql`coalesce(
          (select o.no from outbound_line l join outbound_order o on o.id = l.outbound_order_id
            where l.id = t.outbound_line_id),
          (select o.no from inbound_line l join inbound_order o on o.id = l.inbound_order_id
            where l.id = t.inbound_line_id))`,
      ),
      waveNo: computed<string | null>(() => referredName('wave', 'no', 'wave_id')),
      appointmentNo: computed<string | null>(() => referredName('appointment', 'no', 'appointment_id')),
      zoneCode: part<string | null>(() => referredName('warehouse_zone', 'code', 'zone_id')),
      dockCode: dockCode(),
      productCode: part<string | null>(() => referredName('product', 'code', 'product_id')),
      productName: computed<string | null>(() => referredName('product', 'name', 'product_id')),
      productNameEn: computed<string | null>(() => referredName('product', 'name_en', 'product_id')),
      lotCode: part<string | null>(() => referredName('stock_lot', 'code', 'lot_id')),
      stockStatus: readOnly(column('stock_status')),
      ownerCode: partnerCode('owner_id'),
      quantity: quantity<number | null>('quantity'),
      quantityDone: readQuantity('quantity_done'),
      fromLocation: part<string | null>(() => referredName('warehouse_location', 'code', 'from_location_id')),
      toLocation: part<string | null>(() => referredName('warehouse_location', 'code', 'to_location_id')),
      assignee: readOnly(column('assignee')),
      priority: column('priority', 'number'),
      dueAt: optionalMoment('due_at'),
      assignedAt: optionalTime('assigned_at'),
      startedAt: optionalTime('started_at'),
      doneAt: optionalTime('done_at'),
      endReason: readOnly(column('end_reason')),
      note: optionalText('note'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      no: (text, reader) =>
        sql`(${contains('no')(text, reader)} or ${contains('assignee')(text, reader)} or t.product_id in (
            select p.id from product p where lower(p.code) = lower(${text}))
          or t.outbound_line_id in (select l.id from outbound_line l join outbound_order o on o.id = l.outbound_order_id
            where o.no = ${text} or o.external_no = ${text})
          or t.inbound_line_id in (select l.id from inbound_line l join inbound_order o on o.id = l.inbound_order_id
            where o.no = ${text} or o.external_no = ${text}))`,
      warehouseCode: (code) => sql`t.warehouse_id in (select id from department where code = ${code})`,
      kind: equals('kind'),
      state: equals('state'),
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
      const productId = await findProduct(tx, body.productCode || null);
      Object.assign(values, {
        warehouse_id: warehouseId,
        owner_id: ownerId,
        product_id: productId,
        lot_id: await findLot(tx, productId, body.lotCode),
        zone_id: await findZone(tx, warehouseId, body.zoneCode),
        dock_id: await findDock(tx, warehouseId, body.dockCode),
        from_location_id: await findLocation(tx, warehouseId, body.fromLocation, 'fromLocation'),
        to_location_id: await findLocation(tx, warehouseId, body.toLocation, 'toLocation'),
        no: await nextOrderNo(tx, session.tenantId, { kind: 'task', warehouseId, now }),
        state: 'open',
      });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      refuseExternal(before);
      if (!before.isOpen) throw failure('record_over');
      const { id: warehouseId } = await findWarehouse(tx, session, before.warehouseCode);
      values.to_location_id = await findLocation(tx, warehouseId, body.toLocation, 'toLocation');
    },
    beforeRemove({ before }) {
      refuseExternal(before);
      if (before.orderNo !== null || before.state === 'started') throw failure('record_under_way');
    },
    onChange: ({ tenantId }) => parts.changed(tenantId),
  });

  const change = recordChanges(parts, tasks);
  const route = routes(app);
  route(stepWarehouseTask)(({ session, params: { id }, body: { updateTime, toLocation, ...asked } }) =>
    change({ session, id, updateTime }, async (tx, by, before) => {
      const { id: warehouseId } = await findWarehouse(tx, session, before.warehouseCode);
      const toLocationId = await findLocation(tx, warehouseId, toLocation, 'toLocation');
      await takeTaskStep(tx, session.tenantId, { ...asked, id, toLocationId, ...by });
    }),
  );
  route(reportTaskProgress)(async ({ session, params: { id }, body: { quantityDone } }) => {
    const { tenantId, userId, username } = session;
    await db.tenant(tenantId, async (tx) => {
      const isReached = await SCOPE.condition(tx, session, 'change');
      const { rows } = await sql<{ isExternal: boolean }>`select t.is_external as "isExternal"
        from warehouse_task t where t.id = ${id} and ${isReached}`.execute(tx);
      if (!rows[0]) throw failure('not_found');
      refuseExternal(rows[0]);
      const by = { now: new Date(clock.now()), actor: { userId, username } };
      await reportProgress(tx, tenantId, { id, quantityDone, ...by });
    });
    parts.changed(tenantId);
    return true;
  });
}
