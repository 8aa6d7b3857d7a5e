import {
  SOURCE_PAGE_MAX,
  type SourceComparison,
  type SourceFilter,
  type SourceOperator,
  SourceRefused,
  type SourceRequest,
} from '#server/core/ports/report-sources.ts';
import { Day } from '#shared/contracts/kit/envelope.ts';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type {
  ReportField,
  ReportFieldType,
  ReportSourceInfo,
  ReportValue,
} from '#shared/contracts/report/report-source.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { dayAfter, startOfDay } from '#shared/domain/energy/energy-period.ts';

const RANGE = 'range';
const DAY_MS = 86_400_000;
/** A day may have an hour more. */
const LONGER_DAY_MS = 3_600_000;
const LIST_MAX = 1_000;

/** Instants are without the end; days with it. */
export type SourceRange =
  | { readonly kind: 'instants'; readonly from: number; readonly to: number }
  | { readonly kind: 'days'; readonly from: string; readonly to: string };

/** A request that has been checked against what the source declares. */
export interface CheckedRequest {
  readonly fields: readonly string[];
  /** Without the range; every key is declared, every value has the type of its field. */
  readonly filter: SourceFilter;
  /** Null where the source has none. */
  readonly range: SourceRange | null;
  /** What required filters compare with, by key. */
  readonly required: ReadonlyMap<string, SourceComparison>;
  readonly limit: number;
  readonly after: string | null;
}

/** Throws `SourceRefused` for the first thing that is wrong, by its name. */
export function checkSourceRequest(info: ReportSourceInfo, request: SourceRequest): CheckedRequest {
  const fields = new Map(info.fields.map((field) => [field.key, field]));
  for (const key of request.fields) if (!fields.has(key)) throw new SourceRefused('unknown_field', key);
  const { limit } = request;
  if (!Number.isInteger(limit) || limit < 1 || limit > SOURCE_PAGE_MAX)
    throw new SourceRefused('wrong_page', 'limit');
  const top = topOf(request.filter);
  const isRange = (one: SourceFilter) => 'field' in one && one.field === RANGE;
  const ranges = top.filter(isRange);
  const declared = info.filters.find(({ key }) => key === RANGE);
  const rest = { all: top.filter((one) => !isRange(one)) };
  const leaves = { left: REPORT_LIMITS.filterLeaves };
  checkFilter(info, fields, rest, REPORT_LIMITS.filterDepth + 1, leaves);
  if (!declared && ranges.length > 0) throw new SourceRefused('unknown_filter', RANGE);
  if (ranges.length > 1) throw new SourceRefused('wrong_value', RANGE);
  const [range] = ranges;
  const required = new Map<string, SourceComparison>();
  for (const { key, required: isRequired } of info.filters) {
    const found = top.find((one): one is SourceComparison => 'field' in one && one.field === key);
    if (found) required.set(key, found);
    else if (isRequired) throw new SourceRefused('filter_required', key);
  }
  return {
    fields: request.fields,
    filter: rest,
    range: range && 'field' in range ? toRange(info, range) : null,
    required,
    limit,
    after: request.after,
  };
}

/** The filters that all hold. */
function topOf(filter: SourceFilter): readonly SourceFilter[] {
  return 'all' in filter ? filter.all.flatMap(topOf) : [filter];
}

function toRange(info: ReportSourceInfo, { op, value }: SourceComparison): SourceRange {
  if (op !== 'between') throw new SourceRefused('wrong_operator', RANGE);
  const [from, to, ...more] = Array.isArray(value) ? value : [];
  if (more.length > 0) throw new SourceRefused('wrong_value', RANGE);
  const days = info.rangeDaysMax ?? 400;
  if (isInstant(from) && isInstant(to)) {
    if (to <= from) throw new SourceRefused('range_empty', RANGE);
    if (to - from > days * DAY_MS + LONGER_DAY_MS) throw new SourceRefused('range_too_long', RANGE, days);
    return { kind: 'instants', from, to };
  }
  if (isDay(from) && isDay(to)) {
    if (to < from) throw new SourceRefused('range_empty', RANGE);
    if (Date.parse(to) - Date.parse(from) >= days * DAY_MS)
      throw new SourceRefused('range_too_long', RANGE, days);
    return { kind: 'days', from, to };
  }
  throw new SourceRefused('wrong_value', RANGE);
}

