import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { requireUser, type SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { touchFan } from '#server/modules/public-account/fan-queries.ts';
import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import { createQrCode } from '#server/modules/public-account/host/qr-code.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  endOwnMpBinding,
  getMpBindCode,
  listMpBindAccounts,
  listOwnMpBindings,
  type MpBindCode,
  makeOwnMpCode,
  makeTicketMpCode,
} from '#shared/contracts/public-account/mp-binding.ts';
import type { BindCodes } from './bind-codes.ts';

type Tx = Transaction<PublicAccountSchema>;
interface UserNames {
  sys_user: { user_id: string; nickname: string };
}

/** Codes that bind: for the caller, and for a truck at the gate. */
export function mountBindCodeRoutes(
  app: FastifyInstance,
  parts: PublicAccountParts,
  { codes, tokens }: { readonly codes: BindCodes; readonly tokens: AccessTokens },
): void {
  const { db, clock, host, trucks } = parts;
  const route = routes(app);

  /** `about`: whose code it is; it throws where that is out of the caller's reach. */
  async function make(
    session: SessionPrincipal,
    accountId: Id,
    about: (tx: Tx) => Promise<{ readonly userId: Id } | { readonly appointmentId: Id }>,
  ): Promise<MpBindCode> {
    const { tenantId, userId: madeBy } = session;
    const made = await db.tenant(tenantId, async (tx) => {
      const account = (await accountsFor(tx, session)).find(({ id }) => id === accountId);
      if (!account) throw failure('not_found');
      const to = await about(tx);
      const code = await codes.make(tx, { tenantId, accountId, madeBy, to });
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpAccount', recordId: accountId, recordName: account.name, action: 'makeBindCode' },
        changes: { way: { before: null, after: 'userId' in to ? 'scan' : 'ticket' } },
      });
      return code;
    });
    const { id, scene, expiresAt } = made;
    const forS = LIMITS.mpBindCodeMs / 1_000;
    const url = await orHostFailure(() => createQrCode(host, tokens, { tenantId, accountId, scene, forS }));
    return { id, url, expiresAt: expiresAt.getTime() };
  }

  route(makeOwnMpCode)(({ session, body: { accountId } }) => {
    const { userId } = requireUser(session);
    return make(session, accountId, async () => ({ userId }));
  });

  route(makeTicketMpCode)(({ session, body: { accountId, appointmentId } }) => {
    requireUser(session);
    return make(session, accountId, async (tx) => {
      const truck = await trucks.get(tx, session, appointmentId);
      if (!truck) throw failure('not_found');
      return { appointmentId: truck.id };
    });
  });

  route(listMpBindAccounts)(({ session }) =>
    db.tenant(session.tenantId, async (tx) => accountsFor(tx, session)),
  );

  route(listOwnMpBindings)(({ session }) => {
    const { tenantId, userId } = requireUser(session);
    return db.tenant(tenantId, async (tx) => ({
      accounts: await accountsFor(tx, session),
      bindings: await ownBindings(tx, userId),
    }));
  });

  route(endOwnMpBinding)(async ({ session, params }) => {
    const { tenantId, userId } = requireUser(session);
    await db.tenant(tenantId, async (tx) => {
      const ended = await tx
        .deleteFrom('mp_binding')
        .where('fan_id', '=', params.id)
        .where('user_id', '=', userId)
        .where('step', '=', 'bound')
        .returning('fan_id')
        .executeTakeFirst();
      if (!ended) throw failure('not_found');
      await touchFan(tx, params.id);
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpFan', recordId: params.id, recordName: `#${params.id}`, action: 'unbind' },
        changes: { kind: { before: 'staff', after: null } },
      });
    });
    parts.changed(tenantId);
    return true;
  });

  route(getMpBindCode)(({ session, params }) => {
    const { tenantId, userId } = requireUser(session);
    return db.tenant(tenantId, async (tx) => {
      const code = await tx
        .selectFrom('mp_bind_code')
        .select(['used_at', 'expires_at'])
        .where('id', '=', params.id)
        .where('made_by', '=', userId)
        .executeTakeFirst();
      if (!code) throw failure('not_found');
      const isOver = code.expires_at.getTime() <= clock.now();
      return {
        state: code.used_at ? 'used' : isOver ? 'expired' : 'open',
        usedAt: code.used_at?.getTime() ?? null,
      } as const;
    });
  });
}

/** Accounts in use in the caller's reach. */
async function accountsFor(tx: Tx, session: SessionPrincipal) {
  return tx
    .selectFrom('mp_account as t')
    .select(['t.id', 't.name'])
    .where('t.is_enabled', '=', true)
    .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'read')}`)
    .orderBy('t.name')
    .execute();
}

async function ownBindings(tx: Tx, userId: Id) {
  const rows = await (tx as unknown as Transaction<PublicAccountSchema & UserNames>)
    .selectFrom('mp_binding as b')
    .innerJoin('mp_fan as f', 'f.id', 'b.fan_id')
    .innerJoin('mp_account as t', 't.id', 'f.account_id')
    .leftJoin('sys_user as y', 'y.user_id', 'b.bound_by')
    .select(['b.fan_id', 't.name', 'b.way', 'y.nickname', 'b.at'])
    .where('b.user_id', '=', userId)
    .where('b.step', '=', 'bound')
    .orderBy('b.at', 'desc')
    .execute();
  return rows.map(({ fan_id: wxUserId, name, way, nickname, at }) => ({
    ...{ wxUserId, appName: name, way, byName: nickname, boundAt: at.getTime() },
  }));
}
