import { Box, SimpleGrid, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { LogPage } from '#console/ui/crud/list/log-page.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { quantityText } from '#console/ui/warehouse/quantity-text.ts';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import { type StockMovement, stockMovement } from '#shared/contracts/stock/stock-movement.ts';
import { StockMovementKind, type StockStatus } from '#shared/contracts/stock/stock-status.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** How stock has become what it is. */
export function StockMovementPage(): ReactElement {
  const { t, language } = useText();
  const warehouses = useWarehouses();
  const statusText = (status: StockStatus | null) => (status === null ? null : t(`stock.statuses.${status}`));
  const docOf = ({ docKind, docNo }: StockMovement) =>
    docKind === null ? null : `${t(`stockMovement.docKinds.${docKind}`)} ${docNo ?? ''}`;
  const productOf = ({ productName, productNameEn }: StockMovement) =>
    nameOf({ name: productName, nameEn: productNameEn }, language);
  return (
    <LogPage
      log={stockMovement}
      timeOf={({ createTime }) => createTime}
      timeSort="create_time"
      columns={[
        { key: 'kind', widthPx: 124, cell: ({ kind }) => t(`stockMovement.kinds.${kind}`) },
        {
          key: 'productCode',
          wantedPx: 240,
          cell: (row) => (
            <Text as="span" truncate title={productOf(row)}>
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
          key: 'fromLocation',
          widthPx: 128,
          cell: ({ fromLocation }) => fromLocation ?? t('stockMovement.outside'),
        },
        {
          key: 'toLocation',
          widthPx: 128,
          cell: ({ toLocation }) => toLocation ?? t('stockMovement.outside'),
        },
        { key: 'lotCode', isMinor: true, widthPx: 130, cell: ({ lotCode }) => lotCode ?? '–' },
        { key: 'docNo', isMinor: true, widthPx: 170, cell: ({ docNo }) => docNo ?? '–' },
        { key: 'reason', isMinor: true, wantedPx: 180, cell: ({ reason }) => reason ?? '–' },
        { key: 'by', widthPx: 110, cell: ({ by }) => by ?? t('stockMovement.server') },
      ]}
      filters={[
        warehouseFilter(warehouses, t),
        enumFilter('kind', StockMovementKind.options, (value) => t(`stockMovement.kinds.${value}`), {
          label: t('stockMovement.field.kind'),
          all: t('stockMovement.allKinds'),
        }),
        { kind: 'text', name: 'product', placeholder: t('stockMovement.filter.product'), widthPx: 210 },
        { kind: 'text', name: 'location', placeholder: t('stockMovement.filter.location'), widthPx: 180 },
        { kind: 'text', name: 'docNo', placeholder: t('stockMovement.filter.docNo'), widthPx: 150 },
      ]}
      detail={(row) => (
        <SimpleGrid columns={4} gap="4" px="11" py="4">
          {(
            [
              ['warehouseCode', warehouses.nameOf(row.warehouseCode)],
              ['lotCode', row.lotCode],
              ['ownerCode', row.ownerCode],
              ['lpn', row.lpn || null],
              ['pallets', row.pallets === null ? null : groupedNumber(row.pallets)],
              ['fromStatus', statusText(row.fromStatus)],
              ['toStatus', statusText(row.toStatus)],
              ['docKind', docOf(row)],
              ['reason', row.reason],
            ] as const
          ).map(([name, value]) => (
            <Box key={name} minW="0">
              <Text textStyle="xs" color="fg.muted">
                {t(`stockMovement.field.${name}`)}
              </Text>
              <Text overflowWrap="anywhere">{value ?? '–'}</Text>
            </Box>
          ))}
        </SimpleGrid>
      )}
    />
  );
}
