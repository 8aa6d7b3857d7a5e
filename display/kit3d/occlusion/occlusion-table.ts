import type { SolidPart } from '#display/kit3d/parts/part.ts';

/** Openness of vertices by the key of the parts that the mesh is built from; 16 steps. */
export type OcclusionTable = ReadonlyMap<string, Uint8Array>;

/** Raised when the same parts give other vertices: what was baked for them fits no longer. */
const MESH_VERSION = 1;
const MAGIC = 0x314f574c; // "LWO1"
const KEY_BYTES = 8;

/** Of a parts list and the cells its boxes are cut into: FNV-1a, 64 bits. */
export function occlusionKey(parts: readonly SolidPart[], cell: number | undefined): string {
  const text = JSON.stringify([MESH_VERSION, cell ?? null, parts]);
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let index = 0; index < text.length; index += 1) {
    low = (low ^ text.charCodeAt(index)) >>> 0;
    // Times 0x100000001b3.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(product / 0x1_0000_0000)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}

/** Magic, then for each mesh its key, its count of vertices and two vertices a byte. */
export function encodeOcclusion(table: OcclusionTable): Uint8Array {
  const size = [...table.values()].reduce(
    (sum, values) => sum + KEY_BYTES + 4 + Math.ceil(values.length / 2),
    4,
  );
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  let at = 4;
  for (const [key, values] of table) {
    view.setUint32(at, Number.parseInt(key.slice(0, 8), 16));
    view.setUint32(at + 4, Number.parseInt(key.slice(8), 16));
    view.setUint32(at + KEY_BYTES, values.length, true);
    at += KEY_BYTES + 4;
    values.forEach((value, index) => {
      const step = Math.round((value / 255) * 15);
      const place = at + (index >> 1);
      bytes[place] = (bytes[place] ?? 0) | (index % 2 === 0 ? step : step << 4);
    });
    at += Math.ceil(values.length / 2);
  }
  return bytes;
}

/** An empty table where the bytes are not a whole file: everything is open then. */
export function decodeOcclusion(bytes: Uint8Array): OcclusionTable {
  const table = new Map<string, Uint8Array>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== MAGIC) return table;
  let at = 4;
  while (at < bytes.length) {
    if (at + KEY_BYTES + 4 > bytes.length) return new Map();
    const key = [0, 4]
      .map((step) =>
        view
          .getUint32(at + step)
          .toString(16)
          .padStart(8, '0'),
      )
      .join('');
    const count = view.getUint32(at + KEY_BYTES, true);
    at += KEY_BYTES + 4;
    const length = Math.ceil(count / 2);
    if (length > bytes.length - at) return new Map();
    const first = at;
    table.set(
      key,
      Uint8Array.from({ length: count }, (_, index) => {
        const pair = bytes[first + (index >> 1)] ?? 0;
        return (index % 2 === 0 ? pair & 15 : pair >> 4) * 17;
      }),
    );
    at += length;
  }
  return table;
}
