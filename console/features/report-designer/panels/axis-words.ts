import { useFormula } from '#console/features/report-designer/formula/use-formula.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Report, ReportAxis } from '#shared/contracts/report/report-model.ts';

/** Names of axes and their formulas as a designer reads them. */
export function useAxisWords(report: Report, region: string | undefined) {
  const { t } = useText();
  const { names, print } = useFormula(report, region);
  const nameOf = ({ key, kind }: Pick<ReportAxis, 'key' | 'kind'>): string => {
    const label = names.groups.find((group) => group.key === key)?.label ?? key;
    return label === key && kind !== 'group' ? `${t(`reportDesign.kinds.${kind}`)} ${key}` : label;
  };
  const orderOf = ({ sort, kind }: ReportAxis): string => {
    if (typeof sort === 'object') return t(`reportDesign.order.${sort.dir}`, { by: print(sort.by) });
    if (kind === 'total' || kind === 'fixed') return '';
    return t(`reportDesign.order.${sort ?? (kind === 'detail' ? 'given' : 'value')}`);
  };
  return { names, print, nameOf, orderOf };
}
