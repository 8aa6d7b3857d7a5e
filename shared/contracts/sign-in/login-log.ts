import { z } from 'zod';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineLog, LogFlag, LogText } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';

export const SignInMethod = z.enum(['password', 'sms', 'social', 'ticket']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** Why a sign-in was refused. */
export const SignInRefusal = z.enum([
  'captcha_wrong',
  'bad_credentials',
  'account_locked',
  'account_disabled',
  'first_password_void',
  'tenant_paused',
  'tenant_not_started',
  'tenant_ended',
  'tenant_unknown',
  'second_factor_required',
  'second_factor_wrong',
]);
export type SignInRefusal = z.infer<typeof SignInRefusal>;

/** What is unusual about a sign-in that succeeded: compared with the entries of the log about the same user. */
export const SignInAnomaly = z.enum([
  /** It follows `LIMITS.signInAnomalyFailures` refused attempts or more. */
  'after_failures',
  'new_address',
  /** Another browser or system; a newer version is none. */
  'new_browser',
]);
export type SignInAnomaly = z.infer<typeof SignInAnomaly>;

export const SignInRecord = z.object({
  id: Id,
  /** As typed; there need not be such a user. */
  username: z.string(),
  userId: Id.nullable(),
  by: SignInMethod,
  isSuccess: z.boolean(),
  reason: SignInRefusal.nullable(),
  anomaly: SignInAnomaly.nullable(),
  ip: z.string().nullable(),
  /** `Chrome 140 · Windows`, made of the user agent. */
  browser: z.string().nullable(),
  userAgent: z.string().nullable(),
  createTime: EpochMs,
});
export type SignInRecord = z.infer<typeof SignInRecord>;

export const loginLog = defineLog({
  subject: defineSubject({ name: 'login-log', module: 'sign-in', page: '/login-log' }),
  paths: { page: '/admin/loginlog/page', exportRows: '/admin/loginlog/export' },
  view: 'log_view',
  record: SignInRecord,
  filters: {
    username: LogText,
    ip: LogText,
    isSuccess: LogFlag,
    by: SignInMethod.optional(),
    reason: SignInRefusal.optional(),
    /** Only sign-ins that are marked as unusual, or only those that are not. */
    isAnomaly: LogFlag,
  },
  sort: ['create_time', 'username', 'ip'],
  summary: 'Sign-ins and refused sign-ins',
});
