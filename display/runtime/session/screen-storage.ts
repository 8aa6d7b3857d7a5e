/** Images of topics are the bulk of what a wall keeps, and what it can best do without. */
const SPARE = /^linewall\.image\./;

export interface StorageHealth {
  /** `refused`: the browser gives this page no storage at all. */
  readonly kind: 'kept' | 'refused';
  /** Writes that did not take, also after room was made for them. */
  readonly lostWrites: number;
  /** Why the last of them did not take; null while none was lost. */
  readonly lastError: string | null;
}

export interface ScreenStorage {
  /** Reads as empty and refuses every write where the browser has none: callers treat both as what they are. */
  readonly storage: Storage;
  health(): StorageHealth;
}

/**
 * The browser's storage, which may be full or forbidden: asking for it may already throw. A session that does not fit
 * takes the room of the stored pictures. What could not be kept is counted, because nothing on the glass shows it.
 */
export function openScreenStorage(ask: () => Storage): ScreenStorage {
  let real: Storage | null = null;
  let lostWrites = 0;
  let lastError: string | null = null;
  try {
    real = ask();
  } catch (error) {
    lastError = nameOf(error);
  }

  function write(key: string, value: string): void {
    if (!real) throw new DOMException('the browser gives no storage', 'SecurityError');
    try {
      real.setItem(key, value);
    } catch (error) {
      if (SPARE.test(key) || !dropSpare(real)) throw error;
      real.setItem(key, value);
    }
  }

  return {
    storage: {
      get length() {
        return real?.length ?? 0;
      },
      key: (index) => real?.key(index) ?? null,
      getItem: (key) => real?.getItem(key) ?? null,
      removeItem: (key) => real?.removeItem(key),
      clear: () => real?.clear(),
      setItem: (key, value) => {
        try {
          write(key, value);
        } catch (error) {
          lostWrites += 1;
          lastError = nameOf(error);
          throw error;
        }
      },
    },
    health: () => ({ kind: real ? 'kept' : 'refused', lostWrites, lastError }),
  };
}

/** Returns whether there was anything to drop. */
function dropSpare(storage: Storage): boolean {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const spare = keys.filter((key): key is string => key !== null && SPARE.test(key));
  for (const key of spare) storage.removeItem(key);
  return spare.length > 0;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : String(error);
}
