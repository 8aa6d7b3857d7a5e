import { sql } from 'kysely';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import { defineReportSource } from '#server/core/reports/define-source.ts';
import {
  choiceFilters,
  durationField,
  flagField,
  instantField,
  numberField,
  RANGE_FILTER,
  textField,
} from '#server/core/reports/source-fields.ts';
import { lineFactRows } from '#server/modules/history/shift-facts/fact-store.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import {
  factColumns,
  listColumn,
  listText,
  SHIFT_COLUMNS,
  SHIFT_FIELDS,
  shiftValues,
} from './fact-columns.ts';
import { readShiftRows, type ShiftRows, type ShiftSourceParts } from './shift-rows.ts';

const NEVER = { add: 'never' } as const;

const INFO: ReportSourceInfo = {
  id: 'shift_oee',
  label: { zh: '班次 OEE', en: 'Shift OEE' },
  rangeDaysMax: 400,
  filters: [RANGE_FILTER, ...choiceFilters('lineId', 'shiftName', 'productId', 'productCode')],
  fields: [
    ...SHIFT_FIELDS,
    textField('productId', '产品 ID', 'Product ID'),
    textField('productCode', '产品编码', 'Product code'),
    textField('productName', '产品', 'Product (Chinese)'),
    textField('productNameEn', '产品（英文）', 'Product'),
    textField('orderNo', '订单号', 'Order no.'),
    instantField('runFrom', '生产开始', 'Made from'),
    instantField('runTo', '生产结束', 'Made until'),
    textField('unit', '单位', 'Unit'),
    numberField('planned', '计划产量', 'Planned'),
    numberField('produced', '产量', 'Output'),
    numberField('good', '合格', 'Good'),
    numberField('rejected', '剔除', 'Rejected'),
    durationField('plannedBusyMs', '计划工作时间', 'Planned busy time'),
    durationField('productionMs', '实际生产时间', 'Actual production time'),
    numberField('idealMsPerItem', '理论单件时间', 'Ideal time per item', {
      ...{ add: 'avg_weighted', weightedBy: 'busyProduced', unit: 'ms' },
    }),
    numberField('busyProduced', '计划工作时间内产量', 'Output in planned busy time'),
    numberField('busyGood', '计划工作时间内合格', 'Good in planned busy time'),
    numberField('availability', '时间开动率', 'Availability', NEVER),
    numberField('performance', '性能开动率', 'Performance', NEVER),
    numberField('quality', '合格率', 'Quality', NEVER),
    numberField('oee', 'OEE', 'OEE', NEVER),
    textField('doubts', '存疑', 'Doubts'),
    textField('gaps', '数据缺口', 'Gaps'),
    durationField('noDataMs', '无数据时间', 'Time without data'),
    instantField('knownUntil', '数据截至', 'Known until'),
    flagField('isRunning', '进行中', 'Running'),
  ],
  facts: {
    plannedBusyMs: 'plannedBusyMs',
    productionMs: 'productionMs',
    idealMsPerItem: 'idealMsPerItem',
    produced: 'busyProduced',
    good: 'busyGood',
    doubts: 'doubts',
  },
};

const ROWS: ShiftRows = {
  info: INFO,
  stored: {
    from: sql`line_shift_fact t join department line on line.id = t.line_id`,
    columns: {
      ...SHIFT_COLUMNS,
      ...factColumns(
        'productCode',
        'productName',
        'productNameEn',
        'orderNo',
        'runFrom',
        'runTo',
        'unit',
        'planned',
      ),
      ...factColumns(
        'produced',
        'good',
        'rejected',
        'plannedBusyMs',
        'productionMs',
        'idealMsPerItem',
        'busyProduced',
      ),
      ...factColumns('busyGood', 'availability', 'performance', 'quality', 'oee', 'noDataMs', 'knownUntil'),
      productId: sql`t.product_id::text`,
      doubts: listColumn('doubts'),
      gaps: listColumn('gaps'),
      isRunning: sql`false`,
    },
    key: [
      { expression: sql`t.from_ts`, type: 'bigint' },
      { expression: sql`t.line_id`, type: 'id' },
      { expression: sql`t.shift_name`, type: 'text' },
      { expression: sql`t.part`, type: 'bigint' },
    ],
  },
  live: (fact) =>
    lineFactRows(fact).map(({ part: _part, doubtList, gapList, ...row }) => ({
      ...shiftValues(fact),
      ...row,
      doubts: listText(doubtList),
      gaps: listText(gapList),
      isRunning: fact.shift.to > fact.computedAt,
    })),
};

/** One row is what a line made in a shift for one order. */
export function shiftOeeSource(parts: ShiftSourceParts): ReportSource {
  return defineReportSource({
    info: INFO,
    permission: 'plant_view',
    read: (tx, caller, request) => readShiftRows(tx, caller, parts, ROWS, request),
  });
}
