import type { ChangeCall } from '#server/core/crud/crud-mount.ts';
import { Failure } from '#server/core/failure.ts';
import type { FileRecord, UploadResult } from '#shared/contracts/files/file.ts';
import { AVATAR_BUCKET, DEFAULT_BUCKET } from '#shared/contracts/files/file-address.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { checkScanned } from './content/scanned-content.ts';
import { blobsOf, storeContent } from './content/stored-content.ts';
import type { MountedFiles, NewFile } from './file.ts';
import { discard, type FilesParts } from './files-parts.ts';
import { checkLimits, limitsOf } from './group-limits.ts';
import type { SentFile } from './upload-parts.ts';

/** Where an upload with this `prefix` goes. */
export const bucketOf = (prefix: string | undefined): string =>
  prefix && prefix !== AVATAR_BUCKET ? prefix : DEFAULT_BUCKET;

/** Where a file that was sent goes, and how readers see it. */
export interface FilePlan {
  readonly fileListId: Id | null;
  readonly uploadName: string | null;
  readonly tenantStart: FileRecord['tenantStart'];
  readonly bucket: string;
  readonly quotaBytes: number;
  readonly uploadId: string | null;
}

/**
 * Runs `work`, which adds what it stores to `stored`. What has been stored of a refused upload is removed. After any other
 * failure, as after a crash, it is left to the sweep: its row may have been stored.
 */
export async function keeping<T>(
  parts: Pick<FilesParts, 'blobs' | 'log'>,
  sent: SentFile,
  work: (stored: string[]) => Promise<T>,
): Promise<T> {
  const stored = sent.blob === null ? [] : [sent.blob];
  try {
    return await work(stored);
  } catch (error) {
    if (error instanceof Failure) await discard(parts, stored);
    throw error;
  }
}

/** Makes a file of the library of what was sent. Throws what an upload refuses. */
export async function keepFile(
  parts: Pick<FilesParts, 'db' | 'blobs' | 'scanner' | 'log'>,
  files: Pick<MountedFiles, 'createOne'>,
  call: ChangeCall,
  { sent, plan, stored }: { readonly sent: SentFile; readonly plan: FilePlan; readonly stored: string[] },
): Promise<UploadResult> {
  const { db, blobs } = parts;
  const { tenantId } = call.session;
  const { fileListId, tenantStart, bucket, quotaBytes, uploadId } = plan;
  const limits = await db.tenant(tenantId, (tx) => limitsOf(tx, tenantId, fileListId));
  checkLimits(limits, sent);
  await checkScanned(parts, call.session, sent);
  const content = await storeContent(blobs, sent, limits);
  stored.push(...blobsOf([content]));
  const made: NewFile = {
    uploadName: plan.uploadName ?? sent.original,
    fileListId,
    tenantStart,
    bucket,
    type: sent.type,
    content,
    quotaBytes,
    uploadId,
  };
  const { id, fileName, url } = await files.createOne(call, made);
  return { id, fileName, url };
}
