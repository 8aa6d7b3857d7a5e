import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/core/logs/log.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import type { ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import { createHttp } from './http.ts';
import { routes } from './routes.ts';

const readThing = defineEndpoint({
  id: 'thing.get',
  method: 'GET',
  path: '/data/thing/:id',
  access: 'public',
  tenant: 'none',
  summary: 'For tests.',
  reply: z.string(),
});

let app: FastifyInstance;
/** The server's end of the last connection. */
let accepted: Promise<Socket>;
beforeEach(async () => {
  app = await createHttp(createLog('silent'));
  routes(app)(readThing)(async () => 'a thing');
  await app.listen({ host: '127.0.0.1', port: 0 });
  accepted = once(app.server, 'connection').then(([socket]) => socket);
});
afterEach(() => app.close());

async function send(request: string): Promise<Awaited<ReturnType<typeof parse>>> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request);
  return parse(await text(socket));
}

function parse(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 2)]),
  );
  return { status: Number(line.split(' ')[1]), headers, body };
}

const CLOSE = 'host: x\r\nconnection: close\r\n\r\n';

describe('what has no route yet', () => {
  it.each<[string, string, number, ErrorCode]>([
    ['a bad escape', `GET /data/SECRET% HTTP/1.1\r\n${CLOSE}`, 400, 'bad_request'],
    ['a bad escape in a parameter', `GET /data/thing/SECRET%zz HTTP/1.1\r\n${CLOSE}`, 400, 'bad_request'],
    ['a bad escape with a rare method', `PROPFIND /data/SECRET% HTTP/1.1\r\n${CLOSE}`, 400, 'bad_request'],
    [
      'a long parameter',
      `GET /data/thing/SECRET${'x'.repeat(200)} HTTP/1.1\r\n${CLOSE}`,
      431,
      'headers_too_large',
    ],
    ['a long address', `GET /SECRET${'x'.repeat(20_000)} HTTP/1.1\r\n${CLOSE}`, 431, 'headers_too_large'],
    [
      'a long header',
      `GET / HTTP/1.1\r\ncookie: SECRET${'x'.repeat(20_000)}\r\n${CLOSE}`,
      431,
      'headers_too_large',
    ],
    ['a method that is none', `SECRET / HTTP/1.1\r\n${CLOSE}`, 400, 'bad_request'],
    ['no HTTP at all', 'SECRET\r\n\r\n', 400, 'bad_request'],
    ['no host', 'GET /data/thing/1 HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'bad_request'],
  ])(
    'is refused in the envelope, with the headers of every answer: %s',
    async (_what, request, status, error) => {
      const answer = await send(request);
      expect([answer.status, JSON.parse(answer.body)]).toEqual([
        status,
        { code: 1, msg: expect.stringMatching(/\p{Script=Han}/u), data: null, error },
      ]);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(answer.body).not.toContain('SECRET');
    },
  );

  it('is refused in the language of the caller, where that is known', async () => {
    const answer = await send(`GET /% HTTP/1.1\r\naccept-language: en\r\n${CLOSE}`);
    expect(JSON.parse(answer.body).msg).toMatch(/^[ -~]+$/);
  });

  it('is refused when it does not arrive in time', async () => {
    const answer = send('GET / HTTP/1.1\r\n');
    app.server.emit(
      'clientError',
      Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      await accepted,
    );
    expect([(await answer).status, JSON.parse((await answer).body).error]).toEqual([408, 'request_timeout']);
  });
});

it('ignores an expectation that it does not know', async () => {
  const answer = await send(`GET /data/thing/1 HTTP/1.1\r\nexpect: the-moon\r\n${CLOSE}`);
  expect([answer.status, JSON.parse(answer.body).data]).toEqual([200, 'a thing']);
});

it('refuses calls in the envelope while it closes', async () => {
  const closing = await createHttp(createLog('silent'));
  routes(closing)(readThing)(async () => 'a thing');
  const answers: unknown[] = [];
  // Registered last: the server knows already that it closes.
  closing.addHook('preClose', async () => {
    const answer = await fetch(`${address}/data/thing/1`);
    answers.push(answer.status, await answer.json());
  });
  const address = await closing.listen({ host: '127.0.0.1', port: 0 });
  await closing.close();
  expect(answers).toMatchObject([503, { code: 1, data: null, error: 'unavailable' }]);
});
