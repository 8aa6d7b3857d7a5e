import type { ReactElement } from 'react';
import { useAction, useMay } from '#console/ui/api-hooks.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { RowsField } from '#console/ui/crud/fields/rows-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { useOpenRow } from '#console/ui/crud/list/use-open-row.ts';
import { StateCell } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { StepList, StepsCell } from '#console/ui/pretreatment/step-list.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { UnitKind } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import {
  type Recipe,
  RecipeState,
  recipe,
  releaseRecipe,
  reviseRecipe,
} from '#shared/contracts/pretreatment/recipe.ts';

const LOOKS = {
  draft: { glyph: 'pen', colour: 'fg.muted' },
  released: STATE_LOOKS.good,
  obsolete: STATE_LOOKS.dropped,
} as const;

const NEW_STEP = { name: '', nameEn: '', unitKind: null, plannedMin: null, temperature: null };

/** Versions of recipes, with their steps. */
export function RecipePage(): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const mayEdit = useMay('pretreatment_edit');
  const mayRelease = useMay('pretreatment_release');
  const release = useAction(releaseRecipe, [recipe.page]);
  const revise = useAction(reviseRecipe, [recipe.page]);
  const { openId, toggle } = useOpenRow();
  const titleOf = ({ code, version }: Recipe): string => `${code} v${version}`;

  async function askRelease(row: Recipe): Promise<void> {
    const name = titleOf(row);
    const isSure = await prompts.confirm({
      action: t('recipe.release'),
      title: t('recipe.releaseTitle', { name }),
      text: t('recipe.releaseText'),
    });
    if (!isSure) return;
    await release.mutateAsync({ params: { id: row.id } });
    prompts.succeeded({ title: t('recipe.released', { name }) });
  }
  async function makeVersion(row: Recipe): Promise<void> {
    const { version } = await revise.mutateAsync({ params: { id: row.id } });
    prompts.succeeded({ title: t('recipe.revised', { version }) });
  }
  const columns: readonly SubjectColumn<Recipe>[] = [
    { key: 'code', sort: 'code', widthPx: 128, cell: ({ code }) => <CodeCell text={code} /> },
    { key: 'version', sort: 'version', align: 'end', widthPx: 84, cell: ({ version }) => version },
    { key: 'name', sort: 'name', wantedPx: 140, cell: (row) => <NameCell name={nameOf(row, language)} /> },
    {
      key: 'productCode',
      wantedPx: 150,
      cell: ({ productCode, productName, productNameEn }) => (
        <NameCell
          name={nameOf({ name: productName, nameEn: productNameEn }, language) || productCode}
          isPlain
        />
      ),
    },
    { key: 'massT', align: 'end', widthPx: 92, cell: ({ massT }) => massT },
    {
      key: 'steps',
      widthPx: 152,
      cell: ({ id, steps }) => (
        <StepsCell
          text={t('recipe.stepCount', {
            count: steps.length,
            minutes: steps.reduce((sum, { plannedMin }) => sum + plannedMin, 0),
          })}
          isOpen={openId === id}
          onToggle={() => toggle(id)}
        />
      ),
    },
    {
      key: 'state',
      widthPx: 112,
      cell: ({ state }) => <StateCell look={LOOKS[state]} text={t(`recipe.states.${state}`)} />,
    },
    {
      key: 'releasedAt',
      isMinor: true,
      widthPx: 172,
      cell: ({ releasedAt }) => (releasedAt === null ? '–' : <Moment form="full" atMs={releasedAt} />),
    },
    { key: 'releasedBy', isMinor: true, widthPx: 108, cell: ({ releasedBy }) => releasedBy ?? '–' },
  ];
  return (
    <ListPage
      crud={recipe}
      nameOf={titleOf}
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('recipe.filterPlaceholder') },
        enumFilter('state', RecipeState.options, (value) => t(`recipe.states.${value}`), {
          label: t('recipe.field.state'),
          all: t('recipe.allStates'),
        }),
      ]}
      detail={({ id, steps }) =>
        id === openId ? (
          <StepList
            label={t('recipe.field.steps')}
            steps={steps}
            aboutOf={({ unitKind, temperature }) => [
              ...(unitKind == null ? [] : [t(`processUnit.kinds.${unitKind}`)]),
              ...(temperature == null ? [] : [`${temperature} °C`]),
            ]}
          />
        ) : null
      }
      fixedRefusal={({ state }) => (state === 'draft' ? undefined : t('errors.version_frozen'))}
      moreActions={(row) => [
        ...(mayRelease && row.state === 'draft'
          ? [{ label: t('recipe.release'), onSelect: () => void askRelease(row) }]
          : []),
        ...(mayEdit && row.state !== 'draft'
          ? [{ label: t('recipe.revise'), onSelect: () => void makeVersion(row) }]
          : []),
      ]}
      fields={() => (
        <>
          <TextField name="code" isCode />
          <TextField name="name" />
          <TextField name="nameEn" />
          <TextField name="productCode" isCode hint={t('recipe.productHint')} />
          <NumberField name="massT" />
          <RecipeSteps />
        </>
      )}
      defaults={{ steps: [NEW_STEP] }}
      drawerWidthPx={760}
    />
  );
}

function RecipeSteps(): ReactElement {
  const { t } = useText();
  const kinds = UnitKind.options.map((value) => ({ value, text: t(`processUnit.kinds.${value}`) }));
  return (
    <RowsField
      name="steps"
      cells={[
        { kind: 'text', name: 'name', label: t('recipe.step.name'), widthPx: 128 },
        { kind: 'text', name: 'nameEn', label: t('recipe.step.nameEn'), widthPx: 128 },
        {
          kind: 'choice',
          name: 'unitKind',
          label: t('recipe.step.unitKind'),
          widthPx: 112,
          choices: [{ value: null, text: t('recipe.anyUnit') }, ...kinds],
        },
        { kind: 'number', name: 'plannedMin', label: t('recipe.step.plannedMin'), widthPx: 104 },
        { kind: 'number', name: 'temperature', label: t('recipe.step.temperature'), widthPx: 104 },
      ]}
      newRow={NEW_STEP}
      addLabel={t('recipe.addStep')}
      rowLabel={(row) => t('recipe.stepRow', { row })}
      removeLabel={t('recipe.removeStep')}
    />
  );
}
