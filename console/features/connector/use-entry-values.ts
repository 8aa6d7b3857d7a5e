import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { readConnectorEntries } from '#shared/contracts/connectors/connector-listing.ts';
import { noteValues, type WatchedEntries } from './watched-entries.ts';

const EVERY_MS = 2_000;
/** A device that takes long is asked less often: a fifth of the time at most. */
const SHARE = 5;
const FAILED_FIRST_MS = 4_000;
const FAILED_MAX_MS = 60_000;

/** Reads listed entries again and again while the page is in sight. */
export function useEntryValues(connectorId: string, addresses: readonly string[]): WatchedEntries {
  const { api } = useServices();
  const [watched, setWatched] = useState<WatchedEntries>(new Map());
  const isAny = addresses.length > 0;

  const read = useEffectEvent(async (): Promise<boolean> => {
    const body = { addresses: [...addresses] };
    const { values, problem } = await api.call(readConnectorEntries, { params: { id: connectorId }, body });
    const atMs = performance.now();
    if (problem === null) setWatched((before) => noteValues(before, values, atMs));
    return problem === null;
  });

  useEffect(() => {
    if (!isAny) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    let failedMs = FAILED_FIRST_MS;
    async function round(): Promise<void> {
      if (document.visibilityState === 'hidden') return next(EVERY_MS);
      const startedAtMs = performance.now();
      const isRead = await read().catch(() => false);
      if (!isCurrent) return;
      next(isRead ? Math.max(EVERY_MS, SHARE * (performance.now() - startedAtMs)) : failedMs);
      failedMs = isRead ? FAILED_FIRST_MS : Math.min(failedMs * 2, FAILED_MAX_MS);
    }
    function next(ms: number): void {
      timer = setTimeout(() => void round(), ms);
    }
    next(0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isAny]);

  return watched;
}
