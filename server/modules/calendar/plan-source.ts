import { sql } from 'kysely';
import { admittedReader, departmentScope } from '#server/core/crud/data-scope.ts';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import { defineReportSource } from '#server/core/reports/define-source.ts';
import {
  choiceFilters,
  dayField,
  namedFields,
  numberField,
  RANGE_FILTER,
  textField,
} from '#server/core/reports/source-fields.ts';
import { rangeDays } from '#server/core/reports/source-request.ts';
import { readSqlPage, type SqlRows } from '#server/core/reports/sql-source.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';

const INFO: ReportSourceInfo = {
  id: 'plan',
  label: { zh: '生产计划', en: 'Production plan' },
  rangeDaysMax: 400,
  filters: [RANGE_FILTER, ...choiceFilters('lineId', 'productId', 'productCode', 'orderNo')],
  fields: [
    dayField('day', '日期', 'Day'),
    ...namedFields('line', '产线', 'Line'),
    textField('shiftName', '班次', 'Shift'),
    numberField('sequence', '顺序', 'Sequence', { add: 'never' }),
    ...namedFields('product', '产品', 'Product'),
    textField('orderNo', '订单号', 'Order no.'),
    numberField('planned', '计划产量', 'Planned'),
    textField('unit', '计划单位', 'Unit of the plan'),
    numberField('plannedOfLine', '计划产量（产线单位）', 'Planned in the unit of the line'),
    numberField('produced', '产量', 'Output'),
    numberField('good', '合格', 'Good'),
    textField('lineUnit', '产线单位', 'Unit of the line'),
    numberField('share', '完成率', 'Share made', { add: 'never' }),
    textField('gaps', '数据缺口', 'Gaps'),
  ],
};

/**
 * What was made is in the facts of shifts that have ended. Rows of one shift with the same product and order share one fact:
 * which of them was made is not known, and none has it.
 */
const ROWS: SqlRows = {
  from: sql`production_plan t join product p on p.id = t.product_id join department line on line.id = t.line_id
    left join line_shift_fact f on f.line_id = t.line_id and f.day = t.day and f.shift_name = t.shift_name
      and f.product_id = t.product_id and f.order_no is not distinct from t.order_no and not exists (
        select from production_plan other where other.id <> t.id and other.line_id = t.line_id and other.day = t.day
          and other.shift_name = t.shift_name and other.product_id = t.product_id
          and other.order_no is not distinct from t.order_no and other.deleted_at is null)`,
  columns: {
    day: sql`t.day`,
    lineId: sql`t.line_id::text`,
    lineCode: sql`line.code`,
    lineName: sql`line.name`,
    lineNameEn: sql`line.name_en`,
    shiftName: sql`t.shift_name`,
    sequence: sql`t.sequence`,
    productId: sql`t.product_id::text`,
    productCode: sql`p.code`,
    productName: sql`p.name`,
    productNameEn: sql`p.name_en`,
    orderNo: sql`t.order_no`,
    planned: sql`t.planned_count`,
    unit: sql`p.unit`,
    plannedOfLine: sql`f.planned`,
    produced: sql`f.produced`,
    good: sql`f.good`,
    lineUnit: sql`f.unit`,
    share: sql`(f.produced / nullif(f.planned, 0))`,
    gaps: sql`(case when f.line_id is null then 'not_written' else nullif(array_to_string(f.gaps || f.doubts, ','), '') end)`,
  },
  key: [
    { expression: sql`t.line_id`, type: 'id' },
    { expression: sql`t.id`, type: 'id' },
  ],
};

const SCOPE = departmentScope('line_id');

/** One row is a row of the plan, with what was made of it. */
export function planSource({ clock }: { readonly clock: Clock }): ReportSource {
  return defineReportSource({
    info: INFO,
    permission: 'calendar_view',
    async read(tx, caller, request) {
      if (!request.range) throw new Error('the range is required');
      const { from, to } = rangeDays(request.range, await readUsualZone(tx));
      const isReached = await SCOPE.condition(tx, admittedReader(caller), 'read');
      const bounds = sql`t.deleted_at is null and t.day between ${from}::date and ${to}::date and ${isReached}`;
      return { ...(await readSqlPage(tx, INFO, ROWS, request, bounds)), until: clock.now(), pending: 0 };
    },
  });
}
