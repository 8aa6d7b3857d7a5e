import type { AskedParam, ReportEntry, ReportParamValues } from '#shared/contracts/report/report-run.ts';

export type SentParams = Record<string, string | number | boolean | null | string[]>;

const isList = ({ multiple, type }: AskedParam): boolean => multiple || type === 'range';

/** The parameters as the address has them; where it has none, as the report is opened. Lists are separated by commas. */
export function paramsOf(
  { params, defaults }: Pick<ReportEntry, 'params' | 'defaults'>,
  search: URLSearchParams,
): SentParams {
  return Object.fromEntries(
    params.map((param) => {
      const written = search.get(param.key);
      return [param.key, written === null ? defaultOf(param, defaults) : readParam(param, written)];
    }),
  );
}

function defaultOf(param: AskedParam, defaults: ReportParamValues): SentParams[string] {
  const value = defaults[param.key] ?? null;
  if (Array.isArray(value)) return value.map(String);
  return isList(param) ? [] : value;
}

function readParam(param: AskedParam, written: string): SentParams[string] {
  if (isList(param)) return written === '' ? [] : written.split(',');
  if (written === '') return null;
  if (param.type === 'number') return Number(written);
  return param.type === 'flag' ? written === 'true' : written;
}

/** As the address has them; what was taken off is empty, so that it is not the default again. */
export function paramsInAddress(
  { params }: Pick<ReportEntry, 'params'>,
  values: SentParams,
): Record<string, string> {
  return Object.fromEntries(
    params.map(({ key }) => {
      const value = values[key] ?? '';
      return [key, Array.isArray(value) ? value.join() : String(value)];
    }),
  );
}

/** Parameters that have to be given before the report can be queried. */
export function missingParams({ params }: Pick<ReportEntry, 'params'>, values: SentParams): AskedParam[] {
  return params.filter((param) => {
    const value = values[param.key] ?? null;
    return param.required && (value === null || value === '' || (Array.isArray(value) && value.length === 0));
  });
}
