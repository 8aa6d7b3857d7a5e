import { Readable } from 'node:stream';
import { failure, failureWithData } from '#server/core/failure.ts';
import { FileNotScanned } from '#server/core/ports/file-scanner.ts';
import type { FilesParts } from '#server/modules/files/files-parts.ts';
import type { SentFile } from '#server/modules/files/upload-parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Throws `file_infected` where the scanner finds something in what was sent, and `file_not_scanned` where it cannot look. */
export async function checkScanned(
  { scanner, blobs, log }: Pick<FilesParts, 'scanner' | 'blobs' | 'log'>,
  { tenantId, username }: { readonly tenantId: Id; readonly username: string },
  { bytes, blob, original }: SentFile,
): Promise<void> {
  if (!scanner) return;
  const content = bytes === null ? await blobs.getStream(blob) : Readable.from([bytes]);
  if (!content) throw new Error(`the blob ${blob} of an upload is gone`);
  let found: string | null;
  try {
    found = await scanner.scan(content);
  } catch (error) {
    if (!(error instanceof FileNotScanned)) throw error;
    log.error({ err: error, tenantId, username }, 'an upload was not scanned');
    throw failure('file_not_scanned');
  } finally {
    content.destroy();
  }
  if (found === null) return;
  log.warn({ tenantId, username, file: original, found }, 'an upload was refused by the scanner');
  throw failureWithData('file_infected', { name: found });
}
