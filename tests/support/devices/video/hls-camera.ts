import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startFfmpeg } from './ffmpeg.ts';

export interface HlsCamera {
  /** With user name and password. */
  readonly address: string;
  /** `METHOD path` of every request, with correct credentials or without. */
  readonly asked: readonly string[];
  /** Answers 503 while true. */
  isLost: boolean;
  close(): Promise<void>;
}

const PASSWORD = 'cam pass';
const AUTHORIZATION = `Basic ${Buffer.from(`viewer:${PASSWORD}`).toString('base64')}`;

/** fMP4 playlists of ffmpeg over HTTP, below a folder, with basic authorization. */
export async function startHlsCamera(): Promise<HlsCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'hls-'));
  const ffmpeg = startFfmpeg([
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '15', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-f', 'hls', '-hls_time', '1', '-hls_list_size', '6', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'delete_segments+independent_segments'],
    join(folder, 'index.m3u8'),
  ]);
  const asked: string[] = [];
  const camera = { isLost: false };
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://camera');
    asked.push(`${request.method} ${pathname}`);
    const answer = async (): Promise<void> => {
      if (camera.isLost) reply.writeHead(503).end();
      else if (request.headers.authorization !== AUTHORIZATION) reply.writeHead(401).end();
      else if (!pathname.startsWith('/live/')) reply.writeHead(404).end();
      else reply.end(await readFile(join(folder, basename(pathname))));
    };
    answer().catch(() => reply.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://viewer:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/live/index.m3u8`,
    asked,
    get isLost() {
      return camera.isLost;
    },
    set isLost(value) {
      camera.isLost = value;
    },
    async close() {
      await ffmpeg.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
