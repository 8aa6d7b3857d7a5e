/** A client that was not let in. `username` is as it was sent; null = none. */
export interface BusRefusal {
  readonly reason: 'bad_credentials' | 'unavailable' | 'too_many_connections' | 'tls_failed';
  readonly username: string | null;
}

const QUIET_MS = 60_000;
const REMEMBERED_MAX = 1_000;

/**
 * Tells the first refusal of each kind and user, then its number once a minute: a machine with an old password tries
 * again every second, for months.
 */
export function createRefusalReport(
  tell: (refusal: BusRefusal & { readonly times: number }) => void,
  now: () => number = () => performance.now(),
): (refusal: BusRefusal) => void {
  const told = new Map<string, { atMs: number; times: number }>();
  return (refusal) => {
    const key = `${refusal.reason} ${refusal.username ?? ''}`;
    const last = told.get(key);
    if (last && now() - last.atMs < QUIET_MS) {
      last.times += 1;
      return;
    }
    // Made-up user names must not fill the memory.
    if (told.size >= REMEMBERED_MAX) told.clear();
    told.set(key, { atMs: now(), times: 0 });
    tell({ ...refusal, times: 1 + (last?.times ?? 0) });
  };
}
