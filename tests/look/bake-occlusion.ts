import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bakeOpenness } from '#display/kit3d/occlusion/bake.ts';
import { bakedModels } from '#display/kit3d/occlusion/baked-models.ts';
import { decodeOcclusion, encodeOcclusion } from '#display/kit3d/occlusion/occlusion-table.ts';
import { buildMesh } from '#display/kit3d/parts/mesh.ts';

/**
 * `npm run bake-occlusion`: writes how open the surroundings of every vertex of every model are. Models whose parts are
 * as in the file keep what is there; `--all` bakes every one again.
 */
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const FILE = new URL('../../display/kit3d/occlusion/models.occlusion.bin', import.meta.url);

const started = performance.now();
const isKept = !values.all && existsSync(FILE);
const known = isKept ? decodeOcclusion(new Uint8Array(readFileSync(FILE))) : new Map<string, Uint8Array>();
const baked = bakedModels();
const table = new Map(
  baked.map(({ key, parts, options, hasFloor }) => [
    key,
    known.get(key) ?? bakeOpenness(buildMesh(parts, options), { rays: 40, reach: 2.2, hasFloor }),
  ]),
);
const bytes = encodeOcclusion(table);
writeFileSync(FILE, bytes);
const fresh = [...table.keys()].filter((key) => !known.has(key)).length;
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${table.size} meshes, ${fresh} baked, ${bytes.length} bytes, ${seconds} s`);
