import type { ReactElement } from 'react';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { InboundKind, type InboundOrder } from '#shared/contracts/inbound-order.ts';

export function InboundOrderFields(props: {
  readonly row: InboundOrder | null;
  readonly warehouses: Warehouses;
}): ReactElement {
  const { t } = useText();
  const { row, warehouses } = props;
  return (
    <>
      <SelectField name="warehouseCode" choices={warehouses.choices} />
      <SegmentField
        name="kind"
        choices={InboundKind.options.map((value) => ({ value, text: t(`inboundOrder.kinds.${value}`) }))}
      />
      <TextField name="externalNo" />
      <MomentField name="expectedAt" />
      <TextField name="supplierCode" isCode />
      <TextField name="ownerCode" isCode isFixed={row !== null} />
      <TextField name="appointmentNo" isCode hint={t('inboundOrder.appointmentHint')} />
      <NumberField name="priority" />
      <TextField name="note" rows={2} />
    </>
  );
}
