import type { FastifyBaseLogger } from 'fastify';
import type { EffectivePermissions } from '#server/core/access/effective-permissions.ts';
import { isMakerGood } from '#server/core/access/session-maker.ts';
import { administrationOf, findGuardedPhones, placeOfRole } from '#server/core/access/user-rights.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import { type TypedDatabase, withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AccountRef, AccountService } from '#server/core/ports/accounts.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import { createPassword } from '#server/core/secrets/secret.ts';
import { hashPassword } from '#server/modules/accounts/passwords/password.ts';
import { changePassword } from '#server/modules/accounts/passwords/password-change.ts';
import { checkPassword } from '#server/modules/accounts/passwords/password-check.ts';
import { brokenRule } from '#server/modules/accounts/passwords/password-rules.ts';
import { resetByCommand } from '#server/modules/accounts/passwords/reset-by-command.ts';
import type { UnsealPasswords } from '#server/modules/accounts/passwords/unseal-passwords.ts';
import type { Sessions } from '#server/modules/accounts/sessions/sessions.ts';
import { findInvited } from '#server/modules/accounts/users/invited-user.ts';
import { findUsersInReach } from '#server/modules/accounts/users/reached-users.ts';
import { findManaged } from '#server/modules/accounts/users/user-guard.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';
import { type Account, loadAccount } from './account.ts';
import type { AccountsSchema } from './schema.ts';
import { createFirstRoles, createUser } from './seed.ts';
import { requireOpen } from './tenant-closure.ts';

export interface AccountServiceParts {
  readonly effective: EffectivePermissions;
  readonly db: TypedDatabase<AccountsSchema>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly unsealPasswords: UnsealPasswords;
  readonly params: TenantParams;
  readonly log: FastifyBaseLogger;
}

/** A user as a session of theirs would be admitted now, whether the tenant is open or not; null = none or disabled. */
export function findAccount(
  db: TypedDatabase<AccountsSchema>,
  effective: EffectivePermissions,
  tenantId: Id,
  userId: Id,
  makerId: Id | null,
): Promise<Account | null> {
  const none = { session_id: '0', kind: 'user', restriction: null, is_password_due: false } as const;
  const owner = { ...none, tenant_id: tenantId, user_id: userId, maker_id: makerId };
  return db.tenant(tenantId, (tx) => loadAccount(tx, owner, effective));
}

const REF_COLUMNS = ['user_id', 'username', 'is_disabled'] as const;

