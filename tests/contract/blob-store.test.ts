import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateMultipartUploadCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobDisk } from '#server/adapters/blobs/blob-disk.ts';
import { moveBlobs } from '#server/adapters/blobs/blob-move.ts';
import { createBlobPair } from '#server/adapters/blobs/blob-pair.ts';
import { createBlobS3 } from '#server/adapters/blobs/blob-s3.ts';
import { type BlobStore, BlobStoreUnavailable } from '#server/core/ports/blobs.ts';
import { readS3Settings } from '#server/core/s3-settings.ts';
import { type S3Double, startS3Double } from '#tests/support/services/s3-double.ts';

const MB = 1024 * 1024;

let folder: string;
let double: S3Double;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewall-blobs-'));
  double = await startS3Double();
});
afterAll(async () => {
  await double.close();
  await rm(folder, { recursive: true });
});

function openS3(parts?: Parameters<S3Double['url']>[0]) {
  const settings = readS3Settings(
    () => double.url(parts),
    (_name, problem) => {
      throw new Error(problem);
    },
  );
  if (!settings) throw new Error('no settings');
  return createBlobS3(settings);
}

let serial = 0;
/** Each test has a place of its own. */
const nextPlace = (): string => {
  serial += 1;
  return `place-${serial}`;
};
const disk = (): Promise<BlobStore> => openBlobDisk(join(folder, nextPlace()));
const s3 = async (): Promise<BlobStore> => openS3({ prefix: `${nextPlace()}/below` });

