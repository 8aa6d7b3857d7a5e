import { useEffect, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { browseConnector } from '#shared/contracts/connectors/connector-listing.ts';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import { type BrowseNode, toNodes, withChildren, withIgnored } from './browse-tree.ts';
import { connectorProblemText } from './connector-problem-text.ts';

export interface BrowseTree {
  /** Undefined while the topmost entries are loading. */
  readonly tree: readonly BrowseNode[] | undefined;
  /** Why nothing can be listed. */
  readonly problem: string | null;
  /** There are more entries at the top than are listed. */
  readonly isPartial: boolean;
  /** Lists what is below a node, and returns it; rejects with what the device says. */
  open(node: BrowseNode): Promise<readonly BrowseNode[]>;
  /** Shows what was sent to the server. */
  mark(addresses: ReadonlySet<string>, isIgnored: boolean): void;
  reload(): void;
}

/** Of a kind that only listens, as long as nothing has arrived. */
const ASKED_AGAIN_MS = 2_000;

/**
 * What a device has, listed as far as it was opened. `isHeard`: entries appear when they arrive. `root`: the place that is
 * listed, null = the topmost entries, undefined = none yet.
 */
export function useBrowseTree(
  connectorId: string,
  isHeard: boolean,
  root: string | null | undefined,
): BrowseTree {
  const { api } = useServices();
  const { t } = useText();
  const [tree, setTree] = useState<readonly BrowseNode[]>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPartial, setIsPartial] = useState(false);
  const [attempt, setAttempt] = useState(0);

  async function list(node: string | null): Promise<CallReply<typeof browseConnector>> {
    const answer = await api.call(browseConnector, { params: { id: connectorId }, body: { node } });
    if (answer.problem !== null) throw new Error(connectorProblemText(answer.problem, t));
    return answer;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the device is asked once for each attempt
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setProblem(null);
    setIsPartial(false);
    setTree(root === undefined ? [] : undefined);
    if (root === undefined) return;
    const ask = (): Promise<void> =>
      list(root).then(
        (page) => {
          if (!isCurrent) return;
          setTree(toNodes(page.entries, ''));
          setProblem(null);
          setIsPartial(page.isPartial);
          if (isHeard && page.entries.length === 0) timer = setTimeout(() => void ask(), ASKED_AGAIN_MS);
        },
        (error: unknown) => {
          if (!isCurrent) return;
          setTree([]);
          setProblem(error instanceof Error ? error.message : String(error));
          // A connector that was made or enabled just now begins in a moment.
          if (isHeard) timer = setTimeout(() => void ask(), ASKED_AGAIN_MS);
        },
      );
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [connectorId, isHeard, root, attempt]);

  return {
    tree,
    problem,
    isPartial,
    async open(node) {
      const page = await list(node.entry.address);
      const children = toNodes(page.entries, node.id);
      setTree((before) => withChildren(before ?? [], node.id, children, page.isPartial));
      return children;
    },
    mark: (addresses, isIgnored) => setTree((before) => withIgnored(before ?? [], addresses, isIgnored)),
    reload: () => setAttempt((before) => before + 1),
  };
}
