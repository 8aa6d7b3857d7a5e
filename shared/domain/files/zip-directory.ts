const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 0xffff;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const ENTRIES_MAX = 2_000;
/** Sizes and offsets that stand elsewhere: a file of 4 GB or more, which is none of ours. */
const ZIP64 = 0xffffffff;

export interface ZipEntry {
  /** As the directory has it; may hold anything, so it is never a path. */
  readonly name: string;
  /** 0 = stored, 8 = deflated. */
  readonly method: number;
  readonly packedBytes: number;
  readonly inflatedBytes: number;
  /** Where its bytes begin. */
  readonly start: number;
}

/**
 * The entries of a zip file as its directory names them; null = no directory that can be trusted to name them all. The
 * sizes are claims: inflate an entry with its size as the limit.
 */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = findEnd(view);
    if (end === null) return null;
    const count = view.getUint16(end + 10, true);
    if (count === 0xffff || count > ENTRIES_MAX) return null;
    const entries: ZipEntry[] = [];
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
      const local = view.getUint32(at + 42, true);
      const packedBytes = view.getUint32(at + 20, true);
      const inflatedBytes = view.getUint32(at + 24, true);
      if (local === ZIP64 || packedBytes === ZIP64 || inflatedBytes === ZIP64) return null;
      if (view.getUint32(local, true) !== LOCAL_SIGNATURE) return null;
      const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      if (start + packedBytes > bytes.byteLength) return null;
      const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
      const name = nameOf(bytes.subarray(at + ENTRY_BYTES, nameEnd));
      entries.push({ name, method: view.getUint16(at + 10, true), packedBytes, inflatedBytes, start });
      at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** UTF-8, or where it is none a character for each byte. */
function nameOf(bytes: Uint8Array): string {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX_BYTES); at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  return null;
}
