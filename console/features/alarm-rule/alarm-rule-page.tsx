import type { ReactElement } from 'react';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { useMetricSources } from '#console/ui/mapping/use-metric-sources.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { type AlarmRule, alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import { AlarmRuleKind } from '#shared/contracts/alarms/alarm-terms.ts';
import { toAlarmRuleBody } from './alarm-rule-body.ts';
import { AlarmRuleFields } from './alarm-rule-fields.tsx';

/** When machines raise alarms. */
export function AlarmRulePage(): ReactElement {
  const { t, language } = useText();
  const { choices } = useMetricSources();
  const machineText = (code: string) => choices.find(({ value }) => value === code)?.text ?? code;
  const conditionOf = (row: AlarmRule): string =>
    t(`alarmRule.becomes.${sentenceOf(row)}`, {
      metric: row.metric ?? '',
      high: row.high ?? '',
      low: row.low ?? '',
      rate: Math.abs(row.perMinute ?? 0),
      after: row.afterS ?? '',
      state: row.state ? t(`states.short.${row.state}`) : '',
      code: row.code ?? '',
    });
  const columns: readonly SubjectColumn<AlarmRule>[] = [
    { key: 'name', sort: 'name', wantedPx: 200, cell: (row) => <NameCell name={nameOf(row, language)} /> },
    {
      key: 'machineCode',
      sort: 'machine_code',
      wantedPx: 200,
      cell: ({ machineCode }) => machineText(machineCode),
    },
    {
      key: 'kind',
      sort: 'kind',
      widthPx: 132,
      isMinor: true,
      cell: ({ kind }) => t(`alarmRule.kinds.${kind}`),
    },
    {
      key: 'rule',
      wantedPx: 280,
      cell: (row) => <span title={conditionOf(row)}>{conditionOf(row)}</span>,
    },
    { key: 'priority', widthPx: 96, cell: ({ priority }) => t(`alarmRule.priorities.${priority}`) },
    { key: 'suppressedBy', isMinor: true, wantedPx: 160, cell: ({ suppressedBy }) => suppressedBy ?? '–' },
    {
      key: 'isEnabled',
      widthPx: 88,
      cell: ({ isEnabled }) => t(isEnabled ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <ListPage
      crud={alarmRule}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('alarmRule.filterPlaceholder') },
        {
          kind: 'choice',
          name: 'machineCode',
          label: t('alarmRule.field.machineCode'),
          all: t('alarmRule.allMachines'),
          choices,
        },
        {
          kind: 'choice',
          name: 'kind',
          label: t('alarmRule.field.kind'),
          all: t('alarmRule.allKinds'),
          choices: AlarmRuleKind.options.map((value) => ({ value, text: t(`alarmRule.kinds.${value}`) })),
        },
      ]}
      fields={() => <AlarmRuleFields machines={choices} />}
      toBody={toAlarmRuleBody}
    />
  );
}

function sentenceOf({ kind, high, low, perMinute }: AlarmRule) {
  if (kind === 'rate') return (perMinute ?? 0) < 0 ? 'falls' : 'rises';
  if (kind !== 'limit') return kind;
  if (high === null) return 'below';
  return low === null ? 'above' : 'outside';
}
