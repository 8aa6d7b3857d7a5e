import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { StreamFault, type StreamGateway } from '#server/core/ports/stream-gateway.ts';
import { createSharedBodies } from './shared-bodies.ts';

/** A gateway whose bodies are as long as their address says: `http://cam/10`. */
function gatewayOf(answer: (url: string) => Promise<number> = async () => 200) {
  const asked: string[] = [];
  const gateway: StreamGateway = {
    async ask({ url }) {
      asked.push(url);
      const status = await answer(url);
      const body = Readable.from([Buffer.alloc(Number(new URL(url).pathname.slice(1)))]);
      return { status, location: null, contentRange: null, body };
    },
    close: () => undefined,
  };
  return { asked, gateway };
}

const clock = { nowMs: 0, now: () => clock.nowMs };
const asked = (bytes: number, more: object = {}) => ({
  tenantId: '1',
  url: `http://cam/${bytes}`,
  accept: '*/*',
  maxBytes: 100,
  keptMs: 1_000,
  ...more,
});

describe('a body', () => {
  it('is fetched once for those who ask while it is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const gateway = gatewayOf(() => promise);
    const shared = createSharedBodies(gateway.gateway, clock, 1_000);
    const all = [shared.get(asked(5)), shared.get(asked(5))];
    resolve(200);
    expect((await Promise.all(all)).map((body) => body?.length)).toEqual([5, 5]);
    expect(gateway.asked).toHaveLength(1);
  });

  it('is not given to another tenant', async () => {
    const { gateway, asked: calls } = gatewayOf();
    const shared = createSharedBodies(gateway, clock, 1_000);
    await shared.get(asked(5));
    await shared.get(asked(5, { tenantId: '2' }));
    expect(calls).toHaveLength(2);
  });

  it('gives way to newer ones, the one that was asked for longest ago first', async () => {
    const { gateway, asked: calls } = gatewayOf();
    const shared = createSharedBodies(gateway, clock, 100);
    for (const bytes of [40, 41]) await shared.get(asked(bytes));
    await shared.get(asked(40));
    await shared.get(asked(42));
    calls.length = 0;
    for (const bytes of [40, 42, 41]) await shared.get(asked(bytes));
    expect(calls).toEqual(['http://cam/41']);
  });

  it('that is too long is none', async () => {
    const { gateway } = gatewayOf();
    expect(await createSharedBodies(gateway, clock, 1_000).get(asked(101))).toBeNull();
  });
});

it('a failure is told to all for a second, and then the camera is asked again', async () => {
  let status = 503;
  const { gateway, asked: calls } = gatewayOf(async () => status);
  const shared = createSharedBodies(gateway, clock, 1_000);
  for (let n = 0; n < 3; n += 1) await expect(shared.get(asked(5))).rejects.toThrow(StreamFault);
  expect(calls).toHaveLength(1);
  status = 200;
  clock.nowMs += 1_000;
  expect((await shared.get(asked(5)))?.length).toBe(5);
});
