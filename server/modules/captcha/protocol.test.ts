import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aesEncrypt, protocolClient, rightPoint } from '#tests/support/people/captcha-solver.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

/** Written from the protocol's published web clients (anji-plus captcha for Vue and plain HTML, PigX UI), not from ours. */

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

const Slide = z.strictObject({
  captchaType: z.literal('blockPuzzle'),
  token: z.string().regex(/^[0-9a-f]{32}$/),
  secretKey: z.string().length(16),
  originalImageBase64: z.string().regex(/^iVBORw0KGgo/),
  jigsawImageBase64: z.string().regex(/^iVBORw0KGgo/),
  result: z.literal(false),
});

async function sizeOf(base64: string): Promise<[width: number, height: number]> {
  const { width, height } = await loadImage(Buffer.from(base64, 'base64'));
  return [width, height];
}

describe('anji-plus’ Vue client: POST /captcha/get and /captcha/check', () => {
  it('slides: {repCode, repMsg, repData}, bare', async () => {
    const client = protocolClient(server.app);
    const got = await client.get('blockPuzzle');
    expect(Object.keys(got).toSorted()).toEqual(['repCode', 'repData', 'repMsg']);
    expect(got.repCode).toBe('0000');
    const { token, secretKey, originalImageBase64, jigsawImageBase64 } = Slide.parse(got.repData);
    expect(await sizeOf(originalImageBase64)).toEqual([310, 155]);
    expect(await sizeOf(jigsawImageBase64)).toEqual([47, 155]);

    // The client's own arithmetic: whole pixels of the screen, scaled from its picture's width to 310.
    const { x } = z.object({ x: z.number() }).parse(await rightPoint(server.db, token));
    const moveLeftDistance = (Math.trunc((x * 400) / 310) * 310) / 400;
    const pointJson = aesEncrypt(JSON.stringify({ x: moveLeftDistance, y: 5.0 }), secretKey);
    const checked = await client.check('blockPuzzle', token, pointJson);
    expect(checked).toEqual({
      repCode: '0000',
      repMsg: null,
      repData: { captchaType: 'blockPuzzle', token, pointJson, result: true },
    });

    const captchaVerification = aesEncrypt(
      `${token}---${JSON.stringify({ x: moveLeftDistance, y: 5.0 })}`,
      secretKey,
    );
    const proof = { randomStr: 'blockPuzzle', code: captchaVerification };
    expect(await server.wiring.captchas.spend(proof)).toBe(true);
  });

  it('clicks words: three are asked, in the order of wordList', async () => {
    const client = protocolClient(server.app);
    const { repCode, repData } = await client.get('clickWord');
    expect(repCode).toBe('0000');
    const { token, secretKey, wordList, originalImageBase64 } = z
      .strictObject({
        ...Slide.omit({ jigsawImageBase64: true }).shape,
        captchaType: z.literal('clickWord'),
        wordList: z.array(z.string().length(1)).length(3),
      })
      .parse(repData);
    expect(new Set(wordList).size).toBe(3);
    expect(await sizeOf(originalImageBase64)).toEqual([310, 155]);
    const points = z
      .array(z.object({ x: z.number(), y: z.number() }))
      .parse(await rightPoint(server.db, token));
    const clicked = JSON.stringify(points.map(({ x, y }) => ({ x: x + 20, y: y - 20 })));
    const checked = await client.check('clickWord', token, aesEncrypt(clicked, secretKey));
    expect(checked.repCode).toBe('0000');
    const proof = { randomStr: 'clickWord', code: aesEncrypt(`${token}---${clicked}`, secretKey) };
    expect(await server.wiring.captchas.spend(proof)).toBe(true);
  });

  it('tells a wrong answer by another code than 0000, with HTTP 200 and the protocol’s text', async () => {
    const client = protocolClient(server.app);
    const { repData } = await client.get('blockPuzzle');
    const { token, secretKey } = Slide.parse(repData);
    const { x } = z.object({ x: z.number() }).parse(await rightPoint(server.db, token));
    const pointJson = aesEncrypt(JSON.stringify({ x: x + 6, y: 5 }), secretKey);
    expect(await client.check('blockPuzzle', token, pointJson)).toEqual({
      repCode: '6111',
      repMsg: '验证失败',
      repData: null,
    });
  });
});

