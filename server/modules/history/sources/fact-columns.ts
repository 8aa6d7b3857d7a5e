import { type RawBuilder, sql } from 'kysely';
import { dayField, instantField, namedFields, textField } from '#server/core/reports/source-fields.ts';
import type { SourceRange } from '#server/core/reports/source-request.ts';
import type { ShiftFact } from '#server/modules/history/shift-facts/shift-fact.ts';
import type { ReportField, ReportRow } from '#shared/contracts/report/report-source.ts';

/** Fields that every row of a shift has. */
export const SHIFT_FIELDS: ReportField[] = [
  dayField('day', '日期', 'Day'),
  textField('shiftName', '班次', 'Shift (Chinese)'),
  textField('shiftNameEn', '班次（英文）', 'Shift'),
  instantField('from', '班次开始', 'Start of the shift'),
  instantField('to', '班次结束', 'End of the shift'),
  ...namedFields('line', '产线', 'Line'),
];

export const SHIFT_COLUMNS = {
  day: sql`t.day`,
  shiftName: sql`t.shift_name`,
  shiftNameEn: sql`t.shift_name_en`,
  from: sql`t.from_ts`,
  to: sql`t.to_ts`,
  lineId: sql`t.line_id::text`,
  lineCode: sql`line.code`,
  lineName: sql`line.name`,
  lineNameEn: sql`line.name_en`,
};

/** Columns whose names follow from those of the fields, such as `plannedBusyMs` of `planned_busy_ms`. */
export function factColumns(...keys: string[]): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(
    keys.map((key) => [key, sql.ref(`t.${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)]),
  );
}

/** A list as a text; empty = null. */
export function listColumn(name: string): RawBuilder<unknown> {
  return sql`nullif(array_to_string(${sql.ref(`t.${name}`)}, ','), '')`;
}

export function listText(list: readonly string[]): string | null {
  return list.length > 0 ? list.join(',') : null;
}

/** Shifts of a range: those that begin in it, or on its days. */
export function shiftsWithin(range: SourceRange): RawBuilder<unknown> {
  return range.kind === 'days'
    ? sql`t.day between ${range.from}::date and ${range.to}::date`
    : sql`t.from_ts >= ${range.from} and t.from_ts < ${range.to}`;
}

/** Values of `SHIFT_FIELDS`. */
export function shiftValues({ line, shift }: Pick<ShiftFact, 'line' | 'shift'>): ReportRow {
  return {
    day: shift.day,
    shiftName: shift.name,
    shiftNameEn: shift.nameEn,
    from: shift.from,
    to: shift.to,
    lineId: line.id,
    lineCode: line.code,
    lineName: line.name,
    lineNameEn: line.nameEn,
  };
}
