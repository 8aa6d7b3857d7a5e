import { type ReactElement, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '#console/ui/api-hooks.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import {
  listMpAnswerSources,
  MpAnswerSource,
  type MpTemplate,
  mpTemplate,
} from '#shared/contracts/public-account/mp-template.ts';
import { CasesField } from './cases-field.tsx';

type Sources = CallReply<typeof listMpAnswerSources>;

const DRAWER_PX = 720;

/** Answers with data of the plant: a text for each case. */
export function MpTemplatePage(): ReactElement {
  const { t } = useText();
  const { data: sources } = useCall(listMpAnswerSources, {});
  const columns: readonly SubjectColumn<MpTemplate>[] = [
    { key: 'name', sort: 'name', wantedPx: 220, cell: ({ name }) => <NameCell name={name} /> },
    { key: 'source', widthPx: 160, cell: ({ source }) => t(`mpTemplate.sources.${source}`) },
    {
      key: 'branches',
      widthPx: 220,
      cell: ({ branches }) => t('mpTemplate.caseCount', { count: branches.length }),
    },
    { key: 'rules', align: 'end', widthPx: 140, cell: ({ rules }) => rules },
    {
      key: 'updateTime',
      sort: 'update_time',
      isMinor: true,
      widthPx: 172,
      cell: ({ updateTime }) => <Moment form="full" atMs={updateTime} />,
    },
  ];
  const first = sources?.[0];
  return (
    <ListPage
      crud={mpTemplate}
      nameOf={({ name }) => name}
      columns={columns}
      drawerWidthPx={DRAWER_PX}
      filters={[{ kind: 'text', name: 'name', placeholder: t('mpTemplate.filterPlaceholder') }]}
      defaults={{
        source: first?.source,
        branches: first && textsOf(first),
      }}
      refusal={({ rules }) => (rules > 0 ? t('mpTemplate.used') : undefined)}
      fields={(row) => (
        <>
          <TextField name="name" />
          <SourceFields sources={sources ?? []} isNew={row === null} />
        </>
      )}
    />
  );
}

/** The source of a new one, and a text for each of its cases. */
function SourceFields(props: { readonly sources: Sources; readonly isNew: boolean }): ReactElement {
  const { t } = useText();
  const { sources, isNew } = props;
  const { setValue } = useFormContext();
  const name = useWatch({ name: 'source' });
  const chosen = sources.find(({ source }) => source === name);
  const before = useRef(name);
  useEffect(() => {
    // Another source has other cases: its own texts to begin with.
    if (isNew && chosen && before.current !== name)
      setValue('branches', textsOf(chosen), { shouldDirty: true, shouldValidate: false });
    before.current = name;
  }, [isNew, chosen, name, setValue]);
  return (
    <>
      <SelectField
        name="source"
        hint={t('mpTemplate.sourceHint')}
        isFixed={!isNew}
        choices={MpAnswerSource.options.map((value) => ({
          value,
          text: t(`mpTemplate.sources.${value}`),
        }))}
      />
      <CasesField key={chosen?.source ?? ''} name="branches" cases={chosen?.branches ?? []} />
    </>
  );
}

function textsOf({ branches }: Sources[number]) {
  return branches.map(({ when, zh, en }) => ({ when, zh, en }));
}
