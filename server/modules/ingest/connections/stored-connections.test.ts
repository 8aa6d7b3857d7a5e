import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '#server/migrations.ts';
import { ingestConnectionRules } from '#server/modules/ingest/migrations/0063-ingest-connection-rules.ts';
import { ConnectionBody } from '#shared/contracts/ingest/ingest.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';

it('makes of a stored connection of one pattern a connection with that one rule', async () => {
  const rule = {
    pattern: 'hall/{tag}/Status',
    machine: { from: 'topic', level: 'tag', map: { M17: 'FILLER' } },
    target: { kind: 'state', path: 'code', map: { '6': ['production'] } },
    tsPath: 'time',
  };
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(ingestConnectionRules));
  const db = await openTestDatabase(before);
  await db.platform(async (tx) => {
    await sql`insert into sys_tenant (code, name) values ('old', 'old')`.execute(tx);
    const body = JSON.stringify({ name: 'Gateway', enabled: false, ...rule });
    await sql`insert into ingest_connection (tenant_id, name, enabled, pattern, body, created_at_ms, updated_at_ms)
      select tenant_id, 'Gateway', false, ${rule.pattern}, ${body}, 1, 1 from sys_tenant where code = 'old'`.execute(
      tx,
    );
  });
  await db.migrate([...before, ingestConnectionRules]);
  const { rows } = await db.platform((tx) =>
    sql<{ body: unknown }>`select body from ingest_connection`.execute(tx),
  );
  expect(ConnectionBody.parse(rows[0]?.body)).toEqual({
    name: 'Gateway',
    enabled: false,
    rules: [rule],
    ignored: [],
  });
  await db.close();
});
