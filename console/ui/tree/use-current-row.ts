import { useEffect, useEffectEvent, useRef } from 'react';
import { ancestorsOf, findNode, type Nested } from '#shared/domain/tree/tree.ts';
import type { Expansion } from './use-expansion.ts';

/** Expands what lies above the row and reports it, once for each id: a reader who then moves on is not brought back. */
export function useCurrentRow<Node extends Nested<Node>>(options: {
  readonly tree: readonly Node[];
  /** Null = none. */
  readonly id: string | null;
  readonly expansion: Expansion;
  readonly onReach: (id: string) => void;
}): void {
  const { tree, id, expansion, onReach } = options;
  const reachedId = useRef<string | null>(null);
  const isThere = id !== null && findNode(tree, id) !== null;
  const reach = useEffectEvent((reached: string) => {
    expansion.set(
      ancestorsOf(tree, reached).map((node) => node.id),
      true,
    );
    onReach(reached);
  });
  useEffect(() => {
    if (!isThere || reachedId.current === id) return;
    reachedId.current = id;
    reach(id);
  }, [id, isThere]);
}
