import { Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { EntityDrawer } from '#console/ui/crud/entity-drawer.tsx';
import { type RowAction, RowActions } from '#console/ui/crud/row-actions.tsx';
import { useRemoval } from '#console/ui/crud/use-removal.ts';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { NoRows } from '#console/ui/table/no-rows.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { TreeTable } from '#console/ui/tree/tree-table.tsx';
import { countNodes, EXPANDED, useExpansion } from '#console/ui/tree/use-expansion.ts';
import { useView } from '#console/ui/view.tsx';
import { type MenuNode, menu, ROOT_PARENT } from '#shared/contracts/menu.ts';
import { filterTree } from '#shared/domain/tree.ts';
import { toMenuBody } from './menu-body.ts';
import { menuColumns } from './menu-columns.tsx';
import { MenuFields } from './menu-fields.tsx';
import { menuForm } from './menu-form.ts';
import { useMenus } from './use-menus.ts';

/** The menus of the tenant: what stands at the side, and the permissions of buttons. */
export function MenuPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted isAllowed={useMay(menu.access.view)} title={t('menu.title')}>
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
  const { search, setSearch } = useView();
  const prompts = usePrompts();
  const mayEdit = useMay(menu.access.edit);
  const [edited, setEdited] = useState<Edited | null>(null);
  const expansion = useExpansion(true);
  const nameOf = useCallback(
    ({ name, nameEn }: MenuNode) => (language === 'en' ? (nameEn ?? name) : name),
    [language],
  );
  const menus = useMenus(nameOf);
  const removal = useRemoval(menuForm, nameOf, () => {});
  const columns = useMemo(() => menuColumns(t, nameOf), [t, nameOf]);
  const filter = search.get('q') ?? '';
  const shown = useMemo(() => menus.tree && filtered(menus.tree, filter, t), [menus.tree, filter, t]);

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
    <FillPage>
      <PageHead title={t('menu.title')} lead={t('menu.lead')}>
        {createButton}
      </PageHead>
      <HStack mb="3" gap="3" minH="36px">
        <FilterBox
          value={filter}
          placeholder={t('menu.filter')}
          widthPx={320}
          onChange={(q) => setSearch({ q: q || null })}
        />
        <HStack ms="auto" gap="1">
          <Button size="sm" variant="ghost" disabled={filter !== ''} onClick={expansion.expandAll}>
            {t('tree.expandAll')}
          </Button>
          <Button size="sm" variant="ghost" disabled={filter !== ''} onClick={expansion.collapseAll}>
            {t('tree.collapseAll')}
          </Button>
        </HStack>
      </HStack>
      <LoadFailure
        error={menus.error}
        isBlank={menus.tree === undefined}
        onRetry={() => void menus.refetch()}
      />
      <TreeTable
        label={t('menu.title')}
        tree={shown}
        columns={columns}
        nameOf={nameOf}
        expansion={filter === '' ? expansion : EXPANDED}
        empty={
          <NoRows
            empty={{ title: t('menu.empty'), hint: t('menu.emptyHint'), action: createButton }}
            onClearFilter={filter === '' ? undefined : () => setSearch({ q: null })}
          />
        }
        refusal={(_node, parent) => (parent?.type === '1' ? t('errors.field.parent_is_button') : null)}
        {...(mayEdit && {
          actions: (node: MenuNode) => <RowActions name={nameOf(node)} actions={actionsOf(node)} />,
          onOpen: (node: MenuNode) => setEdited({ row: node, parentId: node.parentId }),
          ...(filter === '' && { onMove: menus.move }),
        })}
      />
      {menus.tree && menus.tree.length > 0 && (
        <Text mt="3" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {t('shell.table.shown', { count: countNodes(menus.tree) })}
        </Text>
      )}
      {edited && menus.tree && (
        <MenuDrawer edited={edited} tree={menus.tree} nameOf={nameOf} onClose={() => setEdited(null)} />
      )}
    </FillPage>
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

function filtered(
  tree: readonly MenuNode[],
  filter: string,
  t: (key: `permissions.${NonNullable<MenuNode['permission']>}`) => string,
): readonly MenuNode[] {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '') return tree;
  return filterTree(tree, ({ name, nameEn, path, permission }) =>
    [name, nameEn, path, permission && t(`permissions.${permission}`)].some((text) =>
      text?.toLowerCase().includes(wanted),
    ),
  );
}
