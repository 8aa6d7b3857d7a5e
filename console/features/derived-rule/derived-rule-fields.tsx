import type { ReactElement } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { DerivedRuleKind, RuleOperator } from '#shared/contracts/derivation/derived-rule.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';

/** What was typed for another kind stays in the form. */
export function toRuleBody(values: FieldValues): FieldValues {
  const { kind } = values;
  return {
    ...values,
    ...(kind === 'otherwise' && { metric: null }),
    ...(kind !== 'state' && { value: null, onDelayMs: 0, offDelayMs: 0 }),
    ...(kind === 'counter' ? { state: null, overridesReported: false } : { targetMetric: null }),
  };
}

export function DerivedRuleFields(props: { readonly machines: readonly FilterChoice[] }): ReactElement {
  const { t } = useText();
  const { control } = useFormContext();
  const kind = DerivedRuleKind.catch('state').parse(useWatch({ control, name: 'kind' }));
  const states = kind === 'otherwise' ? MachineState.exclude(['warning']) : MachineState;
  return (
    <>
      <SelectField name="machineCode" choices={props.machines} />
      <SegmentField
        name="kind"
        choices={DerivedRuleKind.options.map((value) => ({ value, text: t(`derivedRule.kinds.${value}`) }))}
      />
      {kind !== 'otherwise' && <TextField name="metric" isCode hint={t('derivedRule.metricHint')} />}
      {kind === 'state' && (
        <>
          <SegmentField
            name="operator"
            choices={RuleOperator.options.map((value) => ({ value, text: value }))}
          />
          <NumberField name="value" />
          <NumberField name="onDelayMs" hint={t('derivedRule.delayHint')} />
          <NumberField name="offDelayMs" />
        </>
      )}
      {kind === 'counter' ? (
        <TextField name="targetMetric" isCode hint={t('derivedRule.targetHint')} />
      ) : (
        <>
          <SelectField
            name="state"
            choices={states.options.map((value) => ({ value, text: t(`states.long.${value}`) }))}
            hint={t(kind === 'otherwise' ? 'derivedRule.otherwiseHint' : 'derivedRule.stateHint')}
          />
          <SwitchField name="overridesReported" hint={t('derivedRule.overridesHint')} />
        </>
      )}
      <SwitchField name="isEnabled" />
    </>
  );
}
