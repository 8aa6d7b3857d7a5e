import { useEffect, useMemo, useRef } from 'react';
import { useCall, useServices, useSession } from '#console/ui/api-hooks.tsx';
import { useTreeMove } from '#console/ui/crud/tree/use-tree-move.ts';
import { getTenantMenuTree, type MenuNode, moveMenu, ROOT_PARENT } from '#shared/contracts/platform/menu.ts';

/** The menus of the tenant, and moving them. The side menu follows every change. */
export function useMenus(nameOf: (node: MenuNode) => string) {
  const { api, reloadMenu } = useServices();
  const tenandId = useSession((state) => state.tenantId);
  const input = useMemo(() => ({ query: { tenandId } }), [tenandId]);
  const call = useCall(getTenantMenuTree, input);
  const tree = call.data;

  const shown = useRef(tree);
  useEffect(() => {
    const before = shown.current;
    shown.current = tree;
    if (before !== undefined && before !== tree) void reloadMenu();
  }, [tree, reloadMenu]);

  const move = useTreeMove({
    tree,
    queryKey: [getTenantMenuTree.id, input],
    toCached: (next) => next,
    send: ({ id, parentId, siblingIds }) =>
      api.call(moveMenu, { body: { id, parentId: parentId ?? ROOT_PARENT, siblingIds: [...siblingIds] } }),
    nameOf,
  });
  return { tree, error: call.error, refetch: call.refetch, move };
}
