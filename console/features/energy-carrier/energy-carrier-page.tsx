import type { ReactElement } from 'react';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { OriginMark } from '#console/ui/crud/list/origin-mark.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { type EnergyCarrier, energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';

/** What is metered, with its equivalents. */
export function EnergyCarrierPage(): ReactElement {
  const { t, language } = useText();
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const columns: readonly SubjectColumn<EnergyCarrier>[] = [
    { key: 'name', sort: 'name', cell: (row) => <NameCell name={nameOf(row, language)} /> },
    { key: 'code', sort: 'code', widthPx: 180, cell: ({ code }) => <CodeCell text={code} /> },
    { key: 'unit', widthPx: 96, cell: ({ unit }) => unit },
    { key: 'kgce', align: 'end', widthPx: 184, cell: ({ kgce }) => number.format(kgce) },
    { key: 'kgco2e', align: 'end', widthPx: 216, cell: ({ kgco2e }) => number.format(kgco2e) },
    { key: 'sort', sort: 'sort', align: 'end', widthPx: 88, isMinor: true, cell: ({ sort }) => sort },
    {
      key: 'system',
      widthPx: 104,
      isMinor: true,
      cell: ({ system }) => (
        <OriginMark
          isSystem={system === '1'}
          label={t(system === '1' ? 'energyCarrier.isSystem' : 'energyCarrier.isOwn')}
        />
      ),
    },
  ];
  return (
    <ListPage
      crud={energyCarrier}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      filters={[{ kind: 'text', name: 'name', placeholder: t('energyCarrier.field.name') }]}
      fields={(row) => (
        <>
          <TextField name="name" />
          <TextField name="nameEn" />
          <TextField name="code" isCode isFixed={row?.system === '1'} />
          <TextField name="unit" />
          <NumberField name="kgce" hint={t('energyCarrier.factorHint')} />
          <NumberField name="kgco2e" />
          <NumberField name="sort" />
        </>
      )}
      refusal={({ system }) => (system === '1' ? t('crud.removal.system') : undefined)}
    />
  );
}
