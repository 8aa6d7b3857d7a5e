import { Box, chakra, Skeleton, VisuallyHidden } from '@chakra-ui/react';
import { Fragment, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { CHECKBOX_CSS } from '#console/ui/form/checkbox-style.ts';
import { RowMenuProvider } from '#console/ui/table/rows/row-menu.tsx';
import type { Selection } from '#console/ui/table/table-props.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  findNode,
  moveNode,
  type Nested,
  type Place,
  placeAfterStep,
  type Step,
  visibleRows,
  walkTree,
} from '#shared/domain/tree/tree.ts';
import type { TreeColumn } from './tree-column.ts';
import { TreeRow } from './tree-row.tsx';
import { TREE_TABLE_CSS } from './tree-table-style.ts';
import { useCurrentRow } from './use-current-row.ts';
import type { Expansion } from './use-expansion.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const ROW_HEIGHT_PX = 41;
const HEAD_HEIGHT_PX = 36;
const SKELETON_ROWS = 8;

/** A move that the reader has made. */
export interface TreeMove<Node> {
  readonly node: Node;
  readonly to: Place;
  /** The tree after it. */
  readonly tree: readonly Node[];
  /** All children of the new parent in their new order. */
  readonly siblingIds: readonly string[];
}

export interface TreeTableProps<Node extends Nested<Node>> {
  readonly label: string;
  /** Undefined: not loaded yet. */
  readonly tree: readonly Node[] | undefined;
  readonly columns: readonly TreeColumn<Node>[];
  readonly nameOf: (node: Node) => string;
  readonly expansion: Expansion;
  /** The row that the address names: marked, and brought into sight once it is there. */
  readonly currentId?: string | null;
  /** What is shown in place of no rows. */
  readonly empty: ReactNode;
  /** Rows that are chosen, each by itself: a parent does not choose what is below it. */
  readonly selection?: Selection | undefined;
  readonly actions?: ((node: Node) => ReactNode) | undefined;
  readonly actionsWidthPx?: number;
  /** Enter and double click. */
  readonly onOpen?: ((node: Node) => void) | undefined;
  /** Children that are loaded when their parent is expanded for the first time. */
  readonly lazy?: { readonly hasChildren: (node: Node) => boolean; load(node: Node): Promise<void> };
  /** Given where rows can be moved. */
  readonly onMove?: ((move: TreeMove<Node>) => void) | undefined;
  /** Why a node cannot stand below a parent (null: the root), in the reader's language; null where it can. */
  readonly refusal?: (node: Node, parent: Node | null) => string | null;
}

/**
 * A table of nested rows (WAI-ARIA treegrid): expanded and collapsed by mouse and arrows, reordered and moved below
 * other rows by drag, by menu and by Alt + arrows; long trees keep only the rows in sight in the document.
 */
export function TreeTable<Node extends Nested<Node>>(props: TreeTableProps<Node>): ReactElement {
  return (
    <RowMenuProvider>
      <Rows {...props} />
    </RowMenuProvider>
  );
}

