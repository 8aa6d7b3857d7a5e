import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { product } from '#shared/contracts/calendar/product.ts';
import { type ProductionPlan, productionPlan } from '#shared/contracts/calendar/production-plan.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** What each line is to make in each shift. */
export function ProductionPlanPage(): ReactElement {
  const { t, language } = useText();
  const lines = useCall(listLines, {}, { enabled: useMay('plant_view') }).data ?? [];
  const products = useCall(product.page, { query: { size: LIMITS.pageSizeMax } }).data?.records ?? [];
  const lineChoices = lines.map((line) => ({ value: line.code, text: nameOf(line, language) }));
  const lineName = (code: string) => lineChoices.find(({ value }) => value === code)?.text ?? code;
  const columns: readonly SubjectColumn<ProductionPlan>[] = [
    { key: 'day', sort: 'day', widthPx: 124, cell: ({ day }) => day },
    { key: 'shiftName', sort: 'shift_name', widthPx: 110, cell: ({ shiftName }) => shiftName },
    { key: 'lineCode', sort: 'line_code', widthPx: 160, cell: ({ lineCode }) => lineName(lineCode) },
    { key: 'sequence', align: 'end', isMinor: true, widthPx: 80, cell: ({ sequence }) => sequence },
    {
      key: 'productCode',
      sort: 'product_code',
      widthPx: 130,
      isMinor: true,
      cell: ({ productCode }) => <CodeCell text={productCode} />,
    },
    {
      key: 'productName',
      cell: ({ productName, productNameEn }) => (
        <NameCell name={nameOf({ name: productName, nameEn: productNameEn }, language)} />
      ),
    },
    {
      key: 'plannedCount',
      align: 'end',
      widthPx: 130,
      cell: ({ plannedCount }) => groupedNumber(plannedCount),
    },
    { key: 'orderNo', sort: 'order_no', widthPx: 150, cell: ({ orderNo }) => orderNo ?? '–' },
  ];
  return (
    <ListPage
      crud={productionPlan}
      nameOf={({ day, shiftName, productCode }) => `${day} ${shiftName} ${productCode}`}
      columns={columns}
      filters={[
        {
          kind: 'choice',
          name: 'lineCode',
          label: t('productionPlan.field.lineCode'),
          all: t('productionPlan.allLines'),
          choices: lineChoices,
        },
        { kind: 'text', name: 'orderNo', placeholder: t('productionPlan.orderPlaceholder') },
      ]}
      fields={() => (
        <>
          <SelectField name="lineCode" choices={lineChoices} none={t('productionPlan.chooseLine')} />
          <DateField name="day" hint={t('productionPlan.dayHint')} />
          <TextField name="shiftName" />
          <SelectField
            name="productCode"
            none={t('productionPlan.chooseProduct')}
            choices={products.map((one) => ({
              value: one.code,
              text: `${one.code} · ${nameOf(one, language)}`,
            }))}
          />
          <NumberField name="plannedCount" hint={t('productionPlan.countHint')} />
          <TextField name="orderNo" />
          <NumberField name="sequence" hint={t('productionPlan.sequenceHint')} />
        </>
      )}
    />
  );
}
