import { useMemo } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import type { SideNode } from '#console/ui/crud/tree/side-tree.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { type FileGroupNode, getFileTypes } from '#shared/contracts/files/file-group.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';

export interface FileGroups {
  readonly tree: readonly FileGroupNode[];
  readonly byId: ReadonlyMap<string, FileGroupNode>;
  /** For the tree beside the list: each with the files of all groups below it. */
  readonly side: readonly SideNode[];
  nameOf(node: FileGroupNode): string;
}

const NO_GROUPS: readonly FileGroupNode[] = [];

/** The groups of files, with how many files are in each. */
export function useFileGroups(): FileGroups {
  const { language } = useText();
  const { data: tree = NO_GROUPS } = useCall(getFileTypes, { query: { counts: 'true' } });
  return useMemo(() => {
    const named = (node: FileGroupNode): string => nameOf(node, language);
    const toSide = (node: FileGroupNode): SideNode => {
      const children = node.children.map(toSide);
      const below = children.reduce((sum, { count }) => sum + count, 0);
      return { id: node.id, name: named(node), count: (node.fileCount ?? 0) + below, children };
    };
    return {
      tree,
      byId: new Map([...walkTree(tree)].map(({ node }) => [node.id, node])),
      side: tree.map(toSide),
      nameOf: named,
    };
  }, [tree, language]);
}
