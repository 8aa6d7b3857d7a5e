import type { ReactElement } from 'react';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { ProductField } from '#console/ui/warehouse/code-fields.tsx';
import { productText } from '#console/ui/warehouse/product-text.ts';
import { CheckKind, type QualityPlan, qualityPlan } from '#shared/contracts/quality/quality-plan.ts';
import { QualityPlanItems } from './quality-plan-items.tsx';

/** All check plans, or the items of the one that the address names. */
export function QualityPlanPage(): ReactElement {
  const { search } = useView();
  const planId = search.get('plan');
  return planId === null ? <QualityPlanList /> : <QualityPlanItems planId={planId} />;
}

function QualityPlanList(): ReactElement {
  const { t, language } = useText();
  const { setSearch } = useView();
  const open = ({ id }: QualityPlan): void => setSearch({ plan: id });
  const kinds = CheckKind.options.map((value) => ({ value, text: t(`qualityPlan.kinds.${value}`) }));
  const columns: readonly SubjectColumn<QualityPlan>[] = [
    { key: 'code', sort: 'code', widthPx: 140, cell: ({ code }) => <CodeCell text={code} /> },
    { key: 'name', sort: 'name', cell: (row) => <NameCell name={nameOf(row, language)} /> },
    { key: 'kind', sort: 'kind', widthPx: 120, cell: ({ kind }) => t(`qualityPlan.kinds.${kind}`) },
    {
      key: 'productCode',
      wantedPx: 200,
      cell: (row) => (
        <NameCell
          name={
            row.productCode
              ? `${row.productCode} · ${productText(row, language)}`
              : t('qualityPlan.everyProduct')
          }
          isPlain
        />
      ),
    },
    { key: 'items', align: 'end', widthPx: 72, cell: ({ items }) => items },
    { key: 'limitMinutes', align: 'end', widthPx: 132, cell: ({ limitMinutes }) => limitMinutes },
    {
      key: 'enabled',
      isMinor: true,
      widthPx: 80,
      cell: ({ enabled }) => t(enabled ? 'crud.form.yes' : 'crud.form.no'),
    },
    {
      key: 'updateTime',
      sort: 'update_time',
      isMinor: true,
      widthPx: 148,
      cell: ({ updateTime }) => <Moment form="relative" atMs={updateTime} />,
    },
  ];
  return (
    <ListPage
      crud={qualityPlan}
      nameOf={({ name }) => name}
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('qualityPlan.filterPlaceholder') },
        {
          kind: 'choice',
          name: 'kind',
          label: t('qualityPlan.field.kind'),
          all: t('qualityPlan.allKinds'),
          choices: kinds,
        },
      ]}
      fields={() => (
        <>
          <TextField name="code" isCode />
          <TextField name="name" />
          <TextField name="nameEn" />
          <SelectField name="kind" choices={kinds} />
          <ProductField name="productCode" hint={t('qualityPlan.productHint')} />
          <NumberField name="limitMinutes" hint={t('qualityPlan.limitHint')} />
          <SwitchField name="enabled" />
        </>
      )}
      removalMeaning={t('qualityPlan.removeText')}
      actions={(row) => [{ label: t('qualityPlan.openItems'), onSelect: () => open(row) }]}
      actionsWidthPx={150}
      onOpen={open}
    />
  );
}
