const KEY = 'linewall.reloadedAt';
/** Two reloads are never closer than this, whatever happens. */
const LEAST_BETWEEN_MS = 30 * 60_000;
const DEADLINE_MS = 10_000;

export interface SafeReload {
  /**
   * Reloads the page when that can help and cannot hurt: the server returns a page, and it is another build than
   * the one that runs, or `isDesperate`. Resolves false when nothing was done.
   */
  attempt(options: { readonly isDesperate: boolean }): Promise<boolean>;
}

export interface ReloadSurroundings {
  /** The page as the server gives it now; rejects when it does not. */
  readonly fetchPage: () => Promise<string>;
  /** Addresses of the scripts that run. */
  readonly scripts: () => readonly string[];
  readonly storage: Storage;
  readonly now: () => number;
  readonly reload: () => void;
}

export function createSafeReload(surroundings: ReloadSurroundings): SafeReload {
  const { storage, now } = surroundings;

  function reloadedLately(): boolean {
    try {
      const at = Number(storage.getItem(KEY) ?? Number.NaN);
      return Number.isFinite(at) && Math.abs(now() - at) < LEAST_BETWEEN_MS;
    } catch {
      // Without a memory a reload could become a loop.
      return true;
    }
  }

  function remember(): boolean {
    try {
      storage.setItem(KEY, String(now()));
      return storage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  }

  return {
    attempt: async ({ isDesperate }) => {
      if (reloadedLately()) return false;
      try {
        const page = await surroundings.fetchPage();
        if (!page.includes('<script')) return false;
        const isSameBuild = surroundings.scripts().every((script) => page.includes(script));
        if (isSameBuild && !isDesperate) return false;
      } catch {
        return false;
      }
      if (!remember()) return false;
      surroundings.reload();
      return true;
    },
  };
}

/** The surroundings of the page that runs. */
export function browserReload(storage: Storage): ReloadSurroundings {
  return {
    fetchPage: async () => {
      const answer = await fetch(location.pathname + location.search, {
        headers: { accept: 'text/html' },
        cache: 'no-store',
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (!answer.ok) throw new Error(`the page answers ${answer.status}`);
      return answer.text();
    },
    scripts: () =>
      [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(
        (script) => new URL(script.src).pathname,
      ),
    storage,
    // The only clock that outlives the page; a jump of it costs at most one reload too many or too few.
    now: () => Date.now(),
    reload: () => location.reload(),
  };
}
