import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBlobDisk } from '#server/adapters/blobs/blob-disk.ts';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { createLog } from '#server/core/logs/log.ts';
import { createUploadBytes } from '#server/modules/files/resumable/upload-bytes.ts';
import { createFileRetention } from '#server/modules/files/trash/retention.ts';
import { UploadResult } from '#shared/contracts/files/file.ts';
import { finishUpload, getUpload, RESUMABLE_PATH } from '#shared/contracts/files/file-upload.ts';
import { metadataHeader } from '#tests/support/files/resumable-upload.ts';
import { MP4 } from '#tests/support/files/sample-files.ts';
import { type SignedIn, signInAdmin } from '#tests/support/people/signed-in.ts';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { report, scaled } from './drill-scale.ts';

const MB = 1024 * 1024;
const SIZE = scaled(48, 512) * MB;
const KILLS_WHILE_FINISHING = scaled(4, 20);
const PIECE = 256 * 1024;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a server that is killed in the middle of an upload', { timeout: 600_000 }, () => {
  let dataDir: string;
  let port: string;
  let server: BareServer;
  let admin: SignedIn;
  let groupId: string;
  /** A film by its first bytes; what follows is different in each place. */
  const film = Buffer.concat([MP4, randomBytes(SIZE - MP4.length)]);

  const start = async (): Promise<void> => {
    server = await startBareServer(dataDir, { PORT: port, LINEWALL_ADMIN_PASSWORD: 'Upload-Test-9' });
  };
  const send = (path: string, init: RequestInit & { readonly duplex?: 'half' } = {}): Promise<Response> =>
    fetch(`${server.address}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'tenant-id': admin.tenantId,
        'tus-resumable': '1.0.0',
        ...init.headers,
      },
    });
  const addressOf = (uploadId: string): string => `${RESUMABLE_PATH}/${uploadId}`;

  async function begin(name: string): Promise<string> {
    const answer = await send(RESUMABLE_PATH, {
      method: 'POST',
      headers: {
        'upload-length': String(film.length),
        'upload-metadata': metadataHeader({ filename: name, fileListId: groupId }),
      },
    });
    expect(answer.status).toBe(201);
    return answer.headers.get('location')?.split('/').at(-1) ?? '';
  }

  /** Sends the bytes between two places; what is behind them never comes when `isHeld`. */
  function sendBytes(
    uploadId: string,
    from: number,
    { to, isHeld }: { readonly to: number; readonly isHeld: boolean },
  ): Promise<Response> {
    let at = from;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        if (at < to) {
          const next = Math.min(to, at + PIECE);
          stream.enqueue(film.subarray(at, next));
          at = next;
        } else if (!isHeld) stream.close();
        else return new Promise(() => undefined);
      },
    });
    return send(addressOf(uploadId), {
      method: 'PATCH',
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      body,
      duplex: 'half',
    });
  }

  const offsetOf = async (uploadId: string): Promise<number> =>
    getUpload.reply.parse((await (await send(addressOf(uploadId))).json()).data).offset;
  const finish = async (uploadId: string): Promise<UploadResult> => {
    const answer = await send(finishUpload.path.replace(':uploadId', uploadId), { method: 'POST' });
    return UploadResult.parse((await answer.json()).data);
  };
  const named = async (name: string): Promise<number> => {
    const page = await admin.get(`/admin/sys-file/page?uploadName=${name}`);
    return (page as { total: number }).total;
  };
  const contentOf = async ({ url }: UploadResult): Promise<string> =>
    sha256(new Uint8Array(await (await send(url)).arrayBuffer()));

  /** Kills the server, and starts it again on what it left behind. */
  async function killAndStart(): Promise<void> {
    await server.stop('SIGKILL');
    await start();
    admin = { ...admin, ...(await signInAdmin(server.address, server.adminPassword)) };
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'linewall-upload-'));
    await prepareDataDir(dataDir);
    port = String(await freePort());
    await start();
    admin = await signInAdmin(server.address, server.adminPassword);
    const group = { parentId: '2', name: 'films', fileSize: '1024', sort: 0 };
    groupId = ((await admin.post('/admin/sysfilelist', group)) as { id: string }).id;
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('goes on with what had arrived, and has the same bytes in the end', async () => {
    const uploadId = await begin('cut.mp4');
    const part = join(dataDir, 'uploads', uploadId);
    const sent = sendBytes(uploadId, 0, { to: SIZE / 2, isHeld: true });
    const broken = expect(sent).rejects.toThrow();
    await vi.waitUntil(async () => (await stat(part)).size > SIZE / 4, { timeout: 120_000, interval: 5 });
    await killAndStart();
    await broken;
    expect(await named('cut.mp4')).toBe(0);
    const offset = await offsetOf(uploadId);
    expect(offset).toBeGreaterThan(SIZE / 4);
    expect(offset).toBeLessThanOrEqual(SIZE / 2);
    expect((await sendBytes(uploadId, offset, { to: SIZE, isHeld: false })).status).toBe(204);
    expect(await contentOf(await finish(uploadId))).toBe(sha256(film));
    expect(existsSync(part)).toBe(false);
  });

  it('leaves no half file in the library when it is killed while finishing, and finishes it later', async () => {
    const blobs = join(dataDir, 'blobs');
    let beforeTheFile = 0;
    for (let n = 0; n < KILLS_WHILE_FINISHING; n += 1) {
      const name = `finish-${n}.mp4`;
      const uploadId = await begin(name);
      expect((await sendBytes(uploadId, 0, { to: SIZE, isHeld: false })).status).toBe(204);
      const before = new Set(await readdir(blobs));
      const answer = finish(uploadId).catch(() => null);
      // By turns while its bytes are copied, and when they have just been.
      const isReached = (entry: string): boolean =>
        !before.has(entry) && (n % 2 === 0 ? entry.endsWith('.part') : entry.startsWith('file-'));
      while (!(await readdir(blobs)).some(isReached)) await nextTurn();
      await killAndStart();
      await answer;
      const found = await named(name);
      if (found === 0) beforeTheFile += 1;
      const made = await finish(uploadId);
      expect(await named(name)).toBe(1);
      expect(await contentOf(made)).toBe(sha256(film));
      expect(await finish(uploadId)).toMatchObject({ id: made.id });
    }
    expect(beforeTheFile).toBeGreaterThan(0);
    report('upload killed', { kills: KILLS_WHILE_FINISHING, beforeTheFile, megabytes: SIZE / MB });
  });

  it('leaves no bytes behind that the sweep does not remove', async () => {
    await begin('never-finished.mp4');
    await server.stop('SIGKILL');
    const db = await openEmbedded({ folder: join(dataDir, 'db') });
    try {
      const blobs = await openBlobDisk(join(dataDir, 'blobs'));
      const uploads = createUploadBytes(join(dataDir, 'uploads'));
      // Two days later: what was not finished has expired.
      const clock = { now: () => Date.now() + 3 * 86_400_000 };
      const sweep = createFileRetention({ db, blobs, clock, log: createLog('silent') }, uploads, []);
      await sweep();
      await sweep();
      // One content each: of the upload that was cut, and of those that were being finished.
      expect((await blobs.list()).filter((id) => id.startsWith('file-'))).toHaveLength(
        1 + KILLS_WHILE_FINISHING,
      );
      expect(await uploads.list()).toEqual([]);
      expect(await readdir(join(dataDir, 'blobs'))).toHaveLength((await blobs.list()).length);
    } finally {
      await db.close();
    }
    await start();
  });
});
