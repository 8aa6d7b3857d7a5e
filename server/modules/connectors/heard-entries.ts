import type { HeardEntry } from '#server/core/ports/plant/connector.ts';
import type { BrowsePage, EntryValue } from '#shared/contracts/connectors/connector-listing.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** What has been heard on a connection that only listens. */
export interface HeardEntries {
  add(entries: readonly HeardEntry[]): void;
  /** The entries below a node, by name. */
  page(node: string | null): BrowsePage;
  values(addresses: readonly string[]): EntryValue[];
}

export function createHeardEntries(max: number = LIMITS.heardEntriesMax): HeardEntries {
  const entries = new Map<string, HeardEntry>();
  let isFull = false;
  return {
    add(heard) {
      for (const entry of heard)
        if (entries.has(entry.address) || entries.size < max) entries.set(entry.address, entry);
        else isFull = true;
    },
    values: (addresses) =>
      addresses.flatMap((address) => {
        const entry = entries.get(address);
        return entry ? [{ address, value: entry.value, ts: entry.ts }] : [];
      }),
    page(node) {
      const below = [...entries.values()].filter(({ parent }) => parent === node);
      const sorted = below.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
      return {
        entries: sorted.slice(0, LIMITS.browseEntriesMax).map(({ parent: _parent, ...entry }) => entry),
        isPartial: isFull || sorted.length > LIMITS.browseEntriesMax,
      };
    },
  };
}
