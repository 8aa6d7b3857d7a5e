import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { file, UploadResult } from '#shared/contracts/files/file.ts';
import { MP4 } from '#tests/support/files/sample-files.ts';
import { type SignedIn, signInAdmin } from '#tests/support/people/signed-in.ts';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { type S3Double, startS3Double } from '#tests/support/services/s3-double.ts';
import { report, scaled } from './drill-scale.ts';

const COMMAND = resolve(import.meta.dirname, '../../server/files-move.ts');
const FILES = scaled(12, 200);
const SIZE = 4 * 1024 * 1024;
const execute = promisify(execFile);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('files that are moved to an S3 store and back', { timeout: 300_000 }, () => {
  let dataDir: string;
  let double: S3Double;
  let server: BareServer;
  let admin: SignedIn;
  let settings: Record<string, string>;
  const sums = new Map<string, string>();

  const start = async (more: Record<string, string> = {}): Promise<void> => {
    server = await startBareServer(dataDir, { ...settings, ...more });
  };
  const call = (path: string, body?: FormData): Promise<Response> =>
    fetch(server.address + path, {
      headers: { authorization: `Bearer ${admin.token}`, 'tenant-id': admin.tenantId },
      ...(body && { method: 'POST', body }),
    });
  const move = async (to: string): Promise<string> => {
    // What the command's own environment says of stores does not count while a server runs.
    const env = { ...process.env, LINEWALL_DATA_DIR: dataDir };
    return (await execute(process.execPath, [COMMAND, '--to', to], { env })).stdout;
  };
  const onDisk = async (): Promise<number> => (await readdir(join(dataDir, 'blobs'))).length;
  async function expectAll(): Promise<void> {
    for (const [id, sum] of sums) {
      const { url } = (await admin.get(`/admin/sys-file/${id}`)) as { url: string };
      expect(sha256(new Uint8Array(await (await call(url)).arrayBuffer()))).toBe(sum);
    }
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'linewall-moved-'));
    await prepareDataDir(dataDir);
    double = await startS3Double();
    settings = { PORT: String(await freePort()), LINEWALL_ADMIN_PASSWORD: 'Moving-Test-9' };
    await start();
    admin = await signInAdmin(server.address, server.adminPassword);
    for (let n = 0; n < FILES; n += 1) {
      const bytes = Buffer.concat([MP4, randomBytes(SIZE)]);
      const form = new FormData();
      form.append('file', new Blob([bytes]), `${n}.mp4`);
      const { id } = UploadResult.parse((await (await call(file.create.path, form)).json()).data);
      sums.set(id, sha256(bytes));
    }
    await expect(move('s3')).rejects.toThrow('LINEWALL_S3_URL is not set');
    await server.stop();
    settings = { ...settings, LINEWALL_S3_URL: double.url() };
    await start();
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await double.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are all there after a server that was killed in the middle of it, and a second run', async () => {
    expect(await onDisk()).toBe(FILES);
    const first = move('s3').then(
      () => 'done',
      () => 'broken',
    );
    await vi.waitUntil(async () => (await onDisk()) < FILES - 1, { timeout: 120_000, interval: 1 });
    await server.stop('SIGKILL');
    const left = await onDisk();
    expect([left > 0, await first]).toEqual([true, 'broken']);
    await start();
    await expectAll();
    expect(await move('s3')).toMatch(/files moved to s3/);
    expect(await onDisk()).toBe(0);
    await expectAll();
    expect(await move('s3')).toBe('linewall: 0 files moved to s3, 0.0 MB\n');
    report('files moved', { files: FILES, left });
  });

  it('come back where the settings say so, also while no server runs', async () => {
    await expect(move('disk')).rejects.toThrow('start it with LINEWALL_FILES_IN=disk');
    await server.stop();
    const env = { ...process.env, ...settings, LINEWALL_DATA_DIR: dataDir, LINEWALL_FILES_IN: 'disk' };
    const { stdout } = await execute(process.execPath, [COMMAND, '--to', 'disk'], { env });
    expect(stdout).toMatch(new RegExp(`^linewall: ${FILES} files moved to disk`));
    await start({ LINEWALL_FILES_IN: 'disk', LINEWALL_S3_URL: '' });
    await expectAll();
  });
});
