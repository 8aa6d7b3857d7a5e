import { MACHINE_MODEL_LIMITS } from '#shared/contracts/screens/machine-model.ts';
import { type Gltf, GltfShape } from './gltf-shape.ts';
import { damaged, refusal } from './refusal.ts';

const MAGIC = 0x46546c67; // "glTF"
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** Extensions that a file may require: what they say about materials and textures is not drawn. */
const READ_EXTENSIONS =
  /^(KHR_mesh_quantization|EXT_meshopt_compression|KHR_materials_\w+|KHR_texture_\w+|EXT_texture_\w+)$/;

export interface GltfFile {
  readonly gltf: Gltf;
  readonly binary: Uint8Array;
}

/** Opens a binary glTF 2.0 file. Throws what is wrong with it. */
export function openGltf(bytes: Uint8Array): GltfFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== 2)
    throw refusal('model_not_glb');
  if (view.getUint32(8, true) !== bytes.length) throw damaged('length');
  const [first, second] = chunksOf(bytes, view);
  if (first?.type !== JSON_CHUNK) throw damaged('JSON');
  if (first.bytes.length > MACHINE_MODEL_LIMITS.jsonBytes) throw refusal('model_too_many_parts');
  const json = parseJson(first.bytes);
  // Before the shape: a file that keeps its data elsewhere has another one.
  if (hasAddress(json)) throw refusal('model_refers');
  const parsed = GltfShape.safeParse(json);
  if (!parsed.success) throw damaged(parsed.error.issues[0]?.path.join('.') || 'JSON');
  const gltf = parsed.data;
  for (const name of gltf.extensionsRequired) {
    if (name === 'KHR_draco_mesh_compression') throw refusal('model_draco');
    if (!READ_EXTENSIONS.test(name)) throw refusal('model_needs', { name: name.slice(0, 60) });
  }
  return { gltf, binary: second?.type === BINARY_CHUNK ? second.bytes : new Uint8Array() };
}

function chunksOf(bytes: Uint8Array, view: DataView): { type: number; bytes: Uint8Array }[] {
  const chunks: { type: number; bytes: Uint8Array }[] = [];
  let at = HEADER_BYTES;
  // What may follow the second chunk is not of glTF 2.0.
  while (at < bytes.length && chunks.length < 2) {
    if (at + CHUNK_HEADER_BYTES > bytes.length) throw damaged('chunk');
    const from = at + CHUNK_HEADER_BYTES;
    const to = from + view.getUint32(at, true);
    if (to > bytes.length) throw damaged('chunk');
    chunks.push({ type: view.getUint32(at + 4, true), bytes: bytes.subarray(from, to) });
    at = to;
  }
  return chunks;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw damaged('JSON');
  }
}

/** Whether a buffer or image lies outside the file; `data:` addresses too have no place in a binary file. */
function hasAddress(json: unknown): boolean {
  const { buffers, images } = (json ?? {}) as { buffers?: unknown; images?: unknown };
  return [buffers, images].flat().some((part) => typeof part === 'object' && part !== null && 'uri' in part);
}
