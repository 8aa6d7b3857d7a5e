import { sql } from 'kysely';
import type { TestServer } from '#tests/support/servers/test-server.ts';

/** Files of two users by turns, one a minute, a tenth of them in a group. Their contents are never read. */
export async function seedFiles(
  { db, tenantId }: Pick<TestServer, 'db' | 'tenantId'>,
  count: number,
  creators: readonly [string, string],
): Promise<void> {
  await db.tenant(tenantId, async (tx) => {
    await sql`
      insert into sys_file (tenant_id, group_id, bucket, stored_name, original, upload_name, type, size_bytes, blob,
        content_at, content_by, tenant_start, creator_id, created_at, created_by, updated_at, updated_by)
      select ${tenantId}::bigint, case when n % 10 = 0 then 21 end, 'file', md5(n::text) || '.pdf', 'file ' || n || '.pdf',
        'file ' || n || '.pdf', 'pdf', 1000 + n, 'file-' || md5(n::text), at, 'bench', false,
        case n % 2 when 0 then ${creators[0]}::bigint else ${creators[1]}::bigint end, at, 'bench', at, 'bench'
      from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${count}::integer) n) made`.execute(
      tx,
    );
  });
  await db.platform((tx) => sql`analyze sys_file`.execute(tx));
  // As the server does every minute, some tables at a time.
  for (let round = 0; round < 20; round += 1) await db.upkeep();
}
