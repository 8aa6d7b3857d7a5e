import type { TenantTransactions } from '#server/core/crud/crud-mount.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { FileScanner } from '#server/core/ports/file-scanner.ts';
import type { FindFileUses, ReplacedFile } from '#server/core/ports/files.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { WordReader } from '#server/core/ports/word-reader.ts';
import type { UploadBytes } from './resumable/upload-bytes.ts';
import type { FilesSchema } from './schema.ts';
import type { SignedAddresses } from './signed-address.ts';

/** Gives records that show a replaced file a new address; what is returned is called after the commit. */
export type FollowReplaced = (tx: AnyTransaction, replaced: ReplacedFile) => Promise<() => Promise<void>>;

/** What the routes of the library are made of. */
export interface FilesParts extends Pick<ServerCore, 'blobs' | 'clock' | 'log'> {
  readonly db: TenantTransactions<FilesSchema>;
  readonly addresses: SignedAddresses;
  readonly uploadBytes: UploadBytes;
  readonly params: TenantParams;
  readonly sheetJobs: SheetJobs;
  readonly words: WordReader;
  readonly scanner: FileScanner | null;
  readonly findUses: FindFileUses;
  readonly followReplaced: FollowReplaced;
}

/** Removes blobs that no row names: what cannot be removed now is an orphan, and removed by the sweep. */
export async function discard(
  { blobs, log }: Pick<FilesParts, 'blobs' | 'log'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await blobs
      .remove(id)
      .catch((error: unknown) => log.warn({ err: error }, 'an unused file was not removed'));
}
