import type { ReactElement } from 'react';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { OriginMark } from '#console/ui/crud/list/origin-mark.tsx';
import { useSeedNames } from '#console/ui/crud/seed-names.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type Dict, dict } from '#shared/contracts/platform/dict.ts';
import { DictItems } from './dict-items.tsx';

/** All dictionaries, or the items of the one that the address names. */
export function DictPage(): ReactElement {
  const { search } = useView();
  const dictId = search.get('dict');
  return dictId === null ? <DictList /> : <DictItems dictId={dictId} />;
}

function DictList(): ReactElement {
  const { t } = useText();
  const { setSearch } = useView();
  const seeds = useSeedNames('dict');
  const nameOf = ({ type, description }: Dict): string => seeds.nameOf(type, description);
  const open = ({ id }: Dict): void => setSearch({ dict: id });
  const columns: readonly SubjectColumn<Dict>[] = [
    {
      key: 'description',
      sort: 'description',
      cell: (row) => <NameCell name={nameOf(row)} />,
    },
    { key: 'type', sort: 'type', widthPx: 220, cell: ({ type }) => <CodeCell text={type} /> },
    { key: 'remarks', isMinor: true, cell: ({ remarks }) => <span title={remarks ?? ''}>{remarks}</span> },
    {
      key: 'system',
      widthPx: 104,
      cell: ({ system }) => (
        <OriginMark isSystem={system === '1'} label={t(system === '1' ? 'dict.isSystem' : 'dict.isOwn')} />
      ),
    },
    { key: 'updateBy', isMinor: true, widthPx: 120, cell: ({ updateBy }) => updateBy },
    {
      key: 'updateTime',
      sort: 'update_time',
      widthPx: 148,
      cell: ({ updateTime }) => <Moment form="relative" atMs={updateTime} />,
    },
  ];
  return (
    <ListPage
      crud={dict}
      nameOf={nameOf}
      columns={columns}
      filters={[
        { kind: 'text', name: 'description', placeholder: t('dict.field.description') },
        { kind: 'text', name: 'type', placeholder: t('dict.field.type'), widthPx: 200 },
      ]}
      fields={(row) => (
        <>
          <TextField name="description" hint={row ? seeds.hintOf(row.type, row.description) : undefined} />
          <TextField name="type" isCode placeholder="machine_state" hint={t('dict.typeHint')} />
          <TextField name="remarks" rows={3} />
        </>
      )}
      refusal={({ system }) => (system === '1' ? t('crud.removal.system') : undefined)}
      actions={(row) => [{ label: t('dict.items'), onSelect: () => open(row) }]}
      actionsWidthPx={132}
      onOpen={open}
    />
  );
}
