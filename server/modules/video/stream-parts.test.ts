import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { GatewayRequest, StreamGateway } from '#server/core/ports/stream-gateway.ts';
import { createStreamParts } from './stream-parts.ts';

const FILES: Readonly<Record<string, string>> = {
  '/cam/index.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/list.m3u8\n',
  '/cam/low/list.m3u8': '#EXTM3U\n#EXTINF:1,\nseg1.ts\n',
  '/cam/low/seg1.ts': 'a segment',
};
const CLOCK = { now: () => 1_000_000 };
const ORIGIN = { tenantId: '1', cameraId: '7', isHd: false, address: 'http://cam/cam/index.m3u8' };

function gatewayOf(): { readonly gateway: StreamGateway; readonly asked: GatewayRequest[] } {
  const asked: GatewayRequest[] = [];
  return {
    asked,
    gateway: {
      async ask(request) {
        asked.push(request);
        const found = FILES[new URL(request.url).pathname];
        return {
          status: found === undefined ? 404 : 200,
          location: null,
          contentRange: null,
          body: Readable.from([Buffer.from(found ?? '')]),
        };
      },
      close: () => undefined,
    },
  };
}
const secrets = {
  codeOf: (of: string, purpose: string) => createHmac('sha256', purpose).update(of).digest(),
};

/** The one line of a playlist that is no tag. */
const named = (playlist: string): string => playlist.split('\n').find((line) => /^[^#]/.test(line)) ?? '';
async function playlistOf(parts: ReturnType<typeof createStreamParts>, name: string): Promise<string> {
  const found = await parts.part(ORIGIN, name);
  return found && 'playlist' in found ? found.playlist : '';
}

describe('the parts of a stream', () => {
  it('are fetched once for all who watch, and again when they are no longer new', async () => {
    const { gateway, asked } = gatewayOf();
    let now = 1_000_000;
    const parts = createStreamParts(gateway, secrets, { now: () => now });
    const watch = async (): Promise<string> => {
      const segment = named(await playlistOf(parts, named(await parts.index(ORIGIN))));
      const found = await parts.part(ORIGIN, segment);
      return found && 'body' in found ? found.body.toString() : '';
    };
    const paths = () => asked.map(({ url }) => new URL(url).pathname);
    expect(await Promise.all([watch(), watch(), watch()])).toEqual(Array(3).fill('a segment'));
    const index = '/cam/index.m3u8';
    expect(paths()).toEqual([index, index, index, '/cam/low/list.m3u8', '/cam/low/seg1.ts']);
    // A playlist changes, a segment does not.
    now += 1_000;
    await watch();
    expect(paths().slice(5)).toEqual(['/cam/index.m3u8', '/cam/low/list.m3u8']);
    now += 60_000;
    await watch();
    expect(paths().slice(7)).toEqual(['/cam/index.m3u8', '/cam/low/list.m3u8', '/cam/low/seg1.ts']);
  });

  it('are reached by the names that the playlists give them', async () => {
    const { gateway, asked } = gatewayOf();
    const parts = createStreamParts(gateway, secrets, CLOCK);
    const list = named(await parts.index(ORIGIN));
    expect(list).toMatch(/^[\w-]{22}\.m3u8$/);
    const segment = named(await playlistOf(parts, list));
    expect(segment).toMatch(/^[\w-]{22}\.ts$/);
    const found = await parts.part(ORIGIN, segment, 'bytes=0-3');
    if (!found || !('segment' in found)) throw new Error('no segment');
    expect(await text(found.segment.body)).toBe('a segment');
    expect(asked.at(-1)).toMatchObject({ url: 'http://cam/cam/low/seg1.ts', range: 'bytes=0-3' });
  });

  it('have the same names in another process, which reads the playlists for those that it has not given', async () => {
    const one = createStreamParts(gatewayOf().gateway, secrets, CLOCK);
    const segment = named(await playlistOf(one, named(await one.index(ORIGIN))));
    const { gateway, asked } = gatewayOf();
    const found = await createStreamParts(gateway, secrets, CLOCK).part(ORIGIN, segment);
    expect(found).toEqual({ body: Buffer.from('a segment') });
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
      '/cam/index.m3u8',
      '/cam/low/list.m3u8',
      '/cam/low/seg1.ts',
    ]);
  });

  it('have other names for another camera, another tenant, and another address', async () => {
    const parts = createStreamParts(gatewayOf().gateway, secrets, CLOCK);
    const origins = [
      ORIGIN,
      { ...ORIGIN, cameraId: '8' },
      { ...ORIGIN, tenantId: '2' },
      { ...ORIGIN, address: 'http://other/cam/index.m3u8' },
    ];
    const names = await Promise.all(origins.map(async (origin) => named(await parts.index(origin))));
    expect(new Set(names).size).toBe(4);
    // A name that was given for one is not known to the others.
    expect(await parts.part({ ...ORIGIN, cameraId: '9' }, names[0] ?? '')).toBeNull();
  });

  it('are looked for once in a while only: names that nobody gave cost the camera nothing', async () => {
    const { gateway, asked } = gatewayOf();
    const parts = createStreamParts(gateway, secrets, CLOCK);
    for (let n = 0; n < 20; n += 1)
      expect(await parts.part(ORIGIN, `${String(n).padStart(22, 'x')}.ts`)).toBeNull();
    expect(asked).toHaveLength(2);
  });
});
