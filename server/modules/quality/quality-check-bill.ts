import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import {
  column,
  computed,
  decimal,
  type Field,
  optionalMoment,
  optionalText,
  optionalTime,
  part,
  readOnly,
  time,
} from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { CheckedGoods } from '#server/core/ports/warehouse/checked-goods.ts';
import {
  dockCode,
  lotCode,
  partnerCode,
  partnerName,
  partnerNameEn,
  productCode,
  productName,
  productNameEn,
  warehouseCode,
  warehouseName,
} from '#server/core/warehouse/computed-names.ts';
import { findDock, findLot } from '#server/core/warehouse/found-refs.ts';
import { findProduct } from '#server/core/warehouse/products.ts';
import { refuseExternal } from '#server/core/warehouse/refuse-external.ts';
import { findWarehouse } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type QualityCheckBill, qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { qualityCheckBill as en } from '#shared/i18n/en/quality/quality-check-bill.ts';
import { qualityPlan as enPlan } from '#shared/i18n/en/quality/quality-plan.ts';
import { qualityCheckBill as zh } from '#shared/i18n/zh/quality/quality-check-bill.ts';
import { qualityPlan as zhPlan } from '#shared/i18n/zh/quality/quality-plan.ts';
import { copyPlanItems, valuesOfNewBill } from './new-check-bill.ts';
import type { QualityParts } from './quality-parts.ts';

type Tx = Transaction<unknown>;

/** How many results of the bill `t` there are of a kind. */
function resultsWhere(condition = sql`true`): Field<number> {
  return computed<number>(
    () => sql`(select count(*)::int from quality_check_bill_result r
      where r.quality_check_bill_id = t.id and r.deleted_at is null and ${condition})`,
    'number',
  );
}

const planPart = (name: 'code' | 'name') =>
  computed<string | null>(
    () => sql`(select p.${sql.id(name)} from quality_plan p where p.id = t.quality_plan_id)`,
  );

export type CheckBills = ReturnType<typeof mountQualityCheckBills>;

