import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/core/logs/log.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { createHttp } from './http.ts';
import { routes } from './routes.ts';

const base = {
  path: '/data/thing/:id',
  access: 'public',
  tenant: 'none',
  summary: 'For tests.',
  reply: z.string(),
} as const;
const readThing = defineEndpoint({ ...base, id: 'thing.get', method: 'GET', rateLimitPerMinute: 3 });
const removeThing = defineEndpoint({ ...base, id: 'thing.remove', method: 'DELETE' });
const spendThing = defineEndpoint({
  ...base,
  id: 'thing.spend',
  method: 'GET',
  path: '/data/spent',
  answersHead: false,
});
const filmThing = defineEndpoint({
  ...base,
  id: 'thing.film',
  method: 'GET',
  path: '/data/film',
  replyForm: 'bytes',
  reply: z.instanceof(Readable),
});

let app: FastifyInstance;
let spent: number;
let film: Readable;
beforeEach(async () => {
  spent = 0;
  film = new Readable({ read() {} });
  app = await createHttp(createLog('silent'));
  const route = routes(app);
  route(readThing)(async () => 'a thing');
  route(removeThing)(async () => 'gone');
  route(spendThing)(async () => {
    spent += 1;
    return String(spent);
  });
  route(filmThing)(async ({ reply }) => {
    reply.header('content-length', 1_000_000).type('video/mp4');
    return film;
  });
});
afterEach(() => app.close());

const ask = (method: 'GET' | 'HEAD' | 'OPTIONS' | 'PUT' | 'TRACE', url: string) =>
  app.inject({ method, url });

it('answers HEAD as GET, without the body', async () => {
  const [get, head] = [await ask('GET', '/data/thing/1'), await ask('HEAD', '/data/thing/1')];
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy'])
    expect(head.headers[name], name).toBe(get.headers[name]);
});

it('counts HEAD and GET for one limit', async () => {
  const statuses = [];
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET'] as const)
    statuses.push((await ask(method, '/data/thing/1')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

it('does not read a stream for HEAD', async () => {
  const head = await ask('HEAD', '/data/film');
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '1000000']);
  expect(film.destroyed).toBe(true);
});

it('changes nothing by HEAD', async () => {
  const head = await ask('HEAD', '/data/spent');
  expect([head.statusCode, head.headers.allow, spent]).toEqual([405, 'GET, OPTIONS', 0]);
});

it.each(['PUT', 'TRACE'] as const)(
  'refuses %s where the path has other methods, and names these',
  async (method) => {
    const answer = await ask(method, '/data/thing/1?size=2');
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, DELETE, OPTIONS']);
    expect(answer.json()).toEqual({
      code: 1,
      msg: '此地址不支持这种请求方法',
      data: null,
      error: 'method_not_allowed',
    });
  },
);

it('refuses the method before it reads the body', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'PUT', url: '/data/thing/1', headers, payload: '{' });
  expect(answer.statusCode).toBe(405);
});

it('tells the methods of a path by OPTIONS, and lets no other site use them', async () => {
  const answer = await app.inject({
    method: 'OPTIONS',
    url: '/data/thing/1',
    headers: { origin: 'https://other.example', 'access-control-request-method': 'DELETE' },
  });
  expect([answer.statusCode, answer.body, answer.headers.allow]).toEqual([
    204,
    '',
    'GET, HEAD, DELETE, OPTIONS',
  ]);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

it('has no methods for a path that is not there', async () => {
  for (const method of ['GET', 'PUT', 'OPTIONS'] as const) {
    const answer = await ask(method, '/data/nothing');
    expect([answer.statusCode, answer.headers.allow], method).toEqual([404, undefined]);
  }
});
