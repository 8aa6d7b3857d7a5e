import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { ProductField } from '#console/ui/warehouse/code-fields.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { quantityText } from '#console/ui/warehouse/quantity-text.ts';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { ZoneField } from '#console/ui/warehouse/zone-field.tsx';
import { type StockLimit, stockLimit } from '#shared/contracts/stock/stock-limit.ts';

/** What must not run out, and what must not expire unseen. */
export function StockLimitPage(): ReactElement {
  const { t, language } = useText();
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const productOf = ({ productName, productNameEn }: StockLimit) =>
    nameOf({ name: productName, nameEn: productNameEn }, language);
  const columns: readonly SubjectColumn<StockLimit>[] = [
    {
      key: 'productCode',
      sort: 'product_code',
      wantedPx: 260,
      cell: (row) => (
        <Text as="span" truncate title={productOf(row)}>
          <b>{row.productCode}</b> {productOf(row)}
        </Text>
      ),
    },
    {
      key: 'available',
      sort: 'available',
      align: 'end',
      widthPx: 132,
      cell: ({ available, minimum, unit }) => (
        <Text
          as="span"
          {...(available < minimum && {
            color: 'fg.error',
            fontWeight: '600',
            title: t('stockLimit.below'),
          })}
        >
          {`${quantityText(available)} ${t(`units.count.${unit}`)}`}
        </Text>
      ),
    },
    {
      key: 'minimum',
      sort: 'minimum',
      align: 'end',
      widthPx: 132,
      cell: ({ minimum, unit }) => `${quantityText(minimum)} ${t(`units.count.${unit}`)}`,
    },
    {
      key: 'expiryWarningDays',
      align: 'end',
      widthPx: 160,
      cell: ({ expiryWarningDays }) => expiryWarningDays ?? '–',
    },
    { key: 'zoneCode', widthPx: 150, cell: ({ zoneCode }) => zoneCode ?? t('stockLimit.wholeWarehouse') },
    {
      key: 'warehouseCode',
      isMinor: true,
      wantedPx: 180,
      cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
    },
    { key: 'note', isMinor: true, wantedPx: 180, cell: ({ note }) => note ?? '–' },
    {
      key: 'enabled',
      widthPx: 80,
      cell: ({ enabled }) => t(enabled ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <ListPage
      crud={stockLimit}
      nameOf={({ productCode }) => productCode}
      columns={columns}
      filters={[
        { kind: 'text', name: 'product', placeholder: t('stockLimit.filterPlaceholder') },
        warehouseFilter(warehouses, t),
      ]}
      firstStep={firstStep}
      defaults={{ warehouseCode: warehouses.choices[0]?.value ?? '' }}
      fields={(row) => (
        <>
          <SelectField name="warehouseCode" choices={warehouses.choices} />
          <ProductField name="productCode" />
          <ZoneField name="zoneCode" of={row?.warehouseCode} none={t('stockLimit.wholeWarehouse')} />
          <NumberField name="minimum" hint={t('stockLimit.minimumHint')} />
          <NumberField name="expiryWarningDays" hint={t('stockLimit.daysHint')} />
          <TextField name="note" />
          <SwitchField name="enabled" />
        </>
      )}
    />
  );
}
