import type { ReactElement, ReactNode } from 'react';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import type { GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import { AppointmentField, PartnerField } from './code-fields.tsx';
import type { Warehouses } from './use-warehouses.ts';

const NAMES = {
  in: { partner: 'supplierCode', kind: 'supplier', moment: 'expectedAt' },
  out: { partner: 'customerCode', kind: 'customer', moment: 'dueAt' },
} as const;

/** What orders have in both directions. `own`: what only orders of this one have. */
export function OrderFields(props: {
  readonly direction: GoodsDirection;
  readonly row: { readonly warehouseCode: string } | null;
  readonly warehouses: Warehouses;
  readonly appointmentHint?: string;
  readonly priorityHint?: string;
  readonly own: ReactNode;
}): ReactElement {
  const { direction, row, warehouses, appointmentHint, priorityHint } = props;
  const { partner, kind, moment } = NAMES[direction];
  return (
    <>
      <SelectField name="warehouseCode" choices={warehouses.choices} />
      {props.own}
      <TextField name="externalNo" isCode />
      <MomentField name={moment} />
      <PartnerField name={partner} kind={kind} />
      <PartnerField name="ownerCode" kind="owner" />
      <AppointmentField
        name="appointmentNo"
        direction={direction}
        of={row?.warehouseCode}
        {...(appointmentHint !== undefined && { hint: appointmentHint })}
      />
      <NumberField name="priority" {...(priorityHint !== undefined && { hint: priorityHint })} />
      <TextField name="note" rows={2} />
    </>
  );
}
