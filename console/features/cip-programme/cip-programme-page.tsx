import type { ReactElement } from 'react';
import { RowsField } from '#console/ui/crud/fields/rows-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { useOpenRow } from '#console/ui/crud/list/use-open-row.ts';
import { StepList, StepsCell } from '#console/ui/pretreatment/step-list.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import {
  type CipPhase,
  type CipProgramme,
  cipProgramme,
} from '#shared/contracts/pretreatment/cip-programme.ts';
import { CipMetric } from '#shared/contracts/pretreatment/pretreatment-board.ts';

const NEW_PHASE = {
  name: '',
  nameEn: '',
  plannedMin: null,
  metric: null,
  limit: null,
  isMin: true,
  holdMin: 0,
};

/** How units are cleaned in place. */
export function CipProgrammePage(): ReactElement {
  const { t, language } = useText();
  const { openId, toggle } = useOpenRow();
  const aboutOf = ({ metric, isMin, limit, holdMin }: CipPhase): readonly string[] => {
    if (metric == null) return [];
    const bound = `${t(`cipProgramme.metrics.${metric}`)} ${isMin ? '≥' : '≤'} ${limit}`;
    return [bound, t('cipProgramme.held', { minutes: holdMin })];
  };
  const columns: readonly SubjectColumn<CipProgramme>[] = [
    { key: 'code', sort: 'code', widthPx: 140, cell: ({ code }) => <CodeCell text={code} /> },
    { key: 'name', sort: 'name', wantedPx: 220, cell: (row) => <NameCell name={nameOf(row, language)} /> },
    {
      key: 'phases',
      widthPx: 200,
      cell: ({ id, phases }) => (
        <StepsCell
          text={t('cipProgramme.phaseCount', {
            count: phases.length,
            minutes: phases.reduce((sum, { plannedMin }) => sum + plannedMin, 0),
          })}
          isOpen={openId === id}
          onToggle={() => toggle(id)}
        />
      ),
    },
    {
      key: 'isEnabled',
      widthPx: 88,
      cell: ({ isEnabled }) => t(isEnabled ? 'crud.form.yes' : 'crud.form.no'),
    },
    {
      key: 'updateTime',
      sort: 'update_time',
      isMinor: true,
      widthPx: 172,
      cell: ({ updateTime }) => <Moment form="full" atMs={updateTime} />,
    },
  ];
  return (
    <ListPage
      crud={cipProgramme}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      filters={[{ kind: 'text', name: 'name', placeholder: t('cipProgramme.filterPlaceholder') }]}
      detail={({ id, phases }) =>
        id === openId ? (
          <StepList label={t('cipProgramme.field.phases')} steps={phases} aboutOf={aboutOf} />
        ) : null
      }
      fields={() => (
        <>
          <TextField name="code" isCode />
          <TextField name="name" />
          <TextField name="nameEn" />
          <CipPhases />
          <SwitchField name="isEnabled" />
        </>
      )}
      defaults={{ phases: [NEW_PHASE] }}
      drawerWidthPx={960}
    />
  );
}

function CipPhases(): ReactElement {
  const { t } = useText();
  return (
    <RowsField
      name="phases"
      cells={[
        { kind: 'text', name: 'name', label: t('cipProgramme.phase.name'), widthPx: 120 },
        { kind: 'text', name: 'nameEn', label: t('cipProgramme.phase.nameEn'), widthPx: 120 },
        { kind: 'number', name: 'plannedMin', label: t('cipProgramme.phase.plannedMin'), widthPx: 96 },
        {
          kind: 'choice',
          name: 'metric',
          label: t('cipProgramme.phase.metric'),
          widthPx: 168,
          choices: [
            { value: null, text: t('cipProgramme.noMetric') },
            ...CipMetric.options.map((value) => ({ value, text: t(`cipProgramme.metrics.${value}`) })),
          ],
        },
        {
          kind: 'choice',
          name: 'isMin',
          label: t('cipProgramme.phase.isMin'),
          widthPx: 112,
          choices: [
            { value: true, text: t('cipProgramme.atLeast') },
            { value: false, text: t('cipProgramme.atMost') },
          ],
        },
        { kind: 'number', name: 'limit', label: t('cipProgramme.phase.limit'), widthPx: 72 },
        { kind: 'number', name: 'holdMin', label: t('cipProgramme.phase.holdMin'), widthPx: 80 },
      ]}
      newRow={NEW_PHASE}
      addLabel={t('cipProgramme.addPhase')}
      rowLabel={(row) => t('cipProgramme.phaseRow', { row })}
      removeLabel={t('cipProgramme.removePhase')}
    />
  );
}
