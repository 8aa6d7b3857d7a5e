import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { TreeMove } from '#console/ui/tree/tree-table.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import type { Nested } from '#shared/domain/tree/tree.ts';
import { type PlacedMove, placedMove } from './placed-move.ts';

/** Moves nodes of a tree: shown at once, with a message that offers undo, read again afterwards. */
export function useTreeMove<Node extends Nested<Node>>(options: {
  readonly tree: readonly Node[] | undefined;
  readonly queryKey: QueryKey;
  /** What the query holds where the tree is this one. */
  readonly toCached: (tree: readonly Node[]) => unknown;
  readonly send: (move: PlacedMove) => Promise<unknown>;
  readonly nameOf: (node: Node) => string;
}): (made: TreeMove<Node>) => void {
  const { tree, queryKey } = options;
  const { t } = useText();
  const prompts = usePrompts();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: options.send,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });

  /** Words for a refused move: of the field that it is about, else of the answer. */
  function reasonOf(error: unknown): unknown {
    if (!(error instanceof ApiError)) return error;
    if (error.error === 'stale') return t('tree.move.stale');
    return Object.values(error.fields)[0] ?? error;
  }

  function send(move: PlacedMove, onDone: () => void): void {
    mutation.mutate(move, { onSuccess: onDone, onError: (error) => prompts.failed(reasonOf(error)) });
  }

  return (made) => {
    if (!tree) return;
    const back = placedMove(tree, made.node.id);
    client.setQueryData(queryKey, options.toCached(made.tree));
    send({ id: made.node.id, parentId: made.to.parentId, siblingIds: made.siblingIds }, () =>
      prompts.succeeded({
        title: t('tree.move.succeeded', { name: options.nameOf(made.node) }),
        ...(back && { undo: () => send(back, () => {}) }),
      }),
    );
  };
}
