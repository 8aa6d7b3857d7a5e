import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { ask, byName, freshAddress, isPublic } from '#tests/support/walks/contract-walk.ts';

const contracts = await loadContracts();

/** Public values that cost next to nothing to read; the server's general limit holds for them. */
const CHEAP_READS = [
  'param.public',
  'social.providers',
  'tenantSetting.company',
  'tenantSetting.logo',
  // Without a right signature nothing is read, and who has one was signed in.
  'file.serveSigned',
  'mpMaterial.signed',
  // As above; a player reads two a second.
  'camera.stream',
];

/** Of one address for all tenants: an account has a limit of its own, which its test tries. */
const OF_A_PLATFORM = ['mpHook.push'];

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

describe('what is open to everybody', () => {
  /** The captcha's own limits are counted by address in its store (H15). */
  const MOST_PER_MINUTE = 1_200;

  it.each(byName(contracts.filter((contract) => isPublic(contract) && !OF_A_PLATFORM.includes(contract.id))))(
    'has a limit of its own: %s',
    async (_id, contract) => {
      const most = contract.rateLimitPerMinute;
      if (most === undefined) {
        expect(contract.method).toBe('GET');
        expect(CHEAP_READS).toContain(contract.id);
        return;
      }
      expect(most).toBeLessThanOrEqual(MOST_PER_MINUTE);
      const remoteAddress = freshAddress();
      // Without a tenant it is refused at once, and counted all the same; a captcha, for a kind that there is not.
      const refused = contract.id === 'captcha.code' ? { url: `${contract.path}?captchaType=none` } : {};
      const statuses = [];
      for (let n = 0; n <= most; n += 1)
        statuses.push((await ask(server.app, contract, { remoteAddress, ...refused })).statusCode);
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.indexOf(429)).toBe(most);
      expect((await ask(server.app, contract, { remoteAddress: freshAddress() })).statusCode).not.toBe(429);
    },
  );

  it('H15 counts an IPv6 network as one address', async () => {
    const contract = contracts.find(({ id }) => id === 'auth.ticket');
    if (!contract) throw new Error('auth.ticket is gone');
    const statuses = [];
    for (let n = 0; n <= (contract.rateLimitPerMinute ?? 0); n += 1) {
      const remoteAddress = `2001:db8:1:2::${n.toString(16)}`;
      statuses.push((await ask(server.app, contract, { remoteAddress })).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
