import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { generateSecret, generateURI } from 'otplib';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import type { EndedSession, SessionService } from '#server/core/ports/sign-in/sessions.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { ProofAction } from '#shared/contracts/accounts/proof.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '#shared/contracts/second-factor/second-factor.ts';
import { readTotp, takeCode, totpPurpose } from './check.ts';
import { countRecoveryCodes, forgetRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorSchema } from './schema.ts';

/** What an authenticator app shows beside the user's name. */
const ISSUER = 'Linewall';

interface Parts {
  readonly db: TypedDatabase<SecondFactorSchema>;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly accounts: AccountService;
  readonly proofs: Proofs;
  readonly sessions: SessionService;
}

/** Turning the caller's second factor on and off. H18: the user comes from the session alone. */
export function mountSecondFactorRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, box, accounts, proofs, sessions } = parts;
  const route = routes(app);
  /** Throws unless this is the caller's password: a session alone, left open somewhere, changes nothing here. */
  async function askPassword(
    session: SessionPrincipal,
    sealed: { readonly password: string; readonly challenge?: string | undefined },
    address: string,
  ): Promise<void> {
    const { tenantId, username } = session;
    const challenge = sealed.challenge;
    const password = await accounts.unsealPassword(tenantId, { password: sealed.password, challenge });
    // A password that cannot be opened is checked all the same: it takes as long and counts as an attempt.
    const account = await accounts.findByPassword({ tenantId, username, password: password ?? '', address });
    if (!account) throw failure('invalid_input', 'wrong password', { password: 'login_password_wrong' });
  }

  const auditOf = (
    tx: Transaction<SecondFactorSchema>,
    session: SessionPrincipal,
    action: string,
    recordId = session.userId,
  ): Promise<void> =>
    audit(tx, { ...editBy(session, clock), subject: 'user', recordId, action, changes: {} });

  /** Of the caller's other sessions: they were opened with other factors. Announce them after the commit. */
  const endOthers = (
    tx: Transaction<SecondFactorSchema>,
    { userId, id }: SessionPrincipal,
  ): Promise<readonly EndedSession[]> => sessions.end(tx, 'revoked', { userId, keepSessionId: id });

  route(getSecondFactor)(async ({ session }) => {
    const { tenantId, userId } = requireUser(session);
    return db.tenant(tenantId, async (tx) => {
      const since = (await readTotp(tx, userId))?.confirmed_at ?? null;
      const recoveryCodesLeft = since ? await countRecoveryCodes(tx, userId) : 0;
      return { isOn: since !== null, since: since?.getTime() ?? null, recoveryCodesLeft };
    });
  });

  route(startSecondFactor)(async ({ session, body, request }) => {
    const who = requireUser(session);
    await askPassword(session, body, request.ip);
    const secret = generateSecret();
    const sealed_secret = box.seal(secret, totpPurpose(who));
    await db.tenant(who.tenantId, async (tx) => {
      if ((await readTotp(tx, who.userId))?.confirmed_at) throw failure('second_factor_is_on');
      await tx
        .insertInto('auth_totp')
        .values({ tenant_id: who.tenantId, user_id: who.userId, sealed_secret })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ sealed_secret }))
        .execute();
    });
    return { secret, uri: generateURI({ issuer: ISSUER, label: session.username, secret }) };
  });

  route(confirmSecondFactor)(async ({ session, body }) => {
    const who = requireUser(session);
    const confirmed = await db.tenant(who.tenantId, async (tx) => {
      const totp = await readTotp(tx, who.userId);
      if (totp?.confirmed_at) throw failure('second_factor_is_on');
      if (!(await takeCode(tx, box, who, body.code, clock.now()))) return null;
      await tx
        .updateTable('auth_totp')
        .set({ confirmed_at: new Date(clock.now()) })
        .where('user_id', '=', who.userId)
        .execute();
      await auditOf(tx, session, 'confirmSecondFactor');
      const recoveryCodes = await replaceRecoveryCodes(tx, who.tenantId, who.userId);
      return { recoveryCodes, ended: await endOthers(tx, session) };
    });
    // Outside of the transaction, so that a wrong code stays counted.
    if (!confirmed) throw failure('invalid_input', 'wrong code', { code: 'code_wrong' });
    sessions.announce(confirmed.ended);
    return { recoveryCodes: confirmed.recoveryCodes };
  });

  /**
   * Does what takes both factors: a proof of the password and a code. A wrong code is counted, and the proof stays
   * good for the next try.
   */
  async function withBothFactors<T>(
    session: SessionPrincipal,
    action: ProofAction,
    given: { readonly proof?: string | undefined; readonly code: string },
    work: (tx: Transaction<SecondFactorSchema>) => Promise<T>,
  ): Promise<T> {
    const who = requireUser(session);
    const done = await db.tenant(who.tenantId, async (tx) => {
      if (!(await readTotp(tx, who.userId))?.confirmed_at) throw failure('second_factor_is_off');
      const spend = await proofs.demand(tx, session, action, given.proof);
      if (!(await takeCode(tx, box, who, given.code, clock.now()))) return null;
      await spend();
      return { result: await work(tx) };
    });
    // Outside of the transaction, so that a wrong code stays counted.
    if (!done) throw failure('invalid_input', 'wrong code', { code: 'code_wrong' });
    return done.result;
  }

  route(endSecondFactor)(async ({ session, body }) => {
    const ended = await withBothFactors(session, 'second_factor_end', body, async (tx) => {
      await tx.deleteFrom('auth_totp').where('user_id', '=', session.userId).execute();
      await forgetRecoveryCodes(tx, session.userId);
      await auditOf(tx, session, 'endSecondFactor');
      return endOthers(tx, session);
    });
    sessions.announce(ended);
    return true;
  });

  route(renewRecoveryCodes)(({ session, body }) =>
    withBothFactors(session, 'recovery_codes', body, async (tx) => {
      await auditOf(tx, session, 'renewRecoveryCodes');
      return { recoveryCodes: await replaceRecoveryCodes(tx, session.tenantId, session.userId) };
    }),
  );

  route(resetSecondFactor)(async ({ session, params }) => {
    const { tenantId } = session;
    // The own one takes both factors, by the calls above.
    if (params.userId === session.userId) throw failure('own_account');
    await db.tenant(tenantId, async (tx) => {
      const [managed] = await accounts.managedOf(tx, session, [params.userId]);
      if (managed === undefined) throw failure('user_not_found');
      await tx.deleteFrom('auth_totp').where('user_id', '=', params.userId).execute();
      await forgetRecoveryCodes(tx, params.userId);
      await auditOf(tx, session, 'resetSecondFactor', params.userId);
    });
    return true;
  });
}
