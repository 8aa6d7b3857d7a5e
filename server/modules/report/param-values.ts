import { type FieldTextKey, fieldError } from '#server/core/field-error.ts';
import { Day } from '#shared/contracts/kit/envelope.ts';
import type { ReportParam } from '#shared/contracts/report/report-query.ts';
import type { ReportParamValues } from '#shared/contracts/report/report-run.ts';
import { daysIn } from '#shared/domain/energy/energy-period.ts';
import type { ReportParamValue } from '#shared/domain/report/run-types.ts';

/** What a reader may choose among for a parameter, by its type: values out of it are refused. */
export type ParamChoices = (param: ReportParam) => ReadonlySet<string> | null;

interface Bounds {
  /** By the plant's clocks; later days have no data. */
  readonly today: string;
  readonly choices: ParamChoices;
}

/**
 * The values of all parameters of a report: null, or an empty list, for one that was left out. Throws `invalid_input` with what
 * is wrong at `params.<key>`, of the first that is.
 */
export function readParams(
  params: readonly ReportParam[],
  sent: ReportParamValues,
  bounds: Bounds,
): Record<string, ReportParamValue> {
  const unknown = Object.keys(sent).find((key) => !params.some((param) => param.key === key));
  if (unknown !== undefined) throw fieldError(`params.${unknown}`, 'unknown_field');
  return Object.fromEntries(
    params.map((param) => [param.key, readParam(param, sent[param.key] ?? null, bounds)]),
  );
}

function readParam(param: ReportParam, sent: ReportParamValues[string], bounds: Bounds): ReportParamValue {
  const refuse = (text: FieldTextKey, limits?: Readonly<Record<string, string | number>>): never => {
    throw fieldError(`params.${param.key}`, text, limits);
  };
  const isEmpty = sent === null || sent === '' || (Array.isArray(sent) && sent.length === 0);
  if (isEmpty) {
    if (param.required) refuse('required');
    return param.multiple || param.type === 'range' ? [] : null;
  }
  if (param.type === 'range') return readRange(sent, param, bounds, refuse);
  const values = Array.isArray(sent) ? sent : [sent];
  if (values.length > 1 && !param.multiple) refuse('bad_value');
  const read = values.map((value) => readScalar(param, value, bounds, refuse));
  return param.multiple ? read : (read[0] ?? null);
}

type Refuse = (text: FieldTextKey, limits?: Readonly<Record<string, string | number>>) => never;
type Sent = string | number | boolean | null;

function readScalar(
  param: ReportParam,
  value: Sent,
  bounds: Bounds,
  refuse: Refuse,
): string | number | boolean {
  const { type, min, max, maxLength = 200 } = param;
  if (type === 'flag') return typeof value === 'boolean' ? value : refuse('not_yes_or_no');
  if (type === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('not_a_number');
    if (min !== undefined && value < min) return refuse('number_below', { limit: min });
    if (max !== undefined && value > max) return refuse('number_above', { limit: max });
    return value;
  }
  if (typeof value !== 'string') return refuse('not_a_text');
  if (type === 'date') return readDay(value, bounds, refuse);
  const choices = bounds.choices(param);
  if (choices && !choices.has(value)) return refuse('bad_choice');
  return value.length > maxLength ? refuse('too_long', { limit: maxLength }) : value;
}

function readDay(value: Sent, { today }: Bounds, refuse: Refuse): string {
  const day = Day.safeParse(value);
  if (!day.success) return refuse('bad_date');
  return day.data > today ? refuse('too_late', { limit: today }) : day.data;
}

function readRange(
  sent: ReportParamValues[string],
  { max = 400 }: ReportParam,
  bounds: Bounds,
  refuse: Refuse,
): readonly string[] {
  if (!Array.isArray(sent) || sent.length !== 2) return refuse('bad_date');
  const [from = '', to = ''] = sent.map((value) => readDay(value, bounds, refuse));
  if (from > to) return refuse('range_empty');
  const days = daysIn({ from, to });
  return days > max ? refuse('too_many_days', { limit: max }) : [from, to];
}
