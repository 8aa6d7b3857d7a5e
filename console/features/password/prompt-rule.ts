import type { Restriction, UserTable } from '#shared/contracts/sign-in/auth.ts';

const DAY_MS = 24 * 3_600_000;

/** What the prompt says. `days`: how old the password is. */
export interface PasswordPromptState {
  readonly kind: 'given' | 'expired';
  readonly isForced: boolean;
  readonly days: number;
}

/** Whether a new password is asked for, and how; null = it is not. */
export function promptOf(facts: {
  readonly user: Pick<UserTable, 'updatePwdTime' | 'checkUserPwd'> | null;
  readonly restriction: Restriction | null;
  readonly nowMs: number;
}): PasswordPromptState | null {
  const { user, restriction, nowMs } = facts;
  const isForced = restriction === 'password';
  if (user === null || (!isForced && !user.checkUserPwd)) return null;
  const { updatePwdTime } = user;
  if (updatePwdTime === null) return { kind: 'given', isForced, days: 0 };
  return { kind: 'expired', isForced, days: Math.floor((nowMs - updatePwdTime) / DAY_MS) };
}
