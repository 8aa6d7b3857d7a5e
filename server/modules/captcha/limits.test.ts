import { afterAll, beforeAll, expect, it } from 'vitest';
import { aesEncrypt, protocolClient, solveByProtocol } from '#tests/support/people/captcha-solver.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Counts of a minute are taken by a clock that this machine's speed does not move.
  server.clock.hold();
});
afterAll(() => server.close());

/** Whatever a client may say about itself is another thing each time. */
async function getAs(address: string, n: number): Promise<{ repCode: string; repMsg: string }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/captcha/get',
    remoteAddress: address,
    headers: {
      'tenant-id': server.tenantId,
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
      'user-agent': `agent ${n}`,
    },
    payload: { captchaType: 'proofOfWork', clientUid: `slider-${n}` },
  });
  return answer.json();
}

it('H15 gives 120 captchas a minute to an address, whatever it says of itself', async () => {
  for (let n = 1; n <= 120; n += 1) expect((await getAs('10.1.0.1', n)).repCode).toBe('0000');
  expect(await getAs('10.1.0.1', 121)).toMatchObject({
    repCode: '6201',
    repMsg: 'get接口请求次数超限，请稍后再试!',
  });
  expect((await getAs('10.1.0.2', 1)).repCode).toBe('0000');
  server.clock.advance(60_000);
  expect((await getAs('10.1.0.1', 122)).repCode).toBe('0000');
});

it('H15 counts an IPv6 network as one address', async () => {
  for (let n = 1; n <= 120; n += 1) await getAs(`2001:db8:0:1::${n.toString(16)}`, n);
  expect((await getAs('2001:db8:0:1::ffff', 121)).repCode).toBe('6201');
  expect((await getAs('2001:db8:0:2::1', 1)).repCode).toBe('0000');
});

it('H15 locks the pictures for 300 seconds after five failures in a minute; the proof of work stays open', async () => {
  const address = '10.1.0.3';
  const client = protocolClient(server.app, address);
  for (let n = 0; n < 5; n += 1) {
    const { repCode, repData } = await client.get('blockPuzzle');
    expect(repCode).toBe('0000');
    const pointJson = aesEncrypt('{"x":0,"y":5}', String(repData?.secretKey));
    expect((await client.check('blockPuzzle', String(repData?.token), pointJson)).repCode).toBe('6111');
  }
  for (const kind of ['blockPuzzle', 'clickWord']) {
    expect(await client.get(kind)).toEqual({
      repCode: '6202',
      repMsg: '接口验证失败数过多，请稍后再试',
      repData: null,
    });
  }
  const code = await solveByProtocol(server.app, server.db, 'proofOfWork', address);
  const proof = { randomStr: 'proofOfWork', code };
  expect(await server.wiring.captchas.spend(proof)).toBe(true);
  expect((await protocolClient(server.app, '10.1.0.4').get('blockPuzzle')).repCode).toBe('0000');

  server.clock.advance(299_999);
  expect((await client.get('blockPuzzle')).repCode).toBe('6202');
  server.clock.advance(1);
  expect((await client.get('blockPuzzle')).repCode).toBe('0000');
});

it('forgets failures that are further apart than a minute', async () => {
  const client = protocolClient(server.app, '10.1.0.5');
  for (let n = 0; n < 6; n += 1) {
    const { repCode, repData } = await client.get('proofOfWork');
    expect(repCode).toBe('0000');
    const pointJson = aesEncrypt('{"nonce":1}', String(repData?.secretKey));
    await client.check('proofOfWork', String(repData?.token), pointJson);
    server.clock.advance(20_000);
  }
  expect((await client.get('blockPuzzle')).repCode).toBe('0000');
});

it('checks 600 answers a minute of an address, then 6204', async () => {
  const client = protocolClient(server.app, '10.1.0.6');
  for (let n = 0; n < 600; n += 1)
    expect((await client.check('blockPuzzle', 'made-up', 'x')).repCode).toBe('6110');
  expect(await client.check('blockPuzzle', 'made-up', 'x')).toMatchObject({ repCode: '6204' });
}, 60_000);

it('lets an address spend 600 a minute (6205 in the log), and spends nothing beyond', async () => {
  const address = '10.1.0.7';
  const code = await solveByProtocol(server.app, server.db, 'proofOfWork', address);
  const spend = (given: string) =>
    server.wiring.captchas.spend({ randomStr: 'proofOfWork', code: given, address });
  for (let n = 0; n < 600; n += 1) expect(await spend('made-up')).toBe(false);
  expect(await spend(code)).toBe(false);
  server.clock.advance(60_000);
  expect(await spend(code)).toBe(true);
}, 60_000);
