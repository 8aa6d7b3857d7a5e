import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { withSchema } from '#server/core/database/typed-database.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  auditDepartments,
  cancelDepartmentAudit,
  type Department,
  type DepartmentNode,
  department,
  getDepartmentTree,
  listDepartments,
  listDepartmentsByType,
  listLinesByPost,
  moveDepartment,
  startDepartments,
} from '#shared/contracts/plant/department.ts';
import { getMachine } from '#shared/contracts/plant/machine.ts';
import { walkTree } from '#shared/domain/tree/tree.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { departmentSample } from '#tests/support/samples/plant/department.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(departmentSample);

let server: TestServer;
let admin: TestUser;
let plant: Department;
let workshop: Department;
let line: Department;
let serial = 0;

type Body = z.input<typeof department.createBody>;
const add = (body: Partial<Body> & Pick<Body, 'dtype'>) => {
  serial += 1;
  return server.call(
    department.create,
    { body: { name: `${body.dtype} ${serial}`, code: `x-${serial}`, ...body } },
    admin,
  );
};
const added = async (body: Partial<Body> & Pick<Body, 'dtype'>): Promise<Department> => {
  const answer = await add(body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const addMachine = (body: Partial<Body> = {}) =>
  added({ dtype: 'machine', parentId: line.deptId, idealSpeedPerHour: 600, ...body });
const ask = (id: Id) => server.call(department.get, { params: { id } }, admin);
const read = async (id: Id): Promise<Department> => (await ask(id)).json().data;
const update = (record: Department, change: Partial<Department>) =>
  server.call(department.update, { body: { ...record, ...change } }, admin);
const remove = (ids: readonly Id[], confirm: '0' | '1' = '0') =>
  server.call(department.removeMany, { query: { ids: [...ids], confirm } }, admin);
const restore = (ids: Id[]) => server.call(department.restore, { body: { ids } }, admin);
const auditNow = (...ids: Id[]) => server.call(auditDepartments, { body: { ids } }, admin);
const cancel = (...ids: Id[]) => server.call(cancelDepartmentAudit, { body: { ids } }, admin);
const inTree = async () => {
  const tree: DepartmentNode[] = (await server.call(getDepartmentTree, {}, admin)).json().data;
  return [...walkTree(tree)].map(({ node }) => node.id);
};
const seeded = async (code: string): Promise<Department> => {
  const all: Department[] = (await server.call(listDepartments, {}, admin)).json().data;
  const found = all.find((one) => one.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};

beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  admin = await server.addUser();
  const company = await added({ dtype: 'company' });
  plant = await added({ dtype: 'plant', parentId: company.deptId });
  workshop = await added({ dtype: 'workshop', parentId: plant.deptId });
  line = await added({ dtype: 'line', parentId: workshop.deptId, unit: 'bottle', timeZone: 'Asia/Shanghai' });
});
afterAll(() => server.close());

describe('the place of a department', () => {
  it('is one that its type may have', async () => {
    const place = async (dtype: Department['dtype'], parentId: Id | null) =>
      (await add({ dtype, parentId, unit: 'bottle', timeZone: 'UTC', idealSpeedPerHour: 1 })).json().fields;
    expect(await place('line', plant.parentId)).toHaveProperty('parentId');
    expect(await place('machine', null)).toHaveProperty('parentId');
    expect(await place('plant', '999999')).toHaveProperty('parentId');
    expect(await place('dock', plant.deptId)).toBeUndefined();
    const moved = await update(workshop, { parentId: workshop.deptId });
    expect(moved.json().fields).toHaveProperty('parentId');
  });

  it('has a position on the map where it is a site of people, both degrees or none', async () => {
    const position = { address: '人民路 1 号', longitude: 120.6, latitude: 31.3 };
    const site = await added({ dtype: 'warehouse', parentId: plant.deptId, ...position });
    expect(site).toMatchObject(position);
    const none = { address: null, longitude: null, latitude: null };
    expect(await addMachine(position)).toMatchObject(none);
    expect((await update(site, { latitude: null })).json().fields).toHaveProperty('latitude');
    expect((await update(site, { longitude: 180.5 })).json().fields).toHaveProperty('longitude');
    // A caller that names one degree only.
    const { longitude: _left, ...half } = { ...site, latitude: null };
    expect((await server.call(department.update, { body: half }, admin)).statusCode).toBe(200);
    expect(await read(site.deptId)).toMatchObject({ longitude: null, latitude: null });
    expect((await update(await read(site.deptId), none)).statusCode).toBe(200);
    expect(await read(site.deptId)).toMatchObject(none);
  });

  it('may be named by the code of the parent, and is at the end of its children', async () => {
    const [one, two] = [
      await added({ dtype: 'workshop', parentCode: plant.code }),
      await added({ dtype: 'workshop', parentId: plant.deptId }),
    ];
    expect(one).toMatchObject({ parentId: plant.deptId, parentCode: plant.code });
    expect(two.sort).toBeGreaterThan(one.sort);
    expect((await add({ dtype: 'workshop', parentCode: 'nowhere' })).json().fields).toHaveProperty(
      'parentCode',
    );
  });

  it('changes by a move between siblings, which changes nothing for who does not know these', async () => {
    const parent = await added({ dtype: 'workshop', parentId: plant.deptId });
    const [a, b] = [
      await added({ dtype: 'workshop', parentId: parent.deptId }),
      await added({ dtype: 'workshop', parentId: parent.deptId }),
    ];
    const c = await added({ dtype: 'workshop', parentId: plant.deptId });
    const move = (id: Id, parentId: Id, siblingIds: Id[]) =>
      server.call(moveDepartment, { body: { id, parentId, siblingIds } }, admin);
    expect((await move(c.deptId, parent.deptId, [b.deptId, c.deptId])).json().error).toBe('stale');
    expect((await move(parent.deptId, a.deptId, [parent.deptId])).json().fields).toHaveProperty('parentId');
    const siblings = [b.deptId, c.deptId, a.deptId];
    expect((await move(c.deptId, parent.deptId, siblings)).json().data).toBe(true);
    const all: Department[] = (await server.call(listDepartments, {}, admin)).json().data;
    expect(all.filter(({ parentId }) => parentId === parent.deptId).map(({ deptId }) => deptId)).toEqual(
      siblings,
    );
  });
});

describe('what a department says of itself', () => {
  it('is asked for by its type', async () => {
    const below = { parentId: line.deptId };
    expect((await add({ dtype: 'machine', ...below })).json().fields).toHaveProperty('idealSpeedPerHour');
    const noUnit = await add({ dtype: 'line', parentId: workshop.deptId, timeZone: 'UTC' });
    expect(noUnit.json().fields).toHaveProperty('unit');
    const noZone = await add({
      dtype: 'line',
      parentId: workshop.deptId,
      unit: 'can',
      timeZone: 'Mars/Olympus',
    });
    expect(noZone.json().fields).toHaveProperty('timeZone');
    const tooLong = await add({
      dtype: 'machine',
      ...below,
      idealSpeedPerHour: 1,
      shortName: 'x'.repeat(13),
    });
    expect(tooLong.json().fields).toHaveProperty('shortName');
    for (const code of ['12', 'a/b', 'a b', '#'])
      expect((await add({ dtype: 'company', code })).json().fields, code).toHaveProperty('code');
  });

  it('is known to the model as soon as the call is answered, also of a draft', async () => {
    const machine = await addMachine({ machineType: 'filler', shortName: '灌装', expectedPeriodMs: 2_000 });
    expect(machine).toMatchObject({ status: 'draft', machineType: 'filler', yieldUnit: 'piece' });
    const { directory } = server.wiring;
    expect(directory.findMachine(server.tenantId, machine.code)).toMatchObject({
      id: machine.deptId,
      shortName: '灌装',
      shortNameEn: null,
    });
    await update(machine, { idealSpeedPerHour: 900, speedUnit: 'can', code: `${machine.code}b` });
    expect(directory.findMachine(server.tenantId, machine.code)).toBeNull();
    const answer = await server.call(getMachine, { params: { id: machine.deptId } }, admin);
    expect(answer.json().data).toMatchObject({ idealSpeedPerHour: 900, speedUnit: 'can' });
  });

  it('is audited where it is of a machine', async () => {
    const machine = await addMachine();
    await update(machine, { idealSpeedPerHour: 700 });
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql<{
        changes: object;
      }>`select changes from sys_audit where subject = 'department' and action = 'update'
        and record_id = ${machine.deptId}`.execute(withSchema<unknown>(tx)),
    );
    expect(rows).toEqual([{ changes: { idealSpeedPerHour: { before: 600, after: 700 } } }]);
  });
});

