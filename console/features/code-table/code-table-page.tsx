import type { ReactElement } from 'react';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type CodeTable, codeTable } from '#shared/contracts/codes/code-table.ts';
import { UnknownCodes } from './unknown-codes.tsx';
import { VendorCodeList } from './vendor-code-list.tsx';

/** All code tables, or the codes of the one that the address names. */
export function CodeTablePage(): ReactElement {
  const { search } = useView();
  const codeTableId = search.get('table');
  return codeTableId === null ? <CodeTableList /> : <VendorCodeList codeTableId={codeTableId} />;
}

function CodeTableList(): ReactElement {
  const { t } = useText();
  const { setSearch } = useView();
  const open = ({ id }: CodeTable): void => setSearch({ table: id });
  const columns: readonly SubjectColumn<CodeTable>[] = [
    { key: 'name', sort: 'name', cell: ({ name }) => <NameCell name={name} /> },
    {
      key: 'vendor',
      sort: 'vendor',
      widthPx: 200,
      cell: ({ vendor }) => <NameCell name={vendor ?? ''} isPlain />,
    },
    { key: 'note', isMinor: true, cell: ({ note }) => <span title={note ?? ''}>{note}</span> },
    { key: 'codes', align: 'end', widthPx: 104, cell: ({ codes }) => codes },
    { key: 'machines', align: 'end', widthPx: 104, cell: ({ machines }) => machines },
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
      crud={codeTable}
      nameOf={({ name }) => name}
      columns={columns}
      intro={<UnknownCodes codeTableId={null} onAdd={null} />}
      filters={[{ kind: 'text', name: 'name', placeholder: t('codeTable.field.name') }]}
      fields={() => (
        <>
          <TextField name="name" />
          <TextField name="vendor" />
          <TextField name="note" rows={3} />
        </>
      )}
      removalMeaning={t('codeTable.removeText')}
      actions={(row) => [{ label: t('codeTable.openCodes'), onSelect: () => open(row) }]}
      actionsWidthPx={132}
      onOpen={open}
    />
  );
}
