import { MACHINE_MODEL_LIMITS } from '#shared/contracts/screens/machine-model.ts';
import type { GltfFile } from './gltf-file.ts';
import type { Accessor, BufferView, Meshopt } from './gltf-shape.ts';
import { damaged, refusal } from './refusal.ts';

/** Of all views that are decompressed, together: each vertex has a position and a normal of four bytes a component at most. */
const DECODED_BYTES_MOST = MACHINE_MODEL_LIMITS.vertices * 64;

interface Component {
  readonly bytes: number;
  /** What stands for 1 where whole numbers are normalized. */
  readonly one: number;
  read(view: DataView, at: number): number;
}

const COMPONENTS: Readonly<Record<Accessor['componentType'], Component>> = {
  5120: { bytes: 1, one: 127, read: (view, at) => view.getInt8(at) },
  5121: { bytes: 1, one: 255, read: (view, at) => view.getUint8(at) },
  5122: { bytes: 2, one: 32_767, read: (view, at) => view.getInt16(at, true) },
  5123: { bytes: 2, one: 65_535, read: (view, at) => view.getUint16(at, true) },
  5125: { bytes: 4, one: 4_294_967_295, read: (view, at) => view.getUint32(at, true) },
  5126: { bytes: 4, one: 1, read: (view, at) => view.getFloat32(at, true) },
};

const WIDTHS = { SCALAR: 1, VEC3: 3 } as const;

export interface AccessorReader {
  /** Of the entries of an accessor, before they are read. Throws where there is none. */
  count(index: number): number;
  /** Its numbers, each entry's one after the other. */
  read(index: number, type: keyof typeof WIDTHS): Float64Array;
}

/** Reads the numbers of a file. Nothing outside the file is read, and nothing is trusted about sizes. */
export async function createAccessorReader({ gltf, binary }: GltfFile): Promise<AccessorReader> {
  const isCompressed = gltf.bufferViews.some(({ extensions }) => extensions?.EXT_meshopt_compression);
  const decoder = isCompressed ? await loadDecoder() : null;
  const decoded = new Map<BufferView, Uint8Array>();
  let decodedBytes = 0;

  function accessorAt(index: number): Accessor {
    const accessor = gltf.accessors[index];
    if (!accessor) throw damaged(`accessors[${index}]`);
    return accessor;
  }

  function bytesOf(index: number): Uint8Array {
    const view = gltf.bufferViews[index];
    if (!view) throw damaged(`bufferViews[${index}]`);
    const meshopt = view.extensions?.EXT_meshopt_compression;
    return meshopt ? decompress(index, view, meshopt) : slice(index, view);
  }

  function slice(index: number, { buffer, byteOffset, byteLength }: BufferView | Meshopt): Uint8Array {
    // The first buffer is the binary chunk; a file has no others that are read.
    if (buffer !== 0 || byteOffset + byteLength > binary.length) throw damaged(`bufferViews[${index}]`);
    return binary.subarray(byteOffset, byteOffset + byteLength);
  }

  function decompress(index: number, view: BufferView, meshopt: Meshopt): Uint8Array {
    const known = decoded.get(view);
    if (known) return known;
    const { count, byteStride, mode, filter } = meshopt;
    if (!isDecodable(meshopt)) throw damaged(`bufferViews[${index}]`);
    decodedBytes += count * byteStride;
    if (decodedBytes > DECODED_BYTES_MOST) throw tooManyTriangles();
    const target = new Uint8Array(count * byteStride);
    try {
      decoder?.decodeGltfBuffer(target, count, byteStride, slice(index, meshopt), mode, filter);
    } catch {
      throw damaged(`bufferViews[${index}]`);
    }
    decoded.set(view, target);
    return target;
  }

  return {
    count: (index) => accessorAt(index).count,
    read: (index, type) => {
      const accessor = accessorAt(index);
      if (accessor.sparse !== undefined) throw refusal('model_needs', { name: 'sparse accessors' });
      if (accessor.type !== type || accessor.bufferView === undefined) throw damaged(`accessors[${index}]`);
      const bytes = bytesOf(accessor.bufferView);
      const width = WIDTHS[type];
      const component = COMPONENTS[accessor.componentType];
      const declared = gltf.bufferViews[accessor.bufferView];
      const stride =
        declared?.extensions?.EXT_meshopt_compression?.byteStride ??
        declared?.byteStride ??
        component.bytes * width;
      const { byteOffset, count, normalized } = accessor;
      const end = byteOffset + (count - 1) * stride + component.bytes * width;
      if (count > 0 && end > bytes.length) throw damaged(`accessors[${index}]`);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const numbers = new Float64Array(count * width);
      for (let entry = 0; entry < count; entry += 1)
        for (let part = 0; part < width; part += 1) {
          const value = component.read(view, byteOffset + entry * stride + part * component.bytes);
          numbers[entry * width + part] = normalized ? Math.max(value / component.one, -1) : value;
        }
      return numbers;
    },
  };
}

export function tooManyTriangles(): Error {
  return refusal('model_too_many_triangles', { limit: MACHINE_MODEL_LIMITS.triangles });
}

/** The decoder asks for these and does not check them; it is one for all callers, and its memory must stay whole. */
function isDecodable({ mode, filter, byteStride, count }: Meshopt): boolean {
  if (mode !== 'ATTRIBUTES')
    return (
      filter === 'NONE' && (byteStride === 2 || byteStride === 4) && (mode === 'INDICES' || count % 3 === 0)
    );
  if (filter === 'QUATERNION') return byteStride === 8;
  if (filter === 'OCTAHEDRAL' || filter === 'COLOR') return byteStride === 4 || byteStride === 8;
  return byteStride % 4 === 0;
}

async function loadDecoder() {
  const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js');
  await MeshoptDecoder.ready;
  return MeshoptDecoder;
}
