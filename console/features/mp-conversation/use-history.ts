import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type MpMessage, pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import { mergeNewest } from './merge-newest.ts';

/** Specification: a page has ten, and one with fewer is the last. */
const PAGE = 10;

interface LoadedHistory {
  /** Newest first; null until loaded. */
  readonly messages: readonly MpMessage[] | null;
  readonly isEnd: boolean;
  readonly isLoading: boolean;
  readonly error: ApiError | null;
  loadMore(): Promise<void>;
  /** Reads what is new; pages that were loaded stay. */
  refresh(): Promise<void>;
}

/** The messages of a fan by pages. Loads again when `revision` changes, and every `refetchMs`; null = not by time. */
export function useHistory(wxUserId: Id, revision: unknown, refetchMs: number | null): LoadedHistory {
  const { api } = useServices();
  const [messages, setMessages] = useState<readonly MpMessage[] | null>(null);
  const [isEnd, setIsEnd] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const kept = useRef<readonly MpMessage[] | null>(null);
  const busy = useRef<Promise<void> | null>(null);
  const isDue = useRef(false);

  const put = useCallback((next: readonly MpMessage[]): void => {
    kept.current = next;
    setMessages(next);
  }, []);
  const read = useCallback(
    async (size: number, beforeId?: Id): Promise<readonly MpMessage[]> => {
      const query = { wxUserId, size, descs: 'create_time', ...(beforeId && { beforeId }) } as const;
      return (await api.call(pageMpMessages, { query })).records;
    },
    [api, wxUserId],
  );
  const guarded = useCallback(async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      setError(null);
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught;
      setError(caught);
    }
  }, []);

  const refresh = useCallback(async (): Promise<void> => {
    isDue.current = true;
    busy.current ??= guarded(async () => {
      while (isDue.current) {
        isDue.current = false;
        const known = kept.current;
        const first = await read(PAGE);
        // More than a page is new: read as far as what is known.
        const isGap = known !== null && known.length > 0 && !first.some(({ id }) => id === known[0]?.id);
        const newest = isGap ? await read(LIMITS.pageSizeMax) : first;
        if (known === null) setIsEnd(first.length < PAGE);
        const merged = mergeNewest(known ?? [], newest);
        if (merged.isCut) setIsEnd(false);
        put(merged.messages);
      }
    }).finally(() => {
      busy.current = null;
    });
    await busy.current;
  }, [guarded, put, read]);

  const loadMore = useCallback(async (): Promise<void> => {
    const oldest = kept.current?.at(-1);
    if (!oldest) return;
    setIsLoading(true);
    await guarded(async () => {
      const older = await read(PAGE, oldest.id);
      setIsEnd(older.length < PAGE);
      const known = new Set(kept.current?.map(({ id }) => id));
      put([...(kept.current ?? []), ...older.filter(({ id }) => !known.has(id))]);
    });
    setIsLoading(false);
  }, [guarded, put, read]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` is not used inside; each change of it means that messages have to be loaded again.
  useEffect(() => {
    void refresh();
  }, [refresh, revision]);
  useEffect(() => {
    if (refetchMs === null) return;
    const timer = setInterval(() => void refresh(), refetchMs);
    return () => clearInterval(timer);
  }, [refresh, refetchMs]);
  return { messages, isEnd, isLoading, error, loadMore, refresh };
}
