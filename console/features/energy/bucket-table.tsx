import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { Column } from '#console/ui/table/column.ts';
import { DataTable } from '#console/ui/table/data-table.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { EnergyBucket, RegionConsumption } from '#shared/contracts/energy/energy.ts';
import { TariffBand } from '#shared/contracts/energy/energy-tariff.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';

/** The buckets of a period in figures. */
export function BucketTable(props: {
  readonly data: RegionConsumption;
  readonly unit: string;
  readonly nameOf: (bucket: EnergyBucket) => string;
}): ReactElement {
  const { t, language } = useText();
  const { data, unit, nameOf } = props;
  const number = (digits: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits, minimumFractionDigits: digits });
  const [amounts, costs] = [number(1), number(2)];
  const bands = TariffBand.options.filter(
    (band) => band !== 'flat' && data.buckets.some((bucket) => bucket.bands.some((one) => one.band === band)),
  );
  const columns: readonly Column<EnergyBucket>[] = [
    { key: 'time', head: t('energy.time'), widthPx: 116, cell: nameOf },
    {
      key: 'amount',
      head: `${t('energy.amount')} (${unit})`,
      align: 'end',
      widthPx: 104,
      cell: ({ amount }) => <b>{amounts.format(amount)}</b>,
    },
    ...bands.map(
      (band): Column<EnergyBucket> => ({
        key: band,
        head: t(`energyTariff.bands.${band}`),
        align: 'end',
        widthPx: 64,
        cell: (bucket) => {
          const found = bucket.bands.find((one) => one.band === band);
          return found ? amounts.format(found.amount) : '';
        },
      }),
    ),
    ...(data.currency === null
      ? []
      : [
          {
            key: 'cost',
            head: `${t('energy.cost')} (${data.currency})`,
            align: 'end' as const,
            widthPx: 100,
            cell: ({ cost }: EnergyBucket) => costs.format(cost),
          },
        ]),
    {
      key: 'previous',
      head: t('energy.previous'),
      align: 'end',
      widthPx: 88,
      cell: ({ previous }) => (previous === null ? '–' : amounts.format(previous)),
    },
    {
      key: 'state',
      head: t('energy.state'),
      cell: ({ missingMs, from }) => {
        if (from > Date.now()) return '';
        if (missingMs === 0) return <Text color="fg.muted">{t('energy.complete')}</Text>;
        return (
          <Text color="fg.warning">{t('energy.missing', { time: spokenDuration(missingMs, language) })}</Text>
        );
      },
    },
  ];
  return (
    <DataTable
      label={t('energy.title')}
      columns={columns}
      rows={data.buckets}
      rowKey={({ from }) => String(from)}
      empty={{ title: t('energy.noMeters'), hint: t('energy.noMetersHint') }}
    />
  );
}
