import type { Transaction } from 'kysely';
import { failure, failureWithData } from '#server/core/failure.ts';
import type {
  AccountDesk,
  AccountRef,
  CaptchaDesk,
  EndedSession,
  PhoneCodes,
  SecondFactor,
  SignInRequest,
  TenantParams,
} from '#server/core/identity-ports.ts';
import type { Clock, Database } from '#server/core/ports.ts';
import type { SecondFactorTicket, TokenReply } from '#shared/contracts/auth.ts';
import type { SignInMethod } from '#shared/contracts/auth-admin.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Challenges } from './challenges.ts';
import { logSignIn } from './login-log.ts';
import { changePassword } from './password-change.ts';
import { checkPassword } from './password-check.ts';
import { brokenRule, passwordDuty, readPasswordPolicy } from './password-policy.ts';
import type { AccountsSchema } from './schema.ts';
import { openForeign, openSealed } from './sealed-password.ts';
import { mintSecondFactorTicket } from './second-factor-tickets.ts';
import { addUser } from './seed.ts';
import type { Sessions } from './sessions.ts';

type Tx = Transaction<AccountsSchema>;

/** What the accounts ask of other modules. */
export interface AccountsPorts {
  readonly params: TenantParams;
  /** Whether an account that signs in elsewhere loses its former sessions. */
  isSingleSession(tenantId: Id): Promise<boolean>;
  /** Null = this server has no captchas; with them, signing in with a password asks for one. */
  readonly captcha: CaptchaDesk | null;
  readonly phoneCodes: PhoneCodes | null;
  readonly secondFactor: SecondFactor | null;
}

/** What the desk stands on, from the registration on. */
export interface DeskParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly challenges: Challenges;
  readonly ports: AccountsPorts;
}

/** `afterSecondFactor`: the ticket was given for it, and the code was right. */
export type Opening = SignInRequest & { readonly isSecondFactorDone?: boolean };

type Outcome =
  | { readonly reply: TokenReply; readonly ended: readonly EndedSession[] }
  | { readonly ticket: SecondFactorTicket }
  | { readonly isDisabled: true };

const FIND_COLUMNS = ['user_id', 'username', 'is_disabled'] as const;

/** Accounts for the modules around them. `parts` throws before the module has been registered. */
export function createAccountDesk(parts: () => DeskParts): Omit<AccountDesk, 'onSessionEnded'> {
  function find(
    tenantId: Id,
    by: { readonly phone: string } | { readonly username: string } | { readonly userId: Id },
  ): Promise<AccountRef | null> {
    return parts().db.tenant<AccountsSchema, AccountRef | null>(tenantId, async (tx) => {
      let query = tx.selectFrom('sys_user').select(FIND_COLUMNS);
      if ('phone' in by) query = query.where('phone', '=', by.phone);
      else if ('userId' in by) query = query.where('user_id', '=', by.userId);
      else query = query.where((eb) => eb(eb.fn('lower', ['username']), '=', by.username.toLowerCase()));
      const row = await query.executeTakeFirst();
      return row ? toRef(row) : null;
    });
  }

  return {
    findByPhone: (tenantId, phone) => find(tenantId, { phone }),
    findByUsername: (tenantId, username) => find(tenantId, { username }),
    findById: (tenantId, userId) => find(tenantId, { userId }),
    async phoneOf(tenantId, userId) {
      const row = await parts().db.tenant<AccountsSchema, { phone: string | null } | undefined>(
        tenantId,
        (tx) => tx.selectFrom('sys_user').select('phone').where('user_id', '=', userId).executeTakeFirst(),
      );
      return row?.phone ?? null;
    },
    async isPassword({ tenantId, username, password, address }) {
      const { db, clock } = parts();
      return (await checkPassword(db, clock, { tenantId, username, address }, password)) !== null;
    },
    async unsealPassword(tenantId, { password, challenge }) {
      const opened = await unsealAll(parts(), tenantId, challenge, [password]);
      return opened?.[0] ?? null;
    },
    signIn: (request) => openSession(parts(), request),
    async register(account) {
      const broken = brokenRule(account.password, account.username);
      if (broken) throw failure('invalid_input', broken, { password: broken });
      const { db, clock, ports } = parts();
      const roleCode = (await ports.params.text(account.tenantId, 'USER_DEFAULT_ROLE')) ?? '';
      return db.tenant<AccountsSchema, AccountRef>(account.tenantId, async (tx) => {
        await refuseTaken(tx, account);
        const passwordChangedAt = new Date(clock.now());
        const userId = await addUser(tx, { ...account, passwordChangedAt, roleCode });
        return { userId, username: account.username, isDisabled: false };
      });
    },
    setPassword(change) {
      const { db, clock, sessions } = parts();
      return changePassword(db, clock, sessions, { ...change, field: 'password' });
    },
  };
}

