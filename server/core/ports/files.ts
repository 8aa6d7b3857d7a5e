import type { Reader } from '#server/core/crud/fields.ts';
import type { FileType, FileUse } from '#shared/contracts/files/file.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AnyTransaction } from './database.ts';

/** Where records use the files of a tenant; `path` is what `filePath` makes. */
export type FindFileUses = (tx: AnyTransaction, path: string) => Promise<readonly FileUse[]>;

/** What subjects with pictures of the library need of it. They store `filePath`s. */
export interface FileLibrary {
  /** The signed address of a path of the library; any other path as it is. */
  signed(tenantId: Id, path: string): string;
  /** Whether every path names a file of one of these types that the reader reaches. */
  reaches(
    tx: AnyTransaction,
    reader: Reader,
    paths: readonly string[],
    types: readonly FileType[],
  ): Promise<boolean>;
  /** Files that are found here are shown as used and are not removed. Called while the server is wired. */
  addUses(find: FindFileUses): void;
}
