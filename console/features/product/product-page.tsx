import type { ReactElement } from 'react';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { type Product, product } from '#shared/contracts/calendar/product.ts';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';

/** What the lines make and the warehouses keep: the ideal speed of each line, and how it is packed. */
export function ProductPage(): ReactElement {
  const { t, language } = useText();
  const columns: readonly SubjectColumn<Product>[] = [
    { key: 'code', sort: 'code', widthPx: 150, cell: ({ code }) => <CodeCell text={code} /> },
    {
      key: 'name',
      sort: 'name',
      wantedPx: 230,
      cell: (row) => <NameCell name={nameOf(row, language)} />,
    },
    { key: 'unit', sort: 'unit', widthPx: 90, cell: ({ unit }) => t(`units.count.${unit}`) },
    {
      key: 'primaryPerUnit',
      align: 'end',
      isMinor: true,
      widthPx: 170,
      cell: ({ primaryPerUnit }) => primaryPerUnit,
    },
    {
      key: 'unitsPerPallet',
      align: 'end',
      isMinor: true,
      widthPx: 130,
      cell: ({ unitsPerPallet }) => unitsPerPallet ?? '–',
    },
    {
      key: 'shelfLifeDays',
      align: 'end',
      isMinor: true,
      widthPx: 130,
      cell: ({ shelfLifeDays }) => shelfLifeDays ?? '–',
    },
    {
      key: 'lineSpeeds',
      widthPx: 260,
      cell: ({ lineSpeeds }) => lineSpeeds || t('product.ownSpeed'),
    },
  ];
  return (
    <ListPage
      crud={product}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      filters={[{ kind: 'text', name: 'name', placeholder: t('product.filterPlaceholder') }]}
      fields={() => (
        <>
          <TextField name="code" isCode />
          <TextField name="name" />
          <TextField name="nameEn" />
          <SelectField
            name="unit"
            choices={CountUnit.options.map((value) => ({ value, text: t(`units.count.${value}`) }))}
          />
          <NumberField name="primaryPerUnit" hint={t('product.primaryHint')} />
          <TextField name="lineSpeeds" isCode hint={t('product.speedsHint')} />
          <NumberField name="unitsPerCase" />
          <NumberField name="unitsPerPallet" hint={t('product.palletHint')} />
          <NumberField name="shelfLifeDays" hint={t('product.shelfLifeHint')} />
        </>
      )}
    />
  );
}
