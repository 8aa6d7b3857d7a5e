import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority, reachesPartner } from '#server/core/crud/data-authority.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import {
  column,
  computed,
  decimal,
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
  productCode,
  productName,
  productNameEn,
  warehouseCode,
} from '#server/core/warehouse/computed-names.ts';
import { findOutboundOrder } from '#server/core/warehouse/found-refs.ts';
import { referredName } from '#server/core/warehouse/order-fields.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findProduct } from '#server/core/warehouse/products.ts';
import { ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import { findPartner } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { reportWagonProgress, stepWagonVisit, wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { isWagonOver } from '#shared/domain/railway/wagon-steps.ts';
import { wagonVisit as en } from '#shared/i18n/en/railway/wagon-visit.ts';
import { wagonVisit as zh } from '#shared/i18n/zh/railway/wagon-visit.ts';
import { findTrack, lockOpenTrain } from './find-rail.ts';
import { takeWagonStep } from './rail-steps.ts';
import { reportWagon } from './wagon-work.ts';

export const WAGON_SCOPE = warehouseScope('warehouse_id', ['owner_id']);

/** Ids are known to the program alone. */
const { trainId: _zh, ...zhLabels } = zh.field;
const { trainId: _en, ...enLabels } = en.field;

/** Wagons that are loaded are too heavy when they leave; of others the weight before they are empty says nothing. */
const IS_OVERLOAD = sql`(t.is_overload and exists (select from train r where r.id = t.train_id
  and r.direction = 'load'))`;

export function mountWagonVisits(app: FastifyInstance, parts: WarehouseParts): void {
  const { db, clock, sheetJobs, changed } = parts;
  const wagons = mountCrud(app, wagonVisit, {
    db,
    clock,
    table: 'wagon_visit',
    idColumn: 'id',
    scope: WAGON_SCOPE,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: { kind: { zh: zh.kinds, en: en.kinds }, state: { zh: zh.states, en: en.states } },
    },
    order: [
      { field: 'isOpen', direction: 'desc' },
      { field: 'trainId', direction: 'desc' },
      { field: 'position', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      trainId: column('train_id', 'id'),
      trainNo: computed<string>(() => referredName('train', 'no', 'train_id')),
      warehouseCode: warehouseCode(),
      wagonNo: column('wagon_no'),
      kind: column('kind'),
      position: column('position', 'number'),
      trackCode: part<string | null>(() => referredName('rail_track', 'code', 'track_id')),
      tareKg: column('tare_kg', 'number'),
      maxGrossKg: column('max_gross_kg', 'number'),
      plannedTonnes: decimal('planned_tonnes'),
      loadedTonnes: readOnly(decimal('loaded_tonnes')),
      plannedUnits: column('planned_units', 'number'),
      loadedUnits: readOnly(column('loaded_units', 'number')),
      productCode: productCode<string | null>(),
      productName: productName<string | null>(),
      productNameEn: productNameEn(),
      outboundNo: part<string | null>(() => referredName('outbound_order', 'no', 'outbound_order_id')),
      ownerCode: partnerCode('owner_id'),
      state: readOnly(column('state')),
      isOpen: readOnly(column('is_open', 'boolean')),
      grossKg: readOnly(column('gross_kg', 'number')),
      netKg: readOnly(column('net_kg', 'number')),
      isOverload: computed<boolean>(() => IS_OVERLOAD, 'boolean'),
      defect: readOnly(column('defect')),
      arrivedAt: optionalTime('arrived_at'),
      placedAt: optionalTime('placed_at'),
      startedAt: optionalTime('started_at'),
      weighedAt: optionalTime('weighed_at'),
      releasedAt: optionalTime('released_at'),
      departedAt: optionalTime('departed_at'),
      note: optionalText('note'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      wagonNo: (text, reader) => sql`(${contains('wagon_no')(text, reader)}
        or t.train_id in (select r.id from train r where position(lower(${text}) in lower(r.no)) > 0))`,
      trainId: equals('train_id'),
      warehouseCode: ofWarehouse,
      state: equals('state'),
    },
    unique: {
      wagon_visit_no: ['wagonNo', 'wagon_in_train'],
      wagon_visit_position: ['position', 'position_taken'],
    },
    uniqueWithin: ['trainId'],
    async beforeCreate({ tx, session, now, body, values }) {
      const { warehouseId, state } = await lockOpenTrain(tx, session, body.trainId);
      Object.assign(values, await goodsOf(tx, session, warehouseId, body), {
        warehouse_id: warehouseId,
        state: state === 'expected' ? 'expected' : 'arrived',
        state_at: now,
        ...(state !== 'expected' && { arrived_at: now }),
      });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      if (isWagonOver(before.state)) throw failure('record_over');
      const { warehouseId } = await lockOpenTrain(tx, session, before.trainId);
      Object.assign(values, await goodsOf(tx, session, warehouseId, body));
    },
    async beforeRemove({ tx, session, before }) {
      if (before.state !== 'expected' && before.state !== 'arrived' && before.state !== 'cancelled')
        throw failure('record_under_way');
      await lockOpenTrain(tx, session, before.trainId);
    },
    async beforeRestore({ tx, session, before }) {
      await lockOpenTrain(tx, session, before.trainId);
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });

  const change = recordChanges(parts, wagons);
  const route = routes(app);
  route(stepWagonVisit)(({ session, params: { id }, body: { step, trackCode, reason, updateTime } }) =>
    change({ session, id, updateTime }, (tx, by) =>
      takeWagonStep(tx, session.tenantId, { id, step, trackCode, reason, ...by }),
    ),
  );
  route(reportWagonProgress)(({ session, params: { id }, body: { loadedTonnes, loadedUnits, updateTime } }) =>
    change({ session, id, updateTime }, (tx, by) =>
      reportWagon(tx, session.tenantId, { id, tonnes: loadedTonnes, units: loadedUnits, ...by }),
    ),
  );
}

interface Goods {
  readonly trackCode?: string | null | undefined;
  readonly productCode?: string | null | undefined;
  readonly outboundNo?: string | null | undefined;
  readonly ownerCode?: string | null | undefined;
}

/** What a wagon is to carry. Goods of an order are its owner's. Throws at the fields, also for another's goods. */
async function goodsOf(
  tx: Transaction<unknown>,
  session: ChangeSession,
  warehouseId: Id,
  { trackCode, productCode, outboundNo, ownerCode }: Goods,
): Promise<Readonly<Record<string, Id | null>>> {
  const order = await findOutboundOrder(tx, warehouseId, outboundNo);
  const named = await findPartner(tx, session, { code: ownerCode, kind: 'owner', field: 'ownerCode' });
  if (order && named !== null && order.owner_id !== named)
    throw fieldError('ownerCode', 'owner_not_of_order');
  const ownerId = named ?? order?.owner_id ?? null;
  if (!reachesPartner(await loadDataAuthority(tx, session), [ownerId]))
    throw order ? fieldError('outboundNo', 'order_missing') : fieldError('ownerCode', 'required');
  return {
    track_id: (await findTrack(tx, warehouseId, trackCode))?.id ?? null,
    product_id: await findProduct(tx, productCode),
    outbound_order_id: order?.id ?? null,
    owner_id: ownerId,
  };
}
