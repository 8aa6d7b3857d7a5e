import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import type { PartOfSheets } from '#server/core/crud/crud-mount.ts';
import { partScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, part, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { findLot } from '#server/core/warehouse/found-refs.ts';
import { quantity, readQuantity, referredName } from '#server/core/warehouse/order-fields.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findProduct } from '#server/core/warehouse/products.ts';
import { refuseExternal } from '#server/core/warehouse/refuse-external.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import type { OutboundState } from '#shared/contracts/orders/outbound-order.ts';
import { isOutboundPlanned } from '#shared/domain/orders/outbound-steps.ts';
import { units as enUnits } from '#shared/i18n/en/kit/units.ts';
import { outboundLine as en } from '#shared/i18n/en/orders/outbound-line.ts';
import { units as zhUnits } from '#shared/i18n/zh/kit/units.ts';
import { outboundLine as zh } from '#shared/i18n/zh/orders/outbound-line.ts';
import { OUTBOUND_SCOPE } from './outbound-order.ts';

/** Ids are known to the program alone. */
const { outboundOrderId: _zh, ...zhLabels } = zh.field;
const { outboundOrderId: _en, ...enLabels } = en.field;

/** Returns how the lines of an order are created from a file. */
export function mountOutboundLines(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: WarehouseParts,
): PartOfSheets | null {
  const lines = mountCrud(app, outboundLine, {
    db,
    clock,
    table: 'outbound_line',
    idColumn: 'id',
    scope: partScope(OUTBOUND_SCOPE, { table: 'outbound_order', column: 'outbound_order_id' }),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: { unit: { zh: zhUnits.count, en: enUnits.count }, state: { zh: zh.states, en: en.states } },
    },
    order: [{ field: 'lineNo', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      outboundOrderId: column('outbound_order_id', 'id'),
      lineNo: column('line_no', 'number'),
      productCode: part<string>(() => referredName('product', 'code', 'product_id')),
      productName: computed<string>(() => referredName('product', 'name', 'product_id')),
      productNameEn: computed<string | null>(() => referredName('product', 'name_en', 'product_id')),
      unit: computed<string>(() => referredName('product', 'unit', 'product_id')),
      lotCode: part<string | null>(() => referredName('stock_lot', 'code', 'lot_id')),
      quantityOrdered: quantity('quantity_ordered'),
      quantityAllocated: readQuantity('quantity_allocated'),
      quantityPicked: readQuantity('quantity_picked'),
      quantityShipped: readQuantity('quantity_shipped'),
      note: optionalText('note'),
      state: readOnly(column('state')),
      isExternal: computed<boolean>(
        () => sql`(select o.is_external from outbound_order o where o.id = t.outbound_order_id)`,
        'boolean',
      ),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      outboundOrderId: equals('outbound_order_id'),
      productCode: (code) => sql`t.product_id in (select p.id from product p
        where position(lower(${code}) in lower(p.code)) > 0 or position(lower(${code}) in lower(p.name)) > 0)`,
    },
    unique: { outbound_line_no: ['lineNo', 'line_no_taken'] },
    async beforeCreate({ tx, session, body, values }) {
      await lockPlanned(tx, session, body.outboundOrderId);
      Object.assign(values, await goodsOf(tx, body), { state: 'open' });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      await lockPlanned(tx, session, before.outboundOrderId);
      Object.assign(values, await goodsOf(tx, body));
    },
    beforeRemove: ({ tx, session, before }) => lockPlanned(tx, session, before.outboundOrderId),
    beforeRestore: ({ tx, session, before }) => lockPlanned(tx, session, before.outboundOrderId),
    onChange: ({ tenantId }) => changed(tenantId),
  });
  return lines.partOfSheets;
}

async function goodsOf(
  tx: Transaction<unknown>,
  { productCode, lotCode }: { readonly productCode: string; readonly lotCode?: string | null | undefined },
) {
  const productId = await findProduct(tx, productCode);
  return { product_id: productId, lot_id: await findLot(tx, productId, lotCode) };
}

/** Locks the order of a line, within the sender's reach. Throws where stock has been allocated to it already. */
async function lockPlanned(tx: Transaction<unknown>, session: ChangeSession, orderId: Id): Promise<void> {
  const isReached = await OUTBOUND_SCOPE.condition(tx, session, 'change');
  const { rows } = await sql<{ state: OutboundState; isExternal: boolean }>`
    select t.state, t.is_external as "isExternal" from outbound_order t
    where t.id = ${orderId} and t.deleted_at is null and ${isReached} for no key update`.execute(tx);
  if (!rows[0]) throw fieldError('outboundOrderId', 'order_missing');
  refuseExternal(rows[0]);
  if (!isOutboundPlanned(rows[0].state)) throw failure('record_under_way');
}
