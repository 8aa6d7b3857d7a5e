import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import { failure } from '#server/core/failure.ts';
import { createLog } from '#server/core/logs/log.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { createHttp } from './http.ts';
import { routes } from './routes.ts';

const rename = defineEndpoint({
  id: 'thing.rename',
  method: 'PUT',
  path: '/data/thing/:id',
  access: 'plant_edit',
  tenant: 'session',
  summary: 'For tests.',
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  query: z.object({ dry: z.coerce.boolean().default(false) }),
  body: z.strictObject({ name: z.string().min(1).max(8), size: z.number().optional() }),
  bodyMaxBytes: 200,
  reply: z.object({ id: z.string(), name: z.string(), dry: z.boolean(), tenant: z.string() }),
});
const upload = defineEndpoint({
  ...rename,
  id: 'thing.upload',
  path: '/data/upload',
  access: 'apiKey',
  tenant: 'none',
  params: undefined,
  query: undefined,
});

let app: FastifyInstance;
let lines: string[];
beforeEach(async () => {
  lines = [];
  app = await createHttp(createLog('trace', { write: (line: string) => void lines.push(line) }));
  app.principals.provideTokens(async (token) => {
    if (!token.startsWith('good')) return null;
    const permissions = new Set<Permission>(token === 'good-editor' ? ['plant_edit'] : ['plant_view']);
    return {
      id: '9',
      kind: 'user',
      tenantId: '1',
      userId: '7',
      username: 'u',
      nickname: 'u',
      deptId: null,
      restriction: null,
      permissions,
      authority: ALL_DATA,
    };
  });
  app.principals.provideApiKeys(async (key) => (key === 'key' ? { credentialId: '3', tenantId: '2' } : null));
});
afterEach(() => app.close());

const HEADERS = { authorization: 'Bearer good-editor', 'tenant-id': '1' };
const put = (payload: unknown, headers: Record<string, string> = HEADERS, url = '/data/thing/5') =>
  app.inject({ method: 'PUT', url, headers, payload: payload as object });

function mountRename() {
  routes(app)(rename)(async ({ session, tenantId, params, query, body }) => {
    if (body.name === 'throw') throw failure('conflict', 'taken', { name: '已存在' });
    if (body.name === 'crash') throw new Error('secret detail');
    // A row of a table often holds more than the contract names.
    const row = {
      id: params.id,
      name: body.name,
      dry: query.dry,
      tenant: `${tenantId}/${session.tenantId}`,
      password_hash: 'x',
    };
    return row;
  });
}

