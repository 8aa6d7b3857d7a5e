import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SocialApp, SocialProvider } from '#server/modules/social/provider-port.ts';
import { walkTo } from '#tests/support/services/oidc-issuer.ts';
import { startVendor, type VendorServer } from '#tests/support/services/vendors/vendor-server.ts';
import { wecom } from '#tests/support/services/vendors/wecom.ts';
import { createWecomProvider } from './wecom.ts';

const REDIRECT = 'https://wall.test/AuthRedirect';
const ATTEMPT = { state: 'b2'.repeat(32), verifier: '', nonce: '' };
const TOKEN = 'GET /cgi-bin/gettoken';
let vendor: VendorServer;
let provider: SocialProvider;
let app: SocialApp;
let nowMs = 0;
beforeEach(async () => {
  vendor = await startVendor(wecom, { appId: 'corp', secret: 'corp-secret', agentId: '1000011' });
  vendor.signInAs({ openId: 'LiSi', unionId: 'member', name: '李四' });
  nowMs = 0;
  provider = createWecomProvider(() => nowMs, { page: vendor.origin, api: vendor.origin });
  app = { ...vendor.app, tenantId: '1', issuer: null, redirectUri: REDIRECT };
});
afterEach(() => vendor.close());

async function signIn(as: SocialApp = app) {
  const back = await walkTo(await provider.authorizeUrl(app, ATTEMPT), REDIRECT);
  return provider.exchange(as, ATTEMPT, { code: back.searchParams.get('code') ?? '', iss: undefined });
}

const tokensAsked = () => vendor.asked.filter((call) => call === TOKEN).length;

it('asks for the token of the app once while it is good, and for all who wait', async () => {
  await Promise.all([signIn(), signIn(), signIn()]);
  nowMs = 6_899_000;
  await signIn();
  expect(tokensAsked()).toBe(1);
});

it('asks for another shortly before its end', async () => {
  await signIn();
  nowMs = 6_900_000;
  await signIn();
  expect(tokensAsked()).toBe(2);
});

it('asks for another when the vendor took it back', async () => {
  await signIn();
  vendor.revokeTokens();
  expect(await signIn()).toMatchObject({ subject: 'userid:lisi' });
  expect(tokensAsked()).toBe(2);
});

it('gives up when the new one is no better', async () => {
  const body = { errcode: 42001, errmsg: 'access_token expired' };
  vendor.trouble('/cgi-bin/auth/getuserinfo', { kind: 'answer', status: 200, body });
  await expect(signIn()).rejects.toThrow('refuses: 42001');
  expect(tokensAsked()).toBe(2);
});

it('caches no refusal, and no token for the secret of another app', async () => {
  await signIn();
  const thief = { ...app, secret: 'guessed' };
  await expect(signIn(thief)).rejects.toThrow('refuses: 40001');
  await expect(signIn(thief)).rejects.toThrow('refuses: 40001');
  expect(tokensAsked()).toBe(3);
});

it('is the same account in any case of letters', async () => {
  vendor.signInAs({ openId: 'LISI', unionId: 'member', name: '李四' });
  expect(await signIn()).toMatchObject({ subject: 'userid:lisi', displayName: 'LISI' });
});

it('has no page without the number of the app', async () => {
  await expect(provider.authorizeUrl({ ...app, agentId: null }, ATTEMPT)).rejects.toThrow('the number');
});
