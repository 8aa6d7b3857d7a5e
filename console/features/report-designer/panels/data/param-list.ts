import type { ReportParam } from '#shared/contracts/report/report-query.ts';
import { freeReportKey } from '#shared/domain/report/edit/edit-refused.ts';

const KEY = /^[a-z][a-z0-9_]{0,31}$/;

/** Types whose values are chosen from a list of the definition, of a dictionary, or by their size. */
export const hasChoices = ({ type }: ReportParam): boolean => type === 'choice';
export const hasDict = ({ type }: ReportParam): boolean => type === 'dict';
export const isNumberParam = ({ type }: ReportParam): boolean => type === 'number';
export const isTextParam = ({ type }: ReportParam): boolean => type === 'text';

export function newParam(params: readonly ReportParam[], label: string): ReportParam {
  return {
    key: freeReportKey(
      'p',
      params.map(({ key }) => key),
    ),
    label: { zh: label },
    type: 'text',
    multiple: false,
    required: false,
    hidden: false,
    width: 1,
  };
}

/** What of a parameter stays when it becomes one of another type. */
export function withType(param: ReportParam, type: ReportParam['type']): ReportParam {
  const { key, label, required, hidden, width, follows } = param;
  const kept = { key, label, required, hidden, width, type, ...(follows ? { follows } : {}) };
  const canHaveMany = !['range', 'flag', 'text', 'number'].includes(type);
  return { ...kept, multiple: canHaveMany && param.multiple };
}

type ParamFault = 'key' | 'twice' | 'label' | 'choices' | 'dict' | 'bounds';

/** Why a list of parameters cannot be kept as it is, with the parameter's index; null where it can. */
export function paramFault(
  params: readonly ReportParam[],
): { readonly at: number; readonly fault: ParamFault } | null {
  for (const [at, param] of params.entries()) {
    const fault = faultOf(param, params.slice(0, at));
    if (fault) return { at, fault };
  }
  return null;
}

function faultOf(param: ReportParam, before: readonly ReportParam[]): ParamFault | null {
  if (!KEY.test(param.key)) return 'key';
  if (before.some(({ key }) => key === param.key)) return 'twice';
  if (param.label.zh === '' && !param.label.en) return 'label';
  if (hasChoices(param) && (param.choices ?? []).length === 0) return 'choices';
  if (hasDict(param) && !param.dict) return 'dict';
  return (param.min ?? Number.NEGATIVE_INFINITY) > (param.max ?? Number.POSITIVE_INFINITY) ? 'bounds' : null;
}
