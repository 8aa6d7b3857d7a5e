import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useCall, useServices, useSession } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { TreeMove } from '#console/ui/tree/tree-table.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { getTenantMenuTree, type MenuNode, moveMenu, ROOT_PARENT } from '#shared/contracts/menu.ts';
import { findNode, placeOf } from '#shared/domain/tree.ts';

type Move = BodyOf<typeof moveMenu>;

/** The menus of the tenant, and moving them. The side menu follows every change. */
export function useMenus(nameOf: (node: MenuNode) => string) {
  const { t } = useText();
  const { api, reloadMenu } = useServices();
  const prompts = usePrompts();
  const client = useQueryClient();
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

  const key = [getTenantMenuTree.id, input];
  const move = useMutation({
    mutationFn: (body: Move) => api.call(moveMenu, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });

  /** Words for a refused move: of the field that it is about, else of the answer. */
  function reasonOf(error: unknown): unknown {
    if (!(error instanceof ApiError)) return error;
    if (error.error === 'stale') return t('menu.stale');
    return Object.values(error.fields)[0] ?? error;
  }

  function send(body: Move, onDone: () => void): void {
    move.mutate(body, { onSuccess: onDone, onError: (error) => prompts.failed(reasonOf(error)) });
  }

  return {
    tree,
    error: call.error,
    refetch: call.refetch,
    move: (made: TreeMove<MenuNode>): void => {
      if (!tree) return;
      const { id } = made.node;
      const back = toMove(tree, id);
      client.setQueryData(key, made.tree);
      send({ id, parentId: made.to.parentId ?? ROOT_PARENT, siblingIds: [...made.siblingIds] }, () =>
        prompts.succeeded({
          title: t('menu.moved', { name: nameOf(made.node) }),
          ...(back && { undo: () => send(back, () => {}) }),
        }),
      );
    },
  };
}

/** The move that leads to where a menu stands in a tree. */
function toMove(tree: readonly MenuNode[], id: string): Move | null {
  const place = placeOf(tree, id);
  if (!place) return null;
  const siblings = place.parentId === null ? tree : (findNode(tree, place.parentId)?.children ?? []);
  return { id, parentId: place.parentId ?? ROOT_PARENT, siblingIds: siblings.map((sibling) => sibling.id) };
}
