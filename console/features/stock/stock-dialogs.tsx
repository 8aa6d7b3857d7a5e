import { type ReactElement, useMemo } from 'react';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LocationField } from '#console/ui/warehouse/code-fields.tsx';
import { quantityText } from '#console/ui/warehouse/quantity-text.ts';
import {
  adjustStock,
  relocateStock,
  type Stock,
  setStockStatus,
  stock,
} from '#shared/contracts/stock/stock.ts';
import { stockMovement } from '#shared/contracts/stock/stock-movement.ts';
import { StockStatus } from '#shared/contracts/stock/stock-status.ts';
import { stockName } from './stock-columns.tsx';

export interface StockDialog {
  readonly kind: 'adjust' | 'move' | 'setStatus';
  readonly row: Stock;
}

export const REFRESHED_BY_STOCK = [stock.page, stockMovement.page];

/** The forms of what is done with goods that lie somewhere. */
export function StockDialogs(props: {
  readonly dialog: StockDialog;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { dialog, onClose } = props;
  const { kind, row } = dialog;
  const name = stockName(row);
  // In thousandths, which are whole numbers: 0.3 − 0.1 is not 0.2.
  const free = (Math.round(row.quantity * 1_000) - Math.round(row.reserved * 1_000)) / 1_000;
  const initial = useMemo(
    () =>
      kind === 'adjust'
        ? { counted: row.quantity, reason: '', updateTime: row.updateTime }
        : kind === 'move'
          ? { toLocation: '', quantity: free, reason: '' }
          : { status: row.status, quantity: free, reason: '' },
    [kind, row, free],
  );
  const unit = t(`units.count.${row.unit}`);
  const freeHint = t('stock.freeHint', { quantity: quantityText(free), unit });
  const shared = {
    textOf: 'stock.call',
    submitLabel: t(`stock.${kind}`),
    params: { id: row.id },
    initial,
    refreshes: REFRESHED_BY_STOCK,
    onDone: () => {
      prompts.succeeded({ title: t('stock.done', { name }) });
      onClose();
    },
    onClose,
  };
  if (kind === 'adjust')
    return (
      <CallDrawer {...shared} contract={adjustStock} title={t('stock.adjustTitle', { name })}>
        <NumberField
          name="counted"
          hint={t('stock.countedHint', { quantity: quantityText(row.quantity), unit })}
        />
        <TextField name="reason" />
      </CallDrawer>
    );
  if (kind === 'move')
    return (
      <CallDrawer {...shared} contract={relocateStock} title={t('stock.moveTitle', { name })}>
        <LocationField name="toLocation" of={row.warehouseCode} />
        <NumberField name="quantity" hint={freeHint} />
        <TextField name="reason" />
      </CallDrawer>
    );
  return (
    <CallDrawer {...shared} contract={setStockStatus} title={t('stock.statusTitle', { name })}>
      <SelectField
        name="status"
        choices={StockStatus.options.map((value) => ({ value, text: t(`stock.statuses.${value}`) }))}
      />
      <NumberField name="quantity" hint={freeHint} />
      <TextField name="reason" />
    </CallDrawer>
  );
}
