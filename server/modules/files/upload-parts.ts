import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { failure, failureWithData } from '#server/core/failure.ts';
import { toFileName } from '#server/core/http/file-name.ts';
import { readForm } from '#server/core/http/multipart.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import { FileType } from '#shared/contracts/files/file-type.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { HEAD_BYTES, isHeadOf, WHOLE_TYPES } from './content/file-content.ts';
import { createTextCheck } from './content/text-check.ts';

/** Begins the ids of all blobs of the library. */
export const FILE_BLOB_PREFIX = 'file-';
const MB = 1024 * 1024;
const FIELD_MAX_BYTES = 4 * 1024;

export const newFileBlob = (): string => FILE_BLOB_PREFIX + randomUUID();

/** The file of a form as it was sent. Either its bytes are here, or they are stored already. */
export type SentFile = {
  /** Without a path. */
  readonly original: string;
  readonly type: FileType;
  readonly sizeBytes: number;
} & ({ readonly bytes: Uint8Array; readonly blob: null } | { readonly bytes: null; readonly blob: string });

export interface SentForm {
  readonly file: SentFile;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads a multipart form with one file, whose fields may stand before or behind it. What need not be read as a whole
 * goes to the blob store as it comes: the caller removes it when it refuses the form. Throws what an upload refuses.
 */
export async function readUploadForm(request: FastifyRequest, blobs: BlobStore): Promise<SentForm> {
  const fields: Record<string, string> = {};
  let file = null as SentFile | null;
  // What is too large is refused in our words.
  const limits = { files: 1, fileSize: LIMITS.fileMaxBytes, fields: 8, parts: 9, fieldSize: FIELD_MAX_BYTES };
  const options = { limits, throwFileSizeLimit: false };
  try {
    await readForm(request, async () => {
      for await (const part of request.parts(options)) {
        if (part.type === 'field') {
          if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        } else file = await receive(part.filename, part.file, blobs);
      }
    });
  } catch (error) {
    if (file?.blob) await blobs.remove(file.blob);
    throw error;
  }
  if (!file) throw failure('import_no_file');
  return { file, fields };
}

/** The type that a name has by its ending. Throws where the library does not take it. */
export function typeOf(name: string): FileType {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase();
  const type = FileType.safeParse(ending);
  if (!type.success) throw failure('file_wrong_type');
  return type.data;
}

type FileStream = AsyncIterable<Uint8Array> & { readonly truncated?: boolean };

/**
 * Takes in the bytes of a file under the name that it was sent with: what need not be read as a whole goes to the blob store
 * as it comes. Throws what an upload refuses; nothing is stored then.
 */
export async function receive(
  name: string | undefined,
  stream: FileStream,
  blobs: BlobStore,
): Promise<SentFile> {
  if (!name) throw failure('import_no_file');
  const original = toFileName(name);
  const type = typeOf(original);
  if (WHOLE_TYPES.includes(type)) {
    const bytes = await collect(stream, LIMITS.fileWholeMaxBytes);
    return { original, type, bytes, blob: null, sizeBytes: bytes.length };
  }
  const blob = newFileBlob();
  const watch = createWatch(type);
  const sizeBytes = await blobs.putStream(blob, watched(stream, watch));
  try {
    if (!(await watch.isOfType())) throw failure('file_wrong_content');
  } catch (error) {
    await blobs.remove(blob);
    throw error;
  }
  return { original, type, bytes: null, blob, sizeBytes };
}

function tooLarge(maxBytes: number): Error {
  return failureWithData('file_too_large', { limit: Math.floor(maxBytes / MB) });
}

async function collect(stream: FileStream, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  if (sizeBytes === 0) throw failure('file_empty');
  return Buffer.concat(chunks);
}

/** Passes a file on and looks at it meanwhile. */
async function* watched(
  stream: FileStream,
  watch: { add(chunk: Uint8Array): void },
): AsyncGenerator<Uint8Array> {
  let isEmpty = true;
  for await (const chunk of stream) {
    isEmpty &&= chunk.length === 0;
    watch.add(chunk);
    yield chunk;
  }
  if (stream.truncated === true) throw tooLarge(LIMITS.fileMaxBytes);
  if (isEmpty) throw failure('file_empty');
}

function createWatch(type: FileType) {
  const head: Uint8Array[] = [];
  let headBytes = 0;
  const text = type === 'csv' ? createTextCheck() : null;
  return {
    add(chunk: Uint8Array): void {
      text?.add(chunk);
      if (headBytes >= HEAD_BYTES) return;
      head.push(chunk.subarray(0, HEAD_BYTES - headBytes));
      headBytes += chunk.length;
    },
    isOfType: async (): Promise<boolean> =>
      (text?.isText() ?? true) && (await isHeadOf(Buffer.concat(head), type)),
  };
}
