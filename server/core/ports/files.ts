import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import type { UploadedImage } from '#server/core/images/image-upload.ts';
import type { FileRecord, FileUse } from '#shared/contracts/files/file.ts';
import type { FileType } from '#shared/contracts/files/file-type.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AnyTransaction } from './database.ts';

/** A file of the library; `path` is what `filePath` makes. */
export interface NamedFile {
  readonly id: Id;
  readonly path: string;
}

/** What a record says of a file. */
export type DescribedFile = Pick<
  FileRecord,
  'id' | 'uploadName' | 'type' | 'fileType' | 'sizeBytes' | 'url' | 'fileIcon' | 'downloadUrl'
>;

/** Where records use a file of a tenant. */
export type FindFileUses = (tx: AnyTransaction, file: NamedFile) => Promise<readonly FileUse[]>;

/** A file of a tenant whose content is another one now. */
export interface ReplacedFile {
  readonly tenantId: Id;
  /** What records have stored. */
  readonly path: string;
  /** Differs from `path` for avatars, whose address is their path. */
  readonly newPath: string;
  readonly now: Date;
}

/** Gives the picture of a record a new address. Returns what is to be done after the commit. */
export type FollowReplacedFile = (
  tx: AnyTransaction,
  replaced: ReplacedFile,
) => Promise<(() => Promise<void>) | undefined>;

/** A picture that becomes the one of a record, such as a machine. */
export interface RecordPicture extends UploadedImage {
  /** Key of the product's group that it lies in. */
  readonly group: 'avatar' | 'machine_image' | 'logo';
  /** What readers of the library see, without an ending. */
  readonly name: string;
  /** In place of the default one: avatars have addresses of their own. */
  readonly bucket?: string;
}

/** A table with pictures from before the library, and its columns of their blobs and types. */
export interface FormerPictures {
  readonly table: string;
  readonly blob: string;
  readonly type: string;
}

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
  /** Whether there are all of these files, within the reach of the reader. */
  reachesAll(tx: AnyTransaction, reader: Reader, ids: readonly Id[]): Promise<boolean>;
  /** Those of the files that are there, with signed addresses. The caller checks who may see them. */
  describe(tx: AnyTransaction, tenantId: Id, ids: readonly Id[]): Promise<readonly DescribedFile[]>;
  /** Files that are found here are shown as used and are not removed. Called while the server is wired. */
  addUses(find: FindFileUses): void;
  /** For records that serve a file under an address that browsers keep for good. Called while the server is wired. */
  addFollower(follow: FollowReplacedFile): void;
  /**
   * Draws a picture anew and stores it as a file of the caller, for the whole tenant. `link` points the record at its path
   * within the same transaction. Throws what an upload refuses.
   */
  keepPicture<Result>(
    session: ChangeSession,
    picture: RecordPicture,
    link: (tx: AnyTransaction, path: string) => Promise<Result>,
  ): Promise<Result>;
  /** Moves a picture that no record shows any more to the trash; null = there was none. */
  releasePicture(tx: AnyTransaction, session: ChangeSession, path: string | null): Promise<void>;
  /** These are drawn anew as uploads are. Called while the server is wired. */
  addFormerPictures(pictures: FormerPictures): void;
  /** The bytes of a picture, for a call of its record; null = it is not there. */
  readPicture(tenantId: Id, path: string): Promise<UploadedImage | null>;
}