/** Check bills as a list that is opened, changed and removed; `check-bill-routes.ts` has what happens to them. */
export function mountQualityCheckBills(app: FastifyInstance, parts: QualityParts) {
  const { db, clock, sheetJobs, changed, goods } = parts;
  return mountCrud(app, qualityCheckBill, {
    db,
    clock,
    table: 'quality_check_bill',
    idColumn: 'id',
    scope: warehouseScope('warehouse_id', ['owner_id']),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        kind: { zh: zhPlan.kinds, en: enPlan.kinds },
        state: { zh: zh.states, en: en.states },
        verdict: { zh: zh.verdicts, en: en.verdicts },
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
      verdict: readOnly(column('verdict')),
      productCode: productCode<string>(),
      productName: productName<string>(),
      productNameEn: productNameEn(),
      lotCode: lotCode(),
      ownerCode: readOnly(partnerCode('owner_id')),
      ownerName: partnerName('owner_id'),
      ownerNameEn: partnerNameEn('owner_id'),
      inboundNo: part(
        () => sql`(select o.no from inbound_line l join inbound_order o on o.id = l.inbound_order_id
          where l.id = t.inbound_line_id)`,
      ),
      inboundLineNo: part(
        () => sql`(select l.line_no from inbound_line l where l.id = t.inbound_line_id)`,
        'number',
      ),
      dockCode: dockCode<string | null>(),
      planCode: planPart('code'),
      planName: planPart('name'),
      quantityLot: decimal<number | null>('quantity_lot'),
      quantitySample: decimal<number | null>('quantity_sample'),
      dueAt: optionalMoment('due_at'),
      results: resultsWhere(),
      resultsMeasured: resultsWhere(sql`r.value is not null`),
      resultsBad: resultsWhere(sql`r.is_good = false`),
      inspector: readOnly(column('inspector')),
      submittedAt: optionalTime('submitted_at'),
      note: optionalText('note'),
      auditedBy: readOnly(column('auditor')),
      auditedAt: optionalTime('audit_time'),
      auditNote: readOnly(column('audit_note')),
      createTime: time('created_at'),
      createBy: readOnly(column('created_by')),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      no: (value, reader) =>
        sql`(${contains('no')(value, reader)}
          or t.product_id in (select p.id from product p where p.code = ${value})
          or t.lot_id in (select l.id from stock_lot l where l.code = ${value}))`,
      warehouseCode: (code) => sql`t.warehouse_id in (select id from department where code = ${code})`,
      state: equals('state'),
      verdict: equals('verdict'),
    },
    async beforeCreate({ tx, session, now, body, values }) {
      const { id: warehouseId } = await findWarehouse(tx, session, body.warehouseCode);
      const productId = await findProduct(tx, body.productCode);
      const line = await findCheckedLine(tx, { ...body, warehouseId, productId });
      // Nothing of it is put away before the verdict.
      if (line?.state === 'received')
        await goods.holdLine(tx, session.tenantId, line.id, { now, actor: session });
      const dueAt = typeof body.dueAt === 'number' ? new Date(body.dueAt) : null;
      const start = { kind: body.kind, warehouseId, productId, inboundLineId: line?.id ?? null, dueAt, now };
      Object.assign(values, {
        ...(await valuesOfNewBill(tx, session.tenantId, start)),
        warehouse_id: warehouseId,
        product_id: productId,
        inbound_line_id: line?.id ?? null,
        lot_id: (await findLot(tx, productId, body.lotCode)) ?? line?.lot_id ?? null,
        dock_id: await findDock(tx, warehouseId, body.dockCode),
      });
    },
    beforeUpdate: ({ before, values }) => {
      refuseExternal(before);
      if (!before.isOpen || before.state === 'submitted') throw fieldError('note', 'check_bill_fixed');
      // The time limit of the plan stays where none is given.
      if (values.due_at === null) delete values.due_at;
    },
    async afterChange({ tx, session, action, id, now, values }) {
      const by = { now, actor: session };
      if (action === 'remove') {
        const bill = await heldBy(tx, id);
        if (bill) await goods.dropHold(tx, session.tenantId, bill, by);
        return;
      }
      if (action !== 'create') return;
      await copyPlanItems(tx, session.tenantId, { billId: id, now, by: session.username });
      await goods.raiseHold(
        tx,
        session.tenantId,
        {
          no: String(values.no),
          warehouseId: String(values.warehouse_id),
          productId: String(values.product_id),
          dockId: typeof values.dock_id === 'string' ? values.dock_id : null,
          inboundLineId: typeof values.inbound_line_id === 'string' ? values.inbound_line_id : null,
        },
        by,
      );
    },
    beforeRemove({ before }) {
      refuseExternal(before);
      refuseUnderWay(before);
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}

/** What a bill holds up; null where there is none with this id. */
async function heldBy(tx: Tx, id: Id): Promise<Omit<CheckedGoods, 'no' | 'lotId'> | null> {
  const { rows } = await sql<Omit<CheckedGoods, 'no' | 'lotId'>>`select id::text as id,
      warehouse_id::text as "warehouseId", product_id::text as "productId", dock_id::text as "dockId",
      inbound_line_id::text as "inboundLineId" from quality_check_bill where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** What has been measured is kept. */
function refuseUnderWay({ state }: Pick<QualityCheckBill, 'state'>): void {
  if (state !== 'draft' && state !== 'cancelled') throw fieldError('state', 'check_bill_kept');
}

/** The line that a new bill names. Throws where it is of other goods or of another warehouse. */
async function findCheckedLine(
  tx: Tx,
  asked: {
    readonly inboundNo?: string | null | undefined;
    readonly inboundLineNo?: number | null | undefined;
    readonly warehouseId: Id;
    readonly productId: Id;
  },
): Promise<{ readonly id: Id; readonly lot_id: Id | null; readonly state: string } | null> {
  const { inboundNo, inboundLineNo, warehouseId, productId } = asked;
  if (!inboundNo) return null;
  if (!inboundLineNo) throw fieldError('inboundLineNo', 'required');
  const { rows } = await sql<{
    id: Id;
    lot_id: Id | null;
    product_id: Id;
    state: string;
    isExternal: boolean;
  }>`
    select l.id::text as id, l.lot_id::text as lot_id, l.product_id::text as product_id, l.state,
      o.is_external as "isExternal" from inbound_line l
    join inbound_order o on o.id = l.inbound_order_id
    where o.no = ${inboundNo} and o.warehouse_id = ${warehouseId} and o.deleted_at is null
      and l.line_no = ${inboundLineNo} and l.deleted_at is null`.execute(tx);
  const [line] = rows;
  if (!line) throw fieldError('inboundLineNo', 'inbound_line_missing');
  refuseExternal(line);
  if (line.product_id !== productId) throw fieldError('productCode', 'inbound_line_other_product');
  return line;
}
