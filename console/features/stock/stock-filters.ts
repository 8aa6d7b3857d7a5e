import type { Filter } from '#console/ui/crud/list/filter.ts';
import { useZoneOf } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { useZoneChoices, type Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { StockStatus } from '#shared/contracts/stock/stock-status.ts';
import { localDayOf } from '#shared/domain/calendar/picked-period.ts';
import { dayAfter } from '#shared/domain/energy/energy-period.ts';

/** Lots that expire before the day that comes so many days after today. */
const EXPIRES_BEFORE = { expired: 0, days7: 8, days30: 31 } as const;
type Expiry = keyof typeof EXPIRES_BEFORE;
const MINUTE_MS = 60_000;

export function useStockFilters(warehouses: Warehouses): readonly Filter[] {
  const { t } = useText();
  const zones = useZoneChoices(undefined);
  const { search } = useView();
  const zone = useZoneOf()({ warehouseCode: search.get('warehouseCode') });
  const today = localDayOf(useServerNow(MINUTE_MS), zone);
  return [
    {
      kind: 'choice',
      name: 'warehouseCode',
      label: t('stock.field.warehouseCode'),
      all: t('dock.allWarehouses'),
      choices: warehouses.choices,
    },
    {
      kind: 'choice',
      name: 'zoneCode',
      label: t('stock.field.zoneCode'),
      all: t('stock.filter.allZones'),
      choices: zones ?? [],
      widthPx: 130,
    },
    { kind: 'text', name: 'location', placeholder: t('stock.filter.location'), widthPx: 150 },
    { kind: 'text', name: 'product', placeholder: t('stock.filter.product'), widthPx: 224 },
    { kind: 'text', name: 'lot', placeholder: t('stock.filter.lot'), widthPx: 110 },
    { kind: 'text', name: 'owner', placeholder: t('stock.filter.owner'), widthPx: 110 },
    {
      kind: 'choice',
      name: 'status',
      label: t('stock.field.status'),
      all: t('stock.filter.allStatuses'),
      choices: StockStatus.options.map((value) => ({ value, text: t(`stock.statuses.${value}`) })),
      widthPx: 130,
    },
    {
      kind: 'choice',
      name: 'expires',
      label: t('stock.filter.expires'),
      all: t('stock.filter.allExpiries'),
      choices: (Object.keys(EXPIRES_BEFORE) as Expiry[]).map((value) => ({
        value,
        text: t(`stock.filter.${value}`),
      })),
      toQuery: (value): Readonly<Record<string, string>> =>
        value in EXPIRES_BEFORE ? { expiresBefore: dayAfter(today, EXPIRES_BEFORE[value as Expiry]) } : {},
      widthPx: 130,
    },
  ];
}
