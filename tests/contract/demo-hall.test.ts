import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { demoHall, HALL_CODE, HALL_WAYS } from '#server/demo/hall/hall.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { addToPlant } from '#server/modules/plant/seed.ts';
import { seedPretreatment } from '#server/modules/pretreatment/demo-seed.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

const PLANT = { ...bottlingPlant, addition: demoHall.departments };

let server: TestServer;
beforeEach(async () => {
  server = await sharedServer({ plant: bottlingPlant });
});

const add = () =>
  server.db.tenant(server.tenantId, (tx) => addToPlant(withSchema(tx), server.tenantId, PLANT));
const seed = () => server.db.tenant(server.tenantId, (tx) => seedPretreatment(tx, server.tenantId, demoHall));
const query = <Row>(text: ReturnType<typeof sql<Row>>) =>
  server.db.tenant(server.tenantId, async (tx) => (await text.execute(withSchema<unknown>(tx))).rows);

it('gives a demo plant from before the hall, its units, recipes and programme, once', async () => {
  expect(await seed()).toBe(false);
  expect([await add(), await seed()]).toEqual([true, true]);
  expect([await add(), await seed()]).toEqual([false, false]);
  const units = await query(sql<{ machine: string; feeds: string | null; line: string | null }>`
    select m.code as machine, f.code as feeds, l.code as line from process_unit u
    join department h on h.id = u.hall_id and h.code = ${HALL_CODE} join department m on m.id = u.machine_id
    left join process_unit fu on fu.id = u.feeds_unit_id left join department f on f.id = fu.machine_id
    left join department l on l.id = u.feeds_line_id order by u.sort`);
  expect(units).toEqual([
    ...HALL_WAYS.map(({ blender, buffer }) => ({ machine: blender, feeds: buffer, line: null })),
    ...HALL_WAYS.map(({ buffer, line }) => ({ machine: buffer, feeds: null, line })),
  ]);
  expect(await query(sql`select from recipe where state = 'released'`)).toHaveLength(3);
  expect(await query(sql`select from cip_programme`)).toHaveLength(1);
});

it('brings nothing back that people removed', async () => {
  await add();
  await query(sql`update department set deleted_at = now() where code = ${HALL_CODE}`);
  expect([await add(), await seed()]).toEqual([false, false]);
});

it('leaves another plant as it is', async () => {
  const other = await sharedServer();
  expect(
    await other.db.tenant(other.tenantId, (tx) => addToPlant(withSchema(tx), other.tenantId, PLANT)),
  ).toBe(false);
  await query(sql`update department set code = 'OTHER' where code = 'L2'`);
  expect(await add()).toBe(false);
});

it('leaves out recipes of products that there are not, and codes that are taken', async () => {
  const { recipes, programmes } = demoHall;
  await add();
  await query(sql`update product set deleted_at = now() where code = ${recipes[0]?.product}`);
  await query(sql`insert into cip_programme (tenant_id, code, name, phases, is_enabled, created_at, updated_at)
    values (${server.tenantId}, ${programmes[0]?.code}, 'own', '[]', true, now(), now())`);
  expect(await seed()).toBe(true);
  const codes = await query(sql<{ code: string }>`select code from recipe order by code`);
  expect(codes.map(({ code }) => code)).toEqual(
    recipes
      .slice(1)
      .map(({ code }) => code)
      .sort(),
  );
  expect(await query(sql<{ name: string }>`select name from cip_programme`)).toEqual([{ name: 'own' }]);
});
