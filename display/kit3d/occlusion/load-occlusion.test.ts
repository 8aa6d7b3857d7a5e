import { describe, expect, it } from 'vitest';
import { loadOcclusion } from './load-occlusion.ts';
import { encodeOcclusion } from './occlusion-table.ts';

describe('loading baked occlusion', () => {
  it('gives the table of the file', async () => {
    const bytes = encodeOcclusion(new Map([['0123456789abcdef', Uint8Array.of(0, 255)]]));
    const table = await loadOcclusion(async () => new Response(bytes.slice().buffer));
    expect([...(table.get('0123456789abcdef') ?? [])]).toEqual([0, 255]);
  });

  it('gives an empty table where the file is missing, cannot be reached or is another page', async () => {
    const replies: (typeof fetch)[] = [
      async () => new Response('', { status: 404 }),
      async () => Promise.reject(new TypeError('no network')),
      async () => new Response('<!doctype html>'),
    ];
    for (const reply of replies) expect((await loadOcclusion(reply)).size).toBe(0);
  });
});
