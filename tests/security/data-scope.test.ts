import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { getDictItems } from '#shared/contracts/dict.ts';
import { PARTS, schemasIn, wireSchema } from '#tests/support/contract-sample.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/**
 * A role's data authority: stored, bounding nothing (docs/decisions/0020). What fails here was added without it: decide
 * how it is enforced, then change the decision and this file.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const DS_TYPES = ['0', '1', '2', '3', '4'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = (query: ReturnType<typeof sql<{ value: unknown }>>) =>
  server.db.platform((tx) => query.execute(tx));

describe('the data authority of a role', () => {
  it.each([-1, 5, 9])('is never %d', async (value) => {
    const change = read(sql`update sys_role set ds_type = ${value} returning ds_type as value`);
    await expect(change).rejects.toThrow(/ds_type/);
  });

  it('is one of five, which have a name in both languages', async () => {
    const user = await server.addUser();
    const answer = await server.call(getDictItems, { params: { type: 'ds_type' } }, user);
    const items: { value: string; label: string; labelEn: string | null; system: string }[] =
      answer.json().data;
    expect(items.map(({ value }) => value)).toEqual(DS_TYPES);
    for (const { label, labelEn, system } of items) {
      expect(system).toBe('1');
      expect(label).toMatch(/\p{Script=Han}/u);
      expect(labelEn).toMatch(/^[A-Z]/);
    }
    for (const value of DS_TYPES)
      await read(
        sql`update sys_role set ds_type = ${value}::smallint where code = 'none' returning 1 as value`,
      );
  });

  it('is "all" for the roles that come with a tenant, as they behave', async () => {
    // The first call gives a tenant what it begins with.
    await server.addUser();
    const { rows } = await read(
      sql`select ds_type as value from sys_role where code in ('admin', 'operator', 'viewer')`,
    );
    expect(rows.map(({ value }) => value)).toEqual([0, 0, 0]);
  });
});

describe('while it bounds nothing', () => {
  it('no call takes one, or says that it has one', async () => {
    const contracts = await loadContracts();
    const named = contracts.flatMap((contract) => {
      const taken = PARTS.flatMap((part) => {
        const schema = wireSchema(contract, part);
        return schema ? [...schemasIn(schema)].map(([path]) => path) : [];
      });
      return taken.filter((path) => /ds_?(?:type|scope)/i.test(path)).map((path) => `${contract.id} ${path}`);
    });
    expect(named).toEqual([]);
    expect(sourcesWith('shared/contracts', /ds_?(?:type|scope)/i)).toEqual([]);
    expect(sourcesWith('console', /ds_?(?:type|scope)/i)).toEqual([]);
  });
});

function sourcesWith(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => pattern.test(readFileSync(path, 'utf8')))
    .map((path) => path.slice(ROOT.length + 1));
}
