import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { file } from '#shared/contracts/files/file.ts';
import { purgeFiles } from '#shared/contracts/files/file-trash.ts';
import { createCredential, listCredentials, removeCredential } from '#shared/contracts/ingest/credential.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { updateOwnInfo, verifyOwnPassword } from '#shared/contracts/sign-in/auth-account.ts';
import { SMS_TEMPLATES, type SmsTemplate, sendPhoneCode, spendOwnCode } from '#shared/contracts/sms/sms.ts';
import { uploadCsv } from '#tests/support/files/file-upload.ts';
import { sealWithChallenge, signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { provePassword } from '#tests/support/people/prove-password.ts';
import { givePhone, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '#tests/support/servers/test-server.ts';

const INFORMATION = SMS_TEMPLATES.information;
const LATE_MS = LIMITS.proofValidS * 1_000 + 1_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await setParams(server, { LOGIN_CAPTCHA: 'N' });
});
afterAll(() => server.close());

/** Each test has an hour and numbers of its own. */
let user: TestUser;
let serial = 0;
let oldPhone = '';
let newPhone = '';
let startedAt = 0;
beforeEach(async () => {
  serial += 1;
  server.clock.advance(3_600_000);
  startedAt = server.clock.now();
  user = await server.addUser();
  oldPhone = `137000${String(serial).padStart(5, '0')}`;
  newPhone = `136000${String(serial).padStart(5, '0')}`;
  await givePhone(server.db, server.tenantId, user.userId, oldPhone);
});

/** The same user, signed in once more. */
async function elsewhere(of: TestUser): Promise<TestUser> {
  const reply = (
    await signInWithPassword(server.app, { username: of.username, password: TEST_PASSWORD })
  ).json();
  const headers = { authorization: `Bearer ${reply.access_token}`, 'tenant-id': of.tenantId };
  return { ...of, token: reply.access_token, refreshToken: reply.refresh_token, headers };
}

async function codeFor(
  phone: string,
  by = user,
  stored = phone,
  template: SmsTemplate = INFORMATION,
): Promise<string> {
  const query = { phone, template };
  const answer = await server.call(sendPhoneCode, { query }, null, by.headers);
  expect(answer.json()).toEqual({ code: 0, msg: null, data: true });
  return waitForCode(server.db, server.tenantId, stored, template, startedAt);
}
/** What the mobile dialog does: a code to the own number, which the page knows only masked. */
async function proveOldPhone(by = user, phone = oldPhone): Promise<string> {
  const code = await codeFor(`${phone.slice(0, 3)}****${phone.slice(-4)}`, by, phone);
  const answer = (await server.call(spendOwnCode, { query: { code, template: INFORMATION } }, by)).json();
  expect(answer).toEqual({ code: 0, msg: null, data: true, proof: expect.stringMatching(/^[\w-]{43}$/) });
  return answer.proof;
}
const change = (proof: string | undefined, code: string, by = user, phone = newPhone) =>
  server.call(updateOwnInfo, { body: { phone, code, ...(proof !== undefined && { proof }) } }, by);
const phoneOf = ({ userId }: TestUser) =>
  typed<AccountsSchema>(server.db).tenant(server.tenantId, async (tx) => {
    const row = tx.selectFrom('sys_user').select('phone').where('user_id', '=', userId);
    return (await row.executeTakeFirstOrThrow()).phone;
  });
const REFUSED = { code: 1, data: null, error: 'verification_required' };

