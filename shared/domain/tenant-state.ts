import type { TenantState } from '#shared/contracts/tenants/tenant.ts';

/** What decides whether the users and walls of a tenant may work. Days are `YYYY-MM-DD`, both included. */
export interface TenantTerm {
  readonly isPaused: boolean;
  readonly startDay: string | null;
  readonly endDay: string | null;
}

/** `today`: the day at the server. */
export function tenantState({ isPaused, startDay, endDay }: TenantTerm, today: string): TenantState {
  if (isPaused) return 'paused';
  if (startDay !== null && today < startDay) return 'not_started';
  return endDay !== null && today > endDay ? 'ended' : 'open';
}
