import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { column, moment, optionalText, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { recordChanges } from '#server/core/warehouse/changed-record.ts';
import { dockCode, warehouseCode, warehouseName } from '#server/core/warehouse/computed-names.ts';
import { findDock } from '#server/core/warehouse/found-refs.ts';
import { computedNumber, IS_SHORT, SHARE_DONE } from '#server/core/warehouse/order-fields.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { refuseExternal } from '#server/core/warehouse/refuse-external.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import { holdWave, stepWave, wave } from '#shared/contracts/orders/wave.ts';
import { wave as en } from '#shared/i18n/en/orders/wave.ts';
import { wave as zh } from '#shared/i18n/zh/orders/wave.ts';
import { nextOrderNo } from './order-no.ts';
import { takeWaveStep } from './outbound/wave-steps.ts';
import { holdWork } from './tasks/hold-work.ts';

/** Sums of the wave's orders `o`, their lines `l` and the products `p` of these. */
const SUMS = (): RawBuilder<unknown> => sql`(select count(distinct o.id) as orders,
    count(l.id) filter (where ${IS_SHORT}) as short_lines,
    round(sum(l.quantity_ordered / p.units_per_pallet), 3) as pallets_planned,
    round(sum(l.quantity_picked / p.units_per_pallet), 3) as pallets_done, ${SHARE_DONE} as share_done
  from outbound_order o left join outbound_line l on l.outbound_order_id = o.id and l.deleted_at is null
    left join product p on p.id = l.product_id
  where o.wave_id = t.id and o.state <> 'cancelled' and o.deleted_at is null) as sums`;

/** Waves and what happens to them. Readers who act for owners see those that hold their orders alone. */
export function mountWaves(app: FastifyInstance, parts: WarehouseParts): void {
  const { db, clock, sheetJobs } = parts;
  const waves = mountCrud(app, wave, {
    db,
    clock,
    table: 'wave',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id', [
      (ids) => sql`(exists (select from outbound_order o where o.wave_id = t.id)
        and not exists (select from outbound_order o
          where o.wave_id = t.id and (o.owner_id = any(${ids})) is not true))`,
    ]),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        strategy: { zh: zh.strategies, en: en.strategies },
        state: { zh: zh.states, en: en.states },
      },
    },
    beside: SUMS,
    order: [
      { field: 'isOpen', direction: 'desc' },
      { field: 'cutOffAt', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      no: readOnly(column('no')),
      name: column('name'),
      nameEn: optionalText('name_en'),
      warehouseCode: warehouseCode(),
      warehouseName: warehouseName(),
      strategy: column('strategy'),
      state: readOnly(column('state')),
      isOpen: readOnly(column('is_open', 'boolean')),
      isExternal: readOnly(column('is_external', 'boolean')),
      cutOffAt: moment('cut_off_at'),
      dockCode: dockCode(),
      orders: computedNumber(() => sql`sums.orders`),
      shortLines: computedNumber(() => sql`sums.short_lines`),
      palletsPlanned: computedNumber<number | null>(() => sql`sums.pallets_planned`),
      palletsDone: computedNumber<number | null>(() => sql`sums.pallets_done`),
      shareDone: computedNumber<number | null>(() => sql`sums.share_done`),
      holdReason: readOnly(column('hold_reason')),
      holdSince: optionalTime('hold_since'),
      releasedAt: optionalTime('released_at'),
      doneAt: optionalTime('done_at'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      no: (text, reader) =>
        sql`(${contains('no')(text, reader)} or ${contains('name')(text, reader)} or ${contains('name_en')(text, reader)})`,
      warehouseCode: (code) => sql`t.warehouse_id in (select id from department where code = ${code})`,
      state: equals('state'),
    },
    async beforeCreate({ tx, session, now, body, values }) {
      const { id: warehouseId } = await findWarehouse(tx, session, body.warehouseCode);
      Object.assign(values, {
        warehouse_id: warehouseId,
        dock_id: await findDock(tx, warehouseId, body.dockCode),
        no: await nextOrderNo(tx, session.tenantId, { kind: 'wave', warehouseId, now }),
        state: 'planned',
        state_at: now,
      });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      refuseExternal(before);
      if (!before.isOpen) throw failure('record_over');
      const { id: warehouseId } = await findWarehouse(tx, session, before.warehouseCode);
      values.dock_id = await findDock(tx, warehouseId, body.dockCode);
    },
    beforeRemove({ before }) {
      refuseExternal(before);
      if (before.orders > 0 || (before.state !== 'planned' && before.isOpen)) throw failure('wave_in_use');
    },
    onChange: ({ tenantId }) => parts.changed(tenantId),
  });

  const change = recordChanges(parts, waves);
  const route = routes(app);
  route(stepWave)(({ session, params: { id }, body: { step, updateTime } }) =>
    change({ session, id, updateTime }, (tx, by) => takeWaveStep(tx, session.tenantId, { id, step, ...by })),
  );
  route(holdWave)(({ session, params: { id }, body: { reason, updateTime } }) =>
    change({ session, id, updateTime, isEveryones: true }, (tx, by) =>
      holdWork(tx, session.tenantId, { of: 'wave', id, reason: reason || null, ...by }),
    ),
  );
}
