/** A box of a model that a test makes: metres as in the file, its base on the floor. */
export interface GlbBox {
  readonly size: readonly [x: number, y: number, z: number];
  readonly at?: readonly [x: number, z: number];
  readonly material?: string;
}

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [bits & 1, (bits >> 1) & 1, (bits >> 2) & 1]);
/** Counter-clockwise from outside. */
const FACES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
].flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, a, c, d]);

export interface GlbParts {
  readonly json: Record<string, unknown>;
  readonly binary: Buffer;
}

/** Boxes as meshes of a binary glTF 2.0 file: eight corners, no normals, a material each. */
export function glbParts(boxes: readonly GlbBox[]): GlbParts {
  const positions = boxes.flatMap(({ size, at = [0, 0] }) =>
    CORNERS.flatMap(([x = 0, y = 0, z = 0]) => [
      at[0] + (x - 0.5) * size[0],
      y * size[1],
      at[1] + (z - 0.5) * size[2],
    ]),
  );
  const points = Buffer.from(Float32Array.from(positions).buffer);
  const binary = Buffer.concat([points, Buffer.from(Uint16Array.from(FACES).buffer)]);
  return {
    binary,
    json: {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: boxes.map((_, index) => index) }],
      nodes: boxes.map((_, mesh) => ({ mesh })),
      meshes: boxes.map((_, index) => ({
        primitives: [{ attributes: { POSITION: index + 1 }, indices: 0, material: index }],
      })),
      materials: boxes.map(({ material = 'body' }) => ({ name: material })),
      accessors: [
        { bufferView: 1, componentType: 5123, count: FACES.length, type: 'SCALAR' },
        ...boxes.map((_, index) => ({
          bufferView: 0,
          byteOffset: index * 96,
          componentType: 5126,
          count: 8,
          type: 'VEC3',
        })),
      ],
      bufferViews: [
        { buffer: 0, byteOffset: 0, byteLength: points.length },
        { buffer: 0, byteOffset: points.length, byteLength: FACES.length * 2 },
      ],
      buffers: [{ byteLength: binary.length }],
    },
  };
}

/** The bytes of a file; `json` may be text, to write what is no JSON. */
export function packGlb({ json, binary }: { json: unknown; binary: Buffer }): Buffer {
  const text = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  const data = Buffer.concat([binary, Buffer.alloc(-binary.length & 3)]);
  const chunk = (type: number, bytes: Buffer): Buffer => Buffer.concat([words(bytes.length, type), bytes]);
  const chunks = [chunk(0x4e4f534a, padded), ...(data.length > 0 ? [chunk(0x004e4942, data)] : [])];
  const length = chunks.reduce((sum, one) => sum + one.length, 12);
  return Buffer.concat([words(0x46546c67, 2, length), ...chunks]);
}

export const makeGlb = (boxes: readonly GlbBox[]): Buffer => packGlb(glbParts(boxes));

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32LE(value, index * 4);
  });
  return bytes;
}
