import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { StopCategory } from '#shared/contracts/codes/vendor-text.ts';
import { type StopReasonRecord, stopReason } from '#shared/contracts/history/stop-reason.ts';

/** The reasons that stops are given afterwards. */
export function StopReasonPage(): ReactElement {
  const { t } = useText();
  const categories = StopCategory.options.map((value) => ({
    value,
    text: t(`stopReason.category.${value}`),
  }));
  const columns: readonly SubjectColumn<StopReasonRecord>[] = [
    { key: 'code', sort: 'code', widthPx: 140, cell: ({ code }) => <CodeCell text={code} /> },
    {
      key: 'text',
      sort: 'text',
      cell: ({ text, isActive }) => (
        <Text as="b" truncate title={text} color={isActive ? undefined : 'fg.muted'}>
          {text}
        </Text>
      ),
    },
    { key: 'textEn', isMinor: true, cell: ({ textEn }) => <span title={textEn ?? ''}>{textEn ?? '–'}</span> },
    {
      key: 'category',
      sort: 'category',
      widthPx: 140,
      cell: ({ category }) => t(`stopReason.category.${category}`),
    },
    {
      key: 'isPlanned',
      sort: 'is_planned',
      widthPx: 120,
      cell: ({ isPlanned }) => t(isPlanned ? 'crud.form.yes' : 'crud.form.no'),
    },
    {
      key: 'isActive',
      sort: 'is_active',
      widthPx: 120,
      cell: ({ isActive }) => t(isActive ? 'stopReason.active' : 'stopReason.inactive'),
    },
  ];
  return (
    <ListPage
      crud={stopReason}
      nameOf={({ text }) => text}
      columns={columns}
      filters={[
        { kind: 'text', name: 'text', placeholder: t('stopReason.searchHint') },
        {
          kind: 'choice',
          name: 'category',
          label: t('stopReason.field.category'),
          all: t('stopReason.all'),
          choices: categories,
        },
      ]}
      fields={() => (
        <>
          <TextField name="text" />
          <TextField name="textEn" />
          <TextField name="code" isCode />
          <SelectField name="category" choices={categories} />
          <SwitchField name="isPlanned" hint={t('stopReason.plannedHint')} />
          <SwitchField name="isActive" />
        </>
      )}
    />
  );
}
