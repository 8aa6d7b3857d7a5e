import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftException } from '#shared/contracts/calendar/shift-exception.ts';
import { machineParameter } from '#shared/contracts/history/machine-parameter.ts';
import { department, getDepartmentTree, moveDepartment } from '#shared/contracts/plant/department.ts';
import { type Line, listLines } from '#shared/contracts/plant/line.ts';
import { getMachine } from '#shared/contracts/plant/machine.ts';
import { getDictItems } from '#shared/contracts/platform/dict.ts';
import { listHalls } from '#shared/contracts/pretreatment/process-unit.ts';
import { searchFloor } from '#shared/contracts/stock/floor-search.ts';
import { listWarehouses } from '#shared/contracts/yard/warehouse.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/** A role's data authority (docs/decisions/0025). What it bounds: `tests/walks/data-scope.test.ts`. */
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

  it('is "all" for the roles that come with a tenant', async () => {
    // The first call gives a tenant what it begins with.
    await server.addUser();
    const { rows } = await read(
      sql`select ds_type as value from sys_role where code in ('admin', 'operator', 'viewer')`,
    );
    expect(rows.map(({ value }) => value)).toEqual([0, 0, 0]);
  });
});

describe('an editor who reaches a part of the plant', () => {
  const run = async (query: ReturnType<typeof sql>) =>
    (await server.db.platform((tx) => query.execute(tx))).rows as { id: string }[];
  let workshop: string;
  let line: string;
  let other: string;
  let editor: TestUser;

  beforeAll(async () => {
    const add = async (code: string, dtype: string, parent: string | null) =>
      (
        await run(sql`insert into department (tenant_id, parent_id, name, code, dtype, status)
          values (${server.tenantId}, ${parent}, ${code}, ${code}, ${dtype}, 'audited') returning id::text as id`)
      )[0]?.id ?? '';
    const plant = await add('DS-PLANT', 'plant', null);
    workshop = await add('DS-SHOP', 'workshop', plant);
    line = await add('DS-LINE', 'line', workshop);
    other = await add('DS-OTHER', 'workshop', plant);
    editor = await server.addUser({ reach: { dsType: 3, deptId: workshop } });
  });

  const create = async (parentId: string | null, dtype: 'line' | 'workshop' | 'plant', code: string) =>
    server.call(
      department.create,
      {
        body: {
          ...{ parentId, dtype, code, name: code },
          ...(dtype === 'line' && { unit: 'bottle', timeZone: 'Asia/Shanghai' }),
        },
      } as never,
      editor,
    );

  it('creates below what is reached, and nowhere else', async () => {
    expect((await create(workshop, 'line', 'DS-NEW')).statusCode).toBe(200);
    expect((await create(other, 'line', 'DS-FOREIGN')).json().fields).toEqual({
      parentId: expect.any(String),
    });
    expect((await create(null, 'plant', 'DS-ROOT')).json().fields).toEqual({ parentId: expect.any(String) });
    // Of the own department only: a workshop below would be out of reach.
    expect((await create(workshop, 'workshop', 'DS-BELOW')).statusCode).not.toBe(200);
    const made = await run(sql`select code as id from department where code like 'DS-%' order by code`);
    expect(made.map(({ id }) => id)).toEqual(['DS-LINE', 'DS-NEW', 'DS-OTHER', 'DS-PLANT', 'DS-SHOP']);
  });

  it('moves nothing out of reach, and nothing into it', async () => {
    const move = (id: string, parentId: string | null) =>
      server.call(moveDepartment, { body: { id, parentId, siblingIds: [id] } }, editor);
    expect((await move(line, other)).statusCode).toBe(400);
    expect((await move(other, workshop)).statusCode).toBe(404);
    const [at] = await run(sql`select parent_id::text as id from department where id = ${line}`);
    expect(at?.id).toBe(workshop);
  });

  it('sees a tree that begins at the own department', async () => {
    const tree = (await server.call(getDepartmentTree, { query: {} }, editor)).json().data;
    expect(tree.map(({ code }: { code: string }) => code)).toEqual(['DS-SHOP']);
  });

  it('keeps what holds for the tenant as it is, and reads it', async () => {
    const everywhere = {
      kind: 'holiday',
      name: 'New year',
      places: '',
      fromDay: '2029-01-01',
      toDay: '2029-01-01',
    };
    const admin = await server.addUser();
    const made = (await server.call(shiftException.create, { body: everywhere } as never, admin)).json().data;
    const read = await server.call(shiftException.page, { query: {} } as never, editor);
    expect(read.json().data.records.map(({ id }: { id: string }) => id)).toContain(made.id);
    const changed = await server.call(
      shiftException.update,
      { body: { ...made, name: 'x' } } as never,
      editor,
    );
    expect(changed.statusCode).toBe(404);
    const own = { ...everywhere, name: 'Own', places: 'DS-LINE', fromDay: '2029-02-01', toDay: '2029-02-01' };
    expect((await server.call(shiftException.create, { body: own } as never, editor)).statusCode).toBe(200);
    const foreign = await server.call(
      shiftException.create,
      { body: { ...own, places: 'DS-LINE DS-OTHER', fromDay: '2029-03-01', toDay: '2029-03-01' } } as never,
      editor,
    );
    expect(foreign.statusCode).not.toBe(200);
  });
});

describe('a wall', () => {
  it('that was set to show a line reaches that line and its machines', async () => {
    const plant = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
    const [shown, hidden] = plant.wiring.directory.lines(plant.tenantId);
    const wall = await plant.addScreen();
    const read = async () =>
      (await plant.call(listLines, {}, wall)).json().data.map(({ id }: { id: string }) => id);
    const halls = async () =>
      (await plant.call(listHalls, { query: {} }, wall))
        .json()
        .data.map(({ code }: { code: string }) => code);
    const parametersOf = async (line: Line | undefined): Promise<number> => {
      const query = { deptId: line?.id ?? '' };
      return (await plant.call(machineParameter.page, { query }, wall)).json().data.total;
    };
    const [house] = (await plant.call(listWarehouses, {}, wall)).json().data;
    const search = async () => {
      const query = { warehouseId: house.id, text: 'A' };
      return (await plant.call(searchFloor, { query }, wall)).statusCode;
    };
    expect(await read()).toContain(hidden?.id);
    expect(await halls()).toEqual(['WS-PRE']);
    expect(await search()).toBe(200);
    expect(await parametersOf(hidden)).toBeGreaterThan(0);
    await plant.db.platform((tx) =>
      sql`insert into screen (tenant_id, name, board, target_id, theme, palette, language, orientation, motion,
          session_id, created_at, updated_at)
        select ${plant.tenantId}, 'Hall', 'line', ${shown?.id}, 'dark', 'andon', 'zh', 'auto', 'full',
          max(session_id), now(), now() from auth_session where kind = 'screen'`.execute(tx),
    );
    expect(await read()).toEqual([shown?.id]);
    expect(await halls()).toEqual([]);
    expect(await search()).toBe(404);
    expect(await parametersOf(shown)).toBeGreaterThan(0);
    expect(await parametersOf(hidden)).toBe(0);
    const machine = (id: string | undefined) => plant.call(getMachine, { params: { id: id ?? '' } }, wall);
    expect((await machine(shown?.machines[0]?.id)).statusCode).toBe(200);
    expect((await machine(hidden?.machines[0]?.id)).statusCode).toBe(404);
    await plant.close();
  });
});