describe('changing the own phone number', () => {
  it('takes a code of the old number and one of the new', async () => {
    const proof = await proveOldPhone();
    const answer = await change(proof, await codeFor(newPhone));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.phone).toBe(`136****${newPhone.slice(-4)}`);
    expect(await phoneOf(user)).toBe(newPhone);
  });

  it('is refused without a proof, in both languages, and spends no code for it', async () => {
    const code = await codeFor(newPhone);
    const answer = await change(undefined, code);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { ...REFUSED, msg: '请先验证身份：验证已过期、已使用或尚未进行' },
    ]);
    const body = { phone: newPhone, code };
    const english = { 'accept-language': 'en' };
    expect((await server.call(updateOwnInfo, { body }, user, english)).json().msg).toBe(
      'Verify your identity first: the verification is missing, expired or already used',
    );
    expect(await phoneOf(user)).toBe(oldPhone);
    expect((await change(await proveOldPhone(), code)).statusCode).toBe(200);
  });

  it('is refused for a number of another user, and keeps proof and number', async () => {
    const proof = await proveOldPhone();
    const code = await codeFor(newPhone);
    const other = await server.addUser();
    await givePhone(server.db, server.tenantId, other.userId, newPhone);
    const answer = await change(proof, code);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { phone: '手机号已被使用' }]);
    expect(await phoneOf(user)).toBe(oldPhone);
    const third = `135100${String(serial).padStart(5, '0')}`;
    expect((await change(proof, await codeFor(third), user, third)).statusCode).toBe(200);
  });

  it('does not take the new number’s code for the old one’s', async () => {
    const code = await codeFor(newPhone);
    const answer = await server.call(spendOwnCode, { query: { code, template: INFORMATION } }, user);
    expect(answer.json()).toMatchObject({ data: false, error: 'code_wrong' });
    expect(answer.json().proof).toBeUndefined();
  });

  it('keeps the proof through a wrong code, and spends it with the change', async () => {
    const proof = await proveOldPhone();
    const code = await codeFor(newPhone);
    const wrong = await change(proof, code === '000000' ? '111111' : '000000');
    expect(wrong.json()).toMatchObject({ error: 'invalid_input', fields: { code: expect.any(String) } });
    expect((await change(proof, code)).statusCode).toBe(200);
    const third = `135000${String(serial).padStart(5, '0')}`;
    expect((await change(proof, await codeFor(third), user, third)).json()).toMatchObject(REFUSED);
    expect(await phoneOf(user)).toBe(newPhone);
  });

  it('takes no proof of another session of the same user, nor of another user', async () => {
    const code = await codeFor(newPhone);
    const proof = await proveOldPhone(await elsewhere(user));
    expect((await change(proof, code)).json()).toMatchObject(REFUSED);
    const other = await server.addUser();
    const othersPhone = `134000${String(serial).padStart(5, '0')}`;
    await givePhone(server.db, server.tenantId, other.userId, othersPhone);
    const others = await proveOldPhone(other, othersPhone);
    expect((await change(others, code)).json()).toMatchObject(REFUSED);
    expect(await phoneOf(user)).toBe(oldPhone);
  });

  it('takes no proof that is five minutes old', async () => {
    const proof = await proveOldPhone();
    server.clock.advance(LATE_MS);
    expect((await change(proof, await codeFor(newPhone))).json()).toMatchObject(REFUSED);
  });

  it('does not take the password for the old number', async () => {
    const proof = await provePassword(server, user, 'phone_first');
    expect((await change(proof, await codeFor(newPhone))).json()).toMatchObject(REFUSED);
  });

  it('takes the password where there is no old number, once', async () => {
    user = await server.addUser();
    const code = await codeFor(newPhone);
    expect((await change(undefined, code)).json()).toMatchObject(REFUSED);
    const proof = await provePassword(server, user, 'phone_first');
    expect((await change(proof, code)).statusCode).toBe(200);
    expect(await phoneOf(user)).toBe(newPhone);
  });

  it('makes proofs of the former number worthless in other sessions', async () => {
    const second = await elsewhere(user);
    const kept = await proveOldPhone(second);
    server.clock.advance(61_000);
    startedAt = server.clock.now();
    const proof = await proveOldPhone();
    expect((await change(proof, await codeFor(newPhone))).statusCode).toBe(200);
    const third = `135000${String(serial).padStart(5, '0')}`;
    const code = await codeFor(third, second);
    expect((await change(kept, code, second, third)).json()).toMatchObject(REFUSED);
  });

  it('is done by one of two that come at once with the same proof', async () => {
    const proof = await proveOldPhone();
    const third = `135000${String(serial).padStart(5, '0')}`;
    const codes = [await codeFor(newPhone), await codeFor(third)];
    const answers = await Promise.all([
      change(proof, codes[0] ?? ''),
      change(proof, codes[1] ?? '', user, third),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  });
});

