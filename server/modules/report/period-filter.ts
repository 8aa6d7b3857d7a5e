import type { SourceFilter } from '#server/core/ports/report-sources.ts';
import type { ReportSourceInfo, ReportValue } from '#shared/contracts/report/report-source.ts';
import { dayOfText, instantValue, isMomentValue } from '#shared/domain/expression/expression-dates.ts';
import { isDate } from '#shared/domain/report/period/period-queries.ts';
import { movedByPeriod, movedDays, type PeriodUnit } from '#shared/domain/report/period/period-shift.ts';

type Comparison = Extract<SourceFilter, { field: string }>;

/** A filter with its days and instants moved to the period before; all else of it stays. */
export function filterOfPeriod(
  filter: SourceFilter,
  source: ReportSourceInfo,
  unit: PeriodUnit,
  timeZone: string,
): SourceFilter {
  const inner = (one: SourceFilter) => filterOfPeriod(one, source, unit, timeZone);
  if ('all' in filter) return { all: filter.all.map(inner) };
  if ('any' in filter) return { any: filter.any.map(inner) };
  if ('not' in filter) return { not: inner(filter.not) };
  const { field, op, value } = filter;
  if (value === undefined || !isDate(source, field)) return filter;
  if (!isList(value)) return { ...filter, value: moved(value, unit, timeZone) };
  const [from = null, to = null] = value;
  const isDays = op === 'between' && isDay(from) && isDay(to);
  return {
    ...filter,
    value: isDays ? movedDays(from, to, unit) : value.map((one) => moved(one, unit, timeZone)),
  };
}

const isList = (value: Comparison['value']): value is readonly ReportValue[] => Array.isArray(value);
const isDay = (value: ReportValue): value is string =>
  typeof value === 'string' && isMomentValue(dayOfText(value));

/** Texts are days, numbers instants; what is neither is the source's to refuse. */
function moved(value: ReportValue, unit: PeriodUnit, timeZone: string): ReportValue {
  const moment =
    typeof value === 'string' ? dayOfText(value) : typeof value === 'number' ? instantValue(value) : null;
  const back = movedByPeriod(moment, unit, 'back', timeZone);
  if (!isMomentValue(back)) return value;
  return back.t === 'day' ? back.day : back.ms;
}
