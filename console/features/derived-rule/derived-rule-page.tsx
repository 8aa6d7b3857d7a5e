import type { ReactElement } from 'react';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { useMetricSources } from '#console/ui/mapping/use-metric-sources.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type DerivedRule, derivedRule } from '#shared/contracts/derivation/derived-rule.ts';
import { DerivedRuleFields, toRuleBody } from './derived-rule-fields.tsx';

/** What is made of machines' metrics. */
export function DerivedRulePage(): ReactElement {
  const { t } = useText();
  const { choices } = useMetricSources();
  const textOf = (code: string) => choices.find(({ value }) => value === code)?.text ?? code;
  const becomes = (row: DerivedRule): string =>
    t(`derivedRule.becomes.${row.kind}`, {
      metric: row.metric ?? '',
      operator: row.operator,
      value: row.value ?? '',
      state: row.state ? t(`states.short.${row.state}`) : '',
      target: row.targetMetric ?? '',
    });
  const delays = ({ kind, onDelayMs, offDelayMs }: DerivedRule): string =>
    kind === 'state' && onDelayMs + offDelayMs > 0
      ? t('derivedRule.delays', { on: onDelayMs / 1000, off: offDelayMs / 1000 })
      : '–';
  const columns: readonly SubjectColumn<DerivedRule>[] = [
    {
      key: 'machineCode',
      sort: 'machine_code',
      widthPx: 200,
      cell: ({ machineCode }) => <NameCell name={textOf(machineCode)} />,
    },
    {
      key: 'kind',
      sort: 'kind',
      widthPx: 132,
      isMinor: true,
      cell: ({ kind }) => t(`derivedRule.kinds.${kind}`),
    },
    { key: 'rule', cell: (row) => <span title={becomes(row)}>{becomes(row)}</span> },
    { key: 'delays', widthPx: 176, cell: delays },
    {
      key: 'overridesReported',
      widthPx: 132,
      isMinor: true,
      cell: ({ overridesReported }) => t(overridesReported ? 'crud.form.yes' : 'crud.form.no'),
    },
    {
      key: 'isEnabled',
      widthPx: 88,
      cell: ({ isEnabled }) => t(isEnabled ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <ListPage
      crud={derivedRule}
      nameOf={(row) => `${textOf(row.machineCode)}: ${becomes(row)}`}
      columns={columns}
      filters={[
        {
          kind: 'choice',
          name: 'machineCode',
          label: t('derivedRule.field.machineCode'),
          all: t('derivedRule.allMachines'),
          choices,
        },
      ]}
      fields={() => <DerivedRuleFields machines={choices} />}
      toBody={toRuleBody}
    />
  );
}
