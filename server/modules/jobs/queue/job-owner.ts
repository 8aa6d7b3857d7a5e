import type { Principals } from '#server/core/access/principal.ts';
import type { JobKind } from '#server/core/ports/jobs.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { JobRow } from './claim.ts';

export type JobOwners = Pick<Principals, 'ownerOfWork'>;

/** What a stored job asks of who started it; null = nothing. */
export function permissionOf(
  kind: JobKind | undefined,
  { payload }: Pick<JobRow, 'payload'>,
): Permission | null {
  const parsed = kind?.payload.safeParse(payload);
  return kind && parsed?.success ? kind.permission(parsed.data) : null;
}

/**
 * Whether a job may be run now: who started it, be it years ago, is still there and holds the permission. A schedule's
 * job is nobody's. Never within a transaction: it opens its own.
 */
export async function mayRun(owners: JobOwners, kind: JobKind | undefined, row: JobRow): Promise<boolean> {
  const permission = permissionOf(kind, row);
  if (row.user_id === null || permission === null) return true;
  const owner = { tenantId: row.tenant_id, userId: row.user_id, keyId: row.key_id };
  return (await owners.ownerOfWork(owner))?.permissions.has(permission) ?? false;
}
