import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** An open page. `value` (its address) is its identity. Specification, point 3 (tag). */
export const Tag = z.object({
  /** The title it was opened with; shown while nothing better is known (the menu has the current words). */
  label: z.string(),
  value: z.string(),
  /** What a page deeper than two segments was opened with. */
  params: z.record(z.string(), z.string()),
  /** What it was left with; a name may come more than once. */
  query: z.record(z.string(), z.array(z.string())),
  /** The first-level menu it stands under; empty for the shell's own pages. */
  group: z.string(),
  /** The view's name in the registry. */
  name: z.string(),
});
export type Tag = z.infer<typeof Tag>;

export interface TabState {
  readonly tags: readonly Tag[];
  /** The current tag's value. */
  readonly current: string;
  /** Makes a page the current one, without a second tab for the same address. */
  open(tag: Tag): void;
  /** Returns the address to go to when the current tab was closed, else null. */
  close(value: string): string | null;
  closeOthers(): void;
  /** Returns the address of the remaining tab. */
  closeAll(): string;
  isClosable(value: string): boolean;
}

export interface TabStoreOptions {
  readonly home: Tag;
  readonly storage: Storage;
  /** Whether the first page's tab may be closed; not unless the tenant says so. */
  readonly isHomeClosable: () => boolean;
}

const STORAGE_KEY = 'linewall-tags';

/** Open tabs, kept for the browser session. Rules: specification, point 4 (tabs). */
export function createTabStore({ home, storage, isHomeClosable }: TabStoreOptions): StoreApi<TabState> {
  const store = createStore<TabState>()((set, get) => ({
    tags: readTags(storage) ?? [home],
    current: home.value,
    open: (tag) => {
      const { tags } = get();
      const isOpen = tags.some(({ value }) => value === tag.value);
      set({
        current: tag.value,
        tags: isOpen ? tags.map((one) => (one.value === tag.value ? tag : one)) : [...tags, tag],
      });
    },
    close: (value) => {
      const { tags, current, isClosable } = get();
      const index = tags.findIndex((tag) => tag.value === value);
      if (index < 0 || !isClosable(value)) return null;
      const left = tags.filter((tag) => tag.value !== value);
      set({ tags: left });
      if (value !== current) return null;
      return toAddress(left[Math.min(index, left.length - 1)] ?? home);
    },
    closeOthers: () => {
      const { tags, current } = get();
      set({ tags: tags.filter(({ value }) => value === current || value === home.value) });
    },
    closeAll: () => {
      set({ tags: [home], current: home.value });
      return home.value;
    },
    isClosable: (value) => get().tags.length > 1 && (value !== home.value || isHomeClosable()),
  }));
  store.subscribe(({ tags }) => writeTags(storage, tags));
  return store;
}

/** The query of an address (`?a=1&a=2`) as a tag keeps it. */
export function toQuery(search: string): Tag['query'] {
  const parts = new URLSearchParams(search);
  return Object.fromEntries([...new Set(parts.keys())].map((name) => [name, parts.getAll(name)]));
}

/** `?…` of a tag, or nothing. */
export function toSearch({ query }: Pick<Tag, 'query'>): string {
  const parts = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value])),
  ).toString();
  return parts === '' ? '' : `?${parts}`;
}

export function toAddress(tag: Pick<Tag, 'value' | 'query'>): string {
  return tag.value + toSearch(tag);
}

function readTags(storage: Storage): readonly Tag[] | null {
  try {
    const tags = z
      .array(Tag)
      .min(1)
      .safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
    return tags.success ? tags.data : null;
  } catch {
    return null;
  }
}

function writeTags(storage: Storage, tags: readonly Tag[]): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(tags));
  } catch {
    // Storage may be forbidden or full; the tabs then last as long as the page.
  }
}
