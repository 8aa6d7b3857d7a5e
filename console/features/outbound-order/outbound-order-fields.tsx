import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall } from '#console/ui/api-hooks.tsx';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { PartnerField } from '#console/ui/warehouse/partner-field.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { type OutboundOrder, OutboundState } from '#shared/contracts/outbound-order.ts';
import { wave } from '#shared/contracts/wave.ts';

/** Until its wave is released, an order may go into another one. */
const BEFORE_WORK: readonly OutboundState[] = [
  OutboundState.enum.draft,
  OutboundState.enum.released,
  OutboundState.enum.allocated,
];

/** For whom, when, and with which others. */
export function OutboundOrderFields(props: {
  readonly row: OutboundOrder | null;
  readonly warehouses: Warehouses;
}): ReactElement {
  const { t } = useText();
  const { row, warehouses } = props;
  const chosen: unknown = useWatch({ name: 'warehouseCode' });
  const warehouseCode = row?.warehouseCode ?? (typeof chosen === 'string' ? chosen : '');
  const waves = useCall(
    wave.page,
    { query: { warehouseCode, state: 'planned', size: LIMITS.pageSizeMax } },
    { enabled: warehouseCode !== '' },
  ).data;
  const planned = (waves?.records ?? []).map(({ no, name }) => ({ value: no, text: `${no} ${name}` }));
  const released = row?.waveNo && !planned.some(({ value }) => value === row.waveNo) ? row.waveNo : null;
  return (
    <>
      <SelectField name="warehouseCode" choices={warehouses.choices} />
      <TextField name="externalNo" isCode />
      <PartnerField name="customerCode" kind="customer" />
      <PartnerField name="ownerCode" kind="owner" />
      <MomentField name="dueAt" />
      <NumberField name="priority" hint={t('outboundOrder.priorityHint')} />
      <SelectField
        name="waveNo"
        none={t('outboundOrder.noneWave')}
        choices={released === null ? planned : [{ value: released, text: released }]}
        isFixed={released !== null || (row !== null && !BEFORE_WORK.includes(row.state))}
      />
      <TextField name="appointmentNo" isCode />
      <TextField name="note" rows={2} />
    </>
  );
}