describe('PigX UI: GET /code without a kind, POST /code/check with its fields in the query', () => {
  const Wrapped = z.object({
    code: z.literal(0),
    msg: z.null(),
    data: z.object({ repCode: z.string(), repMsg: z.string().nullable(), repData: z.unknown() }),
  });

  it('reads the protocol inside the platform’s envelope', async () => {
    const headers = { 'TENANT-ID': server.tenantId, isToken: 'false', 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'GET', url: '/code', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { repCode, repData } = Wrapped.parse(answer.json()).data;
    expect(repCode).toBe('0000');
    const { token, secretKey } = Slide.parse(repData);

    const point = JSON.stringify(await rightPoint(server.db, token));
    const query = new URLSearchParams({
      captchaType: 'blockPuzzle',
      pointJson: aesEncrypt(point, secretKey),
      token,
    });
    const checked = await server.app.inject({
      method: 'POST',
      url: `/code/check?${query}`,
      headers: { 'TENANT-ID': server.tenantId },
    });
    expect(Wrapped.parse(checked.json()).data.repCode).toBe('0000');
    const proof = { randomStr: 'blockPuzzle', code: aesEncrypt(`${token}---${point}`, secretKey) };
    expect(await server.wiring.captchas.spend(proof)).toBe(true);
  });

  it('also at the top level, for readers of the specification’s repCode, repMsg, repData', async () => {
    const headers = { 'TENANT-ID': server.tenantId };
    const answer = await server.app.inject({ url: '/code?captchaType=clickWord', headers });
    const body: { repCode: string; repData: object; data: object } = answer.json();
    expect(body.repCode).toBe('0000');
    expect(body.repData).toMatchObject({ captchaType: 'clickWord' });
    expect(body.data).toMatchObject({ repCode: '0000', repData: body.repData });
  });

  it('takes the fields of a check in the body too, and a query whose pluses were not encoded', async () => {
    const headers = { 'TENANT-ID': server.tenantId };
    const { token, secretKey } = Slide.parse((await protocolClient(server.app).get('blockPuzzle')).repData);
    const point = JSON.stringify(await rightPoint(server.db, token));
    const pointJson = aesEncrypt(point, secretKey).replaceAll('+', ' ');
    const checked = await server.app.inject({
      method: 'POST',
      url: '/code/check',
      headers,
      payload: { captchaType: 'blockPuzzle', pointJson, token },
    });
    expect(checked.json()).toMatchObject({ code: 0, repCode: '0000', data: { repCode: '0000' } });
  });

  it.each(['/code?randomStr=1699', '/code?randomStr='])(
    '%s is the identify picture, 112 × 38',
    async (url) => {
      const answer = await server.app.inject({ url, headers: { 'TENANT-ID': server.tenantId } });
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await sizeOf(answer.rawPayload.toString('base64'))).toEqual([112, 38]);
    },
  );
});

it('a proof of work: salt and difficulty, any nonce that has the zeros', async () => {
  const client = protocolClient(server.app);
  const { repCode, repData } = await client.get('proofOfWork');
  expect(repCode).toBe('0000');
  const token = String(repData?.token);
  const secretKey = String(repData?.secretKey);
  expect(repData).toMatchObject({ salt: expect.stringMatching(/^[0-9a-f]{32}$/), difficulty: 17 });
  const point = JSON.stringify(await rightPoint(server.db, token));
  expect((await client.check('proofOfWork', token, aesEncrypt(point, secretKey))).repCode).toBe('0000');
  const proof = { randomStr: 'proofOfWork', code: aesEncrypt(`${token}---${point}`, secretKey) };
  expect(await server.wiring.captchas.spend(proof)).toBe(true);
});

it('answers in the caller’s language', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/captcha/get',
    headers: { 'tenant-id': server.tenantId, 'accept-language': 'en' },
    payload: {},
  });
  expect(answer.json()).toEqual({ repCode: '0011', repMsg: 'captchaType must not be empty', repData: null });
});
