import type { Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { TenantClosure } from '#server/core/ports/sign-in/sessions.ts';
import { serverDay } from '#server/core/server-day.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { tenantState } from '#shared/domain/tenant-state.ts';
import type { AccountsSchema } from './schema.ts';

export const TERM_COLUMNS = ['is_paused', 'start_day', 'end_day', 'deleted_at'] as const;

type Term = Pick<AccountsSchema['sys_tenant'], 'start_day' | 'end_day' | 'deleted_at'> & {
  readonly is_paused: boolean;
};

const CLOSURES = {
  open: null,
  paused: 'tenant_paused',
  not_started: 'tenant_not_started',
  ended: 'tenant_ended',
} as const;

/** Null = the tenant is open. */
function closureOf(term: Term | undefined, nowMs: number): TenantClosure | null {
  if (!term || term.deleted_at !== null) return 'tenant_unknown';
  const { is_paused: isPaused, start_day: startDay, end_day: endDay } = term;
  return CLOSURES[tenantState({ isPaused, startDay, endDay }, serverDay(nowMs))];
}

/** Throws where a tenant is not open. */
export function requireOpen(term: Term | undefined, nowMs: number): void {
  const closure = closureOf(term, nowMs);
  if (closure !== null) throw failure(closure);
}

/** In a transaction of the tenant, or of the platform. */
export async function loadClosure(
  tx: Transaction<AccountsSchema>,
  tenantId: Id,
  nowMs: number,
): Promise<TenantClosure | null> {
  const term = await tx
    .selectFrom('sys_tenant')
    .select(TERM_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return closureOf(term, nowMs);
}
