import { expect } from 'vitest';
import type { SourceFilter, SourcePage } from '#server/core/ports/report-sources.ts';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

interface Asked {
  readonly filter: SourceFilter;
  /** Absent = all. */
  readonly fields?: readonly string[];
  readonly pageSize?: number;
}

/** All rows of a source that a user reads, page by page, each in a transaction of its own. */
export async function readSource(
  server: TestServer,
  id: string,
  user: TestUser,
  { filter, fields, pageSize = 2_000 }: Asked,
): Promise<{ readonly rows: ReportRow[]; readonly pages: number; readonly pending: number }> {
  const source = server.wiring.reportSources.find(({ info }) => info.id === id);
  const caller = await server.wiring.accounts.principalOf(user.tenantId, user.userId, null);
  if (!source || !caller) throw new Error(`no source ${id}`);
  const all = fields ?? source.info.fields.map(({ key }) => key);
  const rows: ReportRow[] = [];
  let after: string | null = null;
  let pages = 0;
  let pending = 0;
  do {
    const at: string | null = after;
    const page: SourcePage = await server.db.tenant(user.tenantId, (tx) =>
      source.read(tx, caller, { fields: all, filter, limit: pageSize, after: at }),
    );
    expect(page.rows.length).toBeLessThanOrEqual(pageSize);
    rows.push(...page.rows);
    ({ pending } = page);
    after = page.next;
    pages += 1;
    if (pages > 1_000) throw new Error('the pages have no end');
  } while (after !== null);
  return { rows, pages, pending };
}

/** The rows of a page of one, which every source has to give as it gives them at once. */
export async function sameInPages(
  server: TestServer,
  id: string,
  user: TestUser,
  asked: Asked,
): Promise<ReportRow[]> {
  const { rows } = await readSource(server, id, user, asked);
  const paged = await readSource(server, id, user, { ...asked, pageSize: 1 });
  // What runs is read some ms later.
  const ended = (read: readonly ReportRow[]) =>
    read.filter(
      ({ isRunning, isOpen, cleared }) => isRunning !== true && isOpen !== true && cleared !== null,
    );
  expect(ended(paged.rows)).toEqual(ended(rows));
  expect(paged.rows.length).toBe(rows.length);
  return rows;
}

export const inRange = (
  from: number | string,
  to: number | string,
  ...more: SourceFilter[]
): SourceFilter => ({
  all: [{ field: 'range', op: 'between', value: [from, to] }, ...more],
});

/** What every source refuses, whoever asks: names that it does not declare, and values of another type. */
export async function refusesHostile(
  server: TestServer,
  id: string,
  user: TestUser,
  filter: SourceFilter,
): Promise<void> {
  const ask = (more: object) => readSource(server, id, user, { filter, ...more });
  const hostile = [
    "x'; drop table line_shift_fact; --",
    'tenant_id',
    '__proto__',
    'id" or 1=1',
    'constructor',
  ];
  const source = server.wiring.reportSources.find(({ info }) => info.id === id);
  const text = source?.info.fields.find(({ type, secret }) => type === 'text' && !secret)?.key ?? '';
  for (const name of hostile) {
    await expect(ask({ fields: [name] })).rejects.toMatchObject({ reason: 'unknown_field', field: name });
    await expect(
      ask({ filter: { all: [filter, { field: name, op: 'eq', value: 'x' }] } }),
    ).rejects.toMatchObject({ reason: 'unknown_filter', field: name });
    // As a value it is a text like any other.
    const found = await ask({ filter: { all: [filter, { field: text, op: 'in', value: [name] }] } });
    expect(found.rows).toEqual([]);
    const contained = await ask({
      filter: { all: [filter, { field: text, op: 'contains', value: `${name}%_\\` }] },
    });
    expect(contained.rows).toEqual([]);
  }
  for (const value of [1, true, null, ['x'], '\0', '\ud800', { x: 1 }])
    await expect(ask({ filter: { all: [filter, { field: text, op: 'eq', value }] } })).rejects.toMatchObject({
      reason: 'wrong_value',
      field: text,
    });
  let deep: SourceFilter = filter;
  for (let depth = 0; depth < 50; depth += 1) deep = { not: deep };
  await expect(ask({ filter: deep })).rejects.toMatchObject({ name: 'SourceRefused' });
  const caller = await server.wiring.accounts.principalOf(user.tenantId, user.userId, null);
  for (const after of [
    '',
    '[]',
    '{"a":1}',
    "['1']",
    '["1","2","3","4","5","6","7"]',
    'live:x',
    '["a\\u0000"]',
  ])
    await expect(
      server.db.tenant(user.tenantId, async (tx) => {
        if (source && caller) await source.read(tx, caller, { fields: [text], filter, limit: 10, after });
      }),
    ).rejects.toMatchObject({ reason: 'wrong_page' });
}

/** A user with every other permission, and one of another tenant, do not read the source. */
export async function refusesOthers(
  server: TestServer,
  id: string,
  filter: SourceFilter,
  permissions: readonly Permission[],
): Promise<void> {
  const source = server.wiring.reportSources.find(({ info }) => info.id === id);
  const without = await server.addUser({
    permissions: permissions.filter((one) => one !== source?.permission),
  });
  await expect(readSource(server, id, without, { filter })).rejects.toMatchObject({ code: 'forbidden' });
  const tenantId = await server.addTenant(`other-${id.replace('_', '-')}`);
  const stranger = await server.addUser({ tenantId });
  expect((await readSource(server, id, stranger, { filter })).rows).toEqual([]);
}
