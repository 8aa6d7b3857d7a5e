import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpCanned } from '#shared/contracts/public-account/mp-canned.ts';

export const CANNED_COLUMNS: readonly SubjectColumn<MpCanned>[] = [
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

export function CannedFields(): ReactElement {
  const { t } = useText();
  return (
    <>
      <TextField name="name" />
      <TextField name="shortcut" isCode hint={t('mpCanned.shortcutHint')} />
      <TextField name="repContent" rows={5} />
    </>
  );
}
