import { Readable } from 'node:stream';
import type { ListMultipartUploadsCommandOutput, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { type BlobStore, BlobStoreUnavailable, isBlobId } from '#server/core/ports/blobs.ts';

/** Where the objects are. */
export interface S3Place {
  /** An origin. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Begins every key: empty, or ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const PART_BYTES = 8 * 1024 * 1024;
/** Parts that are sent at the same time; as many are in memory. */
const PARTS_AT_ONCE = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/** Of a connection on which nothing moves. */
const SILENCE_MS = 60_000;

/**
 * Objects of a bucket, named by their ids. An object is there completely or not at all. Every call rejects with
 * `BlobStoreUnavailable` where the store refuses or cannot be reached.
 */
export function createBlobS3(place: S3Place): BlobStore & { check(): Promise<void> } {
  const { bucket: Bucket, prefix } = place;
  let loading: ReturnType<typeof load> | null = null;

  /** The library is large: it is loaded when files are kept there. */
  async function load() {
    const [sdk, storage] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
    const { endpoint, region, accessKeyId, secretAccessKey } = place;
    const client: S3Client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // What stores other than Amazon's understand.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_MS },
    });
    return { ...sdk, Upload: storage.Upload, client };
  }

  async function asking<T>(work: (s3: Awaited<ReturnType<typeof load>>) => Promise<T>): Promise<T> {
    loading ??= load();
    const s3 = await loading;
    try {
      return await work(s3);
    } catch (error) {
      throw new BlobStoreUnavailable(reasonOf(error, place), { cause: error });
    }
  }

  const keyOf = (id: string): string => {
    if (!isBlobId(id)) throw new Error('a blob id is made of letters, digits, _ and -');
    return prefix + id;
  };

  const check = (): Promise<void> =>
    asking(async ({ client, ListObjectsV2Command }) => {
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }));
    });

  async function getStream(id: string, range?: { readonly start: number; readonly end: number }) {
    const Key = keyOf(id);
    const Range = range && `bytes=${range.start}-${range.end}`;
    return asking(async ({ client, GetObjectCommand }) => {
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key, Range }))
        .catch(noneWhere('NoSuchKey'));
      // In Node the body is a stream of Node.
      return (found?.Body as Readable | undefined) ?? null;
    });
  }

  return {
    check,
    getStream,
    async get(id) {
      const stream = await getStream(id);
      if (!stream) return null;
      const chunks: Uint8Array[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch (error) {
        throw new BlobStoreUnavailable(reasonOf(error, place), { cause: error });
      }
      return Buffer.concat(chunks);
    },
    async put(id, bytes) {
      const Key = keyOf(id);
      await asking(({ client, PutObjectCommand }) =>
        client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.length })),
      );
    },
    async putStream(id, chunks) {
      const Key = keyOf(id);
      let sizeBytes = 0;
      const broken: { error?: unknown } = {};
      async function* counted(): AsyncGenerator<Uint8Array> {
        try {
          for await (const chunk of chunks) {
            sizeBytes += chunk.length;
            yield chunk;
          }
        } catch (error) {
          broken.error = error;
          throw error;
        }
      }
      const Body = Readable.from(counted(), { objectMode: false });
      try {
        await asking(({ client, Upload }) =>
          new Upload({
            client,
            params: { Bucket, Key, Body },
            partSize: PART_BYTES,
            queueSize: PARTS_AT_ONCE,
          }).done(),
        );
      } catch (error) {
        Body.destroy();
        throw 'error' in broken ? broken.error : error;
      }
      return sizeBytes;
    },
    async sizeOf(id) {
      const Key = keyOf(id);
      const found = await asking(({ client, HeadObjectCommand }) =>
        client.send(new HeadObjectCommand({ Bucket, Key })).catch(noneWhere('NotFound')),
      );
      if (found) return found.ContentLength ?? 0;
      // An answer to HEAD does not say whether it is the object or the bucket that does not exist.
      await check();
      return null;
    },
    async remove(id) {
      const Key = keyOf(id);
      await asking(({ client, DeleteObjectCommand }) =>
        client.send(new DeleteObjectCommand({ Bucket, Key })),
      );
    },
    list: () =>
      asking(async ({ client, paginateListObjectsV2 }) => {
        const ids: string[] = [];
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
          for (const { Key = '' } of page.Contents ?? []) ids.push(Key.slice(prefix.length));
        return ids.filter(isBlobId).sort();
      }),
    // The library aborts what fails: this is what a killed process was sending, which is paid for and not listed.
    removeUnfinished: (beforeMs) =>
      asking(async ({ client, ListMultipartUploadsCommand, AbortMultipartUploadCommand }) => {
        let removed = 0;
        for (let markers: { KeyMarker?: string; UploadIdMarker?: string } | null = {}; markers; ) {
          const page: ListMultipartUploadsCommandOutput = await client.send(
            new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...markers }),
          );
          for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
            // Others may use the bucket too.
            if (!isBlobId(Key.slice(prefix.length)) || !Initiated || Initiated.getTime() >= beforeMs)
              continue;
            await client
              .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
              .catch(noneWhere('NoSuchUpload'));
            removed += 1;
          }
          const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
          markers =
            page.IsTruncated && KeyMarker ? { KeyMarker, ...(UploadIdMarker && { UploadIdMarker }) } : null;
        }
        return removed;
      }),
  };
}

function noneWhere(name: string): (error: Error) => null {
  return (error) => {
    if (error.name === name) return null;
    throw error;
  };
}

/** One line for the operator; it has no secret in it. */
function reasonOf(error: unknown, { endpoint, bucket }: S3Place): string {
  const { name, message, $metadata } = error as Partial<S3ServiceException>;
  if (name === 'NoSuchBucket') return `the S3 store at ${endpoint} has no bucket ${bucket}`;
  const status = $metadata?.httpStatusCode;
  if (status === 401 || status === 403)
    return `the S3 store at ${endpoint} refuses the access key for the bucket ${bucket} (${name})`;
  if (status !== undefined) return `the S3 store at ${endpoint} answers ${status} (${name}: ${message})`;
  const { code = name } = error as NodeJS.ErrnoException;
  return `the S3 store at ${endpoint} cannot be reached (${code})`;
}
