import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildMesh } from '#display/kit3d/parts/mesh.ts';
import { box } from '#display/kit3d/parts/part.ts';
import { bakeOpenness } from './bake.ts';
import { bakedModels } from './baked-models.ts';
import { modelMesh } from './model-mesh.ts';
import { decodeOcclusion, encodeOcclusion, occlusionKey } from './occlusion-table.ts';

const FILE = new URL('./models.occlusion.bin', import.meta.url);
const OPTIONS = { rays: 40, reach: 2.2, hasFloor: false };

/** A slab, and a block that stands in its middle. */
const STEP = [box('body', [0, 0, 0], [4, 0.5, 4], 0), box('body', [0, 0.5, 0], [1, 2, 1], 0)];

describe('the file of baked occlusion', () => {
  it('has every model as it is now (else: npm run bake-occlusion)', () => {
    const table = decodeOcclusion(new Uint8Array(readFileSync(FILE)));
    const wanted = bakedModels();
    const missing = wanted.filter(({ key }) => !table.has(key));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(table.size).toBe(new Set(wanted.map(({ key }) => key)).size);
    const short = wanted.filter(
      ({ key, parts, options }) => table.get(key)?.length !== buildMesh(parts, options).roles.length,
    );
    expect(short.map(({ name }) => name)).toEqual([]);
  });

  it('gives back what was written, in 16 steps', () => {
    const table = new Map([
      [occlusionKey(STEP, 0.9), Uint8Array.of(0, 17, 255)],
      [occlusionKey(STEP, undefined), Uint8Array.of(136, 250)],
    ]);
    const read = decodeOcclusion(encodeOcclusion(table));
    expect([...read.keys()]).toEqual([...table.keys()]);
    expect([...read.values()].map((values) => [...values])).toEqual([
      [0, 17, 255],
      [136, 255],
    ]);
  });

  it('is empty where it is not whole, or no such file', () => {
    const whole = encodeOcclusion(new Map([[occlusionKey(STEP, 0.9), Uint8Array.of(0, 17, 255)]]));
    for (const bytes of [
      new Uint8Array(),
      Uint8Array.of(1, 2, 3, 4, 5),
      whole.slice(0, -1),
      whole.slice(0, 9),
    ])
      expect(decodeOcclusion(bytes).size).toBe(0);
  });

  it('has another key for other parts and other cells', () => {
    const keys = [
      occlusionKey(STEP, 0.9),
      occlusionKey(STEP, 1),
      occlusionKey(STEP, undefined),
      occlusionKey(STEP.slice(1), 0.9),
      occlusionKey([box('body', [0, 0, 0.001], [4, 0.5, 4], 0)], 0.9),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(occlusionKey(STEP, 0.9)).toBe(occlusionKey(structuredClone(STEP), 0.9));
  });
});

describe('the openness of vertices', () => {
  const model = { length: 4, width: 4, height: 2.5, parts: STEP };

  it('is full where nothing was baked for the parts, or for another count of vertices', () => {
    const other = new Map([[occlusionKey(STEP, 0.9), Uint8Array.of(1)]]);
    for (const table of [new Map<string, Uint8Array>(), other])
      expect(new Set(modelMesh(model, 'full', table).openness)).toEqual(new Set([255]));
    const mesh = buildMesh(STEP, { cell: 0.9 });
    const baked = new Map([[occlusionKey(STEP, 0.9), bakeOpenness(mesh, OPTIONS)]]);
    expect(Math.min(...modelMesh(model, 'full', baked).openness)).toBeLessThan(128);
  });

  it('is less in a corner than in the open, and the same each time', () => {
    const mesh = buildMesh(STEP, { cell: 0.9 });
    const openness = bakeOpenness(mesh, OPTIONS);
    const of = (wanted: (x: number, y: number, z: number, up: number) => boolean): number[] =>
      [...openness].filter((_, index) =>
        wanted(
          mesh.positions[index * 3] ?? 0,
          mesh.positions[index * 3 + 1] ?? 0,
          mesh.positions[index * 3 + 2] ?? 0,
          mesh.normals[index * 3 + 1] ?? 0,
        ),
      );
    const roof = of((_, y, __, up) => y === 2.5 && up === 1);
    const foot = of((x, y, z, up) => y === 0.5 && up === 0 && Math.abs(x) <= 0.5 && Math.abs(z) <= 0.5);
    expect(Math.min(...roof)).toBe(255);
    expect(Math.max(...foot)).toBeLessThan(200);
    expect([...bakeOpenness(mesh, OPTIONS)]).toEqual([...openness]);
  });

  it('is less at the foot of what stands on a floor', () => {
    const mesh = buildMesh([box('body', [0, 0, 0], [1, 1, 1], 0)]);
    const mean = (values: Uint8Array): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(bakeOpenness(mesh, OPTIONS))).toBe(255);
    expect(mean(bakeOpenness(mesh, { ...OPTIONS, hasFloor: true }))).toBeLessThan(235);
  });

  it('is nothing to bake for an empty mesh', () => {
    expect(bakeOpenness(buildMesh([]), OPTIONS)).toHaveLength(0);
  });
});