async function* chunksOf(bytes: Uint8Array, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(store: BlobStore, id: string, range?: { start: number; end: number }): Promise<Buffer> {
  const stream = await store.getStream(id, range);
  if (!stream) throw new Error(`${id} is not there`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const sha256 = (bytes: Uint8Array | null): string | null =>
  bytes && createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['a folder', disk],
  ['an S3 store', s3],
])('contents in %s', (_name, open) => {
  it('are there as they were given, listed by id, and gone when they are removed', async () => {
    const store = await open();
    expect(await store.list()).toEqual([]);
    await store.put('b-2', Buffer.from('two'));
    await store.put('a_1', Buffer.alloc(0));
    expect(await store.list()).toEqual(['a_1', 'b-2']);
    expect(String(await store.get('b-2'))).toBe('two');
    expect([await store.sizeOf('b-2'), await store.sizeOf('a_1')]).toEqual([3, 0]);
    expect((await store.get('a_1'))?.length).toBe(0);
    expect((await read(store, 'a_1')).length).toBe(0);
    await store.remove('b-2');
    await store.remove('b-2');
    expect(await store.list()).toEqual(['a_1']);
  });

  it('are null where there are none', async () => {
    const store = await open();
    expect([await store.get('x'), await store.getStream('x'), await store.sizeOf('x')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('are stored as they come, also when there are many, and read in ranges', async () => {
    const store = await open();
    const bytes = randomBytes(20 * MB + 7);
    expect(await store.putStream('film', chunksOf(bytes))).toBe(bytes.length);
    expect(await store.sizeOf('film')).toBe(bytes.length);
    expect(sha256(await read(store, 'film'))).toBe(sha256(bytes));
    for (const [start, end] of [
      [0, 0],
      [8 * MB - 1, 8 * MB + 1],
      [bytes.length - 3, bytes.length - 1],
    ] as const)
      expect(await read(store, 'film', { start, end })).toEqual(bytes.subarray(start, end + 1));
    expect(await store.putStream('nothing', chunksOf(Buffer.alloc(0)))).toBe(0);
    expect(await store.sizeOf('nothing')).toBe(0);
  });

  it.each([1, 20 * MB])('of which %i bytes came before an error are not stored', async (size) => {
    const store = await open();
    const broken = new Error('the sender is gone');
    async function* cut(): AsyncGenerator<Uint8Array> {
      yield* chunksOf(Buffer.alloc(size, 1));
      throw broken;
    }
    await expect(store.putStream('cut', cut())).rejects.toBe(broken);
    expect([await store.sizeOf('cut'), await store.list()]).toEqual([null, []]);
  });

  it.each(['', '../a', 'a/b', 'a.b', 'a b', 'a'.repeat(129)])('have no id such as "%s"', async (id) => {
    const store = await open();
    for (const call of [
      () => store.put(id, Buffer.from('x')),
      () => store.putStream(id, chunksOf(Buffer.from('x'))),
      () => store.get(id),
      () => store.getStream(id),
      () => store.sizeOf(id),
      () => store.remove(id),
    ])
      await expect(call()).rejects.toThrow('a blob id is made of letters, digits, _ and -');
  });
});

describe('an S3 store that cannot be used', () => {
  const refusals = async (store: BlobStore): Promise<readonly string[]> => {
    const calls = [
      store.put('a', Buffer.from('a')),
      store.putStream('a', chunksOf(Buffer.from('a'))),
      store.get('a'),
      store.getStream('a'),
      store.sizeOf('a'),
      store.remove('a'),
      store.list(),
    ];
    const answers = await Promise.allSettled(calls);
    return answers.map((answer) => {
      if (answer.status === 'fulfilled') return 'done';
      expect(answer.reason).toBeInstanceOf(BlobStoreUnavailable);
      return answer.reason.message;
    });
  };
  const sevenTimes = (text: unknown): unknown[] => Array.from({ length: 7 }, () => text);

  it('says that the key is wrong, without naming it', async () => {
    const said = await refusals(openS3({ secret: 'another-secret' }));
    expect(said).toEqual(
      sevenTimes(
        expect.stringMatching(
          /^the S3 store at http:\/\/127\.0\.0\.1:\d+ refuses the access key for the bucket linewall-files/,
        ),
      ),
    );
    expect(said.join()).not.toMatch(/another-secret|LINEWALLTESTKEY/);
  });

  it('says that there is no such bucket', async () => {
    const said = await refusals(openS3({ bucket: 'not-there' }));
    // What is removed is gone in any case.
    expect(new Set(said.filter((text) => text !== 'done'))).toEqual(
      new Set([expect.stringMatching(/^the S3 store at \S+ has no bucket not-there$/)]),
    );
    expect(said.filter((text) => text === 'done').length).toBeLessThanOrEqual(1);
  });

  it('says that it cannot be reached, and works again when it is back', async () => {
    const store = openS3({ prefix: nextPlace() });
    await store.put('a', Buffer.from('a'));
    await double.goDown();
    expect(await refusals(store)).toEqual(
      sevenTimes(expect.stringMatching(/^the S3 store at \S+ cannot be reached \(ECONNREFUSED\)$/)),
    );
    await double.comeBack();
    expect(String(await store.get('a'))).toBe('a');
  });
});

describe('two stores as one', () => {
  it('keep what is new in the first, read from both, and remove from both', async () => {
    const [first, second] = [await s3(), await disk()];
    await second.put('old', Buffer.from('old'));
    const pair = createBlobPair(first, second);
    await pair.put('new', Buffer.from('new'));
    expect([await first.list(), await second.list(), await pair.list()]).toEqual([
      ['new'],
      ['old'],
      ['new', 'old'],
    ]);
    expect(String(await pair.get('old'))).toBe('old');
    expect(await pair.sizeOf('old')).toBe(3);
    expect(String(await read(pair, 'old', { start: 1, end: 2 }))).toBe('ld');
    expect(await pair.get('none')).toBeNull();
    for (const id of ['old', 'new']) await pair.remove(id);
    expect([await first.list(), await second.list()]).toEqual([[], []]);
  });

  it('read what is in the second while the first cannot be reached, and say so of anything else', async () => {
    const [first, second] = [await s3(), await disk()];
    await second.put('old', Buffer.from('old'));
    const pair = createBlobPair(first, second);
    await double.goDown();
    expect(String(await pair.get('old'))).toBe('old');
    await expect(pair.get('new')).rejects.toThrow(BlobStoreUnavailable);
    await expect(pair.put('new', Buffer.from('new'))).rejects.toThrow(BlobStoreUnavailable);
    await double.comeBack();
  });
});

describe('contents that are moved', () => {
  const contents = [0, 1, 9 * MB].map((size, n) => [`file-${n}`, randomBytes(size)] as const);

  it.each([
    ['from a folder to an S3 store', disk, s3],
    ['from an S3 store to a folder', s3, disk],
  ])('%s are the same, read all the time, and moved once', async (_name, openFrom, openTo) => {
    const [from, to] = [await openFrom(), await openTo()];
    for (const [id, bytes] of contents) await from.put(id, bytes);
    const pair = createBlobPair(to, from);
    const move = { isOver: false };
    const reading = (async () => {
      while (!move.isOver)
        for (const [id, bytes] of contents) expect(sha256(await pair.get(id))).toBe(sha256(bytes));
    })();
    const bytes = contents.reduce((sum, [, content]) => sum + content.length, 0);
    expect(await moveBlobs(from, to)).toEqual({ moved: 3, bytes, failed: [], last: null });
    move.isOver = true;
    await reading;
    expect([await from.list(), await to.list()]).toEqual([[], contents.map(([id]) => id)]);
    expect(await moveBlobs(from, to)).toEqual({ moved: 0, bytes: 0, failed: [], last: null });
  });

  it('are moved in batches, each of which goes on behind the one before', async () => {
    const [from, to] = [await disk(), await disk()];
    for (const [id, bytes] of contents) await from.put(id, bytes);
    const isEnough = (): boolean => true;
    expect(await moveBlobs(from, to, { isEnough })).toMatchObject({ moved: 1, last: 'file-0' });
    expect(await moveBlobs(from, to, { after: 'file-0', isEnough })).toMatchObject({
      moved: 1,
      last: 'file-1',
    });
    expect(await moveBlobs(from, to, { after: 'file-2' })).toMatchObject({ moved: 0, last: null });
    expect(await from.list()).toEqual(['file-2']);
  });

  it('are copied again where an earlier copy is another, and stay where the other store refuses', async () => {
    const [from, to] = [await disk(), await s3()];
    for (const [id, bytes] of contents) await from.put(id, bytes);
    await to.put('file-1', Buffer.from('another'));
    await to.put('file-2', contents[2]?.[1] ?? Buffer.alloc(0));
    await double.goDown();
    const report = await moveBlobs(from, to);
    expect([report.moved, report.failed.map(({ id }) => id)]).toEqual([0, ['file-0', 'file-1', 'file-2']]);
    expect(await from.list()).toHaveLength(3);
    await double.comeBack();
    expect(await moveBlobs(from, to)).toMatchObject({ moved: 3, failed: [] });
    for (const [id, bytes] of contents) expect(sha256(await to.get(id))).toBe(sha256(bytes));
  });

  it('do not come back when they are removed while they are copied', async () => {
    const [from, to] = [await disk(), await disk()];
    await from.put('file-1', Buffer.from('one'));
    const slow: BlobStore = {
      ...to,
      async putStream(id, chunks) {
        const size = await to.putStream(id, chunks);
        await createBlobPair(to, from).remove(id);
        await to.put(id, Buffer.from('one'));
        return size;
      },
    };
    expect(await moveBlobs(from, slow)).toEqual({ moved: 0, bytes: 0, failed: [], last: null });
    expect([await from.list(), await to.list()]).toEqual([[], []]);
  });
});

describe('what is left of contents that were never stored', () => {
  const HOUR_MS = 3_600_000;

  it('is removed from a folder when it is old', async () => {
    const place = join(folder, nextPlace());
    const store = await openBlobDisk(place);
    await store.put('kept', Buffer.from('kept'));
    await writeFile(join(place, '.old.part'), 'half');
    expect(await store.removeUnfinished(Date.now() - HOUR_MS)).toBe(0);
    expect(await store.removeUnfinished(Date.now() + HOUR_MS)).toBe(1);
    expect(await readdir(place)).toEqual(['kept']);
  });

  it('is aborted in an S3 store when it is old, below its own prefix alone, page by page', async () => {
    const prefix = `${nextPlace()}/`;
    const store = openS3({ prefix });
    const settings = readS3Settings(
      () => double.url(),
      (_name, problem) => {
        throw new Error(problem);
      },
    );
    if (!settings) throw new Error('no settings');
    const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings;
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      credentials: { accessKeyId, secretAccessKey },
    });
    const begin = async (Key: string) => {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      const send = () =>
        client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: Buffer.alloc(9) }));
      await send();
      return send;
    };
    const own = [await begin(`${prefix}a`), await begin(`${prefix}b`), await begin(`${prefix}c`)];
    const others = await begin(`${prefix}d/not-a-content`);
    await store.put('kept', Buffer.from('kept'));

    expect(await store.removeUnfinished(Date.now() - HOUR_MS)).toBe(0);
    await own[0]?.();
    expect(await store.removeUnfinished(Date.now() + HOUR_MS)).toBe(3);
    for (const send of own) await expect(send()).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await others();
    expect(await store.list()).toEqual(['kept']);
    expect(await createBlobPair(store, await disk()).removeUnfinished(Date.now() + HOUR_MS)).toBe(0);
    client.destroy();
  });
});
