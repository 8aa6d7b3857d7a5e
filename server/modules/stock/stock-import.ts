import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { audit } from '#server/core/audit/audit.ts';
import type { Editor } from '#server/core/crud/changes.ts';
import { column, day, decimal } from '#server/core/crud/fields.ts';
import type { Tx } from '#server/core/crud/rows.ts';
import { toBody, toImportColumns } from '#server/core/crud/sheet-columns.ts';
import { loadEditor, TRIED_AT_ONCE } from '#server/core/crud/sheet-target.ts';
import { tryRows } from '#server/core/crud/sheet-trial.ts';
import { Failure } from '#server/core/failure.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import type { StockGoods } from '#server/core/warehouse/goods/stock-goods.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { addStock, CountedGoods, stock } from '#shared/contracts/stock/stock.ts';
import type { StockStatus } from '#shared/contracts/stock/stock-status.ts';
import { stock as en } from '#shared/i18n/en/stock/stock.ts';
import { stock as zh } from '#shared/i18n/zh/stock/stock.ts';
import { addCounted, nameOfGoods, stockIdAt } from './counted-goods.ts';
import { STOCK_SCOPE } from './stock.ts';

/** How the cells of a file are read: nothing of this is a column of the table. */
const CELLS = {
  warehouseCode: column('warehouseCode'),
  locationCode: column('locationCode'),
  productCode: column('productCode'),
  quantity: decimal('quantity'),
  status: column('status'),
  lotCode: column('lotCode'),
  expiresOn: day('expiresOn'),
  ownerCode: column('ownerCode'),
  lpn: column('lpn'),
  reason: column('reason'),
};

const names = Object.keys(CELLS);
const { shape } = CountedGoods;
const asCrud = {
  createBody: CountedGoods,
  createFields: names,
  requiredFields: Object.entries(shape).flatMap(([name, schema]) =>
    schema.safeParse(undefined).success ? [] : [name],
  ),
};

/**
 * Opening stock from a file: a row is what `addStock` adds. Goods that are in stock at their location already are refused,
 * so that a file that is sent twice adds nothing.
 */
export function mountStockImport(
  app: FastifyInstance,
  { sheetJobs, changed }: Pick<WarehouseParts, 'sheetJobs' | 'changed'>,
): void {
  const add = async (tx: Tx, editor: Editor, row: CountedGoods): Promise<Id> =>
    (await addCounted(tx, editor, row, { mustBeNew: true })).movementId;

  sheetJobs.importTarget<never, CountedGoods>({
    subject: stock.subject.key,
    permission: addStock.access,
    row: z.preprocess((cells) => toBody(CELLS, cells as Record<string, unknown>), CountedGoods),
    checkedAtOnce: TRIED_AT_ONCE,
    unique: [['locationCode', 'warehouseCode', 'productCode', 'lotCode', 'ownerCode', 'lpn', 'status']],
    columns: (language) =>
      toImportColumns({
        crud: asCrud,
        fields: CELLS,
        labels: { zh: zh.call.field, en: en.call.field },
        choices: { status: { zh: zh.statuses, en: en.statuses } },
        language,
      }),
    async check(tx, context, rows) {
      const editor = await loadEditor(tx, context);
      return tryRows(tx, { rows, before: [] }, app.uniqueFields, ({ row }) =>
        add(tx, editor, row as CountedGoods),
      );
    },
    async create(tx, context, rows) {
      const editor = await loadEditor(tx, context);
      const ids: Id[] = [];
      for (const { row } of rows) ids.push(await add(tx, editor, row));
      return ids;
    },
    async undo(tx, context, ids) {
      const editor = await loadEditor(tx, context);
      let taken = 0;
      for (const id of ids) if (await takeBack(tx, editor, id)) taken += 1;
      return taken;
    },
    changed: ({ tenantId }) => changed(tenantId),
  });
}

/** Takes the goods of a movement out again; false where they are not all at their place any more, or are reserved. */
async function takeBack(tx: Tx, { session, now }: Editor, movementId: Id): Promise<boolean> {
  const { tenantId, username } = session;
  const { rows } = await sql<
    StockGoods & {
      warehouseId: Id;
      locationId: Id;
      status: StockStatus;
      quantity: string;
      reason: string;
      locationCode: string;
      productCode: string;
    }
  >`select t.product_id::text as "productId", t.lot_id::text as "lotId", t.owner_id::text as "ownerId", t.lpn,
      t.warehouse_id::text as "warehouseId", t.to_location_id::text as "locationId", t.to_status as status, t.quantity,
      t.reason, l.code as "locationCode", p.code as "productCode"
    from stock_movement t join warehouse_location l on l.id = t.to_location_id join product p on p.id = t.product_id
    where t.id = ${movementId} and ${await STOCK_SCOPE.condition(tx, session, 'change')}`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  const { warehouseId, reason, locationCode, productCode, ...place } = row;
  const recordId = await stockIdAt(tx, place, place);
  const quantity = Number(row.quantity);
  try {
    const move = { ...place, warehouseId, at: now, from: place, to: null, quantity, reason, by: username };
    await moveStock(tx, tenantId, { ...move, kind: 'adjust' });
  } catch (error) {
    if (error instanceof Failure && error.fields) return false;
    throw error;
  }
  await audit(tx, {
    ...{ tenantId, actor: session, at: now, subject: 'stock', action: 'undoImport', recordId },
    recordName: nameOfGoods({ locationCode, productCode }),
    changes: { quantity: { before: quantity }, reason: { after: reason } },
  });
  return true;
}
