import { type ReactElement, useMemo } from 'react';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LocationField, LotField } from '#console/ui/warehouse/code-fields.tsx';
import { productText } from '#console/ui/warehouse/product-text.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import {
  type InboundLine,
  putAwayInboundLine,
  receiveInboundLine,
} from '#shared/contracts/orders/inbound-line.ts';

interface DrawerProps {
  readonly row: InboundLine;
  readonly warehouseCode: string | undefined;
  readonly refreshes: readonly Endpoint[];
  readonly onDone: (row: InboundLine, label: string) => void;
  readonly onClose: () => void;
}

/** How many came, how many of them are damaged, and where they were put down. */
export function ReceiveDrawer(props: DrawerProps): ReactElement {
  const { row, warehouseCode, refreshes, onDone, onClose } = props;
  const { t, language } = useText();
  const { id, lineNo, lotCode, quantityExpected, quantityReceived, updateTime } = row;
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
      title={t('inboundLine.receiveTitle', { line: lineNo, product: productText(row, language) })}
      submitLabel={label}
      params={params}
      initial={initial}
      refreshes={refreshes}
      onDone={(after) => onDone(after, label)}
      onClose={onClose}
    >
      <NumberField name="quantity" />
      <NumberField name="damaged" />
      <LocationField name="locationCode" of={warehouseCode} hint={t('inboundLine.locationHint')} />
      <LotField name="lotCode" of={row.productCode} isFree />
      <DateField name="producedOn" />
      <DateField name="expiresOn" />
      <SwitchField name="isOverConfirmed" />
    </CallDrawer>
  );
}

export function PutAwayDrawer(props: DrawerProps): ReactElement {
  const { row, warehouseCode, refreshes, onDone, onClose } = props;
  const { t, language } = useText();
  const { id, lineNo, quantityReceived, quantityPutAway, updateTime } = row;
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
      title={t('inboundLine.putAwayTitle', { line: lineNo, product: productText(row, language) })}
      submitLabel={label}
      params={params}
      initial={initial}
      refreshes={refreshes}
      onDone={(after) => onDone(after, label)}
      onClose={onClose}
    >
      <NumberField name="quantity" hint={t('inboundLine.putAwayHint')} />
      <LocationField name="fromLocation" of={warehouseCode} hint={t('inboundLine.fromHint')} />
      <LocationField name="toLocation" of={warehouseCode} />
      <SwitchField name="isDamaged" />
    </CallDrawer>
  );
}