describe('a verified password', () => {
  async function addCredential(by = user): Promise<string> {
    const body = { name: `gateway ${serial}`, kind: 'mqtt' as const };
    return (await server.call(createCredential, { body }, by)).json().data.id;
  }
  const remove = (id: string, proof: string | undefined, by = user) =>
    server.call(removeCredential, { params: { id }, query: { ...(proof !== undefined && { proof }) } }, by);
  const isThere = async (id: string) =>
    (await server.call(listCredentials, {}, user)).body.includes(`"id":"${id}"`);

  it('lets a credential be removed, once', async () => {
    const [first, second] = [await addCredential(), await addCredential()];
    const proof = await provePassword(server, user, 'credential_remove');
    expect((await remove(first, proof)).statusCode).toBe(200);
    expect(await isThere(first)).toBe(false);
    expect((await remove(second, proof)).json()).toMatchObject(REFUSED);
    expect(await isThere(second)).toBe(true);
  });

  it('counts for no other action, session or user, and for five minutes', async () => {
    const id = await addCredential();
    const refused = async (proof: string | undefined) => {
      expect((await remove(id, proof)).json()).toMatchObject(REFUSED);
      expect(await isThere(id)).toBe(true);
    };
    await refused(undefined);
    await refused('');
    await refused(await provePassword(server, user, 'second_factor_end'));
    await refused(await provePassword(server, await elsewhere(user), 'credential_remove'));
    await refused(await provePassword(server, await server.addUser(), 'credential_remove'));
    const proof = await provePassword(server, user, 'credential_remove');
    server.clock.advance(LATE_MS);
    await refused(proof);
  });

  it('is still there after what it was for had not been found', async () => {
    const id = await addCredential();
    const proof = await provePassword(server, user, 'credential_remove');
    expect((await remove('999999', proof)).json().error).toBe('credential_not_found');
    expect((await remove(id, proof)).statusCode).toBe(200);
  });

  it('brings a proof only when it is right, and is kept as its hash alone', async () => {
    const answer = async (username: string, password: string) => {
      const { challenge, sealed } = await sealWithChallenge(server.app, [password]);
      const body = { username, password: sealed[0] ?? '', challenge, action: 'credential_remove' as const };
      return (await server.call(verifyOwnPassword, { body }, user)).json();
    };
    expect(await answer(user.username, 'Wrong-Pass-1')).toEqual({ code: 0, msg: null, data: false });
    expect(await answer('admin', TEST_PASSWORD)).toEqual({ code: 0, msg: null, data: false });
    const { proof } = await answer(user.username, TEST_PASSWORD);
    const rows = await typed<AccountsSchema>(server.db).platform((tx) =>
      tx.selectFrom('auth_proof').select('proof_hash').execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    const stored = rows.map((row) => Buffer.from(row.proof_hash).toString('latin1')).join();
    expect(stored).not.toContain(proof);
    expect(stored).not.toContain(Buffer.from(proof, 'base64url').toString('latin1'));
  });
});

describe('taking a file out of the trash for good', () => {
  const { identity } = SMS_TEMPLATES;

  async function removedFile(): Promise<Id> {
    const id = await uploadCsv(server, user);
    await server.call(file.remove, { params: { id } }, user);
    return id;
  }

  async function provePhone(template: SmsTemplate): Promise<string> {
    const masked = `${oldPhone.slice(0, 3)}****${oldPhone.slice(-4)}`;
    const code = await codeFor(masked, user, oldPhone, template);
    return (await server.call(spendOwnCode, { query: { code, template } }, user)).json().proof;
  }

  it('is proven by a code to the own phone, once, and within five minutes', async () => {
    const [first, second] = [await removedFile(), await removedFile()];
    const proof = await provePhone(identity);
    const purge = (id: Id, given: string) =>
      server.call(purgeFiles, { query: { id: [id], proof: given } }, user);
    expect((await purge(first, proof)).statusCode).toBe(200);
    expect((await purge(second, proof)).json()).toMatchObject({ error: 'verification_required' });
    server.clock.advance(61_000);
    startedAt = server.clock.now();
    const late = await provePhone(identity);
    server.clock.advance(LATE_MS);
    expect((await purge(second, late)).json()).toMatchObject({ error: 'verification_required' });
  });

  it('is not proven by what proves something else', async () => {
    const id = await removedFile();
    const proof = await provePhone(INFORMATION);
    const refused = await server.call(purgeFiles, { query: { id: [id], proof } }, user);
    expect(refused.json()).toMatchObject({ error: 'verification_required' });
  });
});
