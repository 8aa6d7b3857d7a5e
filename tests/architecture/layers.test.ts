import { describe, expect, it } from 'vitest';
import { type Edge, edgesOf, readSources, targetOf } from './import-graph.ts';
import { LAYERS, type Layer } from './layers.ts';

/** What a test beside the code may use on top of its zone: the runner, and clients of our own wire. */
const TEST_PACKAGES = ['vitest', 'fast-check', 'node:', 'socket.io-client', 'mqtt'];

/** What of ours such a test may use on top of its zone. */
const TEST_FOLDERS = [
  'tests/support',
  'server/demo/plant',
  'server/demo/warehouse',
  // The other end of a wire: it imports nothing of the product.
  'server/demo/wechat-host',
  'server/capabilities.ts',
  'server/migrations.ts',
  'server/wiring.ts',
];

/** The zone of a path with `*` filled in, or null: the longest entry of the table that holds it. */
function zoneOf(path: string): { layer: Layer; zone: string } | null {
  const parts = path.split('/');
  const fits = LAYERS.flatMap((layer) => {
    const pattern = layer.zone.split('/');
    const holds =
      pattern.length < parts.length && pattern.every((part, index) => part === '*' || part === parts[index]);
    // `boards/*` names folders: boards/registry.ts belongs to the zone above.
    if (!holds || (pattern.at(-1) === '*' && parts.length === pattern.length)) return [];
    return [{ layer, zone: parts.slice(0, pattern.length).join('/'), rank: pattern.length }];
  });
  return fits.sort((a, b) => b.rank - a.rank)[0] ?? null;
}

function isInside(path: string, allowed: string): boolean {
  return path === allowed || path.startsWith(`${allowed}/`);
}

/** Why an import is not allowed, or null. */
function violation({ file, specifier }: Edge): string | null {
  const from = zoneOf(file);
  if (!from) return `${file}: no layer names its folder`;
  const isTest = /\.test\.tsx?$/.test(file);
  const target = targetOf({ file, specifier });
  if (target !== null) {
    if (isInside(target, from.zone) || from.layer.mayImport.some((allowed) => isInside(target, allowed)))
      return null;
    if (isTest && TEST_FOLDERS.some((folder) => isInside(target, folder))) return null;
    if (/^package\.json$/.test(target)) return null;
    return `${file} → ${target}`;
  }
  if (isTest && TEST_PACKAGES.some((name) => specifier.startsWith(name))) return null;
  const allowed = from.layer.packages.some(
    (name) =>
      name === '*' || specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`),
  );
  return allowed ? null : `${file} → ${specifier}`;
}

const SOURCES = readSources();
const FILES = [...SOURCES.keys()];
const EDGES = [...SOURCES].flatMap(([file, text]) => edgesOf(file, text));

describe('layers', () => {
  it('sees the code', () => {
    expect(FILES.length).toBeGreaterThan(50);
    expect(EDGES.length).toBeGreaterThan(200);
  });

  it('lets no file import across a forbidden border', () => {
    expect(EDGES.map(violation).filter((line) => line !== null)).toEqual([]);
  });

  it('leaves a folder only by #shared, #display, #console, #server or #tests', () => {
    const climbing = EDGES.filter(
      ({ specifier }) => specifier.startsWith('../') && !/(?:package\.json|config\.ts)$/.test(specifier),
    );
    expect(climbing.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
  });

  it('names every folder that holds code', () => {
    expect(FILES.filter((file) => !zoneOf(file))).toEqual([]);
  });

  it('has no barrel files', () => {
    expect(FILES.filter((file) => /\/(?:index|utils|helpers|types)\.tsx?$/.test(file))).toEqual([]);
  });

  it.each([
    ['display/boards/line/view.tsx', '../machine/model.ts'],
    ['display/boards/line/view/view.tsx', '#display/boards/machine/model/model.ts'],
    ['server/modules/plant/store.ts', '#server/demo/plant/plant.ts'],
    ['display/runtime/stage/stage.ts', '#display/kit/line/line-model.ts'],
    ['display/runtime/stage/stage.ts', '#display/kit/colours.ts'],
    ['display/kit/flow/flow-view.tsx', '#display/kit3d/camera/camera.ts'],
    ['display/kit/flow/flow-view.tsx', '#display/boards/registry.ts'],
    ['display/kit/live/age.ts', '#display/runtime/stage/stage.ts'],
    ['display/parts/label.tsx', '#display/kit/colours.ts'],
    ['console/ui/state-mark.tsx', '#display/kit/colours.ts'],
    ['display/parts/text.ts', '../runtime/stage.ts'],
    ['display/main.tsx', '../server/app.ts'],
    ['console/features/lines/page.tsx', '../connections/list.tsx'],
    ['console/ui/table.tsx', '../../display/parts/text.ts'],
    ['server/modules/plant/store.ts', '../history/store.ts'],
    ['server/modules/plant/store.ts', '../../adapters/database/db-embedded.ts'],
    ['server/demo/main.ts', '../core/config.ts'],
    ['server/core/http/routes.ts', '../../modules/plant/module.ts'],
    ['shared/domain/machine/oee.ts', '../../client/http.ts'],
    ['shared/contracts/live/feed.ts', '../../domain/oee.ts'],
    ['shared/domain/machine/oee.ts', 'react'],
    ['server/modules/plant/store.ts', 'pg'],
    ['display/boards/line/view/view.tsx', '@chakra-ui/react'],
    ['console/features/lines/page.tsx', 'pixi.js'],
    ['unheard/of/file.ts', './other.ts'],
  ])('refuses %s importing %s', (file, specifier) => {
    expect(violation({ file, specifier })).not.toBeNull();
  });

  it.each([
    ["import { a } from './x.ts';", './x.ts'],
    ["import type { A } from '../y.ts';", '../y.ts'],
    ["export { a } from './z.ts';", './z.ts'],
    ["const m = await import('./lazy.ts');", './lazy.ts'],
    ["import './side-effect.css';", './side-effect.css'],
    ["import a, {\n  b,\n  type C,\n} from 'pkg/sub';", 'pkg/sub'],
  ])('reads the import in %s', (text, specifier) => {
    expect(edgesOf('f.ts', text).map((edge) => edge.specifier)).toEqual([specifier]);
  });
});
