import { resolve } from 'node:path';
import { MAP_TILE_LIMITS, TileSystem } from '#shared/contracts/map/base-map.ts';

/** Where tiles of the operator are. */
export type MapSettings = {
  readonly system: TileSystem;
  readonly credit: string | null;
} & (
  | { readonly file: string; readonly urls?: never }
  /** With `{z}`, `{x}` and `{y}`; drawn over each other in this order. They may hold keys. */
  | { readonly urls: readonly string[]; readonly zoomMax: number; readonly file?: never }
);

interface Readers {
  readonly text: (name: string) => string | null;
  readonly integer: (name: string, fallback: number, min: number, max: number) => number;
  readonly oneOf: (name: string, fallback: string, allowed: readonly string[]) => string;
  readonly fail: (name: string, problem: string) => never;
}

const FILE = 'LINEWALL_MAP_FILE';
const TILES = 'LINEWALL_MAP_TILES';
const ZOOM_MAX = 18;
const CREDIT_MAX = 200;

/** Null where neither is set. No message repeats an address: it may hold a key. */
export function readMapSettings({ text, integer, oneOf, fail }: Readers): MapSettings | null {
  const file = text(FILE);
  const urls = text(TILES)?.split(/\s+/) ?? [];
  if (file === null && urls.length === 0) return null;
  if (file !== null && urls.length > 0) fail(TILES, `is set beside ${FILE}: one of them is the map`);
  const system = TileSystem.parse(oneOf('LINEWALL_MAP_SYSTEM', 'WGS-84', TileSystem.options));
  const credit = text('LINEWALL_MAP_CREDIT')?.slice(0, CREDIT_MAX) ?? null;
  if (file !== null) return { file: resolve(file), system, credit };
  if (urls.length > MAP_TILE_LIMITS.layers) fail(TILES, `names more than ${MAP_TILE_LIMITS.layers} layers`);
  if (!urls.every(isTemplate))
    fail(TILES, 'must be http or https addresses with {z}, {x} and {y} in them, separated by spaces');
  return {
    urls,
    system,
    credit,
    zoomMax: integer('LINEWALL_MAP_ZOOM_MAX', ZOOM_MAX, 1, MAP_TILE_LIMITS.zoom),
  };
}

function isTemplate(url: string): boolean {
  const filled = url.replace('{z}', '1').replace('{x}', '1').replace('{y}', '1');
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part)) || /[{}]/.test(filled)) return false;
  return /^https?:/.test(filled) && URL.canParse(filled);
}
