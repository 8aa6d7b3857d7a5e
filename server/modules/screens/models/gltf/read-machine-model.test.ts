import { describe, expect, it } from 'vitest';
import type { Failure } from '#server/core/failure.ts';
import { MACHINE_MODEL_LIMITS, MODEL_ROLES } from '#shared/contracts/screens/machine-model.ts';
import { decodeMachineMesh, encodeMachineMesh } from '#shared/domain/scene/machine-mesh.ts';
import { recordErrors as en } from '#shared/i18n/en/kit/record-errors.ts';
import { recordErrors as zh } from '#shared/i18n/zh/kit/record-errors.ts';
import { type GlbParts, glbParts, makeGlb, packGlb } from '#tests/support/files/glb.ts';
import { readMachineModel } from './read-machine-model.ts';

const BOX = { size: [2, 3, 1] } as const;
type Json = Record<string, never>;

/** A good file after something in it has been changed. */
function changed(change: (parts: { json: Json; binary: Buffer }) => void, boxes = [BOX]): Buffer {
  const { json, binary }: GlbParts = glbParts(boxes);
  const parts = { json: structuredClone(json) as Json, binary: Buffer.from(binary) };
  change(parts);
  return packGlb(parts);
}

const patched = (patch: Record<string, unknown>): Buffer =>
  changed(({ json }) => {
    Object.assign(json, patch);
  });

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const thrown: unknown = await readMachineModel(bytes).then(
    () => null,
    (error: unknown) => error,
  );
  const message = (thrown as Failure | null)?.fields?.file;
  return typeof message === 'object' ? message.key : String(thrown);
}

/** A box of 2 × 3 × 1 m in whole millimetres, written by meshoptimizer. */
const VERTICES = Buffer.from(
  'oV+lAF9gX2BfYF8ADg0ODQ4NDgBUAI+QjwBUABYVFgAQAC8AEAAGAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'base64',
);
const TRIANGLES = Buffer.from('4f4A/w0HFqECBxORBf8EAv8CAgQAdodWZ3iphmWJaJgBaQAA', 'base64');

