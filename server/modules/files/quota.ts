import { sql, type Transaction } from 'kysely';
import { failureWithData } from '#server/core/failure.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { FilesSchema } from './schema.ts';

type Tx = Transaction<FilesSchema>;
const MB = 1024 * 1024;

/** What the tenant's files may take in all. Not inside a transaction, see `TenantParams`. */
export async function quotaOf(params: TenantParams, tenantId: Id): Promise<number> {
  const text = await params.text(tenantId, 'FILE_QUOTA_MB');
  return (text !== null && /^\d+$/.test(text) ? Number(text) : LIMITS.fileQuotaMb) * MB;
}

/** What they take: with former contents, with what is in the trash, and with the sizes of unfinished uploads. */
export async function usedBytes(tx: Tx, tenantId: Id): Promise<number> {
  const { rows } = await sql<{ used: string }>`
    select (select coalesce(sum(size_bytes), 0) from sys_file where tenant_id = ${tenantId})
      + (select coalesce(sum(size_bytes), 0) from sys_file_version where tenant_id = ${tenantId})
      + (select coalesce(sum(size_bytes), 0) from sys_file_upload where tenant_id = ${tenantId}) as used`.execute(
    tx,
  );
  return Number(rows[0]?.used ?? 0);
}

/** Throws where so many bytes more do not fit. Uploads of a tenant follow one another until the transaction ends. */
export async function takeQuota(tx: Tx, tenantId: Id, moreBytes: number, quota: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('linewall file quota'), hashtext(${tenantId}))`.execute(tx);
  if ((await usedBytes(tx, tenantId)) + moreBytes > quota)
    throw failureWithData('file_quota_full', { limit: Math.floor(quota / MB) });
}
