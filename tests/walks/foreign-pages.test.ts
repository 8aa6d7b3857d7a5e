import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { PLATFORM_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { wireSchema } from '#tests/support/walks/contract-sample.ts';
import { type Ask, ask, byName, sample } from '#tests/support/walks/contract-walk.ts';

/** What other sites and other people's texts could do in a browser, tried on every contract. */
const contracts = await loadContracts();
const MARKUP = '<img src=x onerror=alert(1)>';

let server: TestServer;
let everybody: TestUser;
/** Of the first tenant, where permissions of the platform count. */
let operator: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  everybody = await server.addUser();
  operator = await server.addUser({ tenantId: FIRST_TENANT });
});
afterAll(() => server.close());
// Some calls end the session that makes them.
beforeEach(async () => {
  if ((await server.app.principals.authenticateToken(everybody.token)) === null)
    everybody = await server.addUser();
});

describe('pages of other sites', () => {
  it.each(byName(contracts))('read nothing from %s and are given no cookie', async (_id, contract) => {
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await ask(server.app, contract, { headers: { ...everybody.headers, origin } });
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
    const { headers } = (PLATFORM_PERMISSIONS as readonly string[]).includes(contract.access)
      ? operator
      : everybody;
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await ask(server.app, contract, {
        headers: { ...headers, 'content-type': type },
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
    const answer = await ask(server.app, contract, { url: `${url}?${more}`, headers });
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
      const answer = await ask(server.app, contract, {
        ...one,
        headers: { ...everybody.headers, accept: 'text/html' },
      });
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
