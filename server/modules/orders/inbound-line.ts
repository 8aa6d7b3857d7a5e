import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import type { PartOfSheets } from '#server/core/crud/crud-mount.ts';
import { partScope } from '#server/core/crud/data-scope.ts';
import { column, computed, decimal, part, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { OpenCheck } from '#server/core/ports/warehouse/checked-goods.ts';
import { recordChanges } from '#server/core/warehouse/changed-record.ts';
import { findOrCreateLot } from '#server/core/warehouse/goods/lots.ts';
import { referredName } from '#server/core/warehouse/order-fields.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findProduct } from '#server/core/warehouse/products.ts';
import { refuseExternal } from '#server/core/warehouse/refuse-external.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  closeInboundLine,
  inboundLine,
  putAwayInboundLine,
  receiveInboundLine,
} from '#shared/contracts/orders/inbound-line.ts';
import type { InboundState } from '#shared/contracts/orders/inbound-order.ts';
import { units as enUnits } from '#shared/i18n/en/kit/units.ts';
import { inboundLine as en } from '#shared/i18n/en/orders/inbound-line.ts';
import { units as zhUnits } from '#shared/i18n/zh/kit/units.ts';
import { inboundLine as zh } from '#shared/i18n/zh/orders/inbound-line.ts';
import { putAwayLine } from './inbound/put-away-line.ts';
import { closeLine, receiveLine } from './inbound/receive-line.ts';
import { INBOUND_SCOPE } from './inbound-order.ts';

type Tx = Transaction<unknown>;

/** Ids are known to the program alone: spreadsheets name an order. */
const { inboundOrderId: _zh, ...zhLabels } = zh.field;
const { inboundOrderId: _en, ...enLabels } = en.field;

/** Returns how the lines of an order are created from a file. */
export function mountInboundLines(
  app: FastifyInstance,
  parts: WarehouseParts & { readonly openCheck: OpenCheck },
): PartOfSheets | null {
  const { db, clock, sheetJobs, openCheck } = parts;
  const lines = mountCrud(app, inboundLine, {
    db,
    clock,
    table: 'inbound_line',
    idColumn: 'id',
    scope: partScope(INBOUND_SCOPE, { table: 'inbound_order', column: 'inbound_order_id' }),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: { unit: { zh: zhUnits.count, en: enUnits.count }, state: { zh: zh.states, en: en.states } },
      unique: [['orderNo', 'lineNo']],
      isTried: true,
    },
    order: [{ field: 'lineNo', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      inboundOrderId: readOnly(column('inbound_order_id', 'id')),
      orderNo: computed<string>(() => referredName('inbound_order', 'no', 'inbound_order_id')),
      lineNo: readOnly(column('line_no', 'number')),
      productCode: part<string>(() => referredName('product', 'code', 'product_id')),
      productName: computed<string>(() => referredName('product', 'name', 'product_id')),
      productNameEn: computed<string | null>(() => referredName('product', 'name_en', 'product_id')),
      unit: computed<string>(() => referredName('product', 'unit', 'product_id')),
      lotCode: part<string | null>(() => referredName('stock_lot', 'code', 'lot_id')),
      quantityExpected: decimal('quantity_expected'),
      quantityReceived: readOnly(decimal('quantity_received')),
      quantityDamaged: readOnly(decimal('quantity_damaged')),
      quantityPutAway: readOnly(decimal('quantity_put_away')),
      isChecked: column('is_checked', 'boolean'),
      state: readOnly(column('state')),
      isExternal: computed<boolean>(
        () => sql`(select o.is_external from inbound_order o where o.id = t.inbound_order_id)`,
        'boolean',
      ),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      inboundOrderId: equals('inbound_order_id'),
      productCode: (code) => sql`t.product_id in (select p.id from product p
        where position(lower(${code}) in lower(p.code)) > 0 or position(lower(${code}) in lower(p.name)) > 0)`,
      state: equals('state'),
    },
    unique: { inbound_line_no: ['lineNo', 'line_no_taken'] },
    uniqueWithin: ['orderNo'],
    async beforeCreate({ tx, session, now, body, values }) {
      const orderId = await openOrderOf(tx, session, body);
      Object.assign(values, await goodsOf(tx, session, now, body), {
        inbound_order_id: orderId,
        line_no: await freeLineNo(tx, orderId, body.lineNo ?? null),
        state: 'open',
      });
    },
    async beforeUpdate({ tx, session, now, body, before, values }) {
      await openOrderOf(tx, session, before);
      if (before.state !== 'open' || before.quantityReceived > 0) throw failure('record_under_way');
      Object.assign(values, await goodsOf(tx, session, now, body));
    },
    async beforeRemove({ tx, session, before }) {
      await openOrderOf(tx, session, before);
      if (before.quantityReceived > 0) throw failure('record_under_way');
    },
    async beforeRestore({ tx, session, before }) {
      await openOrderOf(tx, session, before);
    },
    onChange: ({ tenantId }) => parts.changed(tenantId),
  });

  const change = recordChanges(parts, lines);
  const route = routes(app);
  route(receiveInboundLine)(({ session, params: { id }, body: { updateTime, ...goods } }) =>
    change({ session, id, updateTime }, (tx, by) =>
      receiveLine(tx, session.tenantId, { lineId: id, ...goods, ...by, openCheck }),
    ),
  );
  route(putAwayInboundLine)(({ session, params: { id }, body: { updateTime, ...goods } }) =>
    change({ session, id, updateTime }, (tx, by) =>
      putAwayLine(tx, session.tenantId, { lineId: id, ...goods, ...by }),
    ),
  );
  route(closeInboundLine)(({ session, params: { id }, body: { updateTime } }) =>
    change({ session, id, updateTime }, (tx, by) =>
      closeLine(tx, session.tenantId, { lineId: id, ...by, openCheck }),
    ),
  );
  return lines.partOfSheets;
}

