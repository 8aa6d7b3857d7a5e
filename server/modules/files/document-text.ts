import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { type WordRefusal, WordRefused } from '#server/core/ports/word-reader.ts';
import { type DocumentProblem, getDocumentText } from '#shared/contracts/files/document-text.ts';
import { toFilePlace } from '#shared/contracts/files/file-address.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { findSignedFile } from './file-store.ts';
import type { FilesParts } from './files-parts.ts';

const PROBLEMS: Readonly<Record<Exclude<WordRefusal, 'busy'>, DocumentProblem>> = {
  unreadable: 'oldDocument',
  encrypted: 'encrypted',
  too_large: 'inflatesTooFar',
  took_too_long: 'tooSlow',
};

/** The text of old Word files, for those who were given their address. */
export function mountDocumentText(app: FastifyInstance, parts: FilesParts): void {
  const { db, blobs, addresses, words } = parts;
  routes(app)(getDocumentText)(async ({ session: { tenantId }, query }) => {
    const place = toFilePlace(query.address);
    const signedFor = place && addresses.tenantOf(place.bucket, place.storedName, place.signature ?? '');
    if (!place || signedFor !== tenantId)
      throw failure('not_found', 'the address is not signed for this tenant, or not any more');
    const row = await db.tenant(tenantId, (tx) => findSignedFile(tx, place));
    if (row.type !== 'doc') throw failure('not_found', 'the file is no Word file of the old format');
    const sizeBytes = await blobs.sizeOf(row.blob);
    if (sizeBytes !== null && sizeBytes > LIMITS.fileWholeMaxBytes) return problem('tooLarge');
    const bytes = await blobs.get(row.blob);
    if (!bytes) throw failure('not_found');
    try {
      const { text, isCut } = await words.read(bytes, LIMITS.documentTextMaxChars);
      return { text, isCut, problem: null };
    } catch (error) {
      if (!(error instanceof WordRefused)) throw error;
      if (error.reason === 'busy') throw failure('rate_limited', 'too many documents are being read');
      return problem(PROBLEMS[error.reason]);
    }
  });
}

const problem = (code: DocumentProblem) => ({ text: null, isCut: false, problem: code });