/** Opens a session after the first factor, or asks for the second. */
export async function openSession(parts: DeskParts, request: Opening): Promise<TokenReply> {
  const { db, clock, sessions, ports } = parts;
  const { tenantId } = request;
  // Before the transaction: whoever answers may need one of their own.
  const policy = await readPasswordPolicy(ports.params, tenantId);
  const isSingleSession = await ports.isSingleSession(tenantId);
  const outcome = await db.tenant<AccountsSchema, Outcome>(tenantId, async (tx) => {
    const user = await tx
      .selectFrom('sys_user')
      .select([...FIND_COLUMNS, 'password_changed_at'])
      .where('user_id', '=', request.userId)
      // Two sign-ins at the same time must not both think that they are the only one.
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw failure('user_not_found');
    const attempt = { ...request, username: user.username };
    if (user.is_disabled) {
      await logSignIn(tx, attempt, 'account_disabled', clock.now());
      return { isDisabled: true };
    }
    if (!request.isSecondFactorDone && (await isSecondFactorAsked(ports, tx, request))) {
      await logSignIn(tx, attempt, 'second_factor_required', clock.now());
      return { ticket: await mintSecondFactorTicket(tx, request, clock.now()) };
    }
    const ended = isSingleSession
      ? await sessions.end(tx, 'replaced', { userId: request.userId, keepSessionId: null })
      : [];
    const duty = passwordDuty(policy, user.password_changed_at, clock.now());
    const reply = await sessions.open(tx, {
      tenantId,
      kind: 'user',
      userId: request.userId,
      address: request.address,
      userAgent: request.userAgent,
      // Who holds a one-time link holds the machine; they are asked, and may put it off.
      restriction: request.by === 'ticket' ? null : duty.restriction,
      isPasswordDue: duty.isDue,
    });
    await logSignIn(tx, attempt, null, clock.now());
    return { reply, ended };
  });
  if ('isDisabled' in outcome) throw failure('account_disabled');
  if ('ticket' in outcome) throw failureWithData('second_factor_required', outcome.ticket);
  sessions.tell(outcome.ended);
  return outcome.reply;
}

async function isSecondFactorAsked(
  { secondFactor }: AccountsPorts,
  tx: Tx,
  { tenantId, userId }: { readonly tenantId: Id; readonly userId: Id; readonly by: SignInMethod },
): Promise<boolean> {
  // The port does not know our tables; its own are in the same database.
  return (await secondFactor?.isRequired(tx as unknown as Transaction<unknown>, tenantId, userId)) ?? false;
}

/** The texts inside; null when one of them cannot be opened. All of a call share its challenge, which is spent. */
export async function unsealAll(
  { challenges, ports }: Pick<DeskParts, 'challenges' | 'ports'>,
  tenantId: Id,
  challenge: string | undefined,
  sealed: readonly string[],
): Promise<readonly string[] | null> {
  let open: (text: string) => string | null;
  if (challenge !== undefined) {
    const key = challenges.spend(tenantId, challenge);
    if (!key) return null;
    open = (text) => openSealed(text, key);
  } else {
    const key = await ports.params.text(tenantId, 'FOREIGN_PASSWORD_KEY');
    if (key === null) return null;
    open = (text) => openForeign(text, key);
  }
  const opened = sealed.map(open);
  return opened.every((text) => text !== null) ? opened : null;
}

async function refuseTaken(
  tx: Tx,
  { username, phone }: { readonly username: string; readonly phone: string },
): Promise<void> {
  const taken = await tx
    .selectFrom('sys_user')
    .select('phone')
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['username']), '=', username.toLowerCase()), eb('phone', '=', phone)]),
    )
    .execute();
  if (taken.length === 0) return;
  const isPhone = taken.some((row) => row.phone === phone);
  throw failure('invalid_input', 'taken', isPhone ? { phone: 'phone_taken' } : { username: 'name_taken' });
}

function toRef(row: {
  readonly user_id: Id;
  readonly username: string;
  readonly is_disabled: boolean;
}): AccountRef {
  return { userId: row.user_id, username: row.username, isDisabled: row.is_disabled };
}