describe('a draft', () => {
  it('can be chosen once it is audited, and not before its parent is', async () => {
    const top = await added({ dtype: 'company' });
    const below = await added({ dtype: 'plant', parentId: top.deptId });
    expect(await inTree()).not.toContain(top.deptId);
    expect((await auditNow(below.deptId)).json().error).toBe('dept_parent_draft');
    expect((await auditNow(below.deptId, top.deptId)).json().data).toBe(true);
    expect(await inTree()).toEqual(expect.arrayContaining([top.deptId, below.deptId]));
    const plants = await server.call(listDepartmentsByType, { params: { type: 'plant' } }, admin);
    expect(plants.json().data.map(({ deptId }: Department) => deptId)).toContain(below.deptId);
    expect(await read(below.deptId)).toMatchObject({
      status: 'audited',
      auditedBy: admin.username,
      auditedAt: expect.any(Number),
      startedAt: null,
    });
    expect((await cancel(top.deptId)).json()).toMatchObject({
      error: 'dept_in_use',
      data: [{ deptId: top.deptId, kind: 'department', name: below.name }],
    });
    expect((await cancel(below.deptId, top.deptId)).json().data).toBe(true);
    expect(await read(top.deptId)).toMatchObject({ status: 'draft', auditedBy: null, auditedAt: null });
  });

  it('is started only after it was audited', async () => {
    const top = await added({ dtype: 'company' });
    const start = (isStarted = true) =>
      server.call(startDepartments, { body: { ids: [top.deptId], start: isStarted } }, admin);
    expect((await start()).json().error).toBe('dept_not_audited');
    await auditNow(top.deptId);
    await start();
    expect(await read(top.deptId)).toMatchObject({ status: 'started', startedBy: admin.username });
    await start(false);
    expect(await read(top.deptId)).toMatchObject({ status: 'audited', startedBy: null, startedAt: null });
  });

  it('holds nothing that is audited', async () => {
    const [top, other] = [await added({ dtype: 'company' }), await added({ dtype: 'company' })];
    const below = await added({ dtype: 'plant', parentId: top.deptId });
    await auditNow(top.deptId, below.deptId);
    const moved = await update(await read(below.deptId), { parentId: other.deptId });
    expect(moved.json().fields).toHaveProperty('parentId');
  });
});

