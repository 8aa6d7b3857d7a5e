import type { BrowseEntry } from '#shared/contracts/connectors/connector-listing.ts';
import type { MtDataItem } from './connector-mtconnect-xml.ts';

/** What lies directly below a component; null = the devices. A folder's address is its path. */
export function childrenOf(items: readonly MtDataItem[], node: string | null): BrowseEntry[] {
  const depth = node === null ? 0 : node.split('/').length;
  const folders = new Map<string, BrowseEntry>();
  const values: BrowseEntry[] = [];
  const none = { dataType: null, unit: null, value: null, ts: null };
  for (const { id, name, category, type, subType, units, representation, path } of items) {
    const parts = path.map((part) => part.replaceAll('/', '_'));
    if (node !== null && parts.slice(0, depth).join('/') !== node) continue;
    const folder = parts[depth];
    if (folder !== undefined) {
      const address = parts.slice(0, depth + 1).join('/');
      folders.set(address, { ...none, address, name: folder, isFolder: true, isReadable: false });
      continue;
    }
    const kind = [category, type, subType].filter(Boolean).join(' ');
    const isOne = representation === null || representation === 'VALUE' || representation === 'DISCRETE';
    values.push({
      ...none,
      address: id,
      name: name ?? id,
      isFolder: false,
      isReadable: isOne,
      dataType: kind.slice(0, 64),
      unit: units,
    });
  }
  return [...folders.values(), ...values];
}
