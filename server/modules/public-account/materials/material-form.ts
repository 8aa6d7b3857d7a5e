import type { FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { toFileName } from '#server/core/http/file-name.ts';
import { readForm } from '#server/core/http/multipart.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

export interface SentMaterial {
  /** Without a path. */
  readonly name: string;
  /** Null = there are more than any material may have. */
  readonly bytes: Uint8Array | null;
}

const FIELD_MAX_BYTES = 4 * 1024;

/** Reads a form with one file, whose fields may stand before or behind it. */
export async function readMaterialForm(
  request: FastifyRequest,
): Promise<{ readonly file: SentMaterial; readonly fields: Readonly<Record<string, string>> }> {
  const fields: Record<string, string> = {};
  let file = null as SentMaterial | null;
  const limits = {
    files: 1,
    fileSize: LIMITS.mpVideoMaxBytes,
    fields: 8,
    parts: 9,
    fieldSize: FIELD_MAX_BYTES,
  };
  // What is too large is refused in our words.
  const options = { limits, throwFileSizeLimit: false };
  await readForm(request, async () => {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      file = { name: toFileName(part.filename ?? ''), bytes: part.file.truncated ? null : bytes };
    }
  });
  if (!file) throw failure('import_no_file');
  return { file, fields };
}
