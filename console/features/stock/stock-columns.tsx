import { Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { useToday } from '#console/ui/period/use-today.ts';
import type { Column } from '#console/ui/table/column.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, nullableNameOf, useText } from '#console/ui/text/text-context.tsx';
import { quantityText } from '#console/ui/warehouse/quantity-text.ts';
import type { Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import type { Stock } from '#shared/contracts/stock/stock.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** `A-01-03-2 · P100` */
export function stockName({ locationCode, productCode }: Stock): string {
  return `${locationCode} · ${productCode}`;
}

export function useStockColumns(warehouses: Warehouses): readonly Column<Stock>[] {
  const { t, language } = useText();
  return useMemo(() => {
    const productOf = ({ productName, productNameEn }: Stock) =>
      nameOf({ name: productName, nameEn: productNameEn }, language);
    const columns: readonly (Omit<Column<Stock>, 'head' | 'key'> & { readonly key: keyof Stock })[] = [
      {
        key: 'locationCode',
        sort: 'location_code',
        widthPx: 140,
        cell: ({ locationCode }) => <CodeCell text={locationCode} />,
      },
      {
        key: 'productCode',
        sort: 'product_code',
        wantedPx: 240,
        cell: (row) => (
          <Text as="span" display="block" truncate title={productOf(row)}>
            <b>{row.productCode}</b> {productOf(row)}
          </Text>
        ),
      },
      {
        key: 'quantity',
        sort: 'quantity',
        align: 'end',
        widthPx: 128,
        cell: ({ quantity, unit }) => `${quantityText(quantity)} ${t(`units.count.${unit}`)}`,
      },
      {
        key: 'reserved',
        align: 'end',
        isMinor: true,
        widthPx: 100,
        cell: ({ reserved }) => (reserved === 0 ? '–' : quantityText(reserved)),
      },
      {
        key: 'pallets',
        align: 'end',
        isMinor: true,
        widthPx: 90,
        cell: ({ pallets }) => (pallets === null ? '–' : groupedNumber(pallets)),
      },
      {
        key: 'status',
        widthPx: 124,
        cell: ({ status }) => (
          <Text as="span" color={status === 'available' ? undefined : 'fg.warning'}>
            {t(`stock.statuses.${status}`)}
          </Text>
        ),
      },
      {
        key: 'lotCode',
        sort: 'lot_code',
        widthPx: 124,
        cell: ({ lotCode }) => lotCode ?? '–',
      },
      {
        key: 'expiresOn',
        sort: 'expires_on',
        widthPx: 126,
        cell: ({ expiresOn }) => (expiresOn === null ? '–' : <ExpiryCell day={expiresOn} />),
      },
      { key: 'lpn', isMinor: true, widthPx: 150, cell: ({ lpn }) => lpn || '–' },
      {
        key: 'ownerCode',
        isMinor: true,
        widthPx: 150,
        cell: ({ ownerName, ownerNameEn }) => nullableNameOf(ownerName, ownerNameEn, language) ?? '–',
      },
      { key: 'zoneCode', isMinor: true, widthPx: 100, cell: ({ zoneCode }) => zoneCode },
      {
        key: 'warehouseCode',
        isMinor: true,
        widthPx: 160,
        cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
      },
      {
        key: 'receivedAt',
        sort: 'received_at',
        isMinor: true,
        widthPx: 176,
        cell: ({ receivedAt }) => <Moment form="full" atMs={receivedAt} />,
      },
    ];
    return columns.map((column) => ({
      ...column,
      // Every column is named as its field, but the version that no list shows.
      head: t(`stock.field.${column.key as Exclude<keyof Stock, 'id' | 'updateTime'>}`),
    }));
  }, [t, language, warehouses]);
}

/** Goods are good until the end of the day where they lie. */
function ExpiryCell(props: { readonly day: string }): ReactElement {
  const { t } = useText();
  if (props.day >= useToday()) return <>{props.day}</>;
  return (
    <Text as="span" color="fg.error" title={t('stock.expired')}>
      {props.day}
    </Text>
  );
}
