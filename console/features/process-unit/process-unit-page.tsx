import type { ReactElement } from 'react';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { useHallChoices } from '#console/ui/pretreatment/use-hall-choices.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { UnitKind } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { type ProcessUnit, processUnit } from '#shared/contracts/pretreatment/process-unit.ts';

/** Tanks, vessels and other units of pre-treatment halls. */
export function ProcessUnitPage(): ReactElement {
  const { t, language } = useText();
  const halls = useHallChoices();
  const kinds = UnitKind.options.map((value) => ({ value, text: t(`processUnit.kinds.${value}`) }));
  const columns: readonly SubjectColumn<ProcessUnit>[] = [
    { key: 'sort', sort: 'sort', align: 'end', widthPx: 72, isMinor: true, cell: ({ sort }) => sort },
    { key: 'machineCode', widthPx: 152, cell: ({ machineCode }) => <CodeCell text={machineCode} /> },
    { key: 'name', wantedPx: 140, cell: (row) => <NameCell name={nameOf(row, language)} /> },
    { key: 'kind', widthPx: 96, cell: ({ kind }) => t(`processUnit.kinds.${kind}`) },
    { key: 'hallCode', widthPx: 116, cell: ({ hallCode }) => <CodeCell text={hallCode} /> },
    { key: 'capacityT', align: 'end', widthPx: 104, cell: ({ capacityT }) => capacityT ?? '–' },
    { key: 'lowPct', align: 'end', widthPx: 104, isMinor: true, cell: ({ lowPct }) => lowPct ?? '–' },
    { key: 'feedsUnit', widthPx: 120, cell: ({ feedsUnit }) => feedsUnit ?? '–' },
    { key: 'feedsLine', widthPx: 92, cell: ({ feedsLine }) => feedsLine ?? '–' },
  ];
  return (
    <ListPage
      crud={processUnit}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('processUnit.filterPlaceholder') },
        {
          kind: 'choice',
          name: 'hallCode',
          label: t('processUnit.field.hallCode'),
          all: t('processUnit.allHalls'),
          choices: halls,
        },
        {
          kind: 'choice',
          name: 'kind',
          label: t('processUnit.field.kind'),
          all: t('processUnit.allKinds'),
          choices: kinds,
        },
      ]}
      fields={() => (
        <>
          <TextField name="hallCode" isCode hint={t('processUnit.hallHint')} />
          <TextField name="machineCode" isCode hint={t('processUnit.machineHint')} />
          <SelectField name="kind" choices={kinds} />
          <NumberField name="sort" />
          <NumberField name="capacityT" />
          <NumberField name="heelPct" hint={t('processUnit.heelHint')} />
          <NumberField name="lowPct" />
          <NumberField name="highPct" />
          <TextField name="feedsUnit" isCode hint={t('processUnit.feedsUnitHint')} />
          <TextField name="feedsLine" isCode />
          <NumberField name="demandTPerH" hint={t('processUnit.demandHint')} />
          <TextField name="note" />
        </>
      )}
    />
  );
}
