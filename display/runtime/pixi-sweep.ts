import type { Renderer } from 'pixi.js';

/**
 * Pixi 8.22's canvas renderer never lets go of a destroyed `Graphics`: `GCManagedHash.remove` looks for GPU data that
 * a canvas graphic does not have, and returns. Other tables keep a null per destroyed node for ever. On a wall that
 * changes boards for months both grow without bound, so we take the dead entries out ourselves. Returns how many.
 */
export function sweepDestroyed(renderer: Renderer): number {
  // Private tables of Pixi: read as unknown, and left alone where they are not what they were in 8.22.
  const tables: unknown = Reflect.get(renderer.gc, '_managedResourceHashes');
  if (!Array.isArray(tables)) return 0;
  let swept = 0;
  for (const table of tables as { context?: object; hash?: unknown }[]) {
    if (!table.context || typeof table.hash !== 'string') continue;
    const entries: unknown = Reflect.get(table.context, table.hash);
    if (typeof entries !== 'object' || entries === null) continue;
    for (const [key, item] of Object.entries(entries)) {
      if (item !== null && !isDestroyed(item)) continue;
      Reflect.deleteProperty(entries, key);
      swept += 1;
    }
  }
  return swept;
}

function isDestroyed(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'destroyed' in item && item.destroyed === true;
}
