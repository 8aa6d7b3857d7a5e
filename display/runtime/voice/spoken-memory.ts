/** The version is part of the name: what another version kept is left alone. */
const STORAGE_KEY = 'linewall.spoken.v1';
/** Of the announcements made last: more than a day's open calls. */
const KEPT_MAX = 200;

/** How often each announcement was said; it survives a reload. */
export interface SpokenMemory {
  times(key: string): number;
  add(key: string): void;
}

/** Where the browser keeps nothing, it is remembered until the page goes. `screen`: several may hang on one computer. */
export function openSpokenMemory(
  storage: Storage,
  screen: string | null = null,
  keptMax: number = KEPT_MAX,
): SpokenMemory {
  const storageKey = screen === null ? STORAGE_KEY : `${STORAGE_KEY}.${screen}`;
  const said = new Map(read(storage, storageKey));

  function keep(): void {
    for (const key of said.keys()) {
      if (said.size <= keptMax) break;
      said.delete(key);
    }
    try {
      storage.setItem(storageKey, JSON.stringify([...said]));
    } catch {
      // Counted by the storage itself; diagnostics say so.
    }
  }

  return {
    times: (key) => said.get(key) ?? 0,
    add: (key) => {
      const times = (said.get(key) ?? 0) + 1;
      said.delete(key);
      said.set(key, times);
      keep();
    },
  };
}

function read(storage: Storage, storageKey: string): [string, number][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isInteger(entry[1]);
}
