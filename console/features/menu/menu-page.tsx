import { Button } from '@chakra-ui/react';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { EntityDrawer } from '#console/ui/crud/entity/entity-drawer.tsx';
import { type RowAction, RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { useRemoval } from '#console/ui/crud/rows/use-removal.ts';
import { useHistoryAction } from '#console/ui/crud/steps/use-history-action.ts';
import { TreePage } from '#console/ui/crud/tree/tree-page.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useExpansion } from '#console/ui/tree/use-expansion.ts';
import { type MenuNode, menu, ROOT_PARENT } from '#shared/contracts/platform/menu.ts';
import { toMenuBody } from './menu-body.ts';
import { menuColumns } from './menu-columns.tsx';
import { MenuFields } from './menu-fields.tsx';
import { menuForm } from './menu-form.ts';
import { useMenus } from './use-menus.ts';

/** The menus of the tenant: what stands at the side, and the permissions of buttons. */
export function MenuPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={[menu.access.view]} title={t('menu.title')}>
      <Menus />
    </Permitted>
  );
}

/** What is edited: a menu, or a new one below a parent. */
interface Edited {
  readonly row: MenuNode | null;
  readonly parentId: string;
}

function Menus(): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const mayEdit = useMay(menu.access.edit);
  const history = useHistoryAction(menu.subject);
  const [edited, setEdited] = useState<Edited | null>(null);
  const expansion = useExpansion(true);
  const nameOf = useCallback(
    ({ name, nameEn }: MenuNode) => (language === 'en' ? (nameEn ?? name) : name),
    [language],
  );
  const menus = useMenus(nameOf);
  const removal = useRemoval(menuForm, nameOf, () => {});
  const columns = useMemo(() => menuColumns(t, nameOf), [t, nameOf]);
  const wordsOf = useCallback(
    ({ name, nameEn, path, permission }: MenuNode) => [
      name,
      nameEn,
      path,
      permission && t(`permissions.${permission}`),
    ],
    [t],
  );

  function remove(node: MenuNode): void {
    const count = node.children.length;
    if (count > 0) void prompts.alert(t('menu.hasChildren', { name: nameOf(node), count }));
    else void removal.remove([node]);
  }

  function actionsOf(node: MenuNode): readonly RowAction[] {
    return [
      {
        label: t('shell.actions.edit'),
        onSelect: () => setEdited({ row: node, parentId: node.parentId }),
      },
      {
        label: t('menu.addBelow'),
        refusal: node.type === '1' ? t('errors.field.parent_is_button') : undefined,
        onSelect: () => {
          expansion.set([node.id], true);
          setEdited({ row: null, parentId: node.id });
        },
      },
      ...(history ? [history(node.id)] : []),
      { label: t('shell.actions.remove'), isDangerous: true, onSelect: () => remove(node) },
    ];
  }

  const createButton = mayEdit && (
    <Button size="sm" onClick={() => setEdited({ row: null, parentId: ROOT_PARENT })}>
      <Glyph name="plus" sizePx={16} />
      {t('crud.form.createTitle', { noun: t('menu.noun') })}
    </Button>
  );
  return (
    <TreePage
      title={t('menu.title')}
      lead={t('menu.lead')}
      filterPlaceholder={t('menu.filter')}
      wordsOf={wordsOf}
      tree={menus.tree}
      error={menus.error}
      onRetry={() => void menus.refetch()}
      empty={{ title: t('menu.empty'), hint: t('menu.emptyHint') }}
      createButton={createButton}
      columns={columns}
      nameOf={nameOf}
      expansion={expansion}
      refusal={(_node, parent) => (parent?.type === '1' ? t('errors.field.parent_is_button') : null)}
      {...(mayEdit && {
        actions: (node: MenuNode) => <RowActions name={nameOf(node)} actions={actionsOf(node)} />,
        onOpen: (node: MenuNode) => setEdited({ row: node, parentId: node.parentId }),
        onMove: menus.move,
      })}
    >
      {edited && menus.tree && (
        <MenuDrawer edited={edited} tree={menus.tree} nameOf={nameOf} onClose={() => setEdited(null)} />
      )}
    </TreePage>
  );
}

function MenuDrawer(props: {
  readonly edited: Edited;
  readonly tree: readonly MenuNode[];
  readonly nameOf: (node: MenuNode) => string;
  readonly onClose: () => void;
}): ReactElement {
  const { edited, tree, nameOf } = props;
  const { row, parentId } = edited;
  const toBody = useCallback((values: Record<string, unknown>) => toMenuBody(tree, row, values), [tree, row]);
  const defaults = useMemo(() => ({ parentId, type: '0', keepAlive: 0 }), [parentId]);
  return (
    <EntityDrawer
      crud={menuForm}
      row={row}
      name={row ? nameOf(row) : ''}
      defaults={defaults}
      toBody={toBody}
      onClose={props.onClose}
    >
      <MenuFields row={row} tree={tree} nameOf={nameOf} />
    </EntityDrawer>
  );
}
