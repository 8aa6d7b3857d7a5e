import { Box } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { type Nested, type VisibleRow, visibleRows } from '#shared/domain/tree/tree.ts';
import { TREE_LIST_CSS } from './tree-list-style.ts';
import { INDENT_PX } from './tree-table-style.ts';
import { TreeToggle } from './tree-toggle.tsx';
import type { Expansion } from './use-expansion.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const ROW_HEIGHT_PX = 34;

/** ARIA states of a row beside its place. */
export interface TreeItemState {
  readonly 'aria-selected'?: boolean;
  readonly 'aria-checked'?: boolean | 'mixed';
  readonly 'aria-disabled'?: boolean;
}

export interface TreeListHandle {
  /** Moves the focus to the tree's tab stop. */
  focus(): void;
}

/** Nested rows of one kind (WAI-ARIA tree): the base of fields that choose from a tree. */
export function TreeList<Node extends Nested<Node>>(props: {
  readonly label: string;
  readonly tree: readonly Node[];
  readonly nameOf: (node: Node) => string;
  readonly expansion: Expansion;
  readonly isMultiple: boolean;
  readonly stateOf: (node: Node) => TreeItemState;
  /** Space, Enter and click. */
  readonly onPick: (node: Node) => void;
  readonly renderNode: (node: Node) => ReactNode;
  readonly maxHeight: string;
  readonly handle?: Ref<TreeListHandle>;
}): ReactElement {
  const { tree, nameOf, expansion, stateOf, onPick } = props;
  const container = useRef<HTMLDivElement>(null);
  const rows = visibleRows(tree, expansion.isExpanded);
  const keys = useTreeKeys({ rows, container, expansion, nameOf, onEnter: pick, onSpace: pick });
  const virtual = useVirtualRows({
    count: rows.length,
    scroller: container,
    rowHeightPx: ROW_HEIGHT_PX,
    headHeightPx: 0,
    kept: keys.activeIndex,
  });
  useImperativeHandle(
    props.handle,
    () => ({
      focus: () => container.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus(),
    }),
    [],
  );

  function pick(node: Node): void {
    if (stateOf(node)['aria-disabled'] !== true) onPick(node);
  }

  function toggle(row: VisibleRow<Node>): void {
    if (row.isExpanded) expansion.set([row.node.id], false);
    else keys.expand(row);
  }

  return (
    <Box
      ref={container}
      role="tree"
      aria-label={props.label}
      aria-multiselectable={props.isMultiple || undefined}
      maxH={props.maxHeight}
      css={TREE_LIST_CSS}
      {...keys.handlers}
    >
      {virtual.indexes.map((index, position) => {
        const row = rows[index];
        if (!row) return null;
        const { node, level, siblings } = row;
        const gapPx = virtual.gapBefore(position);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
          <div
            key={node.id}
            role="treeitem"
            data-tree-row={index}
            tabIndex={index === keys.activeIndex ? 0 : -1}
            aria-level={level + 1}
            aria-posinset={row.index + 1}
            aria-setsize={siblings.length}
            aria-expanded={node.children.length > 0 ? row.isExpanded : undefined}
            {...stateOf(node)}
            style={{
              paddingInlineStart: `${4 + level * INDENT_PX}px`,
              ...(gapPx > 0 && { marginTop: `${gapPx}px` }),
            }}
            onClick={() => pick(node)}
          >
            <TreeToggle
              isExpandable={node.children.length > 0}
              isExpanded={row.isExpanded}
              isLoading={false}
              onToggle={() => toggle(row)}
            />
            {props.renderNode(node)}
          </div>
        );
      })}
      {virtual.restPx > 0 && <div style={{ height: `${virtual.restPx}px` }} />}
    </Box>
  );
}
