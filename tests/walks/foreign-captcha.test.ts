import { createCipheriv } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aesEncrypt, rightPoint } from '#tests/support/people/captcha-solver.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';

/**
 * What three published clients of the protocol sent when they were run, unchanged, in a browser against this server:
 * headers, places and bodies as they were recorded. anji-plus/captcha 2e0eb846 `view/html` (jQuery) and `view/vue`
 * (Vue 2, axios), whose pages give them the tenant with `$.ajaxSetup` and axios' defaults; pig-mesh/pig-ui 75efb687
 * (Vue 3, axios), which reads the tenant from its storage. All ran behind the origin of this server.
 */
let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  await setParams(server, { FOREIGN_PASSWORD_KEY: KEY });
});
afterAll(() => server.close());

const KEY = 'f9Kq2-wall.Te5t~';
const UID = 'eb903783-f30a-41ad-81d6-5e5c28371c7d';
const Points = z.array(z.object({ x: z.number(), y: z.number() }));

const fromOwnOrigin = () => ({
  origin: address,
  referer: `${address}/`,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
});

/** Works in a sign-in once: 200, then 428. */
async function spendTwice(randomStr: string, code: string, authorization: string): Promise<number[]> {
  const cipher = createCipheriv('aes-128-cfb', KEY, KEY);
  const password = Buffer.concat([cipher.update(TEST_PASSWORD), cipher.final()]).toString('base64');
  const query = new URLSearchParams({ randomStr, code, grant_type: 'password' });
  const statuses = [];
  for (let n = 0; n < 2; n += 1) {
    const answer = await fetch(`${address}/auth/oauth/token?${query}`, {
      method: 'POST',
      headers: {
        ...fromOwnOrigin(),
        accept: 'application/json, text/plain, */*',
        authorization,
        istoken: 'false',
        'tenant-id': '1',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `username=admin&password=${encodeURIComponent(password)}`,
    });
    statuses.push(answer.status);
  }
  return statuses;
}

const ANJI_CLIENTS = [
  {
    client: 'jQuery client',
    sent: { accept: '*/*', 'content-type': 'application/json;charset=UTF-8' },
    ofCheck: { clientUid: `slider-${UID}`, ts: 1795279068684 },
  },
  {
    client: 'Vue client',
    sent: {
      accept: 'application/json, text/plain, */*',
      'content-type': 'application/json; charset=UTF-8',
      'x-requested-with': 'XMLHttpRequest',
    },
    ofCheck: {},
  },
] as const;

describe.each(ANJI_CLIENTS)('anji-plus’ $client', ({ sent, ofCheck }) => {
  async function post(path: string, body: object) {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        ...fromOwnOrigin(),
        ...sent,
        'tenant-id': '1',
      },
      body: JSON.stringify(body),
    });
    // Its callbacks hear of nothing but an answer with status 200.
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    return answer.json();
  }
  const get = (captchaType: string) =>
    post('/captcha/get', { captchaType, clientUid: `slider-${UID}`, ts: 1795279067464 });
  const check = (captchaType: string, token: string, point: string, secretKey: string) =>
    post('/captcha/check', {
      captchaType,
      pointJson: aesEncrypt(point, secretKey),
      token,
      ...ofCheck,
    });

  it.each([310, 400])('slides a picture that is %i px wide on its page', async (width) => {
    const { repCode, repData } = await get('blockPuzzle');
    expect(repCode).toBe('0000');
    const { token, secretKey } = repData;
    const { x } = z.object({ x: z.number() }).parse(await rightPoint(server.db, token));
    const moved = (Math.trunc((x * width) / 310) * 310) / width;
    const point = JSON.stringify({ x: moved, y: 5.0 });
    expect((await check('blockPuzzle', token, point, secretKey)).repCode).toBe('0000');
    const code = aesEncrypt(`${token}---${point}`, secretKey);
    expect(await spendTwice('blockPuzzle', code, OWN)).toEqual([200, 428]);
  });

  it('clicks words, rounded to the picture of 310 × 155', async () => {
    const { repData } = await get('clickWord');
    const { token, secretKey, wordList } = repData;
    // What it shows is the list, joined.
    expect(wordList.join(',')).toMatch(/^\p{Script=Han},\p{Script=Han},\p{Script=Han}$/u);
    const points = Points.parse(await rightPoint(server.db, token));
    const point = JSON.stringify(points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })));
    expect((await check('clickWord', token, point, secretKey)).repCode).toBe('0000');
    const code = aesEncrypt(`${token}---${point}`, secretKey);
    expect(await spendTwice('clickWord', code, OWN)).toEqual([200, 428]);
  });

  it('is told of a wrong answer with a text, and gets another picture of another token', async () => {
    const first = (await get('clickWord')).repData;
    const points = Points.parse(await rightPoint(server.db, first.token));
    const point = JSON.stringify([points[1], points[0], points[2]]);
    expect(await check('clickWord', first.token, point, first.secretKey)).toEqual({
      repCode: '6111',
      repMsg: '验证失败',
      repData: null,
    });
    const second = (await get('clickWord')).repData;
    expect(second.token).not.toBe(first.token);
    expect(second.secretKey).not.toBe(first.secretKey);
    expect(second.originalImageBase64).not.toBe(first.originalImageBase64);
    // The former one is over, also with the right answer.
    const late = JSON.stringify(points);
    expect((await check('clickWord', first.token, late, first.secretKey)).repCode).toBe('6110');
  });

  it.each(['https://other.example', 'null'])(
    'is given no leave to call from the pages of %s',
    async (origin) => {
      const answer = await fetch(`${address}/captcha/get`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,tenant-id',
        },
      });
      expect(answer.status).toBe(204);
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );
});

const OWN = `Basic ${Buffer.from('linewall:linewall').toString('base64')}`;
const PIGX = 'Basic cGlnOnBpZw==';

describe('PigX UI', () => {
  const headers = () => ({
    ...fromOwnOrigin(),
    accept: 'application/json, text/plain, */*',
    'accept-language': 'zh-CN',
    'tenant-id': '1',
  });

  async function solve(): Promise<string> {
    // A GET that says that it has a body of JSON, and has none.
    const got = await fetch(`${address}/code`, {
      headers: { ...headers(), 'content-type': 'application/json' },
    });
    const { repData } = (await got.json()).data;
    expect(repData.captchaType).toBe('blockPuzzle');
    const { token, secretKey } = repData;
    const point = JSON.stringify(await rightPoint(server.db, token));
    const pointJson = aesEncrypt(point, secretKey);
    const query = new URLSearchParams({ captchaType: 'blockPuzzle', pointJson, token });
    const checked = await fetch(`${address}/code/check?${query}`, {
      method: 'POST',
      headers: { ...headers(), 'content-length': '0' },
    });
    expect(await checked.json()).toMatchObject({ code: 0, repCode: '0000', data: { repCode: '0000' } });
    return aesEncrypt(`${token}---${point}`, secretKey);
  }

  it('slides, and signs in under its own name where the tenant has named it', async () => {
    const code = await solve();
    // Who is not named is refused before the captcha is spent.
    expect(await spendTwice('blockPuzzle', code, PIGX)).toEqual([401, 401]);
    await setParams(server, { FOREIGN_CLIENT: 'pig:pig' });
    expect(await spendTwice('blockPuzzle', code, PIGX)).toEqual([200, 428]);
    await setParams(server, { FOREIGN_CLIENT: '' });
    expect(await spendTwice('blockPuzzle', await solve(), PIGX)).toEqual([401, 401]);
  });
});
