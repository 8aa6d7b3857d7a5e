import { Readable } from 'node:stream';
import { failure, failureWithData } from '#server/core/failure.ts';
import { FileNotScanned, type FileScanner } from '#server/core/ports/file-scanner.ts';
import type { FilesParts } from '#server/modules/files/files-parts.ts';
import type { SentFile } from '#server/modules/files/upload-parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type By = { readonly tenantId: Id; readonly username: string };

/** Throws `file_infected` where the scanner finds something in what was sent, and `file_not_scanned` where it cannot look. */
export async function checkScanned(
  { scanner, blobs, log }: Pick<FilesParts, 'scanner' | 'blobs' | 'log'>,
  by: By,
  { bytes, blob, original }: SentFile,
): Promise<void> {
  if (!scanner) return;
  if (bytes !== null) return checkScannedBytes({ scanner, log }, by, { bytes, name: original });
  const content = await blobs.getStream(blob);
  if (!content) throw new Error(`the blob ${blob} of an upload is gone`);
  await scan({ scanner, log }, by, { content, name: original });
}

/** The same of a file that is none of the library. */
export async function checkScannedBytes(
  { scanner, log }: Pick<FilesParts, 'scanner' | 'log'>,
  by: By,
  { bytes, name }: { readonly bytes: Uint8Array; readonly name: string },
): Promise<void> {
  if (scanner) await scan({ scanner, log }, by, { content: Readable.from([bytes]), name });
}

async function scan(
  { scanner, log }: { readonly scanner: FileScanner; readonly log: FilesParts['log'] },
  { tenantId, username }: By,
  { content, name }: { readonly content: Readable; readonly name: string },
): Promise<void> {
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
  log.warn({ tenantId, username, file: name, found }, 'an upload was refused by the scanner');
  throw failureWithData('file_infected', { name: found });
}
