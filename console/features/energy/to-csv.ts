import { csvFile } from '#console/ui/download/csv-file.ts';
import type { useText } from '#console/ui/text/text-context.tsx';
import type { EnergyBucket, RegionConsumption } from '#shared/contracts/energy/energy.ts';
import { TariffBand } from '#shared/contracts/energy/energy-tariff.ts';
import { isoWithOffset } from '#shared/domain/calendar/zone-offset.ts';

type Translate = ReturnType<typeof useText>['t'];

/** The shown period as a table: a row for each bucket. */
export function toCsv(
  { buckets, currency, timeZone }: RegionConsumption,
  { unit }: { readonly unit: string },
  { t, nameOf }: { readonly t: Translate; readonly nameOf: (bucket: EnergyBucket) => string },
): Uint8Array<ArrayBuffer> {
  const bands = TariffBand.options.filter((band) =>
    buckets.some((bucket) => bucket.bands.some((one) => one.band === band)),
  );
  const head = [
    `${t('energy.time')} (${timeZone})`,
    'ISO 8601',
    `${t('energy.amount')} (${unit})`,
    ...bands.map((band) => t(`energyTariff.bands.${band}`)),
    `${t('energy.cost')}${currency === null ? '' : ` (${currency})`}`,
    t('energy.previous'),
    `${t('energy.incomplete')} (min)`,
  ];
  const rows = buckets.map((bucket) => [
    nameOf(bucket),
    isoWithOffset(bucket.from, timeZone),
    bucket.amount,
    ...bands.map((band) => bucket.bands.find((one) => one.band === band)?.amount ?? 0),
    bucket.cost,
    bucket.previous,
    Math.round(bucket.missingMs / 60_000),
  ]);
  return csvFile([head, ...rows]);
}
