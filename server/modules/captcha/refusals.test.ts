import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aesEncrypt,
  protocolClient,
  rightPoint,
  solveByProtocol,
} from '#tests/support/people/captcha-solver.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

let lastOctet = 0;
/** Another client each time, so that no test counts for the next. */
const freshAddress = () => `10.0.0.${++lastOctet}`;

async function challenge(kind: string, address = freshAddress()) {
  const client = protocolClient(server.app, address);
  const { repCode, repData } = await client.get(kind);
  expect(repCode).toBe('0000');
  const token = String(repData?.token);
  const secretKey = String(repData?.secretKey);
  return {
    client,
    token,
    right: async () => aesEncrypt(JSON.stringify(await rightPoint(server.db, token)), secretKey),
    seal: (point: unknown) => aesEncrypt(JSON.stringify(point), secretKey),
  };
}

const spend = (randomStr: string | undefined, code: string | undefined) =>
  server.wiring.captchas.spend({ randomStr, code });

describe.each(['blockPuzzle', 'clickWord', 'proofOfWork'])('%s', (kind) => {
  it('is checked once, even when the answer was right', async () => {
    const { client, token, right } = await challenge(kind);
    const pointJson = await right();
    expect((await client.check(kind, token, pointJson)).repCode).toBe('0000');
    expect((await client.check(kind, token, pointJson)).repCode).toBe('6110');
  });

  it('is gone after a wrong answer', async () => {
    const { client, token, right, seal } = await challenge(kind);
    const pointJson = await right();
    const wrong = { blockPuzzle: { x: 0, y: 5 }, clickWord: [0, 1, 2].map(() => ({ x: 0, y: 0 })) }[kind];
    expect((await client.check(kind, token, seal(wrong ?? { nonce: 1 }))).repCode).toBe('6111');
    expect((await client.check(kind, token, pointJson)).repCode).toBe('6110');
  });

  it('must be checked within 120 seconds', async () => {
    const { client, token, right } = await challenge(kind);
    const pointJson = await right();
    server.clock.advance(120_000);
    expect((await client.check(kind, token, pointJson)).repCode).toBe('6110');
  });

  it('is spent once, within 180 seconds, and as its own kind', async () => {
    const solve = () => solveByProtocol(server.app, server.db, kind, freshAddress());
    const code = await solve();
    expect(await spend(kind, code)).toBe(true);
    expect(await spend(kind, code)).toBe(false);
    const late = await solve();
    server.clock.advance(180_000);
    expect(await spend(kind, late)).toBe(false);
    const other = await solve();
    expect(await spend(kind === 'clickWord' ? 'blockPuzzle' : 'clickWord', other)).toBe(false);
  });

  it('is spent by one of two that come at once', async () => {
    const code = await solveByProtocol(server.app, server.db, kind, freshAddress());
    const taken = await Promise.all([spend(kind, code), spend(kind, code), spend(kind, code)]);
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
});

describe('a slider', () => {
  it.each([
    [5, '0000'],
    [-5, '0000'],
    [5.5, '6111'],
    [-5.5, '6111'],
  ])('that is %d px off answers %s', async (offset, repCode) => {
    const { client, token, seal } = await challenge('blockPuzzle');
    const point: { x?: number } = await rightPoint(server.db, token);
    expect(
      (await client.check('blockPuzzle', token, seal({ x: Number(point.x) + offset, y: 5 }))).repCode,
    ).toBe(repCode);
  });

  it.each([
    ['another y', { x: 100, y: 6 }],
    ['no y', { x: 100 }],
    ['a text', { x: '100', y: 5 }],
    ['a list', [{ x: 100, y: 5 }]],
    ['nothing', null],
  ])('is unreadable with %s', async (_name, point) => {
    const { client, token, seal } = await challenge('blockPuzzle');
    expect((await client.check('blockPuzzle', token, seal(point))).repCode).toBe('6206');
  });

  it('is unreadable in clear, with the published default key, or as another kind', async () => {
    for (const seal of [(text: string) => text, (text: string) => aesEncrypt(text, 'BGxdEUOZkXka4HSj')]) {
      const { client, token } = await challenge('blockPuzzle');
      const text = JSON.stringify(await rightPoint(server.db, token));
      expect((await client.check('blockPuzzle', token, seal(text))).repCode).toBe('6206');
    }
    const { client, token, right } = await challenge('blockPuzzle');
    expect((await client.check('clickWord', token, await right())).repCode).toBe('6206');
  });
});

describe('clicked words', () => {
  type Point = { x: number; y: number };
  const near = (points: Point[], dx: number, dy: number) =>
    points.map(({ x, y }) => ({ x: x + dx, y: y + dy }));

  it.each<[string, (points: Point[]) => unknown, string]>([
    ['25 px off each way', (points) => near(points, 25, -25), '0000'],
    ['26 px off', (points) => near(points, 26, 0), '6111'],
    ['in another order', (points) => points.toReversed(), '6111'],
    ['twice the first', (points) => [points[0], points[0], points[2]], '6111'],
    ['two of three', (points) => points.slice(0, 2), '6206'],
    ['one too many', (points) => [...points, points[0]], '6206'],
    ['a length without points', () => ({ length: 3 }), '6206'],
  ])('H15 %s', async (_name, change, repCode) => {
    const { client, token, seal } = await challenge('clickWord');
    const points = (await rightPoint(server.db, token)) as Point[];
    expect((await client.check('clickWord', token, seal(change(points)))).repCode).toBe(repCode);
  });
});

it.each([
  [undefined, 'x'],
  ['blockPuzzle', undefined],
  ['blockPuzzle', ''],
  ['blockPuzzle', 'made up'],
  ['blockPuzzle', 'x'.repeat(5_000)],
  ['', 'x'],
  ['undefined', 'undefined'],
])('H14 spends nothing for randomStr %s and code %.12s', async (randomStr, code) => {
  expect(await spend(randomStr, code)).toBe(false);
});

it.each([
  ['GET', '/code', { repCode: '0000' }],
  ['POST', '/code/check', { repCode: '0011' }],
  ['POST', '/captcha/get', { repCode: '0000' }],
  ['POST', '/captcha/check', { repCode: '0011' }],
] as const)('%s %s needs no tenant header and reads none', async (method, url, body) => {
  for (const tenant of [undefined, 'undefined', '999', server.tenantId]) {
    const answer = await server.app.inject({
      method,
      url,
      remoteAddress: freshAddress(),
      headers: tenant === undefined ? {} : { 'tenant-id': tenant },
      ...(method === 'POST' ? { payload: { captchaType: 'blockPuzzle' } } : {}),
    });
    expect([answer.statusCode, answer.json()], String(tenant)).toMatchObject([200, body]);
  }
});

it('a solved captcha is no row of any tenant, and no tenant can read one', async () => {
  await solveByProtocol(server.app, server.db, 'blockPuzzle', freshAddress());
  for (const table of ['captcha_challenge', 'captcha_proof']) {
    const read = server.db.tenant(server.tenantId, (tx) =>
      sql`select * from ${sql.table(table)}`.execute(tx),
    );
    await expect(read, table).rejects.toThrow(/permission denied/);
  }
});

it.each([
  [{}, '0011', 'captchaType不能为空'],
  [{ captchaType: 'blockPuzzle' }, '0011', 'pointJson不能为空'],
  [{ captchaType: 'blockPuzzle', pointJson: 'x' }, '0011', 'token不能为空'],
  [{ captchaType: 'other', pointJson: 'x', token: 'x' }, '6206', '无效请求，请重新获取验证码'],
  [{ captchaType: 'blockPuzzle', pointJson: 'x', token: 'x' }, '6110', '验证码已失效，请重新获取'],
])('a check of %j answers %s %s', async (payload, repCode, repMsg) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/captcha/check',
    remoteAddress: freshAddress(),
    headers: { 'tenant-id': server.tenantId },
    payload,
  });
  expect(answer.json()).toEqual({ repCode, repMsg, repData: null });
});
