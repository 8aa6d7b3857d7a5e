import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { InboundOrderField, OutboundOrderField, PartnerField } from '#console/ui/warehouse/code-fields.tsx';
import { VehicleType } from '#shared/contracts/yard/vehicle.ts';

/** The truck, its driver, and for whom it comes. */
export function WhoComesFields(): ReactElement {
  const { t } = useText();
  const direction: unknown = useWatch({ name: 'direction' });
  const OrderField = direction === 'out' ? OutboundOrderField : InboundOrderField;
  return (
    <>
      <TextField name="plate" isCode />
      <SelectField
        name="vehicleType"
        choices={VehicleType.options.map((value) => ({ value, text: t(`vehicle.types.${value}`) }))}
      />
      <PartnerField name="carrierCode" kind="carrier" />
      <PartnerField name="ownerCode" kind="owner" />
      <TextField name="driverName" />
      <TextField name="driverPhone" />
      <OrderField name="docNo" isFree />
      <NumberField name="pallets" />
      <TextField name="note" />
    </>
  );
}
