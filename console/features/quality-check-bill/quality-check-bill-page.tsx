import { HStack } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMay } from '#console/ui/api-hooks.tsx';
import { Attachments } from '#console/ui/attachments/attachments.tsx';
import { MomentField } from '#console/ui/crud/fields/moment-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { InboundOrderField, LotField, ProductField } from '#console/ui/warehouse/code-fields.tsx';
import { useNoWarehouse } from '#console/ui/warehouse/no-warehouse.tsx';
import { productText } from '#console/ui/warehouse/product-text.ts';
import { useDockChoices, useWarehouses, type Warehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { warehouseFilter } from '#console/ui/warehouse/warehouse-filter.ts';
import {
  changeCheckBillAttachments,
  listCheckBillAttachments,
} from '#shared/contracts/quality/attachments.ts';
import {
  CheckBillState,
  CheckVerdict,
  type QualityCheckBill,
  qualityCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { CheckKind } from '#shared/contracts/quality/quality-plan.ts';
import { CheckBillStateCell, VerdictCell } from './check-bill-cells.tsx';
import { CheckBillDrawers } from './check-bill-drawers.tsx';
import { CheckResults } from './check-results.tsx';
import { useCheckBillSteps } from './use-check-bill-steps.ts';

const REFRESHED_EVERY_MS = 15_000;

/** All check bills, or the results of the one that the address names. */
export function QualityCheckBillPage(): ReactElement {
  const { search } = useView();
  const billId = search.get('bill');
  return billId === null ? <CheckBillList /> : <CheckResults key={billId} billId={billId} />;
}

function CheckBillList(): ReactElement {
  const { t, language } = useText();
  const { setSearch } = useView();
  const nowMs = useServerNow(REFRESHED_EVERY_MS);
  const warehouses = useWarehouses();
  const firstStep = useNoWarehouse(warehouses);
  const steps = useCheckBillSteps();
  const [attached, setAttached] = useState<QualityCheckBill | null>(null);
  const mayEdit = useMay('quality_edit');
  const open = ({ id }: QualityCheckBill): void => setSearch({ bill: id });
  const first = warehouses.all?.[0]?.code ?? '';
  const defaults = useMemo(() => ({ warehouseCode: first, kind: 'incoming' }), [first]);
  const columns: readonly SubjectColumn<QualityCheckBill>[] = [
    { key: 'no', sort: 'no', widthPx: 190, cell: ({ no }) => <CodeCell text={no} /> },
    {
      key: 'state',
      sort: 'state',
      widthPx: 124,
      cell: (row) => <CheckBillStateCell row={row} nowMs={nowMs} />,
    },
    {
      key: 'verdict',
      sort: 'verdict',
      widthPx: 108,
      cell: ({ verdict }) => <VerdictCell verdict={verdict} />,
    },
    {
      key: 'productCode',
      cell: (row) => <NameCell name={`${row.productCode} · ${productText(row, language)}`} isPlain />,
    },
    {
      key: 'resultsMeasured',
      align: 'end',
      widthPx: 104,
      cell: ({ results, resultsMeasured, resultsBad }) => (
        <HStack as="span" justify="flex-end" gap="2">
          {resultsBad > 0 && (
            <HStack
              as="span"
              gap="1"
              color="fg.error"
              fontWeight="600"
              title={t('qualityCheckBill.deviations', { count: resultsBad })}
            >
              <Glyph name="warning" sizePx={14} />
              {resultsBad}
            </HStack>
          )}
          <span>
            {resultsMeasured} / {results}
          </span>
        </HStack>
      ),
    },
    {
      key: 'dueAt',
      sort: 'due_at',
      widthPx: 144,
      cell: ({ dueAt }) => (dueAt === null ? '–' : <Moment form="shortMinute" atMs={dueAt} />),
    },
    { key: 'lotCode', isMinor: true, widthPx: 120, cell: ({ lotCode }) => lotCode ?? '–' },
    { key: 'inspector', isMinor: true, widthPx: 120, cell: ({ inspector }) => inspector ?? '–' },
    { key: 'auditedBy', isMinor: true, widthPx: 120, cell: ({ auditedBy }) => auditedBy ?? '–' },
    { key: 'dockCode', isMinor: true, widthPx: 80, cell: ({ dockCode }) => dockCode ?? '–' },
    {
      key: 'warehouseCode',
      isMinor: true,
      wantedPx: 160,
      cell: ({ warehouseCode }) => warehouses.nameOf(warehouseCode),
    },
  ];
  return (
    <>
      <ListPage
        crud={qualityCheckBill}
        nameOf={({ no }) => no}
        columns={columns}
        refetchMs={REFRESHED_EVERY_MS}
        filters={[
          { kind: 'text', name: 'no', placeholder: t('qualityCheckBill.filterPlaceholder'), widthPx: 260 },
          warehouseFilter(warehouses, t),
          enumFilter('state', CheckBillState.options, (value) => t(`qualityCheckBill.states.${value}`), {
            label: t('qualityCheckBill.field.state'),
            all: t('qualityCheckBill.allStates'),
          }),
          enumFilter('verdict', CheckVerdict.options, (value) => t(`qualityCheckBill.verdicts.${value}`), {
            label: t('qualityCheckBill.field.verdict'),
            all: t('qualityCheckBill.allVerdicts'),
          }),
        ]}
        firstStep={firstStep}
        defaults={defaults}
        fields={(row) => <BillFields row={row} warehouses={warehouses} />}
        refusal={({ state }) =>
          state === 'draft' || state === 'cancelled' ? undefined : t('qualityCheckBill.removeText')
        }
        actions={(row) => [
          { label: t('qualityCheckBill.open'), onSelect: () => open(row) },
          ...steps.actionsOf(row),
          { label: t('qualityCheckBill.attachments'), onSelect: () => setAttached(row) },
        ]}
        actionsWidthPx={124}
        onOpen={open}
      />
      <CheckBillDrawers steps={steps} />
      <Attachments
        row={attached}
        nameOf={({ no }) => no}
        list={listCheckBillAttachments}
        change={changeCheckBillAttachments}
        mayChange={({ isOpen, isExternal }) => mayEdit && isOpen && !isExternal}
        onClose={() => setAttached(null)}
      />
    </>
  );
}

function BillFields(props: {
  readonly row: QualityCheckBill | null;
  readonly warehouses: Warehouses;
}): ReactElement {
  const { t } = useText();
  const { row, warehouses } = props;
  const chosen: unknown = useWatch({ name: 'warehouseCode' });
  const docks = useDockChoices(row?.warehouseCode ?? (typeof chosen === 'string' ? chosen : undefined));
  return (
    <>
      <SelectField name="warehouseCode" choices={warehouses.choices} />
      <SelectField
        name="kind"
        choices={CheckKind.options.map((value) => ({ value, text: t(`qualityPlan.kinds.${value}`) }))}
      />
      <ProductField name="productCode" />
      <LotField name="lotCode" of={row?.productCode} />
      <NumberField name="quantityLot" />
      <NumberField name="quantitySample" />
      <InboundOrderField name="inboundNo" of={row?.warehouseCode} hint={t('qualityCheckBill.inboundHint')} />
      <NumberField name="inboundLineNo" />
      <SelectField name="dockCode" choices={docks} hint={t('qualityCheckBill.dockHint')} />
      <MomentField name="dueAt" hint={t('qualityCheckBill.dueHint')} />
      <TextField name="note" />
    </>
  );
}
