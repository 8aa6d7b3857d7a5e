import { sql, type Transaction } from 'kysely';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { TaskService } from '#server/core/ports/tasks.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { TaskTitle } from '#shared/contracts/messages/task.ts';
import type { MessagesSchema } from './schema.ts';

type Tx = Transaction<MessagesSchema>;

const DAY_MS = 24 * 3_600_000;
/** How long before its end a password becomes a task. */
const PASSWORD_WARNING_DAYS = 7;

type Raised = Parameters<TaskService['raise']>[0] & { readonly titleKey: TaskTitle };

/**
 * Raises and settles tasks: messages that were refused, accounts that were locked within a day, passwords that expire
 * within a week. One call checks every tenant once.
 */
export function createTaskWatch(parts: {
  readonly db: TypedDatabase<MessagesSchema>;
  readonly clock: Clock;
  readonly tasks: TaskService;
  readonly params: TenantParams;
}): () => Promise<void> {
  const { db, clock, tasks, params } = parts;

  async function passwordDays(tenantId: Id): Promise<number | null> {
    if ((await params.text(tenantId, 'PASSWORD_CHECK')) !== 'Y') return null;
    const days = Number((await params.text(tenantId, 'PASSWORD_VALIDITY')) ?? Number.NaN);
    return Number.isInteger(days) && days > 0 ? days : LIMITS.passwordValidityDays;
  }

  async function checkTenant(tenantId: Id): Promise<void> {
    const validDays = await passwordDays(tenantId);
    const nowMs = clock.now();
    const { found, known } = await db.tenant(tenantId, async (tx) => ({
      found: [
        ...(await deadLetters(tx, tenantId)),
        ...(await lockedSignIns(tx, tenantId, nowMs)),
        ...(validDays === null ? [] : await duePasswords(tx, tenantId, validDays, nowMs)),
      ],
      known: await tx.selectFrom('msg_task').select('task_key').where('tenant_id', '=', tenantId).execute(),
    }));
    for (const task of found) await tasks.raise(task);
    const stands = new Set(found.map(({ key }) => key));
    for (const { task_key } of known) {
      if (task_key.startsWith('watch:') && !stands.has(task_key)) await tasks.settle(tenantId, task_key);
    }
  }

  return async () => {
    const tenants = await db.platform((tx) => tx.selectFrom('sys_tenant').select('tenant_id').execute());
    for (const { tenant_id } of tenants) await checkTenant(tenant_id);
  };
}

async function deadLetters(tx: Tx, tenantId: Id): Promise<Raised[]> {
  const { count } = await tx
    .selectFrom('ingest_dead_letter')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (count === '0') return [];
  return [
    {
      tenantId,
      key: 'watch:deadLetters',
      titleKey: 'deadLetters',
      params: { count },
      to: { permission: 'connection_edit' },
      path: '/connections/index?part=deadLetters',
    },
  ];
}

async function lockedSignIns(tx: Tx, tenantId: Id, nowMs: number): Promise<Raised[]> {
  const { count } = await tx
    .selectFrom('sys_login_log')
    .select(sql<string>`count(distinct lower(username))`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('reason', '=', 'account_locked')
    .where('created_at', '>', new Date(nowMs - DAY_MS))
    .executeTakeFirstOrThrow();
  if (count === '0') return [];
  return [
    {
      tenantId,
      key: 'watch:signInsLocked',
      titleKey: 'signInsLocked',
      params: { count },
      to: { permission: 'log_view' },
      path: '/login-log/index?outcome=refused&reason=account_locked',
    },
  ];
}

async function duePasswords(tx: Tx, tenantId: Id, validDays: number, nowMs: number): Promise<Raised[]> {
  const rows = await tx
    .selectFrom('sys_user')
    .select(['user_id', 'password_changed_at'])
    .where('tenant_id', '=', tenantId)
    .where('is_disabled', '=', false)
    .where('deleted_at', 'is', null)
    .where('password_changed_at', '<', new Date(nowMs - (validDays - PASSWORD_WARNING_DAYS) * DAY_MS))
    .execute();
  return rows.flatMap(({ user_id, password_changed_at }) => {
    if (password_changed_at === null) return [];
    const leftMs = password_changed_at.getTime() + validDays * DAY_MS - nowMs;
    return [
      {
        tenantId,
        key: `watch:passwordDue:${user_id}`,
        titleKey: 'passwordDue' as const,
        params: { days: String(Math.max(0, Math.ceil(leftMs / DAY_MS))) },
        to: { userId: user_id },
        path: '/info/index',
      },
    ];
  });
}
