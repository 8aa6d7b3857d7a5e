import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import { type EnergyTariff, energyTariff, TariffBand } from '#shared/contracts/energy/energy-tariff.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { TariffRowsField } from './tariff-rows-field.tsx';

const WHOLE_WEEK = {
  band: 'flat',
  days: [0, 1, 2, 3, 4, 5, 6],
  startMinute: 0,
  endMinute: 1_440,
  price: '',
};

/** Prices of carriers by time of day. */
export function EnergyTariffPage(): ReactElement {
  const { t, language } = useText();
  const carriers =
    useCall(energyCarrier.page, { query: { size: LIMITS.pageSizeMax } }, { enabled: useMay('energy_view') })
      .data?.records ?? [];
  const choices = carriers.map((carrier) => ({ value: carrier.id, text: nameOf(carrier, language) }));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const columns: readonly SubjectColumn<EnergyTariff>[] = [
    { key: 'name', sort: 'name', cell: (row) => <NameCell name={nameOf(row, language)} /> },
    {
      key: 'carrierId',
      widthPx: 124,
      cell: ({ carrierId }) => choices.find(({ value }) => value === carrierId)?.text ?? '–',
    },
    {
      key: 'rows',
      widthPx: 296,
      cell: ({ rows, currency }) => {
        const bands = TariffBand.options.filter((band) => rows.some((row) => row.band === band));
        const prices = rows.map(({ price }) => price);
        const [min, max] = [Math.min(...prices), Math.max(...prices)].map((price) => number.format(price));
        const range = min === max ? min : t('energyTariff.range', { min: min ?? '', max: max ?? '' });
        return (
          <Text truncate>
            {bands.map((band) => t(`energyTariff.bands.${band}`)).join(' · ')}
            <Text as="span" color="fg.muted">
              {' '}
              {range} {currency}
            </Text>
          </Text>
        );
      },
    },
    { key: 'validFrom', sort: 'valid_from', widthPx: 120, cell: ({ validFrom }) => validFrom },
    { key: 'validTo', widthPx: 120, cell: ({ validTo }) => validTo ?? t('energyTariff.openEnded') },
  ];
  return (
    <ListPage
      crud={energyTariff}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('energyTariff.field.name') },
        {
          kind: 'choice',
          name: 'carrierId',
          label: t('energyTariff.field.carrierId'),
          all: t('energyTariff.allCarriers'),
          choices,
        },
      ]}
      fields={() => (
        <>
          <TextField name="name" />
          <TextField name="nameEn" />
          <SelectField name="carrierId" choices={choices} />
          <TextField name="currency" isCode placeholder="CNY" hint={t('energyTariff.currencyHint')} />
          <DateField name="validFrom" />
          <DateField name="validTo" hint={t('energyTariff.validToHint')} />
          <TariffRowsField name="rows" />
        </>
      )}
      defaults={{ rows: [WHOLE_WEEK], currency: 'CNY' }}
      drawerWidthPx={720}
    />
  );
}
