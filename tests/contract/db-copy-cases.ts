import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import { addItem, CONTRACT_MIGRATIONS, type ContractSchema, REPLACING_MIGRATION } from './db-cases.ts';

type Open = () => Promise<Database>;

/** What a copy of one kind must look like in the other. */
export function describeCopy(from: string, openSource: Open, to: string, openTarget: Open): void {
  describe(`copy of ${from} into ${to}`, () => {
    it('gives the same rows, ids, types and sequences', async () => {
      const source = await openFilled(openSource);
      const target = await openTarget();
      await target.load(arrayLines(await dumpOf(source)), CONTRACT_MIGRATIONS);
      expect(await everything(target)).toEqual(await everything(source));
      // The next id goes on where the source was, and the policies hold.
      await addItem(target, '2', 'after the move');
      const ids = await typed<ContractSchema>(target).tenant('2', (tx) =>
        tx.selectFrom('item').select('item_id').execute(),
      );
      expect(ids).toEqual([{ item_id: '4' }]);
      await source.close();
      await target.close();
    });

    it('refuses a target that is not empty', async () => {
      const source = await openFilled(openSource);
      const target = await openTarget();
      await target.migrate(CONTRACT_MIGRATIONS);
      await expect(target.load(arrayLines(await dumpOf(source)), CONTRACT_MIGRATIONS)).rejects.toThrow(
        'the target is not empty',
      );
      await source.close();
      await target.close();
    });

    it('refuses a copy that was cut off, and leaves the target without rows', async () => {
      const source = await openFilled(openSource);
      const target = await openTarget();
      const lines = await dumpOf(source);
      await expect(target.load(arrayLines(lines.slice(0, -1)), CONTRACT_MIGRATIONS)).rejects.toThrow(
        'cut off',
      );
      expect(await everything(target)).toMatchObject({ item: [], kinds: [] });
      await source.close();
      await target.close();
    });

    it('fills the tables of a step that has replaced those of the copy', async () => {
      const source = await openFilled(openSource);
      const target = await openTarget();
      await target.load(arrayLines(await dumpOf(source)), [REPLACING_MIGRATION]);
      expect(await everything(target)).toEqual(await everything(source));
      await source.close();
      await target.close();
    });

    it('brings an older copy up to date', async () => {
      const source = await openFilled(openSource);
      const target = await openTarget();
      const newer = [
        ...CONTRACT_MIGRATIONS,
        { name: '0003-note', sql: `alter table item add column note text default 'new'` },
      ];
      await target.load(arrayLines(await dumpOf(source)), newer);
      const { rows } = await typed<ContractSchema>(target).platform((tx) =>
        sql`select distinct note from item`.execute(tx),
      );
      expect(rows).toEqual([{ note: 'new' }]);
      await source.close();
      await target.close();
    });
  });
}

async function openFilled(open: Open): Promise<Database> {
  const db = await open();
  await db.migrate(CONTRACT_MIGRATIONS);
  await typed<ContractSchema>(db).platform(async (tx) => {
    // A child before its parent, a partition that no migration makes, and the values that text formats lose.
    await sql`insert into item (item_id, tenant_id, name, parent_id) overriding system value values (2, 1, 'child', 3), (3, 1, '#parent {"rows":1}', null)`.execute(
      tx,
    );
    await sql`select setval(pg_get_serial_sequence('item', 'item_id'), 3)`.execute(tx);
    await sql`create table sample_2027 partition of sample for values from ('2027-01-01Z') to ('2028-01-01Z')`.execute(
      tx,
    );
    await sql`insert into sample values (1, '2026-02-03T04:05:06.789012Z', 0.1), (1, '2027-02-03T04:05:06Z', 'NaN')`.execute(
      tx,
    );
    // A table with the name of one of PostgreSQL's types.
    await sql`insert into line values (1)`.execute(tx);
    const breaks = '{"a":\n 1}';
    await sql`insert into kinds values (9223372036854775807, 12.50, 1e-300, true, ${'多行\n"quoted"\t\\'}, '\\x00ff', '2026-01-01T00:00:00.000001Z',
      '2026-02-28', '{"b": [1, 2.50]}', ${breaks}::json, array[1, 9223372036854775807], array['a,b', null, '"']), (${null}, null, null, null, null, null, null, null, null, null, null, null)`.execute(
      tx,
    );
  });
  return db;
}

async function dumpOf(db: Database): Promise<string[]> {
  const lines: string[] = [];
  await db.dump(async (line) => {
    lines.push(line);
  });
  expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
  return lines;
}

async function* arrayLines(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Every row as text. */
async function everything(db: Database): Promise<Record<string, unknown>> {
  return typed<ContractSchema>(db).platform(async (tx) => {
    const items = await sql<{ line: string }>`select t::text as line from item t order by item_id`.execute(
      tx,
    );
    const samples = await sql<{
      line: string;
    }>`select t.tableoid::regclass::text || t::text as line from sample t order by ts`.execute(tx);
    const kinds = await sql<{
      line: string;
    }>`select (big, exact, real_number, flag, words, bytes, at, day, document, ids, tags)::text as line from kinds t order by big`.execute(
      tx,
    );
    return { item: items.rows, sample: samples.rows, kinds: kinds.rows };
  });
}