export function createAccountService(parts: AccountServiceParts): AccountService {
  const { db, clock, sessions, unsealPasswords, params, log } = parts;

  function find(
    tenantId: Id,
    by: { readonly username: string } | { readonly userId: Id },
  ): Promise<AccountRef | null> {
    return db.tenant(tenantId, async (tx) => {
      let query = tx.selectFrom('sys_user').select(REF_COLUMNS).where('deleted_at', 'is', null);
      if ('userId' in by) query = query.where('user_id', '=', by.userId);
      else query = query.where((eb) => eb(eb.fn('lower', ['username']), '=', by.username.toLowerCase()));
      const row = await query.executeTakeFirst();
      return row ? toRef(row, null) : null;
    });
  }

  return {
    findByPhone: (tenantId, phone) =>
      db.tenant(tenantId, async (tx) => {
        const row = await tx
          .selectFrom('sys_user')
          .select([...REF_COLUMNS, 'phone_maker_id'])
          .where('phone', '=', phone)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
        return row && (await isMakerGood(tx, row.user_id, row.phone_maker_id))
          ? toRef(row, row.phone_maker_id)
          : null;
      }),
    findByUsername: (tenantId, username) => find(tenantId, { username }),
    findById: (tenantId, userId) => find(tenantId, { userId }),
    invitedTenant: async (ticket) => (await findInvited(db, clock, ticket))?.tenant_id ?? null,
    async principalOf(tenantId, userId, makerId) {
      const account = await findAccount(db, parts.effective, tenantId, userId, makerId);
      if (!account) return null;
      requireOpen(account.tenant, clock.now());
      return account.principal;
    },
    async findByPassword({ password, ...key }) {
      const user = await checkPassword(db, clock, key, password);
      return user && toRef(user, user.entry_maker_id);
    },
    async phoneOf(tenantId, userId) {
      const row = await db.tenant(tenantId, (tx) =>
        tx
          .selectFrom('sys_user')
          .select('phone')
          .where('user_id', '=', userId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      );
      return row?.phone ?? null;
    },
    async unsealPassword(tenantId, { password, challenge }) {
      const opened = await unsealPasswords(tenantId, challenge, [password]);
      return opened?.[0] ?? null;
    },
    async register(account) {
      const { tenantId, username, nickname, phone, password } = account;
      const { name: tenantName } = await db.tenant(tenantId, (tx) =>
        tx
          .selectFrom('sys_tenant')
          .select('name')
          .where('tenant_id', '=', tenantId)
          .executeTakeFirstOrThrow(),
      );
      const broken = await brokenRule(password, { username, nickname, phone, tenantName });
      if (broken) throw failure('invalid_input', broken, { password: broken });
      const roleCode = (await params.text(tenantId, 'USER_DEFAULT_ROLE')) ?? '';
      const passwordHash = await hashPassword(password);
      return db.tenant(tenantId, async (tx) => {
        const place = await placeOfRole(tx, roleCode);
        const administration = place ? await administrationOf(tx, place) : [];
        if (administration.length > 0) {
          log.error(
            { tenantId, roleCode, administration },
            'registration refused: the default role administers',
          );
          throw failure('register_withheld');
        }
        const passwordChangedAt = new Date(clock.now());
        const added = { tenantId, username, nickname, phone, passwordHash, passwordChangedAt, roleCode };
        const userId = await createUser(tx, added);
        const after = { username, nickname, phone: maskPhone(phone), roleCode };
        await audit(tx, {
          ...editBy({ tenantId, userId, username }, clock),
          subject: 'user',
          recordId: userId,
          action: 'register',
          changes: differences({ names: Object.keys(after), before: null, after }),
        });
        return { userId, username, isDisabled: false, makerId: null };
      });
    },
    createFirstRoles: (tx, tenantId) => createFirstRoles(withSchema<AccountsSchema>(tx), tenantId),
    async createFirstUser(tx, { phone, ...user }) {
      const password = createPassword();
      const roleCode = 'admin';
      const userId = await createUser(withSchema<AccountsSchema>(tx), {
        ...user,
        ...(phone !== null && { phone }),
        passwordHash: await hashPassword(password),
        passwordChangedAt: null,
        roleCode,
      });
      const { tenantId, username, nickname } = user;
      const after = { username, nickname, phone: phone && maskPhone(phone), roleCode };
      await audit(tx, {
        tenantId,
        // Whoever creates a tenant is no user of it.
        actor: null,
        at: new Date(clock.now()),
        subject: 'user',
        recordId: userId,
        recordName: username,
        action: 'create',
        changes: differences({ names: Object.keys(after), before: null, after }),
      });
      return { password };
    },
    async resetByCommand(target) {
      const { password, ended } = await resetByCommand(db, clock, target);
      sessions.announce(ended);
      return password;
    },
    guardedPhones: (tx, { userId }, phones) => findGuardedPhones(tx, userId, phones),
    findReached: (tx, caller, text) => findUsersInReach(withSchema<AccountsSchema>(tx), caller, text),
    managedOf: (tx, session, userIds) => findManaged(withSchema<AccountsSchema>(tx), session, userIds),
    setPassword: (change) =>
      changePassword(db, clock, sessions, { ...change, shownHash: null, field: 'password' }),
  };
}

function toRef(
  row: { readonly user_id: Id; readonly username: string; readonly is_disabled: boolean },
  makerId: Id | null,
): AccountRef {
  return { userId: row.user_id, username: row.username, isDisabled: row.is_disabled, makerId };
}