/** `patch` is of what the file says of its compressed vertices; the byte at `wrongAt` of its data is another one. */
function compressed(patch: Record<string, unknown> = {}, wrongAt: number | null = null): Buffer {
  const padding = Buffer.alloc(-VERTICES.length & 3);
  const binary = Buffer.concat([VERTICES, padding, TRIANGLES]);
  if (wrongAt !== null) binary[wrongAt] = (binary[wrongAt] ?? 0) ^ 0x5a;
  const viewOf = (meshopt: { byteStride: number; count: number }) => ({
    buffer: 1,
    byteLength: meshopt.byteStride * meshopt.count,
    extensions: { EXT_meshopt_compression: { buffer: 0, ...meshopt } },
  });
  const vertices = {
    ...{ byteOffset: 0, byteLength: VERTICES.length, byteStride: 8, count: 8, mode: 'ATTRIBUTES' },
    ...patch,
  };
  const triangles = { byteLength: TRIANGLES.length, byteStride: 2, count: 36, mode: 'TRIANGLES' };
  const json = {
    ...glbParts([BOX]).json,
    extensionsRequired: ['KHR_mesh_quantization', 'EXT_meshopt_compression'],
    nodes: [{ mesh: 0, scale: [0.001, 0.001, 0.001] }],
    bufferViews: [
      viewOf(vertices),
      viewOf({ ...triangles, ...{ byteOffset: VERTICES.length + padding.length } }),
    ],
    accessors: [
      { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
      { bufferView: 0, componentType: 5122, count: 8, type: 'VEC3' },
    ],
    buffers: [{ byteLength: binary.length }, { byteLength: 136 }],
  };
  return packGlb({ json, binary });
}

/** Of a mesh's triangle, from the order of its corners. */
function facesOutwards({ positions, indices }: { positions: Float32Array; indices: Uint16Array }): boolean {
  const corner = (at: number) => [0, 1, 2].map((axis) => positions[(indices[at] ?? 0) * 3 + axis] ?? 0);
  const middle = [0, 1.5, 0];
  return Array.from({ length: indices.length / 3 }, (_, index) => {
    const [a = [], b = [], c = []] = [0, 1, 2].map((step) => corner(index * 3 + step));
    const volume = [0, 1, 2].reduce((sum, axis) => {
      const [y, z] = [(axis + 1) % 3, (axis + 2) % 3];
      const rel = (point: readonly number[], at: number) => (point[at] ?? 0) - (middle[at] ?? 0);
      return sum + rel(a, axis) * (rel(b, y) * rel(c, z) - rel(b, z) * rel(c, y));
    }, 0);
    return volume > 0;
  }).every(Boolean);
}

describe('an uploaded model', () => {
  it('is merged into one mesh on the middle of its footprint, with roles by the names of materials', async () => {
    const file = makeGlb([
      { size: [2, 3, 1], at: [10, 5], material: 'Body.001' },
      { size: [0.5, 1, 1], at: [11.5, 5], material: 'Lamp' },
      { size: [0.5, 1, 1], at: [8.5, 5], material: 'shiny chrome' },
    ]);
    const { mesh, size, notes } = await readMachineModel(file);
    expect(size.map((length) => Number(length.toFixed(4)))).toEqual([3.5, 3, 1]);
    expect(mesh.indices).toHaveLength(3 * 36);
    expect([...new Set(mesh.roles)].map((role) => MODEL_ROLES[role])).toEqual(['body', 'lamp']);
    expect(notes).toEqual(['materials']);
    expect(Math.min(...mesh.positions.filter((_, at) => at % 3 === 1))).toBe(0);
    const xs = mesh.positions.filter((_, at) => at % 3 === 0);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([-1.75, 1.75]);
  });

  it('comes back from its stored form within a thousandth of its size', async () => {
    const { mesh } = await readMachineModel(makeGlb([BOX]));
    const decoded = decodeMachineMesh(encodeMachineMesh(mesh));
    expect([decoded?.indices, decoded?.roles]).toEqual([mesh.indices, mesh.roles]);
    for (const [at, value] of mesh.positions.entries()) expect(decoded?.positions[at]).toBeCloseTo(value, 3);
    for (const [at, value] of mesh.normals.entries()) expect(decoded?.normals[at]).toBeCloseTo(value, 2);
    const bytes = encodeMachineMesh(mesh);
    expect(decodeMachineMesh(bytes.subarray(0, -1))).toBeNull();
    expect(decodeMachineMesh(new TextEncoder().encode('<html>not a mesh at all</html>'))).toBeNull();
  });

  it('stands as its nodes say, and a mirrored part is not turned inside out', async () => {
    const mirrored = changed(({ json }) => {
      Object.assign(json, {
        nodes: [
          { children: [1], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] },
          { mesh: 0, scale: [-2, 1, 1] },
        ],
      });
    });
    const { mesh, size } = await readMachineModel(mirrored);
    // Turned by a quarter: its length lies across the flow.
    expect(size.map((length) => Number(length.toFixed(4)))).toEqual([1, 3, 4]);
    expect(facesOutwards(mesh)).toBe(true);
    expect(facesOutwards((await readMachineModel(makeGlb([BOX]))).mesh)).toBe(true);
  });

  it('may be compressed with meshopt and quantised', async () => {
    const { mesh, size } = await readMachineModel(compressed());
    expect(size.map((length) => Number(length.toFixed(4)))).toEqual([2, 3, 1]);
    expect(facesOutwards(mesh)).toBe(true);
  });

  it('is read as well after others whose compressed data were wrong', async () => {
    expect(await refusalOf(compressed({ byteLength: 20 }))).toBe('model_damaged');
    for (const wrong of [
      { byteStride: 3 },
      { byteStride: 12, filter: 'QUATERNION' },
      { count: 1e9 },
      { mode: 'TRIANGLES' },
    ])
      expect(await refusalOf(compressed(wrong)), JSON.stringify(wrong)).toMatch(/^model_/);
    for (let at = 0; at < VERTICES.length + TRIANGLES.length; at += 1) {
      const outcome = await readMachineModel(compressed({}, at)).then(
        () => 'read',
        (error: Failure) => error.code,
      );
      expect(['read', 'invalid_input'], `byte ${at}`).toContain(outcome);
    }
    expect((await readMachineModel(compressed())).size[1]).toBeCloseTo(3, 4);
  });

  it('says what of it is not drawn', async () => {
    const file = patched({ textures: [{}], animations: [{}] });
    expect((await readMachineModel(file)).notes).toEqual(['textures', 'animations']);
  });

  const good = makeGlb([BOX]);
  const wrongLength = Buffer.from(good);
  wrongLength.writeUInt32LE(good.length + 4, 8);
  const wrongChunk = Buffer.from(good);
  wrongChunk.writeUInt32LE(0x7fffffff, 12);
  const versionOne = Buffer.from(good);
  versionOne.writeUInt32LE(1, 4);
  const many = { bufferView: 1, componentType: 5123, count: 10_000_000, type: 'SCALAR' };
  const accessors = glbParts([BOX]).json.accessors as object[];
  const refused: readonly [string, Buffer, string][] = [
    ['nothing', Buffer.alloc(0), 'model_not_glb'],
    ['a page named .glb', Buffer.from('<!doctype html><script>alert(1)</script>'), 'model_not_glb'],
    ['an old version', versionOne, 'model_not_glb'],
    ['a file that was cut short', good.subarray(0, -40), 'model_damaged'],
    ['a wrong length', wrongLength, 'model_damaged'],
    ['a chunk that is longer than the file', wrongChunk, 'model_damaged'],
    ['text that is no JSON', packGlb({ json: '{"asset":', binary: Buffer.alloc(4) }), 'model_damaged'],
    ['JSON that is no glTF', packGlb({ json: '[1,2]', binary: Buffer.alloc(4) }), 'model_damaged'],
    ['JSON of null', packGlb({ json: 'null', binary: Buffer.alloc(4) }), 'model_damaged'],
    [
      'brackets without end',
      packGlb({ json: '['.repeat(400_000), binary: Buffer.alloc(4) }),
      'model_damaged',
    ],
    ['huge JSON', patched({ extras: 'x'.repeat(MACHINE_MODEL_LIMITS.jsonBytes) }), 'model_too_many_parts'],
    [
      'data of another host',
      patched({ buffers: [{ uri: 'https://example.com/a.bin', byteLength: 1 }] }),
      'model_refers',
    ],
    [
      'a picture of another host',
      patched({ images: [{ uri: 'https://example.com/a.png' }] }),
      'model_refers',
    ],
    ['Draco', patched({ extensionsRequired: ['KHR_draco_mesh_compression'] }), 'model_draco'],
    ['an extension nobody knows', patched({ extensionsRequired: ['ACME_magic'] }), 'model_needs'],
    ['ten million indices', patched({ accessors: [many, accessors[1]] }), 'model_too_many_triangles'],
    [
      'ten million points',
      patched({ accessors: [accessors[0], { ...accessors[1], count: 10_000_000 }] }),
      'model_too_many_parts',
    ],
    [
      'data beyond the end',
      patched({
        bufferViews: [
          { buffer: 0, byteOffset: 90, byteLength: 96 },
          { buffer: 0, byteLength: 72 },
        ],
      }),
      'model_damaged',
    ],
    ['a view of nothing', patched({ bufferViews: [] }), 'model_damaged'],
    [
      'data of a second buffer',
      patched({
        bufferViews: [
          { buffer: 1, byteLength: 96 },
          { buffer: 0, byteLength: 72 },
        ],
      }),
      'model_damaged',
    ],
    ['sparse data', patched({ accessors: [accessors[0], { ...accessors[1], sparse: {} }] }), 'model_needs'],
    [
      'points that are not numbers',
      changed(({ binary }) => binary.writeFloatLE(Number.NaN, 0)),
      'model_no_numbers',
    ],
    [
      'points infinitely far away',
      patched({ nodes: [{ mesh: 0, translation: [1e300, 0, 0] }] }),
      'model_no_numbers',
    ],
    ['corners that are no points', changed(({ binary }) => binary.writeUInt16LE(8, 96)), 'model_damaged'],
    ['nodes in a circle', patched({ nodes: [{ children: [1] }, { mesh: 0, children: [0] }] }), 'model_cycle'],
    ['a node in two places', patched({ nodes: [{ children: [1, 1] }, { mesh: 0 }] }), 'model_cycle'],
    ['a node that is missing', patched({ scenes: [{ nodes: [7] }] }), 'model_damaged'],
    ['no scene', patched({ scenes: [] }), 'model_empty'],
    [
      'no triangles',
      patched({ meshes: [{ primitives: [{ attributes: { POSITION: 1 }, mode: 1 }] }] }),
      'model_empty',
    ],
    ['millimetres', makeGlb([{ size: [2000, 3000, 1000] }]), 'model_size'],
    ['a flat one', makeGlb([{ size: [2, 0.01, 1] }]), 'model_size'],
    [
      'numbers too large for JSON',
      packGlb({
        json: JSON.stringify(glbParts([BOX]).json).replace('"mesh":0', '"mesh":1e999'),
        binary: Buffer.alloc(200),
      }),
      'model_damaged',
    ],
    [
      'thousands of nodes with thousands of parts',
      patched({
        nodes: Array.from({ length: 8_000 }, () => ({ mesh: 0 })),
        scenes: [{ nodes: Array.from({ length: 8_000 }, (_, index) => index) }],
        meshes: [{ primitives: Array.from({ length: 8_000 }, () => ({ attributes: {} })) }],
      }),
      'model_too_many_parts',
    ],
  ];
  it.each(refused)('is refused when it is %s', async (_what, bytes, key) => {
    expect(await refusalOf(bytes)).toBe(key);
    expect(zh).toHaveProperty(key);
    expect(en).toHaveProperty(key);
  });

  it('never ends in anything but a refusal, whatever byte is wrong', async () => {
    for (let at = 12; at < good.length; at += 7)
      for (const value of [0, 0x22, 0x39, 0xff]) {
        const bytes = Buffer.from(good);
        bytes[at] = value;
        const outcome = await readMachineModel(bytes).then(
          () => 'read',
          (error: Failure) => error.code,
        );
        expect(['read', 'invalid_input'], `${at} ${value}`).toContain(outcome);
      }
  });
});