describe('a department that is used', () => {
  it('is named with its users when its audit is cancelled or it is removed', async () => {
    const filler = await seeded('L1-FILLER');
    const first = await read(filler.parentId ?? '');
    const use = { error: 'dept_in_use', data: [{ deptId: filler.deptId, kind: 'line', name: first.name }] };
    expect((await cancel(filler.deptId)).json()).toMatchObject(use);
    expect((await remove([filler.deptId], '1')).json()).toMatchObject(use);
    const office = await added({ dtype: 'office' });
    const member = await server.addUser();
    await server.db.tenant(server.tenantId, (tx) =>
      sql`update sys_user set dept_id = ${office.deptId} where user_id = ${member.userId}`.execute(
        withSchema<unknown>(tx),
      ),
    );
    expect((await remove([office.deptId], '1')).json()).toMatchObject({
      error: 'dept_in_use',
      data: [{ deptId: office.deptId, kind: 'user' }],
    });
  });
});

describe('the lines of a post', () => {
  it('are those of the departments of the users who hold it', async () => {
    const member = await server.addUser();
    const [first, other] = [await seeded('L1-FILLER'), await seeded('L2-FILLER')];
    const own = async (query: { postId?: Id } = {}, user = member): Promise<Id[]> => {
      const answer = await server.call(listLinesByPost, { query }, user);
      return answer.json().data.map(({ deptId }: Department) => deptId);
    };
    const postId = await server.db.tenant(server.tenantId, async (anyTx) => {
      const tx = withSchema<unknown>(anyTx);
      const { rows } = await sql<{
        post_id: Id;
      }>`select post_id::text as post_id from sys_post limit 1`.execute(tx);
      const id = rows[0]?.post_id ?? '';
      await sql`update sys_user set dept_id = ${first.parentId} where user_id = ${member.userId}`.execute(tx);
      await sql`insert into sys_user_post (tenant_id, user_id, post_id)
        values (${server.tenantId}, ${member.userId}, ${id})`.execute(tx);
      return id;
    });
    expect(await own()).toEqual([first.parentId]);
    expect(await own({ postId }, admin)).toEqual([first.parentId]);
    expect(await own({}, admin)).toEqual([]);
    expect(other.parentId).not.toBe(first.parentId);
  });
});

