import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { AlarmPriority, AlarmRuleKind } from '#shared/contracts/alarms/alarm-terms.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { DryRun } from './dry-run.tsx';

export function AlarmRuleFields(props: { readonly machines: readonly FilterChoice[] }): ReactElement {
  const { t } = useText();
  const { control } = useFormContext();
  const kind = AlarmRuleKind.catch('limit').parse(useWatch({ control, name: 'kind' }));
  return (
    <>
      <TextField name="name" />
      <TextField name="nameEn" />
      <SelectField name="machineCode" choices={props.machines} />
      <SelectField
        name="kind"
        choices={AlarmRuleKind.options.map((value) => ({ value, text: t(`alarmRule.kinds.${value}`) }))}
      />
      {kind !== 'state' && kind !== 'code' && (
        <TextField name="metric" isCode hint={t('alarmRule.metricHint')} />
      )}
      {kind === 'limit' && (
        <>
          <NumberField name="high" />
          <NumberField name="low" />
          <NumberField name="hysteresis" hint={t('alarmRule.hysteresisHint')} />
          <NumberField name="deadBand" hint={t('alarmRule.deadBandHint')} />
        </>
      )}
      {kind === 'rate' && (
        <>
          <NumberField name="perMinute" hint={t('alarmRule.perMinuteHint')} />
          <NumberField name="windowS" />
        </>
      )}
      {kind === 'absence' && <NumberField name="afterS" />}
      {kind === 'state' && (
        <SelectField
          name="state"
          choices={MachineState.options.map((value) => ({ value, text: t(`states.long.${value}`) }))}
        />
      )}
      {kind === 'code' && <TextField name="code" isCode />}
      <NumberField name="onDelayS" hint={t('alarmRule.delayHint')} />
      <NumberField name="offDelayS" />
      <SegmentField
        name="priority"
        choices={AlarmPriority.options.map((value) => ({ value, text: t(`alarmRule.priorities.${value}`) }))}
        hint={t('alarmRule.priorityHint')}
      />
      <TextField name="suppressedBy" hint={t('alarmRule.suppressedByHint')} />
      <SwitchField name="isEnabled" />
      <DryRun />
    </>
  );
}
