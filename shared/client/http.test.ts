import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSession, type SessionStore } from '#shared/client/session/session.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { SERVER_TIME_HEADER } from '#shared/contracts/kit/envelope.ts';
import { issueToken, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { memoryStorage, tokenReply } from '#tests/support/people/session-samples.ts';
import { ApiError } from './api-error.ts';
import { type Api, createApi } from './http.ts';

const echo = defineEndpoint({
  id: 'test.echo',
  method: 'GET',
  path: '/data/echo/:id',
  access: 'plant_view',
  tenant: 'session',
  summary: 'For this test.',
  params: z.object({ id: z.string() }),
  query: z.object({ ids: z.array(z.string()).optional() }),
  reply: z.object({ seen: z.string() }),
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly delayMs?: number;
  readonly sentAt?: number;
}
interface Seen {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let answer: (request: Seen) => Answer;
let seen: Seen[];
let session: SessionStore;
let api: Api;
let signedOutCount: number;

beforeEach(async () => {
  seen = [];
  signedOutCount = 0;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
    seen.push(call);
    const { status, body, delayMs = 0, sentAt } = answer(call);
    setTimeout(
      () =>
        response
          .writeHead(status, {
            'content-type': 'application/json',
            ...(sentAt !== undefined && { [SERVER_TIME_HEADER]: sentAt }),
          })
          .end(JSON.stringify(body)),
      delayMs,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  session = createSession({ key: 'http', storage: memoryStorage() });
  api = createApi({
    session,
    baseUrl: `http://127.0.0.1:${port}`,
    language: () => 'zh',
    onSignedOut: () => {
      signedOutCount += 1;
    },
  });
});

afterEach(async () => {
  session.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ok = (seenText: string): Answer => ({
  status: 200,
  body: { code: 0, msg: null, data: { seen: seenText } },
});
const unauthorized: Answer = {
  status: 401,
  body: { code: 1, msg: '当前操作没有权限', data: null, error: 'unauthorized' },
};
const fails = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('what goes over the wire', () => {
  it('sends token, tenant and language, and arrays as repeated keys', async () => {
    session.getState().signIn(tokenReply({ access_token: 'A', tenantId: '7' }));
    answer = () => ok('x');
    await api.call(echo, { params: { id: 'a/b' }, query: { ids: ['1', '2'] } });
    expect(seen[0]?.url).toBe('/data/echo/a%2Fb?ids=1&ids=2');
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer A',
      'tenant-id': '7',
      'accept-language': 'zh',
    });
  });

  it('sends the sign-in as a form, without the bearer token of an earlier session', async () => {
    session.getState().signIn(tokenReply({ access_token: 'OLD' }));
    answer = () => ({ status: 200, body: tokenReply({}) });
    await api.call(issueToken, {
      query: { grant_type: 'password' },
      body: { username: 'admin', password: 'a&b=c 中' },
    });
    expect(seen[0]?.url).toBe('/auth/oauth/token?grant_type=password');
    expect(seen[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      username: 'admin',
      password: 'a&b=c 中',
    });
    expect(seen[0]?.headers.authorization).toMatch(/^Basic /);
  });
});

describe('answers', () => {
  it.each([
    [
      { status: 426, body: { code: 1, msg: '用户名不存在或密码错误', data: null, error: 'bad_credentials' } },
      'bad_credentials',
      '用户名不存在或密码错误',
    ],
    [
      {
        status: 200,
        body: { code: 1, msg: '名称已存在', data: null, error: 'conflict', fields: { name: '已被使用' } },
      },
      'conflict',
      '名称已存在',
    ],
    [{ status: 503, body: { code: 1, msg: '', data: null } }, 'unavailable', '服务暂不可用，请稍后再试'],
    [{ status: 500, body: 'Internal Server Error' }, 'unknown', '系统未知错误'],
    [{ status: 479, body: '' }, 'demo_denied', '演示环境，没有权限操作'],
    [{ status: 200, body: '<html>proxy login</html>' }, 'unreadable', undefined],
    [{ status: 200, body: { code: 0, msg: null, data: { seen: 5 } } }, 'unreadable', undefined],
  ] as const)('rejects with the error of %o', async (given, error, message) => {
    answer = () => given;
    const failure = await fails(api.call(echo, { params: { id: '1' }, query: {} }));
    expect(failure.error).toBe(error);
    if (message !== undefined) expect(failure.message).toBe(message);
    expect(failure.message).not.toBe('');
  });

  it('keeps the messages of single fields', async () => {
    answer = () => ({
      status: 400,
      body: { code: 1, msg: 'x', data: null, error: 'invalid_input', fields: { 'target.map': '不能为空' } },
    });
    expect((await fails(api.call(echo, { params: { id: '1' }, query: {} }))).fields).toEqual({
      'target.map': '不能为空',
    });
  });

  it('says that the server cannot be reached, with status 0', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await fails(api.call(echo, { params: { id: '1' }, query: {} }))).toMatchObject({
      status: 0,
      error: 'unreachable',
    });
  });

  it('is silent about a call that its caller gave up', async () => {
    answer = () => ({ ...ok('late'), delayMs: 5_000 });
    const controller = new AbortController();
    const call = fails(api.call(echo, { params: { id: '1' }, query: {} }, { signal: controller.signal }));
    controller.abort();
    expect((await call).error).toBe('cancelled');
  });
});

describe('the time of the server', () => {
  it('is this machine’s before the first answer, then that of the answers, which it goes on from', async () => {
    expect(Math.abs(api.serverNow() - Date.now())).toBeLessThan(60_000);
    const sentAt = Date.now() + 7_200_000;
    answer = () => ({ ...ok('x'), sentAt });
    await api.call(echo, { params: { id: '1' }, query: {} });
    const heard = api.serverNow();
    expect(heard).toBeGreaterThanOrEqual(sentAt);
    expect(heard - sentAt).toBeLessThan(60_000);
    answer = () => ok('without a time');
    await api.call(echo, { params: { id: '1' }, query: {} });
    expect(api.serverNow()).toBeGreaterThanOrEqual(heard);
  });
});

describe('a 401', () => {
  const renewing =
    (refresh: () => Answer) =>
    (call: Seen): Answer =>
      call.url.startsWith('/auth/oauth/token')
        ? refresh()
        : call.headers.authorization === 'Bearer NEW'
          ? ok('fresh')
          : unauthorized;
  const renewed: Answer = { status: 200, body: tokenReply({ access_token: 'NEW', refresh_token: 'R2' }) };

  it('renews the tokens once for all waiting calls and repeats them', async () => {
    session.getState().signIn(tokenReply({ access_token: 'OLD', refresh_token: 'R1' }));
    answer = renewing(() => ({ ...renewed, delayMs: 50 }));
    const calls = Array.from({ length: 5 }, (_, index) =>
      api.call(echo, { params: { id: String(index) }, query: {} }),
    );
    expect(await Promise.all(calls)).toEqual(Array(5).fill({ seen: 'fresh' }));
    expect(seen.filter((call) => call.url.startsWith('/auth/oauth/token'))).toHaveLength(1);
    expect(session.getState()).toMatchObject({ access_token: 'NEW', refresh_token: 'R2' });
    expect(signedOutCount).toBe(0);
  });

  it('signs out once, and cancels what is pending, when the renewal is refused', async () => {
    session.getState().signIn(tokenReply({ access_token: 'OLD', refresh_token: 'R1' }));
    answer = (call) =>
      call.url.startsWith('/data/echo/slow') ? { ...ok('slow'), delayMs: 5_000 } : unauthorized;
    const slow = fails(api.call(echo, { params: { id: 'slow' }, query: {} }));
    const errors = await Promise.all(
      ['1', '2', '3'].map((id) => fails(api.call(echo, { params: { id }, query: {} }))),
    );
    expect(errors.every((error) => error.status === 401 || error.error === 'cancelled')).toBe(true);
    expect((await slow).error).toBe('cancelled');
    expect(signedOutCount).toBe(1);
    expect(session.getState().access_token).toBeNull();
  });

  it('tells the next sign-out again after another answer came through', async () => {
    const expire = async (): Promise<void> => {
      session.getState().signIn(tokenReply({ access_token: 'OLD' }));
      answer = () => unauthorized;
      await fails(api.call(echo, { params: { id: '1' }, query: {} }));
    };
    await expire();
    session.getState().signIn(tokenReply({ access_token: 'GOOD' }));
    answer = () => ok('fine');
    await api.call(echo, { params: { id: '1' }, query: {} });
    await expire();
    expect(signedOutCount).toBe(2);
  });

  it('keeps the session when the renewal gets no answer', async () => {
    session.getState().signIn(tokenReply({ access_token: 'OLD', refresh_token: 'R1' }));
    answer = renewing(() => ({
      status: 503,
      body: { code: 1, msg: null, data: null, error: 'unavailable' },
    }));
    await fails(api.call(echo, { params: { id: '1' }, query: {} }));
    expect(session.getState().refresh_token).toBe('R1');
    expect(signedOutCount).toBe(0);
  });

  it('of a wrong password on the sign-in itself leaves the session alone', async () => {
    answer = () => unauthorized;
    await fails(
      api.call(issueToken, { query: { grant_type: 'password' }, body: { username: 'a', password: 'b' } }),
    );
    expect(signedOutCount).toBe(0);
  });
});

describe('a token for the feed', () => {
  it('is renewed when the server refused the one we have', async () => {
    session.getState().signIn(tokenReply({ access_token: 'OLD', refresh_token: 'R1' }));
    const reply: TokenReply = tokenReply({ access_token: 'NEW', refresh_token: 'R2' });
    answer = () => ({ status: 200, body: reply });
    expect(await api.accessToken()).toBe('OLD');
    expect(await api.accessToken({ refused: 'OLD' })).toBe('NEW');
    expect(await api.accessToken({ refused: 'OLD' })).toBe('NEW');
    expect(seen).toHaveLength(1);
  });
});
