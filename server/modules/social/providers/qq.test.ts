import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SocialProvider } from '#server/modules/social/provider-port.ts';
import { walkTo } from '#tests/support/services/oidc-issuer.ts';
import { qq } from '#tests/support/services/vendors/qq.ts';
import { startVendor, type VendorServer } from '#tests/support/services/vendors/vendor-server.ts';
import { createQqProvider } from './qq.ts';

const REDIRECT = 'https://wall.test/AuthRedirect';
const ATTEMPT = { state: 'c3'.repeat(32), verifier: '', nonce: '' };
let vendor: VendorServer;
let provider: SocialProvider;
beforeEach(async () => {
  vendor = await startVendor(qq, { appId: '101000', secret: 'qq-key', agentId: null });
  vendor.signInAs({ openId: 'OPEN', unionId: 'UID_1', name: '王五' });
  provider = createQqProvider({ page: vendor.origin, api: vendor.origin });
});
afterEach(() => vendor.close());

async function signIn() {
  const app = { ...vendor.app, tenantId: '1', issuer: null, redirectUri: REDIRECT };
  const back = await walkTo(await provider.authorizeUrl(app, ATTEMPT), REDIRECT);
  return provider.exchange(app, ATTEMPT, { code: back.searchParams.get('code') ?? '', iss: undefined });
}

const answer = (path: string, body: object) => vendor.trouble(path, { kind: 'answer', status: 200, body });

it('accepts a user without a name', async () => {
  answer('/user/get_user_info', { ret: 100030, msg: 'this api without user authorization' });
  expect(await signIn()).toMatchObject({ subject: 'unionid:UID_1', displayName: null });
});

it('does not take another trouble with the name for that', async () => {
  answer('/user/get_user_info', { ret: 100013, msg: 'access token is illegal' });
  await expect(signIn()).rejects.toThrow('refuses: 100013');
});

it('does not fall back to another id when it is refused for another reason', async () => {
  answer('/oauth2.0/me', { error: 100016, error_description: 'access token check failed' });
  await expect(signIn()).rejects.toThrow('refuses: 100016');
  expect(vendor.asked.filter((call) => call === 'GET /oauth2.0/me')).toHaveLength(1);
});

it('does not take a token of another app', async () => {
  answer('/oauth2.0/me', { client_id: '999', openid: 'OPEN', unionid: 'UID_1' });
  await expect(signIn()).rejects.toThrow('another app');
});
