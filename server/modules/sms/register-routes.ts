import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { PhoneCodeKey } from '#server/core/ports/sign-in/phone-codes.ts';
import { registerUser, resetPassword } from '#shared/contracts/kit/register.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import type { Codes } from './codes.ts';
import { isRegistrationOpen, type SmsPorts } from './send-code.ts';

interface Parts {
  readonly codes: Codes;
  readonly ports: SmsPorts;
}

/** Registration and forgotten passwords, by a code to a phone. */
export function mountRegistrationRoutes(app: FastifyInstance, { codes, ports }: Parts): void {
  const route = routes(app);
  const { accounts, params } = ports;

  /** What is wrong with the rest of a form does not cost its code: it is spent at the end, once. */
  async function withCode(key: PhoneCodeKey, code: string, work: () => Promise<void>): Promise<void> {
    if (!(await codes.check(key, code))) throw failure('invalid_input', 'wrong code', { code: 'code_wrong' });
    await work();
    await codes.spend(key, code);
  }

  route(registerUser)(async ({ tenantId, body }) => {
    if (!(await isRegistrationOpen(params, tenantId))) throw failure('register_closed');
    const { username, phone, code, challenge } = body;
    const template = SMS_TEMPLATES.register;
    await withCode({ tenantId, phone, template }, code, async () => {
      const password = await accounts.unsealPassword(tenantId, { password: body.password, challenge });
      if (password === null)
        throw failure('invalid_input', 'sealed password', { password: 'password_unreadable' });
      await accounts.register({ tenantId, username, nickname: body.nickname ?? username, password, phone });
    });
    return true;
  });

  route(resetPassword)(async ({ tenantId, body }) => {
    const { phone, code, challenge } = body;
    const template = body.template ?? SMS_TEMPLATES.password;
    await withCode({ tenantId, phone, template }, code, async () => {
      const account = await accounts.findByPhone(tenantId, phone);
      if (!account) throw failure('invalid_input', 'wrong code', { code: 'code_wrong' });
      if (account.isDisabled) throw failure('account_disabled');
      const password = await accounts.unsealPassword(tenantId, { password: body.password, challenge });
      if (password === null)
        throw failure('invalid_input', 'sealed password', { password: 'password_unreadable' });
      const { userId, makerId } = account;
      await accounts.setPassword({ tenantId, userId, password, makerId, keepSessionId: null });
    });
    return true;
  });
}