describe('serve', () => {
  beforeEach(mountRename);

  it('gives the handler what it parsed, and the caller an envelope', async () => {
    const answer = await put({ name: 'Füller' }, HEADERS, '/data/thing/5?dry=1');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      code: 0,
      msg: null,
      data: { id: '5', name: 'Füller', dry: true, tenant: '1/1' },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('lets no field out that the contract does not name (H3)', async () => {
    expect((await put({ name: 'a' })).body).not.toContain('password_hash');
  });

  it.each([
    ['nothing', {}, 401, 'unauthorized'],
    ['another scheme', { authorization: 'Basic Z29vZA==' }, 401, 'unauthorized'],
    ['a bad token', { ...HEADERS, authorization: 'Bearer bad' }, 401, 'token_invalid'],
    ['no tenant', { authorization: HEADERS.authorization }, 403, 'tenant_unknown'],
    ['no id of a tenant', { ...HEADERS, 'tenant-id': 'undefined' }, 403, 'tenant_unknown'],
    ['another tenant', { ...HEADERS, 'tenant-id': '2' }, 403, 'wrong_tenant'],
    ['no permission', { ...HEADERS, authorization: 'Bearer good' }, 403, 'forbidden'],
  ])('refuses %s before it reads the body', async (_case, headers, status, error) => {
    // The body is not even JSON: a refusal that came after the body would be another one.
    const answer = await app.inject({
      method: 'PUT',
      url: '/data/thing/5',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code: 1, data: null, error }]);
  });

  it('names each field that is wrong, in the language of the caller', async () => {
    const payload = { name: '', size: 'big', role: 'admin' };
    const zh = (await put(payload)).json();
    const en = (await put(payload, { ...HEADERS, 'accept-language': 'en' })).json();
    expect(zh).toMatchObject({ code: 1, error: 'invalid_input', data: null });
    expect(Object.keys(zh.fields).sort()).toEqual(['', 'name', 'size']);
    expect(zh.fields.name).toMatch(/\p{Script=Han}/u);
    expect(en.fields.name).toMatch(/^[ -~]+$/);
  });

  it.each([
    ['params', '/data/thing/5x', { name: 'a' }, {}],
    ['a body that is missing', '/data/thing/5', undefined, {}],
    ['JSON that is cut off', '/data/thing/5', '{"name":', { 'content-type': 'application/json' }],
  ])('refuses %s', async (_case, url, payload, headers) => {
    const answer = await put(payload, { ...HEADERS, ...headers }, url);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_input']);
  });

  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('refuses a body of type %s where JSON is meant', async (type) => {
    const answer = await put('name=a', { ...HEADERS, 'content-type': type });
    expect([answer.statusCode, answer.json().error]).toEqual([415, 'unsupported_media']);
  });

  it('refuses a body that is larger than the contract allows', async () => {
    const answer = await put({ name: 'x'.repeat(300) });
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'payload_too_large']);
  });

  it('answers a refusal of the handler with its code, text and fields', async () => {
    const answer = await put({ name: 'throw' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 1, error: 'conflict', fields: { name: '已存在' } },
    ]);
  });

  it('tells the log, and not the caller, what crashed', async () => {
    const answer = await put({ name: 'crash' });
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { code: 1, msg: '系统未知错误', data: null, error: 'unknown' },
    ]);
    expect(lines.join('')).toContain('secret detail');
  });

  it('answers a suffix, a doubled slash or another case as not found, never past the rules (H10)', async () => {
    for (const url of [
      '/data/thing/5/x.js',
      '/data/thing/5;.js',
      '//data/thing/5',
      '/DATA/thing/5',
      '/data/thing/5/',
    ]) {
      const answer = await put({ name: 'a' }, { 'content-type': 'application/json' }, url);
      expect([401, 404], url).toContain(answer.statusCode);
    }
  });

  it('writes one line per answer, without token or tenant secrets', async () => {
    lines.length = 0;
    await put({ name: 'a' });
    const requests = lines
      .map((line): { msg: string; operation?: string } => JSON.parse(line))
      .filter((line) => line.msg === 'request');
    expect(requests).toMatchObject([{ operation: 'thing.rename', status: 200 }]);
    expect(lines.join('')).not.toContain('good-editor');
  });
});

describe('serve with an API key', () => {
  it('takes the tenant from the key', async () => {
    routes(app)(upload)(async ({ apiKey, tenantId, body }) => ({
      id: apiKey.credentialId,
      name: body.name,
      dry: false,
      tenant: tenantId,
    }));
    const answer = await put(
      { name: 'a' },
      { authorization: 'Bearer key', 'tenant-id': '1' },
      '/data/upload',
    );
    expect(answer.json().data).toEqual({ id: '3', name: 'a', dry: false, tenant: '2' });
    expect((await put({ name: 'a' }, HEADERS, '/data/upload')).statusCode).toBe(401);
  });
});

describe('a reply that breaks its contract', () => {
  it('is our fault, and is not sent', async () => {
    routes(app)(rename)(async () => ({ id: 5 }) as never);
    const answer = await put({ name: 'a' });
    expect([answer.statusCode, answer.json().error]).toEqual([500, 'unknown']);
    expect(lines.join('')).toContain('breaks its contract');
  });
});
