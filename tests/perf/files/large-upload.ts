import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishUpload, RESUMABLE_PATH } from '#shared/contracts/files/file-upload.ts';
import { rounded } from '#tests/perf/median.ts';
import { residentMbOf } from '#tests/perf/process-memory.ts';
import type { BenchContext, RowDraft } from '#tests/perf/row.ts';
import { metadataHeader } from '#tests/support/files/resumable-upload.ts';
import { MP4 } from '#tests/support/files/sample-files.ts';
import { signInAdmin } from '#tests/support/people/signed-in.ts';
import { startBareServer } from '#tests/support/servers/bare-server.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';

const MB = 1024 * 1024;
/** What the console sends in one call. */
const PART = 8 * MB;
const LOOK_EVERY_MS = 50;
const EXTRA_MB = 64;

/** What a server's process takes more, at its most, while a file of 2 GB arrives in parts and is stored. */
export async function measureLargeUpload(context: BenchContext): Promise<RowDraft[]> {
  const sizeBytes = (context.isQuick ? 64 : 2_048) * MB;
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
  await prepareDataDir(dataDir);
  const server = await startBareServer(dataDir, { LINEWALL_ADMIN_PASSWORD: 'Upload-Bench-9' });
  try {
    const admin = await signInAdmin(server.address, server.adminPassword);
    const group = { parentId: '2', name: 'films', fileSize: '4096', sort: 0 };
    const { id: groupId } = (await admin.post('/admin/sysfilelist', group)) as { id: string };
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'tenant-id': admin.tenantId,
      'tus-resumable': '1.0.0',
    };
    const call = async (path: string, init: RequestInit): Promise<Response> => {
      const answer = await fetch(server.address + path, {
        ...init,
        headers: { ...headers, ...init.headers },
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    };
    const upload = async (name: string, size: number): Promise<void> => {
      const metadata = metadataHeader({ filename: name, fileListId: groupId });
      const begun = await call(RESUMABLE_PATH, {
        method: 'POST',
        headers: { 'upload-length': String(size), 'upload-metadata': metadata },
      });
      const path = begun.headers.get('location') ?? '';
      const part = Buffer.alloc(PART, 7);
      for (let offset = 0; offset < size; offset += PART) {
        if (offset === 0) MP4.copy(part);
        else part.fill(7, 0, MP4.length);
        await call(path, {
          method: 'PATCH',
          headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
          body: part.subarray(0, Math.min(PART, size - offset)),
        });
      }
      await call(finishUpload.path.replace(':uploadId', path.split('/').at(-1) ?? ''), { method: 'POST' });
    };
    // What a server that runs has loaded.
    await upload('first.mp4', 4 * PART);
    const before = residentMbOf(server.pid);
    let most = before;
    const look = setInterval(() => {
      most = Math.max(most, residentMbOf(server.pid));
    }, LOOK_EVERY_MS);
    const startedAt = performance.now();
    await upload('large.mp4', sizeBytes);
    const seconds = (performance.now() - startedAt) / 1_000;
    clearInterval(look);
    const note = `${rounded(before)} MB before, ${rounded(most)} MB at the most; ${rounded(seconds)} s in parts of ${PART / MB} MB, finishing included`;
    context.say(`a file of ${sizeBytes / MB} MB: ${rounded(most - before)} MB more; ${note}`);
    return [
      {
        name: `files: an upload of ${sizeBytes / MB} MB, memory of the server beyond what it had`,
        value: rounded(most - before),
        unit: 'MB',
        better: 'lower',
        target: EXTRA_MB,
        note,
      },
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
