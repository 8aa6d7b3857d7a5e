import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '#console/ui/api-hooks.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useMetricSources } from '#console/ui/mapping/use-metric-sources.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { EnergyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import { type EnergyMeter, energyMeter, MeterKind } from '#shared/contracts/energy/energy-meter.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Department } from '#shared/contracts/plant/department.ts';

export function EnergyMeterFields(props: {
  readonly row: EnergyMeter | null;
  readonly carriers: readonly EnergyCarrier[];
  readonly regions: readonly Department[];
}): ReactElement {
  const { t, language } = useText();
  const { control } = useFormContext();
  const carrierId = String(useWatch({ control, name: 'carrierId' }) ?? '');
  const kind = useWatch({ control, name: 'kind' });
  const { nodes } = useMetricSources();
  const others = useCall(energyMeter.page, { query: { size: LIMITS.pageSizeMax } }).data?.records ?? [];
  const sources = [
    ...nodes.filter(({ dtype }) => dtype === 'meter'),
    ...nodes.filter(({ dtype }) => dtype !== 'meter'),
  ];
  return (
    <>
      <TextField name="name" />
      <TextField name="nameEn" />
      <SelectField
        name="carrierId"
        choices={props.carriers.map((carrier) => ({
          value: carrier.id,
          text: `${nameOf(carrier, language)} · ${carrier.unit}`,
        }))}
      />
      <SelectField
        name="regionId"
        choices={props.regions.map((region) => ({ value: region.deptId, text: nameOf(region, language) }))}
      />
      <SelectField
        name="machineCode"
        choices={sources.map((node) => ({
          value: node.code,
          text: `${nameOf(node, language)} · ${node.code}`,
        }))}
      />
      <TextField name="metric" isCode placeholder="energy" hint={t('energyMeter.metricHint')} />
      <SegmentField
        name="kind"
        choices={MeterKind.options.map((value) => ({ value, text: t(`energyMeter.kinds.${value}`) }))}
        hint={t(kind === 'net' ? 'energyMeter.netHint' : 'energyMeter.kindHint')}
      />
      <NumberField name="factor" hint={t('energyMeter.factorHint')} />
      {kind !== 'rate' && <NumberField name="rolloverAt" hint={t('energyMeter.rolloverHint')} />}
      <SelectField
        name="parentId"
        choices={others
          .filter((other) => other.id !== props.row?.id && other.carrierId === carrierId)
          .map((other) => ({ value: other.id, text: nameOf(other, language) }))}
        hint={t('energyMeter.parentHint')}
      />
      <NumberField name="share" hint={t('energyMeter.shareHint')} />
    </>
  );
}
