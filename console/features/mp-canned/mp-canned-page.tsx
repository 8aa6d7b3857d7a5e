import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type MpCanned, mpCanned } from '#shared/contracts/public-account/mp-canned.ts';

const COLUMNS: readonly SubjectColumn<MpCanned>[] = [
  {
    key: 'shortcut',
    sort: 'shortcut',
    widthPx: 168,
    cell: ({ shortcut }) => <CodeCell text={`/${shortcut}`} />,
  },
  { key: 'name', sort: 'name', wantedPx: 180, cell: ({ name }) => <NameCell name={name} /> },
  {
    key: 'repContent',
    wantedPx: 420,
    cell: ({ repContent }) => (
      <Text truncate title={repContent}>
        {repContent}
      </Text>
    ),
  },
  {
    key: 'updateTime',
    sort: 'update_time',
    isMinor: true,
    widthPx: 172,
    cell: ({ updateTime }) => <Moment form="full" atMs={updateTime} />,
  },
];

/** Texts that colleagues send again and again. */
export function MpCannedPage(): ReactElement {
  const { t } = useText();
  return (
    <ListPage
      crud={mpCanned}
      nameOf={({ name }) => name}
      columns={COLUMNS}
      filters={[{ kind: 'text', name: 'name', placeholder: t('mpCanned.filterPlaceholder') }]}
      fields={() => (
        <>
          <TextField name="name" />
          <TextField name="shortcut" isCode hint={t('mpCanned.shortcutHint')} />
          <TextField name="repContent" rows={5} />
        </>
      )}
    />
  );
}
