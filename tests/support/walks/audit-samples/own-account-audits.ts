import { generate } from 'otplib';
import { typed } from '#server/core/database/typed-database.ts';
import { mintBindTicket } from '#server/modules/social/attempts.ts';
import type { SocialProvider } from '#server/modules/social/provider-port.ts';
import type { SocialSchema } from '#server/modules/social/schema.ts';
import { registerUser, resetPassword } from '#shared/contracts/kit/register.ts';
import * as factor from '#shared/contracts/second-factor/second-factor.ts';
import { changeOwnPassword, putOwnAvatar, updateOwnInfo } from '#shared/contracts/sign-in/auth-account.ts';
import { SMS_TEMPLATES, type SmsTemplate, sendPhoneCode } from '#shared/contracts/sms/sms.ts';
import * as social from '#shared/contracts/social/social.ts';
import { sealWithChallenge } from '#tests/support/people/password-sign-in.ts';
import { provePassword } from '#tests/support/people/prove-password.ts';
import { givePhone, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { TEST_PASSWORD, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { addLink } from '#tests/support/walks/foreign-rows/access-rows.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';
import { putFileAt } from '#tests/support/walks/foreign-rows/plant-rows.ts';

import { auditBy, auditOf } from './audit-sample.ts';

/** Identifies users by the code itself; for a server's `socialProviders`. */
export const CODE_PROVIDER: SocialProvider = {
  authorizeUrl: async (_app, { state }) => `http://provider.test/?state=${state}`,
  exchange: async (_app, _attempt, { code }) => ({ subject: code, formerSubject: null, displayName: null }),
};
export const CODE_PROVIDER_TYPES = ['WX', 'WEIXIN_CP'] as const;

let serial = 0;
auditOf(updateOwnInfo, 'user.update', () => ({ body: { nickname: `Night ${++serial}` } }));
auditBy(putOwnAvatar, 'user', 'update', (server, user) => putFileAt(server, user, putOwnAvatar.path));
const NEW_PASSWORD = 'New-Wall-7';

auditBy(changeOwnPassword, 'user', 'changePassword', async (server, user) => {
  const headers = { 'tenant-id': user.tenantId };
  const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD, NEW_PASSWORD], headers);
  const [password = '', newpassword1 = ''] = sealed;
  return server.call(changeOwnPassword, { body: { password, newpassword1, challenge } }, user);
});

/** A code to a phone and a sealed password, as the forms of the login page send them. */
async function byPhone(server: TestServer, { tenantId }: TestUser, phone: string, template: SmsTemplate) {
  const headers = { 'tenant-id': tenantId };
  const since = server.clock.now();
  await server.call(sendPhoneCode, { query: { phone, template } }, null, headers);
  const code = await waitForCode(server.db, tenantId, phone, template, since);
  const { challenge, sealed } = await sealWithChallenge(server.app, [NEW_PASSWORD], headers);
  return { headers, body: { phone, code, challenge, password: sealed[0] ?? '' } };
}
const nextPhone = () => `1360000${String(++serial).padStart(4, '0')}`;

auditBy(registerUser, 'user', 'register', async (server, user) => {
  const { headers, body } = await byPhone(server, user, nextPhone(), SMS_TEMPLATES.register);
  const username = `walker${serial}`;
  return server.call(registerUser, { body: { ...body, username } }, null, headers);
});
auditBy(resetPassword, 'user', 'changePassword', async (server, user) => {
  const phone = nextPhone();
  await givePhone(server.db, user.tenantId, user.userId, phone);
  const { headers, body } = await byPhone(server, user, phone, SMS_TEMPLATES.password);
  return server.call(resetPassword, { body }, null, headers);
});

const STEP_MS = 30_000;

/** Turns the second factor of the user on; returns its secret and the answer. */
async function confirm(server: TestServer, user: TestUser) {
  const headers = { 'tenant-id': user.tenantId };
  const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD], headers);
  const body = { password: sealed[0] ?? '', challenge };
  const { secret = '' } = await dataOf(server, factor.startSecondFactor, { body }, user);
  const code = await codeOf(server, secret);
  return { secret, answer: await server.call(factor.confirmSecondFactor, { body: { code } }, user) };
}
const codeOf = (server: TestServer, secret: string) =>
  generate({ secret, epoch: Math.floor(server.clock.now() / 1_000) });

/** A proof of the password and a code that was not used before. */
async function bothFactors(
  server: TestServer,
  user: TestUser,
  action: 'second_factor_end' | 'recovery_codes',
) {
  const { secret } = await confirm(server, user);
  server.clock.advance(2 * STEP_MS);
  return { code: await codeOf(server, secret), proof: await provePassword(server, user, action) };
}

auditBy(factor.confirmSecondFactor, 'user', 'confirmSecondFactor', async (server, user) => {
  return (await confirm(server, user)).answer;
});
auditBy(factor.endSecondFactor, 'user', 'endSecondFactor', async (server, user) => {
  const body = await bothFactors(server, user, 'second_factor_end');
  return server.call(factor.endSecondFactor, { body }, user);
});
auditBy(factor.renewRecoveryCodes, 'user', 'renewRecoveryCodes', async (server, user) => {
  const body = await bothFactors(server, user, 'recovery_codes');
  return server.call(factor.renewRecoveryCodes, { body }, user);
});

/** The user's browser has been at a provider and comes back. */
async function comeBack(server: TestServer, user: TestUser, type: (typeof CODE_PROVIDER_TYPES)[number]) {
  const began = await server.call(social.startSocialBind, { body: { type } }, user);
  const cookie = String(began.headers['set-cookie']).split(';')[0] ?? '';
  return { headers: { cookie }, body: { code: `subject-${++serial}`, state: began.json().data.state } };
}

auditBy(social.bindSocial, 'user', 'bindSocial', async (server, user) => {
  const { headers, body } = await comeBack(server, user, 'WX');
  return server.call(social.bindSocial, { body }, user, headers);
});
auditBy(social.bindEnterprise, 'user', 'bindSocial', async (server, user) => {
  const { headers, body } = await comeBack(server, user, 'WEIXIN_CP');
  return server.call(social.bindEnterprise, { body }, user, headers);
});
auditBy(social.bindSocialTicket, 'user', 'bindSocial', async (server, user) => {
  const { headers } = await comeBack(server, user, 'WX');
  const browserKey = headers.cookie.split('=')[1] ?? '';
  const identity = { subject: `subject-${++serial}`, formerSubject: null, displayName: null };
  const about = { ...identity, type: 'WX' as const, realm: 'realm', tenantId: user.tenantId, browserKey };
  const { ticket } = await typed<SocialSchema>(server.db).tenant(user.tenantId, (tx) =>
    mintBindTicket(tx, about, server.clock.now()),
  );
  return server.call(social.bindSocialTicket, { body: { ticket } }, user, headers);
});
auditBy(social.unbindSocial, 'user', 'unbindSocial', async (server, user) => {
  await addLink(server, user);
  return server.call(social.unbindSocial, { query: { state: 'WX' } }, user);
});
auditBy(social.unbindEnterprise, 'user', 'unbindSocial', async (server, user) => {
  const { headers, body } = await comeBack(server, user, 'WEIXIN_CP');
  await server.call(social.bindEnterprise, { body }, user, headers);
  return server.call(social.unbindEnterprise, {}, user);
});
