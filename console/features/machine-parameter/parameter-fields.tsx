import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { YieldCounts } from '#shared/contracts/history/machine-parameter.ts';
import type { ParameterChoices } from './use-parameter-choices.ts';

/** What is known of a metric; how its counter is read only of metrics that may be counters. */
export function ParameterFields(props: { readonly machines: ParameterChoices['machines'] }): ReactElement {
  const { t } = useText();
  const metric: unknown = useWatch({ name: 'metric' });
  return (
    <>
      <SelectField name="machineCode" choices={props.machines} />
      <TextField name="metric" isCode hint={t('machineParameter.metricHint')} />
      <TextField name="name" />
      <TextField name="nameEn" />
      <TextField name="unit" />
      <TextField name="groupName" hint={t('machineParameter.groupHint')} />
      <TextField name="groupNameEn" />
      <NumberField name="lowLimit" />
      <NumberField name="highLimit" hint={t('machineParameter.limitHint')} />
      <NumberField name="rolloverAt" hint={t('machineParameter.rolloverHint')} />
      {metric === 'yield' && (
        <SelectField
          name="counts"
          choices={YieldCounts.options.map((value) => ({
            value,
            text: t(`machineParameter.counts.${value}`),
          }))}
          hint={t('machineParameter.countsHint')}
        />
      )}
    </>
  );
}
