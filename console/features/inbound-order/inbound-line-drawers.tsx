import { type ReactElement, useMemo } from 'react';
import { CallDrawer } from '#console/ui/crud/call-drawer.tsx';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type InboundLine, putAwayInboundLine, receiveInboundLine } from '#shared/contracts/inbound-line.ts';

interface DrawerProps {
  readonly row: InboundLine;
  readonly refreshes: readonly Endpoint[];
  readonly onDone: (row: InboundLine, label: string) => void;
  readonly onClose: () => void;
}

/** How many came, how many of them are damaged, and where they were put down. */
export function ReceiveDrawer({ row, refreshes, onDone, onClose }: DrawerProps): ReactElement {
  const { t } = useText();
  const { id, lineNo, productName, lotCode, quantityExpected, quantityReceived, updateTime } = row;
  const params = useMemo(() => ({ id }), [id]);
  const initial = useMemo(
    () => ({
      quantity: Math.max(0, quantityExpected - quantityReceived) || undefined,
      damaged: 0,
      lotCode,
      isOverConfirmed: false,
      updateTime,
    }),
    [quantityExpected, quantityReceived, lotCode, updateTime],
  );
  const label = t('inboundLine.steps.receive');
  return (
    <CallDrawer
      contract={receiveInboundLine}
      textOf="inboundLine"
      title={t('inboundLine.receiveTitle', { line: lineNo, product: productName })}
      submitLabel={label}
      params={params}
      initial={initial}
      refreshes={refreshes}
      onDone={(after) => onDone(after, label)}
      onClose={onClose}
    >
      <NumberField name="quantity" />
      <NumberField name="damaged" />
      <TextField name="locationCode" isCode hint={t('inboundLine.locationHint')} />
      <TextField name="lotCode" isCode />
      <DateField name="producedOn" />
      <DateField name="expiresOn" />
      <SwitchField name="isOverConfirmed" />
    </CallDrawer>
  );
}

export function PutAwayDrawer({ row, refreshes, onDone, onClose }: DrawerProps): ReactElement {
  const { t } = useText();
  const { id, lineNo, productName, quantityReceived, quantityPutAway, updateTime } = row;
  const params = useMemo(() => ({ id }), [id]);
  const initial = useMemo(
    () => ({ quantity: quantityReceived - quantityPutAway, isDamaged: false, updateTime }),
    [quantityReceived, quantityPutAway, updateTime],
  );
  const label = t('inboundLine.steps.putAway');
  return (
    <CallDrawer
      contract={putAwayInboundLine}
      textOf="inboundLine"
      title={t('inboundLine.putAwayTitle', { line: lineNo, product: productName })}
      submitLabel={label}
      params={params}
      initial={initial}
      refreshes={refreshes}
      onDone={(after) => onDone(after, label)}
      onClose={onClose}
    >
      <NumberField name="quantity" />
      <TextField name="fromLocation" isCode hint={t('inboundLine.fromHint')} />
      <TextField name="toLocation" isCode />
      <SwitchField name="isDamaged" />
    </CallDrawer>
  );
}
