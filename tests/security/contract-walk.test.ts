import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadContracts } from '../../server/all-contracts.ts';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import { PARTS, sampleOf, schemasIn, type WireSchema, wireSchema } from '../support/contract-sample.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/test-server.ts';

/**
 * Holes that would be the same in every call, tried on every contract there is: one that is added tomorrow is walked
 * by itself.
 */
const contracts = await loadContracts();
const byName = (list: readonly Endpoint[]) => list.map((contract) => [contract.id, contract] as const);
const isPublic = ({ access }: Endpoint) => access === 'public';
const guarded = contracts.filter((contract) => !isPublic(contract));

/** Protocols of others, whose clients send fields of their own: these are dropped unread. */
const DROPS_UNKNOWN_FIELDS = [
  'auth.token',
  'captcha.check',
  'captcha.codeCheck',
  'captcha.get',
  'ingest.post',
];

/** What somebody changes without a permission: what is their own, or what proves itself. Extending it is a decision. */
const OWN_CHANGES = [
  'account.changePassword',
  'account.endSession',
  'account.update',
  'account.verifyPassword',
  'auth.logout',
  'log.post',
  'messages.ticket',
  'notices.read',
  'secondFactor.confirm',
  'secondFactor.end',
  'secondFactor.renewCodes',
  'secondFactor.start',
  'social.bind',
  'social.bindEnterprise',
  'social.bindTicket',
  'social.startBind',
  'social.unbindEnterprise',
];

/** Public values that cost next to nothing to read; the server's general limit holds for them. */
const CHEAP_READS = ['params.public', 'social.providers', 'tenants.company'];

/** A page's address may be answered with the page, which is the same for everybody. */
const PAGE_STATUS = 503;
const MARKUP = '<img src=x onerror=alert(1)>';

let server: TestServer;
let everybody: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  everybody = await server.addUser();
});
afterAll(() => server.close());
// Some calls end the session that makes them.
beforeEach(async () => {
  if ((await server.app.principals.authenticateToken(everybody.token)) === null)
    everybody = await server.addUser();
});

