import { CanvasTextMetrics, type Renderer } from 'pixi.js';

/**
 * Pixi 8.22's canvas renderer never lets go of a destroyed `Graphics`: `GCManagedHash.remove` looks for GPU data that
 * a canvas graphic does not have, and returns. Other tables keep a null per destroyed node for ever. On a wall that
 * changes boards for months both grow without bound, so we take the dead entries out ourselves. Returns how many.
 */
export function sweepDestroyed(renderer: Renderer): number {
  let swept = 0;
  const tables = readTables(renderer).map(({ entries }) => entries);
  for (const entries of [...tables, readTexts(renderer)]) {
    for (const [key, item] of Object.entries(entries)) {
      if (item !== null && !isDestroyed(item)) continue;
      Reflect.deleteProperty(entries, key);
      swept += 1;
    }
  }
  return swept;
}

/**
 * How many drawable nodes Pixi holds for a renderer, and texts that it has drawn, also those of which only the key is
 * left: a leak shows here before it shows in the heap.
 */
export function countHeldNodes(renderer: Renderer): number {
  const nodes = readTables(renderer)
    .filter(({ type }) => type === 'renderable')
    .reduce((sum, { entries }) => sum + Object.values(entries).filter((item) => item !== null).length, 0);
  return nodes + Object.keys(readTexts(renderer)).length;
}

/** Private tables of Pixi: read as unknown, and left alone where they are not what they were in 8.22. */
function readTables(renderer: Renderer): { readonly type: unknown; readonly entries: object }[] {
  const tables: unknown = Reflect.get(renderer.gc, '_managedResourceHashes');
  if (!Array.isArray(tables)) return [];
  return (tables as { context?: object; hash?: unknown; type?: unknown }[]).flatMap((table) => {
    if (!table.context || typeof table.hash !== 'string') return [];
    const entries: unknown = Reflect.get(table.context, table.hash);
    return typeof entries === 'object' && entries !== null ? [{ type: table.type, entries }] : [];
  });
}

/** Pixi's textures by text, style and size; null for each that is on the glass no more. */
function readTexts(renderer: Renderer): object {
  const system: unknown = Reflect.get(renderer, 'canvasText');
  const texts: unknown =
    typeof system === 'object' && system !== null ? Reflect.get(system, '_activeTextures') : null;
  return typeof texts === 'object' && texts !== null ? texts : {};
}

function isDestroyed(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'destroyed' in item && item.destroyed === true;
}

/**
 * Chromium keeps every text that a canvas has measured until that canvas is shown in a frame, and the one on which Pixi
 * measures what it draws for WebGL never is. Another is taken when it is next needed.
 */
export function sweepTextRuler(): void {
  // Private in Pixi 8.22; where they are gone, this assignment has no effect.
  for (const name of ['__canvas', '__context']) Reflect.set(CanvasTextMetrics, name, undefined);
}
