import { type ReactElement, useMemo } from 'react';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LocationField, LotField, PartnerField, ProductField } from '#console/ui/warehouse/code-fields.tsx';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { addStock } from '#shared/contracts/stock/stock.ts';
import { StockStatus } from '#shared/contracts/stock/stock-status.ts';
import { REFRESHED_BY_STOCK } from './stock-dialogs.tsx';

/** Goods that were counted and are in no list yet. */
export function AddStockDrawer(props: {
  readonly warehouses: Warehouses;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { warehouses, onClose } = props;
  const first = warehouses.choices[0]?.value ?? '';
  const initial = useMemo(() => ({ warehouseCode: first, status: 'available' }), [first]);
  return (
    <CallDrawer
      contract={addStock}
      textOf="stock.call"
      title={t('stock.addTitle')}
      submitLabel={t('stock.add')}
      widthPx={520}
      initial={initial}
      refreshes={REFRESHED_BY_STOCK}
      onDone={() => {
        prompts.succeeded({ title: t('stock.done', { name: t('stock.addTitle') }) });
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField name="warehouseCode" choices={warehouses.choices} />
      <LocationField name="locationCode" />
      <ProductField name="productCode" />
      <NumberField name="quantity" />
      <SelectField
        name="status"
        choices={StockStatus.options.map((value) => ({ value, text: t(`stock.statuses.${value}`) }))}
      />
      <LotField name="lotCode" isFree hint={t('stock.lotHint')} />
      <DateField name="expiresOn" />
      <PartnerField name="ownerCode" kind="owner" />
      <TextField name="lpn" isCode hint={t('stock.lpnHint')} />
      <TextField name="reason" />
    </CallDrawer>
  );
}
