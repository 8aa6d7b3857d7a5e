import { hasDocumentType } from '#shared/domain/files/document-type.ts';
import { readZipDirectory, type ZipEntry } from '#shared/domain/files/zip-directory.ts';
import { PreviewProblem } from './preview-problem.ts';

const DEFLATED = 8;
const STORED = 0;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;

export interface ZipRules {
  /** Of all entries that are kept, as the directory claims it and as it is. */
  readonly inflatedMaxBytes: number;
  /** Of the kept entries that are XML; absent = the same. */
  readonly xmlMaxBytes?: number;
  /** The entries that are kept. */
  readonly keeps: (name: string) => boolean;
  /** Larger entries of which only the beginning is kept: what `cutOff` makes of its first bytes. Absent = none. */
  readonly beginning?: {
    readonly bytes: number;
    readonly isOf: (name: string) => boolean;
    readonly cutOff: (first: Uint8Array) => Uint8Array;
  };
}

/**
 * The kept entries of a zip file as a new one, not compressed. Libraries that read office files inflate without a limit
 * and trust whichever of the two sizes of an entry they please: they are given this copy, in which nothing is left to
 * trust. Throws `PreviewProblem`, for a bomb before or as soon as it passes the limit, and for a document type.
 */
export async function cleanZip(
  bytes: Uint8Array<ArrayBuffer>,
  rules: ZipRules,
): Promise<Uint8Array<ArrayBuffer>> {
  const entries = readZipDirectory(bytes)?.filter(({ name }) => rules.keeps(name));
  if (!entries) throw new PreviewProblem('damaged');
  const { inflatedMaxBytes, xmlMaxBytes = inflatedMaxBytes } = rules;
  const xml = entries.filter(({ name }) => name.endsWith('.xml'));
  if (inflatedBytes(entries) > inflatedMaxBytes || inflatedBytes(xml) > xmlMaxBytes)
    throw new PreviewProblem('inflatesTooFar');
  const parts: { readonly name: Uint8Array; readonly content: Uint8Array }[] = [];
  for (const entry of entries)
    parts.push({ name: new TextEncoder().encode(entry.name), content: await contentOf(bytes, entry, rules) });
  return storedZip(parts);
}

const inflatedBytes = (entries: readonly ZipEntry[]): number =>
  entries.reduce((sum, entry) => sum + entry.inflatedBytes, 0);

async function contentOf(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
  { beginning }: ZipRules,
): Promise<Uint8Array> {
  const cut = beginning?.isOf(entry.name) && entry.inflatedBytes > beginning.bytes ? beginning : null;
  const content = await inflated(bytes, entry, cut?.bytes);
  if (hasDocumentType(entry.name, content, cut === null)) throw new PreviewProblem('documentType');
  return cut ? cut.cutOff(content) : content;
}

/** An entry, or its first bytes: these many at most. */
async function inflated(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
  maxBytes: number = entry.inflatedBytes,
): Promise<Uint8Array> {
  const packed = bytes.subarray(entry.start, entry.start + entry.packedBytes);
  if (entry.method === STORED) {
    if (packed.length !== entry.inflatedBytes) throw new PreviewProblem('damaged');
    return packed.subarray(0, maxBytes);
  }
  if (entry.method !== DEFLATED) throw new PreviewProblem('damaged');
  const isWhole = maxBytes === entry.inflatedBytes;
  const content = new Uint8Array(maxBytes);
  let length = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const room = content.length - length;
      if (isWhole && read.value.length > room) throw new PreviewProblem('damaged');
      const chunk = read.value.subarray(0, room);
      content.set(chunk, length);
      length += chunk.length;
      if (!isWhole && length === maxBytes) break;
    }
  } catch (error) {
    throw error instanceof PreviewProblem ? error : new PreviewProblem('damaged');
  } finally {
    void reader.cancel().catch(() => {});
  }
  if (length !== content.length) throw new PreviewProblem('damaged');
  return content;
}

function storedZip(
  parts: readonly { readonly name: Uint8Array; readonly content: Uint8Array }[],
): Uint8Array<ArrayBuffer> {
  const size = parts.reduce(
    (sum, { name, content }) => sum + LOCAL_BYTES + ENTRY_BYTES + 2 * name.length + content.length,
    END_BYTES,
  );
  const zip = new Uint8Array(size);
  const view = new DataView(zip.buffer);
  const starts: number[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    starts.push(at);
    view.setUint32(at, 0x04034b50, true);
    view.setUint16(at + 4, 20, true);
    view.setUint32(at + 18, content.length, true);
    view.setUint32(at + 22, content.length, true);
    view.setUint16(at + 26, name.length, true);
    zip.set(name, at + LOCAL_BYTES);
    zip.set(content, at + LOCAL_BYTES + name.length);
    at += LOCAL_BYTES + name.length + content.length;
  }
  const directory = at;
  for (const [index, { name, content }] of parts.entries()) {
    view.setUint32(at, 0x02014b50, true);
    view.setUint16(at + 4, 20, true);
    view.setUint16(at + 6, 20, true);
    view.setUint32(at + 20, content.length, true);
    view.setUint32(at + 24, content.length, true);
    view.setUint16(at + 28, name.length, true);
    view.setUint32(at + 42, starts[index] ?? 0, true);
    zip.set(name, at + ENTRY_BYTES);
    at += ENTRY_BYTES + name.length;
  }
  view.setUint32(at, 0x06054b50, true);
  view.setUint16(at + 8, parts.length, true);
  view.setUint16(at + 10, parts.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return zip;
}
