import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { BackToList } from '#console/ui/crud/list/back-to-list.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { limitsText } from '#console/ui/warehouse/limits-text.ts';
import { qualityPlan } from '#shared/contracts/quality/quality-plan.ts';
import {
  DeviationSeverity,
  MeasuredKind,
  type QualityPlanItem,
  qualityPlanItem,
} from '#shared/contracts/quality/quality-plan-item.ts';

/** The list of all plans keeps its own filters and page in the address meanwhile. */
const PREFIX = 'items.';

/** The items of one check plan. */
export function QualityPlanItems(props: { readonly planId: string }): ReactElement {
  const { t, language } = useText();
  const { planId } = props;
  const mayView = useMay('quality_view');
  const plan = useCall(qualityPlan.get, { params: { id: planId } }, { enabled: mayView }).data;
  const columns: readonly SubjectColumn<QualityPlanItem>[] = [
    { key: 'sort', sort: 'sort', align: 'end', widthPx: 80, cell: ({ sort }) => sort },
    { key: 'name', sort: 'name', cell: (row) => <NameCell name={nameOf(row, language)} /> },
    {
      key: 'valueKind',
      sort: 'value_kind',
      widthPx: 140,
      cell: ({ valueKind }) => t(`qualityPlanItem.valueKinds.${valueKind}`),
    },
    {
      key: 'lowerLimit',
      head: t('qualityPlanItem.limits'),
      widthPx: 200,
      cell: (row) => limitsText(row) ?? '–',
    },
    {
      key: 'severity',
      sort: 'severity',
      widthPx: 110,
      cell: ({ severity }) => t(`qualityPlanItem.severities.${severity}`),
    },
    { key: 'samples', align: 'end', widthPx: 96, cell: ({ samples }) => samples },
  ];
  return (
    <ListPage
      crud={qualityPlanItem}
      nameOf={({ name }) => name}
      columns={columns}
      prefix={PREFIX}
      query={{ planId }}
      filters={[{ kind: 'text', name: 'name', placeholder: t('qualityPlanItem.filterPlaceholder') }]}
      head={{
        title: plan ? nameOf(plan, language) : t('qualityPlanItem.title'),
        lead: t('qualityPlanItem.lead'),
        back: <BackToList label={t('qualityPlan.back')} param="plan" prefix={PREFIX} />,
      }}
      defaults={{ planId, sort: 0 }}
      fields={() => <ItemFields />}
    />
  );
}

function ItemFields(): ReactElement {
  const { t } = useText();
  const kind: unknown = useWatch({ name: 'valueKind' });
  return (
    <>
      <TextField name="name" />
      <TextField name="nameEn" />
      <SegmentField
        name="valueKind"
        choices={MeasuredKind.options.map((value) => ({
          value,
          text: t(`qualityPlanItem.valueKinds.${value}`),
        }))}
      />
      {kind === 'number' && (
        <>
          <TextField name="unit" />
          <NumberField name="lowerLimit" />
          <NumberField name="upperLimit" />
        </>
      )}
      <SegmentField
        name="severity"
        hint={t('qualityPlanItem.severityHint')}
        choices={DeviationSeverity.options.map((value) => ({
          value,
          text: t(`qualityPlanItem.severities.${value}`),
        }))}
      />
      <NumberField name="samples" />
      <NumberField name="sort" />
    </>
  );
}
