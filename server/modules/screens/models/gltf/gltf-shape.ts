import { z } from 'zod';

/** The part of glTF 2.0 that is drawn; what else a file says is not read. */
const Index = z.number().int().min(0);
const Numbers = (length: number) => z.array(z.number()).length(length);
const Mode = z.enum(['ATTRIBUTES', 'TRIANGLES', 'INDICES']);
const Filter = z.enum(['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR']);

const Meshopt = z.object({
  buffer: Index,
  byteOffset: Index.default(0),
  byteLength: Index,
  byteStride: z.number().int().min(1).max(256),
  count: Index,
  mode: Mode,
  filter: Filter.default('NONE'),
});
export type Meshopt = z.infer<typeof Meshopt>;

const BufferView = z.object({
  buffer: Index,
  byteOffset: Index.default(0),
  byteLength: Index,
  byteStride: z.number().int().min(4).max(252).optional(),
  extensions: z.object({ EXT_meshopt_compression: Meshopt.optional() }).optional(),
});
export type BufferView = z.infer<typeof BufferView>;

const Accessor = z.object({
  bufferView: Index.optional(),
  byteOffset: Index.default(0),
  componentType: z.literal([5120, 5121, 5122, 5123, 5125, 5126]),
  normalized: z.boolean().default(false),
  count: Index,
  type: z.string(),
  sparse: z.unknown().optional(),
});
export type Accessor = z.infer<typeof Accessor>;

const Primitive = z.object({
  attributes: z.object({ POSITION: Index.optional(), NORMAL: Index.optional() }),
  indices: Index.optional(),
  material: Index.optional(),
  mode: Index.default(4),
});
export type Primitive = z.infer<typeof Primitive>;

const Node = z.object({
  children: z.array(Index).default([]),
  mesh: Index.optional(),
  skin: Index.optional(),
  matrix: Numbers(16).optional(),
  translation: Numbers(3).default([0, 0, 0]),
  rotation: Numbers(4).default([0, 0, 0, 1]),
  scale: Numbers(3).default([1, 1, 1]),
});
export type GltfNode = z.infer<typeof Node>;

const Things = z.array(z.unknown()).default([]);

export const GltfShape = z.object({
  extensionsRequired: z.array(z.string()).default([]),
  scene: Index.default(0),
  scenes: z.array(z.object({ nodes: z.array(Index).default([]) })).default([]),
  nodes: z.array(Node).default([]),
  meshes: z.array(z.object({ primitives: z.array(Primitive) })).default([]),
  materials: z.array(z.object({ name: z.string().default('') })).default([]),
  accessors: z.array(Accessor).default([]),
  bufferViews: z.array(BufferView).default([]),
  textures: Things,
  animations: Things,
});
export type Gltf = z.infer<typeof GltfShape>;