describe('a removal', () => {
  it('of what has something below it or history has to be confirmed, and is undone as a whole', async () => {
    const top = await added({ dtype: 'line', parentId: workshop.deptId, unit: 'can', timeZone: 'UTC' });
    const machine = await addMachine({ parentId: top.deptId });
    await server.db.tenant(server.tenantId, (tx) =>
      sql`insert into state_interval (tenant_id, machine_id, from_ts, last_seen, arrival_ts, states, quality)
        values (${server.tenantId}, ${machine.deptId}, 5000, 6000, 6000, 1, 0)`.execute(
        withSchema<unknown>(tx),
      ),
    );
    const refused = await remove([top.deptId]);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        error: 'dept_has_content',
        data: { below: 1, history: [{ deptId: machine.deptId, name: machine.name, since: 5_000 }] },
      },
    ]);
    expect((await remove([machine.deptId])).json().error).toBe('dept_has_content');
    expect((await remove([top.deptId], '1')).json().data).toBe(true);
    expect((await ask(machine.deptId)).statusCode).toBe(404);
    expect(server.wiring.directory.machine(server.tenantId, machine.deptId)).toBeNull();
    expect((await restore([machine.deptId])).json().fields).toHaveProperty('parentId');
    expect((await restore([top.deptId])).json().data).toBe(true);
    expect(await read(machine.deptId)).toMatchObject({ parentId: top.deptId, name: machine.name });
    expect(server.wiring.directory.machine(server.tenantId, machine.deptId)).not.toBeNull();
  });

  it('brings back what was removed with it, not what had been removed before', async () => {
    const top = await added({ dtype: 'company' });
    const [early, late] = [
      await added({ dtype: 'plant', parentId: top.deptId }),
      await added({ dtype: 'plant', parentId: top.deptId }),
    ];
    await remove([early.deptId]);
    await server.clock.advance(1_000);
    await remove([top.deptId], '1');
    await restore([top.deptId]);
    expect((await ask(late.deptId)).statusCode).toBe(200);
    expect((await ask(early.deptId)).statusCode).toBe(404);
  });

  it('of a type leaves others alone', async () => {
    const top = await added({ dtype: 'company' });
    const query = { ids: [top.deptId], dtype: 'plant' as const };
    expect((await server.call(department.removeMany, { query }, admin)).statusCode).toBe(404);
    expect((await ask(top.deptId)).statusCode).toBe(200);
  });
});
