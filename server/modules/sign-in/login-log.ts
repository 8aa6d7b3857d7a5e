import { sql, type Transaction } from 'kysely';
import type {
  pageLoginLog,
  SignInMethod,
  SignInRecord,
  SignInRefusal,
} from '#shared/contracts/auth-admin.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { SignInSchema } from './schema.ts';

type Tx = Transaction<SignInSchema>;

const KEPT_MS = LIMITS.loginLogKeptDays * 24 * 3_600_000;
const USER_AGENT_MAX = 256;

/** An attempt to sign in. */
export interface SignInAttempt {
  readonly tenantId: Id;
  /** As typed. */
  readonly username: string;
  readonly userId: Id | null;
  readonly by: SignInMethod;
  readonly address: string;
  readonly userAgent: string | null;
}

/** `reason` null = signed in. */
export async function logSignIn(
  tx: Tx,
  attempt: SignInAttempt,
  reason: SignInRefusal | null,
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('sys_login_log')
    .values({
      tenant_id: attempt.tenantId,
      username: attempt.username,
      user_id: attempt.userId,
      method: attempt.by,
      reason,
      address: attempt.address,
      user_agent: attempt.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      created_at: new Date(nowMs),
    })
    .execute();
}

export async function sweepLoginLog(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .deleteFrom('sys_login_log')
    .where('created_at', '<', new Date(nowMs - KEPT_MS))
    .execute();
}

/** A page of the tenant's log, newest first. */
export async function listLoginLog(
  tx: Tx,
  { current, size, username, isSuccess }: QueryOf<typeof pageLoginLog>,
): Promise<{ records: SignInRecord[]; total: number; size: number; current: number }> {
  let rows = tx.selectFrom('sys_login_log');
  // Found anywhere in the name, with no meaning for % and _.
  if (username) rows = rows.where(sql<boolean>`position(lower(${username}) in lower(username)) > 0`);
  if (isSuccess !== undefined) rows = rows.where('reason', isSuccess ? 'is' : 'is not', null);
  const { total } = await rows.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const page = await rows
    .selectAll()
    .orderBy('log_id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const records = page.map((row) => ({
    id: row.log_id,
    username: row.username,
    userId: row.user_id,
    by: row.method,
    isSuccess: row.reason === null,
    reason: row.reason,
    ip: row.address,
    userAgent: row.user_agent,
    createTime: row.created_at.getTime(),
  }));
  return { records, total: Number(total), size, current };
}