function Rows<Node extends Nested<Node>>(props: TreeTableProps<Node>): ReactElement {
  const { tree = [], columns, nameOf, expansion, lazy, onMove, refusal, selection, currentId = null } = props;
  const { t } = useText();
  const prompts = usePrompts();
  const scroller = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const rows = visibleRows(tree, expansion.isExpanded);
  const isLazy = (node: Node): boolean => node.children.length === 0 && lazy?.hasChildren(node) === true;

  const keys = useTreeKeys({
    rows,
    container: scroller,
    expansion,
    nameOf,
    isLazy,
    onExpand: (node) => void loadChildren(node),
    onEnter: props.onOpen,
    onStep: onMove && step,
  });
  useCurrentRow({ tree, id: currentId, expansion, onReach: keys.focusNode });
  const drag = useTreeDrag({
    tree,
    rows,
    canHold: (node) => refusal === undefined || node.children.length > 0 || mayHold(node),
    onOpen: keys.expand,
    onDrop: move,
  });
  const virtual = useVirtualRows({
    count: rows.length,
    scroller,
    rowHeightPx: ROW_HEIGHT_PX,
    headHeightPx: HEAD_HEIGHT_PX,
    kept: keys.activeIndex,
  });

  function mayHold(parent: Node): boolean {
    const moved = drag.movedId === null ? null : findNode(tree, drag.movedId);
    return moved === null || refusal === undefined || refusal(moved, parent) === null;
  }

  async function loadChildren(node: Node): Promise<void> {
    if (!lazy || !isLazy(node) || loading.has(node.id)) return;
    setLoading((before) => new Set(before).add(node.id));
    try {
      await lazy.load(node);
    } catch (error) {
      expansion.set([node.id], false);
      prompts.failed(error);
    } finally {
      setLoading((before) => new Set([...before].filter((id) => id !== node.id)));
    }
  }

  function move(id: string, to: Place): void {
    const node = findNode(tree, id);
    const next = moveNode(tree, id, to);
    if (!node || !next || !onMove) return;
    const parent = to.parentId === null ? null : findNode(tree, to.parentId);
    const reason = refusal?.(node, parent) ?? null;
    if (reason !== null) {
      prompts.failed(reason);
      return;
    }
    const siblings = to.parentId === null ? next : (findNode(next, to.parentId)?.children ?? []);
    if (to.parentId !== null) expansion.set([to.parentId], true);
    keys.focusNode(id);
    setSaid(
      t('tree.move.done', {
        name: nameOf(node),
        parent: parent ? nameOf(parent) : t('tree.move.root'),
        position: siblings.findIndex((sibling) => sibling.id === id) + 1,
      }),
    );
    onMove({ node, to, tree: next, siblingIds: siblings.map((sibling) => sibling.id) });
  }

  function step(node: Node, direction: Step): void {
    const to = placeAfterStep(tree, node.id, direction);
    if (to) move(node.id, to);
    else setSaid(t('tree.move.impossible', { name: nameOf(node) }));
  }

  const columnCount = columns.length + (props.actions ? 1 : 0) + (selection ? 1 : 0);
  return (
    <Box ref={scroller} css={TREE_TABLE_CSS} {...drag.listHandlers} {...keys.handlers}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a treegrid
        role="treegrid"
        aria-label={props.label}
        aria-busy={props.tree === undefined}
        aria-rowcount={virtual.isOn ? rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" data-select>
                <SelectTree tree={tree} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} style={{ width: column.width }}>
                {column.head}
              </th>
            ))}
            {props.actions && (
              <th scope="col" style={{ width: `${props.actionsWidthPx ?? 120}px` }}>
                <VisuallyHidden>{t('shell.actions.more')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {props.tree === undefined && <SkeletonRows count={columnCount} />}
          {virtual.indexes.map((index, position) => {
            const row = rows[index];
            if (!row) return null;
            const { node } = row;
            return (
              <Fragment key={node.id}>
                <Space heightPx={virtual.gapBefore(position)} columnCount={columnCount} />
                <TreeRow
                  row={row}
                  rowIndex={index}
                  rowNumber={virtual.isOn ? index + 2 : undefined}
                  isActive={index === keys.activeIndex}
                  isCurrent={node.id === currentId}
                  isExpandable={node.children.length > 0 || isLazy(node)}
                  isLoading={loading.has(node.id)}
                  isMoved={drag.movedId === node.id}
                  mark={drag.mark?.rowIndex === index ? drag.mark : null}
                  columns={columns}
                  name={nameOf(node)}
                  actions={props.actions?.(node)}
                  {...(selection && { choice: choiceOf(selection, node.id) })}
                  onOpen={props.onOpen && (() => props.onOpen?.(node))}
                  onToggle={() => (row.isExpanded ? expansion.set([node.id], false) : keys.expand(row))}
                  {...(onMove && {
                    moving: {
                      canStep: (direction) => placeAfterStep(tree, node.id, direction) !== null,
                      onStep: (direction) => step(node, direction),
                      grip: drag.gripOf(node),
                    },
                  })}
                />
              </Fragment>
            );
          })}
          <Space heightPx={virtual.restPx} columnCount={columnCount} />
        </tbody>
      </table>
      {props.tree?.length === 0 && props.empty}
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </Box>
  );
}

function choiceOf({ keys, onChange }: Selection, id: string) {
  const isChosen = keys.has(id);
  return {
    isChosen,
    onToggle: () =>
      onChange(isChosen ? new Set([...keys].filter((key) => key !== id)) : new Set(keys).add(id)),
  };
}

/** Chooses every row of the tree, those of collapsed branches too. */
function SelectTree<Node extends Nested<Node>>(props: {
  readonly tree: readonly Node[];
  readonly selection: Selection;
}): ReactElement {
  const { t } = useText();
  const { keys, onChange } = props.selection;
  const ids = [...walkTree(props.tree)].map(({ node }) => node.id);
  const count = ids.filter((id) => keys.has(id)).length;
  return (
    <chakra.input
      type="checkbox"
      css={CHECKBOX_CSS}
      aria-label={t('tree.selectAll')}
      disabled={ids.length === 0}
      checked={ids.length > 0 && count === ids.length}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = count > 0 && count < ids.length;
      }}
      onChange={(event) => onChange(new Set(event.target.checked ? ids : []))}
    />
  );
}

function Space(props: { readonly heightPx: number; readonly columnCount: number }): ReactElement | null {
  if (props.heightPx <= 0) return null;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: an empty place is no row of the grid
    <tr data-space role="presentation">
      <td role="presentation" colSpan={props.columnCount} style={{ height: `${props.heightPx}px` }} />
    </tr>
  );
}

function SkeletonRows(props: { readonly count: number }): ReactElement {
  const cells = Array.from({ length: props.count }, (_, index) => `cell-${index}`);
  return (
    <>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => `row-${index}`).map((row) => (
        <tr key={row}>
          {cells.map((cell) => (
            <td key={cell}>
              <Skeleton h="12px" w="65%" />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}
