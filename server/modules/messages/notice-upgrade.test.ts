import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { cleanArticle } from '#server/core/html/clean-article.ts';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';

const BEFORE = MIGRATIONS.filter(({ name }) => name < '0380-messages-notice-html');
const OLD = ['周三停电', '八点断电。\n\n<b>请提前停机。</b>\r\na & b', 'two  spaces'];

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase(BEFORE);
  await db.migrate(BEFORE);
  await db.platform(async (plain) => {
    const tx = withSchema<unknown>(plain);
    await sql`insert into sys_tenant (tenant_id, name, code) overriding system value values (7, 'a', 'a')`.execute(
      tx,
    );
    for (const content of OLD)
      await sql`insert into msg_notice
        (tenant_id, msg_type, title, content, created_at, creator_id, creator_name, updated_at)
        values (7, '2', 'a', ${content}, now(), 1, 'a', now())`.execute(tx);
  });
  await db.migrate(MIGRATIONS);
});
afterAll(() => db.close());

it('notices of plain text become articles that say the same, letter by letter', async () => {
  const { rows } = await db.tenant('7', (tx) =>
    sql<{ content: string }>`select content from msg_notice order by notice_id`.execute(
      withSchema<unknown>(tx),
    ),
  );
  const contents = rows.map(({ content }) => content);
  expect(contents).toEqual([
    '<p>周三停电</p>',
    '<p>八点断电。</p><p><br></p><p>&lt;b&gt;请提前停机。&lt;/b&gt;</p><p>a &amp; b</p>',
    '<p>two &nbsp;spaces</p>',
  ]);
  expect(contents.map(cleanArticle)).toEqual(contents);
});