/** A range by the clocks of a place. */
export function rangeInstants(
  range: SourceRange,
  timeZone: string,
): { readonly from: number; readonly to: number } {
  if (range.kind === 'instants') return range;
  return { from: startOfDay(range.from, timeZone), to: startOfDay(dayAfter(range.to, 1), timeZone) };
}

function checkFilter(
  info: ReportSourceInfo,
  fields: ReadonlyMap<string, ReportField>,
  filter: SourceFilter,
  depth: number,
  leaves: { left: number },
): void {
  if (depth < 0) throw new SourceRefused('filter_too_deep', 'where');
  const within = (one: SourceFilter) => checkFilter(info, fields, one, depth - 1, leaves);
  if (!('field' in filter)) {
    const parts = 'all' in filter ? filter.all : 'any' in filter ? filter.any : [filter.not];
    for (const part of parts) within(part);
    return;
  }
  leaves.left -= 1;
  if (leaves.left < 0) throw new SourceRefused('filter_too_deep', 'where');
  const { field: key, op } = filter;
  const kind = info.filters.find((one) => one.key === key)?.kind;
  const field = fields.get(key);
  // A range holds for the whole source and cannot be one of several possibilities.
  if (key === RANGE || (!field && kind !== 'under')) throw new SourceRefused('unknown_filter', key);
  if (field?.secret) throw new SourceRefused('secret_field', key);
  if (op === 'under' ? kind !== 'under' : !field || !operatorsOf(field.type).includes(op))
    throw new SourceRefused('wrong_operator', key);
  if (!isRightValue(field?.type ?? 'text', filter)) throw new SourceRefused('wrong_value', key);
}

const COMPARED: readonly SourceOperator[] = ['eq', 'ne', 'in', 'not_in', 'is_null', 'not_null'];
const ORDERED: readonly SourceOperator[] = [...COMPARED, 'lt', 'le', 'gt', 'ge', 'between'];

function operatorsOf(type: ReportFieldType): readonly SourceOperator[] {
  if (type === 'flag') return COMPARED;
  return type === 'text' ? [...ORDERED, 'contains', 'starts'] : ORDERED;
}

function isRightValue(type: ReportFieldType, { op, value }: SourceComparison): boolean {
  if (op === 'is_null' || op === 'not_null') return true;
  const isRight = (one: ReportValue | undefined) => isOfType(type, one);
  if (op === 'in' || op === 'not_in')
    return Array.isArray(value) && value.length <= LIST_MAX && value.every(isRight);
  if (op === 'between') return Array.isArray(value) && value.length === 2 && value.every(isRight);
  if (op === 'under' && Array.isArray(value)) return value.length <= LIST_MAX && value.every(isRight);
  return !Array.isArray(value) && isRight(value as ReportValue | undefined);
}

function isOfType(type: ReportFieldType, value: ReportValue | undefined): boolean {
  switch (type) {
    case 'text':
      return (
        typeof value === 'string' && value.length <= 4_000 && !value.includes('\0') && value.isWellFormed()
      );
    case 'flag':
      return typeof value === 'boolean';
    case 'day':
      return isDay(value);
    case 'instant':
      return isInstant(value);
    default:
      return typeof value === 'number' && Number.isFinite(value);
  }
}

function isDay(value: unknown): value is string {
  return Day.safeParse(value).success;
}

/** Within what a date can be. */
function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 8.64e15;
}

/** The days that a range has a part of, by the clocks of a place; both included. */
export function rangeDays(
  range: SourceRange,
  timeZone: string,
): { readonly from: string; readonly to: string } {
  if (range.kind === 'days') return range;
  return {
    from: dayText(wallClockOf(range.from, timeZone)),
    to: dayText(wallClockOf(range.to - 1, timeZone)),
  };
}
