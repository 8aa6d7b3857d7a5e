import { type ReactElement, useMemo, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { BackToList } from '#console/ui/crud/list/back-to-list.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LotField, ProductField } from '#console/ui/warehouse/code-fields.tsx';
import { productText } from '#console/ui/warehouse/product-text.ts';
import { closeInboundLine, type InboundLine, inboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { InboundLineState } from '#shared/contracts/orders/inbound-line-state.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { inboundLineSteps } from '#shared/domain/orders/inbound-line-steps.ts';
import { PutAwayDrawer, ReceiveDrawer } from './inbound-line-drawers.tsx';

const LOOKS: Readonly<Record<InboundLineState, StateLook>> = {
  open: STATE_LOOKS.draft,
  received: { glyph: 'check', colour: 'fg' },
  held: { glyph: 'pause', colour: 'fg.warning', isStrong: true },
  released: STATE_LOOKS.good,
  rejected: STATE_LOOKS.failed,
  put_away: STATE_LOOKS.good,
  cancelled: STATE_LOOKS.dropped,
};

/** The list of all orders keeps its own filters and page in the address meanwhile. */
const PREFIX = 'orderLine.';
const REFRESHED = [inboundLine.page, inboundOrder.page, inboundOrder.get];

/** The lines of one order, and what happens to their goods. */
export function InboundLineList({ orderId }: { readonly orderId: string }): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const mayControl = useMay('warehouse_task_control');
  const mayView = useMay('warehouse_order_view');
  const order = useCall(inboundOrder.get, { params: { id: orderId } }, { enabled: mayView }).data;
  const [open, setOpen] = useState<{ kind: 'receive' | 'putAway'; row: InboundLine } | null>(null);
  const close = useAction(closeInboundLine, REFRESHED);
  const defaults = useMemo(() => ({ inboundOrderId: orderId, isChecked: false }), [orderId]);
  const query = useMemo(() => ({ inboundOrderId: orderId }), [orderId]);

  function done(row: InboundLine, label: string): void {
    setOpen(null);
    const name = t('inboundLine.lineName', { line: row.lineNo });
    prompts.succeeded({ title: t('crud.stepDone', { name, step: label }) });
  }

  async function askClose(row: InboundLine): Promise<void> {
    const isAgreed = await prompts.confirm({
      action: t('inboundLine.steps.close'),
      title: t('inboundLine.closeTitle', { line: row.lineNo }),
      text: t('inboundLine.closeText', { received: row.quantityReceived, expected: row.quantityExpected }),
    });
    if (!isAgreed) return;
    close.mutate(
      { params: { id: row.id }, body: { updateTime: row.updateTime } },
      {
        onSuccess: (after) => done(after, t(`inboundLine.states.${after.state}`)),
        onError: (failure) => prompts.failed(failure),
      },
    );
  }

  function actionsOf(row: InboundLine): readonly RowAction[] {
    if (!mayControl || row.isExternal) return [];
    const isReceiving = order?.state === 'arrived' || order?.state === 'receiving';
    if (row.state === 'open' && isReceiving)
      return [
        { label: t('inboundLine.steps.receive'), onSelect: () => setOpen({ kind: 'receive', row }) },
        { label: t('inboundLine.steps.close'), isDangerous: true, onSelect: () => void askClose(row) },
      ];
    if (inboundLineSteps.after(row.state, 'put_away') === null) return [];
    return [{ label: t('inboundLine.steps.putAway'), onSelect: () => setOpen({ kind: 'putAway', row }) }];
  }

  const columns: readonly SubjectColumn<InboundLine>[] = [
    { key: 'lineNo', sort: 'line_no', align: 'end', widthPx: 72, cell: ({ lineNo }) => lineNo },
    { key: 'productCode', widthPx: 130, cell: ({ productCode }) => <CodeCell text={productCode} /> },
    {
      key: 'productName',
      wantedPx: 200,
      cell: (row) => <NameCell name={productText(row, language)} isPlain />,
    },
    {
      key: 'state',
      sort: 'state',
      widthPx: 150,
      cell: ({ state }) => <StateCell look={LOOKS[state]} text={t(`inboundLine.states.${state}`)} />,
    },
    { key: 'lotCode', widthPx: 130, cell: ({ lotCode }) => lotCode ?? '–' },
    { key: 'quantityExpected', align: 'end', widthPx: 104, cell: ({ quantityExpected }) => quantityExpected },
    { key: 'quantityReceived', align: 'end', widthPx: 104, cell: ({ quantityReceived }) => quantityReceived },
    { key: 'quantityDamaged', align: 'end', widthPx: 104, cell: ({ quantityDamaged }) => quantityDamaged },
    { key: 'quantityPutAway', align: 'end', widthPx: 104, cell: ({ quantityPutAway }) => quantityPutAway },
    {
      key: 'isChecked',
      isMinor: true,
      widthPx: 96,
      cell: ({ isChecked }) => t(isChecked ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <>
      <ListPage
        crud={inboundLine}
        nameOf={({ lineNo }) => t('inboundLine.lineName', { line: lineNo })}
        columns={columns}
        prefix={PREFIX}
        query={query}
        actionsWidthPx={140}
        filters={[
          { kind: 'text', name: 'productCode', placeholder: t('inboundLine.filterPlaceholder') },
          enumFilter('state', InboundLineState.options, (value) => t(`inboundLine.states.${value}`), {
            label: t('inboundLine.field.state'),
            all: t('inboundLine.allStates'),
          }),
        ]}
        head={{
          title: order ? t('inboundLine.ofOrder', { no: order.no }) : t('inboundLine.title'),
          lead: t('inboundLine.lead'),
          back: <BackToList label={t('inboundLine.back')} param="order" prefix={PREFIX} />,
        }}
        actions={actionsOf}
        canCreate={order !== undefined && !order.isExternal}
        defaults={defaults}
        fields={(row) => (
          <>
            {row === null && <NumberField name="lineNo" hint={t('inboundLine.lineHint')} />}
            <ProductField name="productCode" />
            <LotField name="lotCode" isFree />
            <NumberField name="quantityExpected" />
            <SwitchField name="isChecked" />
          </>
        )}
      />
      {open?.kind === 'receive' && (
        <ReceiveDrawer
          row={open.row}
          warehouseCode={order?.warehouseCode}
          refreshes={REFRESHED}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'putAway' && (
        <PutAwayDrawer
          row={open.row}
          warehouseCode={order?.warehouseCode}
          refreshes={REFRESHED}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
