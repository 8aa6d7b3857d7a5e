import { Button } from '@chakra-ui/react';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { EntityDrawer } from '#console/ui/crud/entity/entity-drawer.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TreeField } from '#console/ui/crud/fields/tree-field.tsx';
import { type RowAction, RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { useRemoval } from '#console/ui/crud/rows/use-removal.ts';
import { useHistoryAction } from '#console/ui/crud/steps/use-history-action.ts';
import { TreePage } from '#console/ui/crud/tree/tree-page.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { nameOf as nameIn, useText } from '#console/ui/text/text-context.tsx';
import { useExpansion } from '#console/ui/tree/use-expansion.ts';
import {
  type FileGroupNode,
  fileGroup,
  getFileTypes,
  ROOT_GROUP,
} from '#shared/contracts/files/file-group.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { isWithin } from '#shared/domain/tree/tree.ts';
import { fileGroupColumns } from './file-group-columns.tsx';

/** The groups of files: where they stand, and what can be uploaded to them. */
export function FileGroupPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={[fileGroup.access.edit]} title={t('fileGroup.title')}>
      <FileGroups />
    </Permitted>
  );
}

/** What is edited: a group, or a new one below a parent. */
interface Edited {
  readonly row: FileGroupNode | null;
  readonly parentId: string;
}

type Named = Pick<FileGroupNode, 'name' | 'nameEn'>;
const INPUT = { query: {} };
const wordsOf = ({ name, nameEn, uniqueKey }: FileGroupNode) => [name, nameEn, uniqueKey];

function FileGroups(): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const mayEdit = useMay(fileGroup.access.edit);
  const history = useHistoryAction(fileGroup.subject);
  const [edited, setEdited] = useState<Edited | null>(null);
  const expansion = useExpansion(true);
  const nameOf = useCallback((node: Named) => nameIn(node, language), [language]);
  const { data: tree, error, refetch } = useCall(getFileTypes, INPUT);
  const removal = useRemoval(fileGroup, nameOf, () => {});
  const columns = useMemo(() => fileGroupColumns(t, nameOf), [t, nameOf]);

  function remove(node: FileGroupNode): void {
    const count = node.children.length;
    if (count > 0) void prompts.alert(t('fileGroup.hasChildren', { name: nameOf(node), count }));
    else void removal.remove([node]);
  }

  function actionsOf(node: FileGroupNode): readonly RowAction[] {
    return [
      {
        label: t('shell.actions.edit'),
        onSelect: () => setEdited({ row: node, parentId: node.parentId ?? ROOT_GROUP }),
      },
      {
        label: t('fileGroup.addBelow'),
        onSelect: () => {
          expansion.set([node.id], true);
          setEdited({ row: null, parentId: node.id });
        },
      },
      ...(history ? [history(node.id)] : []),
      {
        label: t('shell.actions.remove'),
        isDangerous: true,
        refusal: node.system === '1' ? t('errors.system_record') : undefined,
        onSelect: () => remove(node),
      },
    ];
  }

  return (
    <TreePage
      title={t('fileGroup.title')}
      lead={t('fileGroup.lead')}
      filterPlaceholder={t('fileGroup.filterPlaceholder')}
      wordsOf={wordsOf}
      nameOf={nameOf}
      tree={tree}
      columns={columns}
      expansion={expansion}
      error={error}
      onRetry={() => void refetch()}
      empty={{ title: t('fileGroup.empty'), hint: t('fileGroup.emptyHint') }}
      createButton={
        mayEdit && (
          <Button size="sm" onClick={() => setEdited({ row: null, parentId: ROOT_GROUP })}>
            <Glyph name="plus" sizePx={16} />
            {t('crud.form.createTitle', { noun: t('fileGroup.noun') })}
          </Button>
        )
      }
      actions={(node) => <RowActions name={nameOf(node)} actions={actionsOf(node)} />}
      onOpen={(node) => setEdited({ row: node, parentId: node.parentId ?? ROOT_GROUP })}
    >
      {edited && tree && (
        <GroupDrawer edited={edited} tree={tree} nameOf={nameOf} onClose={() => setEdited(null)} />
      )}
    </TreePage>
  );
}

function GroupDrawer(props: {
  readonly edited: Edited;
  readonly tree: readonly FileGroupNode[];
  readonly nameOf: (node: FileGroupNode) => string;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { edited, tree, nameOf } = props;
  const { row, parentId } = edited;
  const defaults = useMemo(() => ({ parentId, sort: 100 }), [parentId]);
  const isSystem = row?.system === '1';
  return (
    <EntityDrawer
      crud={fileGroup}
      row={row}
      name={row ? nameOf(row) : ''}
      defaults={defaults}
      onClose={props.onClose}
    >
      <TextField name="name" />
      <TextField name="nameEn" />
      {!isSystem && (
        <>
          <TreeField
            name="parentId"
            tree={tree}
            nameOf={nameOf}
            isDisabled={(node) => row !== null && isWithin(tree, node.id, row.id)}
            root={{ text: t('fileGroup.root'), value: ROOT_GROUP }}
          />
          <TextField name="uniqueKey" isCode hint={t('fileGroup.uniqueKeyHint')} />
        </>
      )}
      <TextField name="fileSize" isCode hint={t('fileGroup.fileSizeHint', { limit: LIMITS.fileDefaultMb })} />
      <NumberField name="sort" />
    </EntityDrawer>
  );
}
