import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { userScope } from '#server/core/crud/data-scope.ts';
import { column, computed, readOnly, time } from '#server/core/crud/fields.ts';
import { before, contains, equals, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { KeptLog } from '#server/core/logs/log-retention.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  loginLog,
  type SignInAnomaly,
  type SignInMethod,
  type SignInRefusal,
} from '#shared/contracts/sign-in/login-log.ts';
import { browserName } from '#shared/domain/text/browser-name.ts';
import { loginLog as en } from '#shared/i18n/en/sign-in/login-log.ts';
import { loginLog as zh } from '#shared/i18n/zh/sign-in/login-log.ts';
import type { SignInSchema } from './schema.ts';

const USER_AGENT_MAX = 256;

export const KEPT_LOGIN_LOG: KeptLog = {
  table: 'sys_login_log',
  idColumn: 'log_id',
  timeColumn: 'created_at',
  param: 'LOGIN_LOG_DAYS',
  defaultDays: LIMITS.loginLogKeptDays,
};

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
  tx: Transaction<SignInSchema>,
  attempt: SignInAttempt,
  reason: SignInRefusal | null,
  nowMs: number,
  anomaly: SignInAnomaly | null = null,
): Promise<void> {
  await tx
    .insertInto('sys_login_log')
    .values({
      tenant_id: attempt.tenantId,
      username: attempt.username,
      user_id: attempt.userId,
      method: attempt.by,
      reason,
      anomaly,
      address: attempt.address,
      user_agent: attempt.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      created_at: new Date(nowMs),
    })
    .execute();
}

export function mountLoginLogRoutes(
  app: FastifyInstance,
  db: TypedDatabase<SignInSchema>,
  clock: Clock,
  jobs: SheetJobs,
): void {
  mountLog(app, loginLog, {
    db,
    clock,
    table: KEPT_LOGIN_LOG.table,
    idColumn: KEPT_LOGIN_LOG.idColumn,
    rangeField: 'createTime',
    // An attempt with a name that nobody has is of no user.
    scope: userScope('user_id'),
    sheets: {
      jobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        reason: { zh: zh.refusal, en: en.refusal },
        anomaly: { zh: zh.anomaly, en: en.anomaly },
        by: { zh: zh.method, en: en.method },
      },
    },
    fields: {
      id: readOnly(column('log_id', 'id')),
      username: column('username'),
      userId: column('user_id', 'id'),
      by: column('method'),
      isSuccess: computed(() => sql`t.reason is null`, 'boolean'),
      reason: column('reason'),
      anomaly: column('anomaly'),
      ip: column('address'),
      browser: {
        ...readOnly(column<string | null>('user_agent')),
        fromRow: (value) => (typeof value === 'string' ? browserName(value) : null),
      },
      userAgent: column('user_agent'),
      createTime: time('created_at'),
    },
    filters: {
      username: contains('username'),
      ip: contains('address'),
      isSuccess: (value) => sql`(t.reason is null) = ${value}`,
      by: equals('method'),
      reason: equals('reason'),
      isAnomaly: (value) => sql`(t.anomaly is not null) = ${value}`,
      from: notBefore('created_at'),
      to: before('created_at'),
    },
  });
}
