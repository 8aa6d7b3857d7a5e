import type { ReactElement } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useMetricSources } from '#console/ui/mapping/use-metric-sources.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { WordOrder } from '#shared/contracts/connectors/connector.ts';
import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import {
  DeadbandUnit,
  NO_NUMBER_TEXT,
  PointDataType,
  PointTarget,
} from '#shared/contracts/connectors/connector-point.ts';

/** What was typed for another target stays in the form. */
export function toPointBody(values: FieldValues): FieldValues {
  return {
    ...values,
    ...(values.target !== 'metric' && { metric: null }),
    ...(values.target !== 'state' && { stateMap: null }),
    ...(values.target === 'state' && NO_NUMBER_TEXT),
  };
}

export function PointFields(props: { readonly kind: ConnectorKind }): ReactElement {
  const { t } = useText();
  const { control } = useFormContext();
  const target = PointTarget.catch('none').parse(useWatch({ control, name: 'target' }));
  const { choices: machines } = useMetricSources();
  return (
    <>
      <TextField name="name" />
      <TextField name="groupName" />
      <TextField name="address" isCode hint={t(`connectorPoint.addressHint.${props.kind}`)} />
      {props.kind === 'modbus' && (
        <SelectField
          name="dataType"
          choices={PointDataType.options.map((value) => ({ value, text: value }))}
        />
      )}
      {props.kind === 'modbus' && (
        <SelectField
          name="wordOrder"
          choices={WordOrder.options.map((value) => ({ value, text: value }))}
          none={t('connectorPoint.orderOfConnector')}
        />
      )}
      <SegmentField
        name="target"
        choices={PointTarget.options.map((value) => ({ value, text: t(`connectorPoint.targets.${value}`) }))}
      />
      {target === 'none' ? (
        <SelectField
          name="machineCode"
          choices={machines}
          none={t('connectorPoint.noMachine')}
          hint={t('connectorPoint.noMachineHint')}
        />
      ) : (
        <SelectField name="machineCode" choices={machines} />
      )}
      {target === 'metric' && <TextField name="metric" isCode hint={t('connectorPoint.metricHint')} />}
      {target === 'state' && (
        <TextField name="stateMap" isCode rows={4} hint={t('connectorPoint.stateMapHint')} />
      )}
      <NumberField name="periodMs" />
      <NumberField name="scale" hint={t('connectorPoint.scaleHint')} />
      <NumberField name="offset" />
      {props.kind !== 'modbus' && target !== 'state' && <NumberTextFields />}
      <TextField name="unit" />
      <NumberField name="deadband" hint={t('connectorPoint.deadbandHint')} />
      {props.kind === 'opcua' && (
        <SegmentField
          name="deadbandUnit"
          hint={t('connectorPoint.deadbandUnitHint')}
          choices={DeadbandUnit.options.map((value) => ({
            value,
            text: t(`connectorPoint.deadbandUnits.${value}`),
          }))}
        />
      )}
      <NumberField name="min" />
      <NumberField name="max" />
    </>
  );
}

/** How texts of the device become numbers. */
function NumberTextFields(): ReactElement {
  const { t } = useText();
  return (
    <>
      <SegmentField
        name="decimal"
        choices={(['point', 'comma'] as const).map((value) => ({
          value,
          text: t(`connectorPoint.decimals.${value}`),
        }))}
      />
      <TextField name="separator" isCode hint={t('connectorPoint.separatorHint')} />
      <NumberField name="partIndex" />
      <TextField name="onWords" hint={t('connectorPoint.wordsHint')} />
      <TextField name="offWords" />
    </>
  );
}