async function goodsOf(
  tx: Tx,
  { tenantId, username }: ChangeSession,
  now: Date,
  { productCode, lotCode }: { readonly productCode: string; readonly lotCode?: string | null | undefined },
) {
  const productId = await findProduct(tx, productCode);
  const lotId = lotCode
    ? await findOrCreateLot(tx, tenantId, { productId, code: lotCode, now, by: username })
    : null;
  return { product_id: productId, lot_id: lotId };
}

/** States in which lines may be added, changed and removed. */
const OPEN: readonly InboundState[] = ['draft', 'announced', 'arrived', 'receiving'];

/** Locks the order of a line, named by its id or its number, within the sender's reach. */
async function openOrderOf(
  tx: Tx,
  session: ChangeSession,
  {
    inboundOrderId,
    orderNo,
  }: { readonly inboundOrderId?: Id | undefined; readonly orderNo?: string | null | undefined },
): Promise<Id> {
  const isReached = await INBOUND_SCOPE.condition(tx, session, 'change');
  const { rows } = await sql<{
    id: Id;
    state: InboundState;
    isExternal: boolean;
  }>`select t.id::text as id, t.state, t.is_external as "isExternal" from inbound_order t
    where ${inboundOrderId ? sql`t.id = ${inboundOrderId}` : sql`t.no = ${orderNo ?? ''}`}
      and t.deleted_at is null and ${isReached} for no key update`.execute(tx);
  const [order] = rows;
  if (!order) throw fieldError(inboundOrderId ? 'inboundOrderId' : 'orderNo', 'order_missing');
  refuseExternal(order);
  if (!OPEN.includes(order.state)) throw failure('record_under_way');
  return order.id;
}

async function freeLineNo(tx: Tx, orderId: Id, asked: number | null): Promise<number> {
  const { rows } = await sql<{ line_no: number }>`select line_no from inbound_line
    where inbound_order_id = ${orderId} and deleted_at is null order by line_no desc`.execute(tx);
  const taken = rows.map(({ line_no }) => line_no);
  // Imports are checked before they are written: the index alone would refuse the whole file.
  if (asked !== null && taken.includes(asked)) throw fieldError('lineNo', 'line_no_taken');
  return asked ?? (taken[0] ?? 0) + 1;
}
