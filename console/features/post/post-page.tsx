import { Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { HoldersDialog } from '#console/ui/access/holders-dialog.tsx';
import { HoldersOf } from '#console/ui/access/holders-of.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { useSeedNames } from '#console/ui/crud/seed-names.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { HeldBy } from '#shared/contracts/kit/holder.ts';
import { listPostHolders, type Post, post } from '#shared/contracts/roles/post.ts';

/** What users are employed as. */
export function PostPage(): ReactElement {
  const { t } = useText();
  const seeded = useSeedNames('post');
  const nameOf = ({ postCode, postName }: Post) => seeded.nameOf(postCode, postName);
  const [shown, setShown] = useState<Post | null>(null);
  const [kept, setKept] = useState<{ readonly name: string; readonly heldBy: HeldBy } | null>(null);
  const columns: readonly SubjectColumn<Post>[] = [
    {
      key: 'postName',
      sort: 'post_name',
      wantedPx: 220,
      cell: (row) => <NameCell name={nameOf(row)} />,
    },
    {
      key: 'postCode',
      sort: 'post_code',
      widthPx: 200,
      cell: ({ postCode }) => <CodeCell text={postCode} />,
    },
    {
      key: 'holders',
      sort: 'holders',
      align: 'end',
      widthPx: 110,
      cell: (row) => (
        <Button
          size="xs"
          variant="ghost"
          color="accent.fg"
          me="-2.5"
          aria-label={t('access.holders.show', { name: nameOf(row), count: row.holders })}
          onClick={() => setShown(row)}
        >
          {row.holders}
        </Button>
      ),
    },
    { key: 'postSort', sort: 'post_sort', align: 'end', widthPx: 100, cell: ({ postSort }) => postSort },
    { key: 'remark', isMinor: true, cell: ({ remark }) => <span title={remark ?? ''}>{remark ?? '–'}</span> },
  ];
  return (
    <>
      <ListPage
        crud={post}
        nameOf={nameOf}
        columns={columns}
        filters={[{ kind: 'text', name: 'postName', placeholder: t('post.filterPlaceholder') }]}
        onRemovalRefused={async (error, rows) => {
          const heldBy = error instanceof ApiError ? HeldBy.safeParse(error.data) : null;
          if (!heldBy?.success) return 'failed';
          setKept({
            name: rows.map(nameOf).join(t('crud.removal.comma')),
            heldBy: heldBy.data,
          });
          return 'kept';
        }}
        fields={(row) => (
          <>
            <TextField name="postName" hint={row ? seeded.hintOf(row.postCode, row.postName) : undefined} />
            <TextField name="postCode" isCode hint={t('post.codeHelp')} />
            <NumberField name="postSort" hint={t('post.sortHelp')} />
            <TextField name="remark" rows={2} />
          </>
        )}
      />
      {shown && (
        <HoldersOf
          call={listPostHolders}
          id={shown.postId}
          name={nameOf(shown)}
          onClose={() => setShown(null)}
        />
      )}
      {kept && (
        <HoldersDialog
          title={t('post.inUse', { name: kept.name, count: kept.heldBy.total })}
          heldBy={kept.heldBy}
          onClose={() => setKept(null)}
        />
      )}
    </>
  );
}
