import { useMemo, useState } from 'react';
import { type Nested, walkTree } from '#shared/domain/tree/tree.ts';
import { expansionOf, isExpandedIn, withExpanded } from './expansion-state.ts';

export interface Expansion {
  isExpanded(node: { readonly id: string }): boolean;
  set(ids: readonly string[], isExpanded: boolean): void;
  expandAll(): void;
  collapseAll(): void;
}

/** Which nodes of a tree are expanded: all but those collapsed, or none but those expanded. */
export function useExpansion(isExpandedAtFirst: boolean): Expansion {
  const [state, setState] = useState(() => expansionOf(isExpandedAtFirst));
  return useMemo(
    () => ({
      isExpanded: ({ id }) => isExpandedIn(state, id),
      set: (ids, isExpanded) => setState((before) => withExpanded(before, ids, isExpanded)),
      expandAll: () => setState(expansionOf(true)),
      collapseAll: () => setState(expansionOf(false)),
    }),
    [state],
  );
}

/** Everything is expanded while a filter is on, whatever the reader had collapsed before. */
export const EXPANDED: Expansion = {
  isExpanded: () => true,
  set: () => {},
  expandAll: () => {},
  collapseAll: () => {},
};

/** The ids of a node's siblings that have children: what `*` expands. */
export function expandableIds<Node extends Nested<Node>>(siblings: readonly Node[]): string[] {
  return siblings.filter(({ children }) => children.length > 0).map(({ id }) => id);
}

export function countNodes<Node extends Nested<Node>>(tree: readonly Node[]): number {
  return [...walkTree(tree)].length;
}
