import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { readCompoundStreams } from '#shared/domain/files/compound-file.ts';
import { hasDocumentType, PROLOG_MAX_BYTES } from '#shared/domain/files/document-type.ts';
import { readZipDirectory, type ZipEntry } from '#shared/domain/files/zip-directory.ts';

const inflate = promisify(inflateRaw);

const CONTENT_TYPES = '[Content_Types].xml';
const CONTENT_TYPES_MAX_BYTES = 1024 * 1024;
/** Deflate makes nothing longer by more than this. */
const PACKED_MORE_BYTES = 1_024;

const PARTS = {
  docx: { part: 'word/document.xml', type: 'wordprocessingml.document.main+xml' },
  xlsx: { part: 'xl/workbook.xml', type: 'spreadsheetml.sheet.main+xml' },
} as const;
const STREAMS = { doc: ['WordDocument'], xls: ['Workbook', 'Book'] } as const;

/** Whether a zip file is a document or a workbook without macros: by its parts, and by what it says that they are. */
export async function isOfficeZip(bytes: Uint8Array, type: keyof typeof PARTS): Promise<boolean> {
  const entries = readZipDirectory(bytes);
  if (!entries || !areSizesPlausible(entries)) return false;
  const { part, type: contentType } = PARTS[type];
  const names = new Set(entries.map(({ name }) => name));
  if (!names.has(part) || names.size !== entries.length) return false;
  if (entries.some(({ name }) => /(?:^|[\\/])vbaProject\.bin$/i.test(name))) return false;
  const types = entries.find(({ name }) => name === CONTENT_TYPES);
  const text = types ? await textOf(bytes, types) : null;
  return text?.includes(contentType) ?? false;
}

/** Whether a part of an office file has a document type, or cannot be read: the first bytes of each are looked at. */
export async function hasDocumentTypes(bytes: Uint8Array): Promise<boolean> {
  for (const entry of readZipDirectory(bytes) ?? []) {
    const first = await firstOf(bytes, entry);
    if (first === null || hasDocumentType(entry.name, first, entry.packedBytes <= PROLOG_MAX_BYTES))
      return true;
  }
  return false;
}

/** What the first packed bytes of an entry hold. */
async function firstOf(
  bytes: Uint8Array,
  { method, start, packedBytes, inflatedBytes }: ZipEntry,
): Promise<Uint8Array | null> {
  const packed = bytes.subarray(start, start + Math.min(packedBytes, PROLOG_MAX_BYTES));
  if (method === 0) return packed;
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, inflatedBytes) };
  return inflate(packed, options).catch(() => null);
}

/** Whether a compound file is a document or a workbook: other old formats of Office have the same beginning. */
export function isOfficeCompound(bytes: Uint8Array, type: keyof typeof STREAMS): boolean {
  const streams = readCompoundStreams(bytes);
  return streams !== null && STREAMS[type].some((name) => streams.has(name));
}

/** The sizes are claims: what they cannot be is refused here, and who inflates an entry does so up to its claim. */
function areSizesPlausible(entries: readonly ZipEntry[]): boolean {
  const total = entries.reduce((sum, { inflatedBytes }) => sum + inflatedBytes, 0);
  return (
    total <= LIMITS.fileInflatedMaxBytes &&
    entries.every(
      ({ method, packedBytes, inflatedBytes }) =>
        (method === 0 && packedBytes === inflatedBytes) ||
        (method === 8 && packedBytes <= inflatedBytes + inflatedBytes / 100 + PACKED_MORE_BYTES),
    )
  );
}

async function textOf(
  bytes: Uint8Array,
  { method, start, packedBytes, inflatedBytes }: ZipEntry,
): Promise<string | null> {
  if (inflatedBytes > CONTENT_TYPES_MAX_BYTES) return null;
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === 0) return new TextDecoder().decode(packed);
  const inflated = await inflate(packed, { maxOutputLength: Math.max(1, inflatedBytes) }).catch(() => null);
  return inflated && new TextDecoder().decode(inflated);
}
