import { sql } from 'kysely';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import { defineReportSource } from '#server/core/reports/define-source.ts';
import {
  choiceFilters,
  durationField,
  flagField,
  instantField,
  namedFields,
  numberField,
  RANGE_FILTER,
  textField,
} from '#server/core/reports/source-fields.ts';
import { machineFactRows } from '#server/modules/history/shift-facts/fact-store.ts';
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

const INFO: ReportSourceInfo = {
  id: 'machine_shift',
  label: { zh: '设备班次', en: 'Machines by shift' },
  rangeDaysMax: 400,
  filters: [RANGE_FILTER, ...choiceFilters('lineId', 'machineId', 'shiftName')],
  fields: [
    ...SHIFT_FIELDS,
    ...namedFields('machine', '设备', 'Machine'),
    durationField('productionMs', '运行', 'Production'),
    durationField('faultMs', '故障', 'Fault'),
    durationField('crashStopMs', '急停', 'Emergency stop'),
    durationField('materialShortageMs', '缺料', 'Material shortage'),
    durationField('blockageMs', '堵料', 'Blockage'),
    durationField('shutdownMs', '停机', 'Shutdown'),
    durationField('cipMs', '清洗', 'Cleaning (CIP)'),
    durationField('noDataMs', '无数据', 'Without data'),
    numberField('stops', '停机次数', 'Stops'),
    numberField('shortStops', '短停次数', 'Short stops'),
    numberField('failures', '故障次数', 'Failures'),
    flagField('isCarried', '班初已停机', 'Stood at the start'),
    textField('unit', '单位', 'Unit'),
    numberField('produced', '产量', 'Output'),
    textField('gaps', '数据缺口', 'Gaps'),
    instantField('knownUntil', '数据截至', 'Known until'),
    flagField('isRunning', '进行中', 'Running'),
  ],
  // What counts as a failure is a stop in one of these two states.
  failures: {
    operatingMs: 'productionMs',
    repairMs: ['faultMs', 'crashStopMs'],
    failures: 'failures',
  },
};

const ROWS: ShiftRows = {
  info: INFO,
  stored: {
    from: sql`machine_shift_fact t join department line on line.id = t.line_id
      join department machine on machine.id = t.machine_id`,
    columns: {
      ...SHIFT_COLUMNS,
      machineId: sql`t.machine_id::text`,
      machineCode: sql`machine.code`,
      machineName: sql`machine.name`,
      machineNameEn: sql`machine.name_en`,
      ...factColumns(
        'productionMs',
        'faultMs',
        'crashStopMs',
        'materialShortageMs',
        'blockageMs',
        'shutdownMs',
      ),
      ...factColumns(
        'cipMs',
        'noDataMs',
        'stops',
        'shortStops',
        'failures',
        'isCarried',
        'unit',
        'produced',
        'knownUntil',
      ),
      gaps: listColumn('gaps'),
      isRunning: sql`false`,
    },
    key: [
      { expression: sql`t.from_ts`, type: 'bigint' },
      { expression: sql`t.machine_id`, type: 'id' },
      { expression: sql`t.shift_name`, type: 'text' },
    ],
  },
  live: (fact) =>
    machineFactRows(fact).map(({ gapList, ...row }, index) => {
      const machine = fact.machineFacts[index]?.machine;
      return {
        ...shiftValues(fact),
        ...row,
        machineCode: machine?.code ?? null,
        machineName: machine?.name ?? null,
        machineNameEn: machine?.nameEn ?? null,
        gaps: listText(gapList),
        isRunning: fact.shift.to > fact.computedAt,
      };
    }),
};

/** One row is what a machine of a line did in a shift. */
export function machineShiftSource(parts: ShiftSourceParts): ReportSource {
  return defineReportSource({
    info: INFO,
    permission: 'plant_view',
    read: (tx, caller, request) => readShiftRows(tx, caller, parts, ROWS, request),
  });
}
