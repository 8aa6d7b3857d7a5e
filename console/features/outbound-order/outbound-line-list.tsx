import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { BackToList } from '#console/ui/crud/list/back-to-list.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nullableNameOf, useText } from '#console/ui/text/text-context.tsx';
import { LotField, ProductField } from '#console/ui/warehouse/code-fields.tsx';
import { productText } from '#console/ui/warehouse/product-text.ts';
import {
  type OutboundLine,
  type OutboundLineState,
  outboundLine,
} from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { isOutboundPlanned } from '#shared/domain/orders/outbound-steps.ts';

/** The list of all orders keeps its own filters and page in the address meanwhile. */
const PREFIX = 'parts.';
const REFRESHED_EVERY_MS = 10_000;

const LOOKS: Readonly<Record<OutboundLineState, StateLook>> = {
  open: STATE_LOOKS.draft,
  allocated: { glyph: 'lock', colour: 'accent.fg' },
  picked: STATE_LOOKS.good,
  short: STATE_LOOKS.failed,
  shipped: STATE_LOOKS.ended,
  cancelled: STATE_LOOKS.dropped,
};

/** What one outbound order asks for, and how far it is. */
export function OutboundLineList(props: { readonly orderId: string }): ReactElement {
  const { t, language } = useText();
  const { orderId } = props;
  const order = useCall(
    outboundOrder.get,
    { params: { id: orderId } },
    { enabled: useMay('warehouse_order_view') },
  ).data;
  const isPlanned = order !== undefined && !order.isExternal && isOutboundPlanned(order.state);
  const refusal = isPlanned ? undefined : t('outboundLine.fixed');
  const columns: readonly SubjectColumn<OutboundLine>[] = [
    { key: 'lineNo', sort: 'line_no', align: 'end', widthPx: 64, cell: ({ lineNo }) => lineNo },
    { key: 'productCode', widthPx: 130, cell: ({ productCode }) => <CodeCell text={productCode} /> },
    { key: 'productName', wantedPx: 220, cell: (row) => <NameCell name={productText(row, language)} /> },
    {
      key: 'state',
      sort: 'state',
      widthPx: 130,
      cell: ({ state }) => <StateCell look={LOOKS[state]} text={t(`outboundLine.states.${state}`)} />,
    },
    { key: 'quantityOrdered', align: 'end', widthPx: 92, cell: ({ quantityOrdered }) => quantityOrdered },
    {
      key: 'quantityAllocated',
      align: 'end',
      widthPx: 92,
      cell: ({ quantityAllocated }) => quantityAllocated,
    },
    { key: 'quantityPicked', align: 'end', widthPx: 92, cell: ({ quantityPicked }) => quantityPicked },
    {
      key: 'quantityShipped',
      isMinor: true,
      align: 'end',
      widthPx: 92,
      cell: ({ quantityShipped }) => quantityShipped,
    },
    { key: 'lotCode', isMinor: true, widthPx: 140, cell: ({ lotCode }) => lotCode ?? '–' },
  ];
  return (
    <ListPage
      crud={outboundLine}
      nameOf={({ lineNo, productCode }) => `${lineNo} ${productCode}`}
      columns={columns}
      prefix={PREFIX}
      query={{ outboundOrderId: orderId }}
      refetchMs={REFRESHED_EVERY_MS}
      canCreate={isPlanned}
      filters={[{ kind: 'text', name: 'productCode', placeholder: t('outboundLine.filterPlaceholder') }]}
      head={{
        title: order?.no ?? t('outboundLine.title'),
        lead: order
          ? [
              t(`outboundOrder.states.${order.state}`),
              nullableNameOf(order.customerName, order.customerNameEn, language),
              order.waveNo,
            ]
              .filter(Boolean)
              .join(' · ')
          : t('outboundLine.lead'),
        back: <BackToList label={t('outboundOrder.back')} param="order" prefix={PREFIX} />,
      }}
      refusal={() => refusal}
      fields={() => (
        <>
          <NumberField name="lineNo" isFixed={!isPlanned} />
          <ProductField name="productCode" isFixed={!isPlanned} />
          <NumberField name="quantityOrdered" isFixed={!isPlanned} />
          <LotField name="lotCode" isFixed={!isPlanned} hint={t('outboundLine.lotHint')} />
          <TextField name="note" rows={2} isFixed={!isPlanned} />
        </>
      )}
      defaults={{ outboundOrderId: orderId, lineNo: (order?.lines ?? 0) + 1 }}
    />
  );
}