let lastAddress = 0;
/** An address of its own for every call: limits are walked by themselves. */
const freshAddress = () => `10.9.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;

interface Ask {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object | string;
  readonly remoteAddress?: string;
}
function ask(contract: Endpoint, more: Ask = {}): Promise<LightMyRequestResponse> {
  const url = contract.path.replace(/:\w+/g, '1');
  return server.app.inject({ method: contract.method, url, remoteAddress: freshAddress(), ...more });
}

function sample(contract: Endpoint, part: 'query' | 'body', text: string): Record<string, string> | object {
  const schema = wireSchema(contract, part);
  return (schema && (sampleOf(schema, { id: '987654321', text }) as object | null)) ?? {};
}

describe('what a contract takes', () => {
  const bodies = contracts.filter(({ body }) => body !== undefined);

  it('H19 holds no field that its contract does not name: an unknown one is refused', () => {
    const open = bodies
      .filter(({ id }) => !DROPS_UNKNOWN_FIELDS.includes(id))
      .flatMap((contract) =>
        objectsOf(contract, 'body')
          .filter(([, schema]) => schema.additionalProperties === undefined)
          .map(([path]) => `${contract.id}: ${path || 'body'}`),
      );
    expect(open).toEqual([]);
    expect(bodies.length).toBeGreaterThan(20);
  });

  it('H19 is never handed on whole: nothing takes fields of any name', () => {
    const loose = contracts.flatMap((contract) =>
      PARTS.flatMap((part) =>
        objectsOf(contract, part)
          .filter(([, { additionalProperties: rest }]) => rest === true || isAnything(rest))
          .map(([path]) => `${contract.id}: ${part} ${path}`),
      ),
    );
    expect(loose).toEqual([]);
  });

  it.each(byName(bodies.filter(({ id }) => DROPS_UNKNOWN_FIELDS.includes(id))))(
    'H19 %s drops unknown fields before anything reads them',
    (_id, contract) => {
      const body = sample(contract, 'body', 'x');
      const more = { role: 'admin', tenantId: '2', isAdmin: true };
      const given = Array.isArray(body) ? body.map((one) => ({ ...one, ...more })) : { ...body, ...more };
      const taken = contract.body?.safeParse(given);
      expect(taken?.success).toBe(true);
      for (const name of Object.keys(more)) expect(JSON.stringify(taken?.data)).not.toContain(`"${name}"`);
    },
  );

  it('H9 is sorted by columns of a list only', () => {
    const injected = 'id;drop table sys_user';
    const sorts = contracts.flatMap((contract) =>
      [...Object.keys(wireSchema(contract, 'query')?.properties ?? {})]
        .filter((name) => /^(?:ascs?|descs?|sort|order|orderBy|column|columns|field|dir)$/i.test(name))
        .map((name) => ({ contract, name })),
    );
    const taken = sorts.filter(({ contract, name }) => {
      const rest = sample(contract, 'query', 'x');
      const isGood = contract.query?.safeParse({ ...rest, [name]: undefined }).success;
      const isTaken = [injected, [injected], `id,${injected}`].some(
        (value) => contract.query?.safeParse({ ...rest, [name]: value }).success,
      );
      // A query that is refused whatever its sort column is proves nothing.
      return isTaken || (!isGood && !isGoodWithout(contract, name));
    });
    expect(taken.map(({ contract, name }) => `${contract.id} ${name}`)).toEqual([]);
    expect(sorts.length).toBeGreaterThan(4);
  });
});

function isGoodWithout(contract: Endpoint, name: string): boolean {
  const sorts = /^(?:ascs?|descs?)$/i;
  const entries = Object.entries(sample(contract, 'query', 'x'));
  const rest = entries.filter(([key]) => key !== name && !sorts.test(key));
  return contract.query?.safeParse(Object.fromEntries(rest)).success ?? false;
}

function objectsOf(contract: Endpoint, part: (typeof PARTS)[number]): (readonly [string, WireSchema])[] {
  const schema = wireSchema(contract, part);
  return schema ? [...schemasIn(schema)].filter(([, one]) => one.type === 'object') : [];
}

function isAnything(schema: boolean | WireSchema | undefined): boolean {
  return typeof schema === 'object' && Object.keys(schema).length === 0;
}

describe('who may change something', () => {
  it('H27 needs a permission, an ingest key, or is on the list of own affairs', () => {
    const free = contracts.filter(
      ({ method, access }) => method !== 'GET' && (access === 'session' || access === 'public'),
    );
    const forSession = free.filter(({ access }) => access === 'session').map(({ id }) => id);
    expect(forSession.filter((id) => !OWN_CHANGES.includes(id))).toEqual([]);
    expect(forSession.length).toBeGreaterThan(5);
    // What is public is listed, whatever its method, in route-walk.test.ts.
    expect(free.length - forSession.length).toBeGreaterThan(5);
  });

  it.each(byName(guarded))(
    'H20 is not told for %s by a header, a cookie or a query',
    async (_id, contract) => {
      const { token, tenantId } = everybody;
      const url = contract.path.replace(/:\w+/g, '1');
      const asks: Ask[] = [
        { headers: { cookie: `token=${token}; access_token=${token}; authorization=Bearer ${token}` } },
        { headers: { from: 'Y', 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' } },
        { headers: { 'x-access-token': token, token, 'x-gateway-base-path': 'http://127.0.0.1' } },
        { headers: { authorization: token } },
        { headers: { authorization: `Basic ${Buffer.from('linewall:linewall').toString('base64')}` } },
        { headers: { authorization: `Basic ${Buffer.from(`admin:${token}`).toString('base64')}` } },
        { url: `${url}?access_token=${token}&token=${token}&authorization=Bearer%20${token}` },
        { headers: { 'x-http-method-override': 'GET', 'x-original-url': '/healthz', 'x-rewrite-url': '/' } },
      ];
      for (const { headers, ...more } of asks) {
        const answer = await ask(contract, { ...more, headers: { 'tenant-id': tenantId, ...headers } });
        expect(answer.statusCode, JSON.stringify(headers ?? more)).toBe(401);
      }
    },
  );

  it.each(byName(guarded))('H10 has no way around admission of %s', async (_id, contract) => {
    const path = contract.path.replace(/:\w+/g, '1');
    const suffixes = ['/x.js', '.js', '/', ';x=1', '%20', '%00', '/..;/x.js', '%2f', '%3f', '%2e%2e/x.css'];
    const prefixes = ['/', '/.', '/assets/..', '/assets/%2e%2e', '/productLineSignage/..;'];
    const ways = [
      path.toUpperCase(),
      ...suffixes.map((suffix) => path + suffix),
      ...prefixes.map((one) => one + path),
    ];
    for (const url of ways) {
      const answer = await ask(contract, { url, headers: { 'tenant-id': server.tenantId } });
      const allowed = contract.method === 'GET' ? [400, 401, 404, PAGE_STATUS] : [400, 401, 404];
      expect(allowed, url).toContain(answer.statusCode);
      if (answer.statusCode === PAGE_STATUS) expect(answer.headers['content-type']).toContain('text/html');
    }
  });

  it.each(byName(guarded))('H10 lets no other method reach %s', async (_id, contract) => {
    const url = contract.path.replace(/:\w+/g, '1');
    const taken = new Set(contracts.filter(({ path }) => isSamePlace(path, url)).map(({ method }) => method));
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (method !== 'HEAD' && method !== 'PATCH' && method !== 'OPTIONS' && taken.has(method)) continue;
      const answer = await server.app.inject({
        method,
        url,
        headers: everybody.headers,
        remoteAddress: freshAddress(),
      });
      expect(answer.statusCode, method).toBe(404);
    }
  });
});

/** Whether a path with parameters names this address. */
function isSamePlace(path: string, url: string): boolean {
  const parts = url.split('/');
  const pattern = path.split('/');
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

describe('pages of other sites', () => {
  it.each(byName(contracts))('read nothing from %s and are given no cookie', async (_id, contract) => {
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await ask(contract, { headers: { ...everybody.headers, origin } });
      const { headers } = answer;
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  it.each(
    byName(
      contracts.filter(({ body, bodyForm, access }) => body && bodyForm !== 'form' && access !== 'apiKey'),
    ),
  )('cannot post a form to %s: only JSON is read', async (_id, contract) => {
    const body = JSON.stringify(sample(contract, 'body', 'x'));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await ask(contract, {
        headers: { ...everybody.headers, 'content-type': type },
        payload: body,
      });
      expect(answer.statusCode, type).toBe(415);
    }
  });

  it.each(byName(contracts))('H28 are never where %s leads to', async (_id, contract) => {
    const url = contract.path.replace(/:\w+/g, '1');
    const evil = 'https://evil.example/';
    const more = new URLSearchParams({ redirect: evil, redirect_uri: evil, to: evil, src: evil, url: evil });
    const headers = {
      ...everybody.headers,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const answer = await ask(contract, { url: `${url}?${more}`, headers });
    expect(answer.headers.location).toBeUndefined();
    expect(Math.floor(answer.statusCode / 100)).not.toBe(3);
  });
});

describe('texts of a caller', () => {
  it.each(byName(contracts))('H8 come back from %s as data, never as markup', async (_id, contract) => {
    const marked = encodeURIComponent(MARKUP);
    const fields = Object.keys(wireSchema(contract, 'query')?.properties ?? {});
    const query = new URLSearchParams([...fields, MARKUP].map((name) => [name, MARKUP]));
    const body = contract.body ? { [MARKUP]: MARKUP, name: MARKUP, username: MARKUP } : undefined;
    const isForm = contract.bodyForm === 'form';
    const asks: Ask[] = [
      { url: contract.path.replace(/:\w+/g, marked) },
      { url: `${contract.path.replace(/:\w+/g, '1')}?${query}` },
      ...(body && !isForm ? [{ payload: body }] : []),
    ];
    for (const one of asks) {
      const answer = await ask(contract, { ...one, headers: { ...everybody.headers, accept: 'text/html' } });
      expect(answer.headers['content-type'] ?? '').not.toMatch(/html|xml|svg|javascript/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      if (answer.statusCode >= 400) {
        const { msg, fields: problems } = answer.json();
        // The message is shown in an alert that may hold markup.
        expect(msg).not.toContain('<');
        expect(Object.values(problems ?? {}).join('\n')).not.toContain('<img');
      }
    }
  });

  it('H8 stay out of the page, whatever the address', async () => {
    for (const url of [
      `/${encodeURIComponent(MARKUP)}`,
      `/x?q=${encodeURIComponent(MARKUP)}`,
      '/<script>x</script>',
    ]) {
      const answer = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.body).not.toMatch(/<img|<script>/);
    }
  });
});

describe('what is open to everybody', () => {
  /** The captcha's own limits are counted by address in its store (H15). */
  const MOST_PER_MINUTE = 1_200;

  it.each(byName(contracts.filter(isPublic)))('has a limit of its own: %s', async (_id, contract) => {
    const most = contract.rateLimitPerMinute;
    if (most === undefined) {
      expect(contract.method).toBe('GET');
      expect(CHEAP_READS).toContain(contract.id);
      return;
    }
    expect(most).toBeLessThanOrEqual(MOST_PER_MINUTE);
    const remoteAddress = freshAddress();
    // Without a tenant it is refused at once, and counted all the same.
    const statuses = [];
    for (let n = 0; n <= most; n += 1) statuses.push((await ask(contract, { remoteAddress })).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.indexOf(429)).toBe(most);
    expect((await ask(contract, { remoteAddress: freshAddress() })).statusCode).not.toBe(429);
  });

  it('H15 counts an IPv6 network as one address', async () => {
    const contract = contracts.find(({ id }) => id === 'auth.ticket');
    if (!contract) throw new Error('auth.ticket is gone');
    const statuses = [];
    for (let n = 0; n <= (contract.rateLimitPerMinute ?? 0); n += 1) {
      const remoteAddress = `2001:db8:1:2::${n.toString(16)}`;
      statuses.push((await ask(contract, { remoteAddress })).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
