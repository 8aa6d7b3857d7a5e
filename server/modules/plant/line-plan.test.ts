import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import type { LinePlan, PlanMachine, PlanNode } from '#shared/contracts/calendar/line-plan.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { FEED_EVENTS, FeedFrame, LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { auditDepartments, department, getDepartment } from '#shared/contracts/plant/department.ts';
import { getLine, Line, listLines } from '#shared/contracts/plant/line.ts';
import {
  discardLinePlan,
  EditedPlan,
  getLinePlan,
  LineVersion,
  listLineVersions,
  listPlanMachines,
  publishLine,
  restoreLineVersion,
  saveLinePlan,
} from '#shared/contracts/plant/line-version.ts';
import { Machine } from '#shared/contracts/plant/machine.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

let server: TestServer;
let editor: TestUser;
let demoLine: Line;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  editor = await server.addUser();
  [demoLine] = Line.array().parse((await server.call(listLines, {}, editor)).json().data) as [Line];
});
afterAll(() => {
  for (const socket of sockets) socket.disconnect();
});

let serial = 0;
async function makeLine(isAudited = true): Promise<Id> {
  serial += 1;
  const { parentId } = await dataOf(server, getDepartment, { query: { deptId: demoLine.id } }, editor);
  const body = {
    dtype: 'line',
    parentId: parentId ?? null,
    name: '新线',
    code: `N${serial}`,
    unit: 'can',
    timeZone: 'Asia/Tokyo',
  } as const;
  const { deptId = '' } = await dataOf(server, department.create, { body }, editor);
  if (isAudited) await dataOf(server, auditDepartments, { body: { ids: [deptId] } }, editor);
  return deptId;
}

function newMachine(code: string, idealSpeedPerHour = 40_000): PlanMachine {
  return {
    code,
    name: `机器 ${code}`,
    nameEn: `Machine ${code}`,
    machineType: 'filler',
    speedUnit: 'bottle',
    yieldUnit: 'bottle',
    primaryPerUnit: 1,
    idealSpeedPerHour,
    expectedPeriodMs: 10_000,
  };
}

/** `a`, then `b` and `c` side by side, then `d`. */
function branchPlan(prefix: string): LinePlan {
  const node = (key: string, speed: number): PlanNode => ({
    key,
    machineId: null,
    machine: newMachine(`${prefix}-${key}`, speed),
    x: 0,
    y: 0,
  });
  const edge = (from: string, to: string) => ({ from, to, bufferCapacity: 600, bufferMetric: 'bufferOut' });
  return {
    unit: 'bottle',
    timeZone: 'Europe/Berlin',
    bottleneck: 'a',
    nodes: [node('a', 36_000), node('b', 20_000), node('c', 20_000), node('d', 45_000)],
    edges: [edge('a', 'b'), edge('a', 'c'), edge('b', 'd'), edge('c', 'd')],
  };
}

async function refusal(answer: ReturnType<TestServer['call']>) {
  const { statusCode, json } = await answer;
  return { statusCode, ...(json() as { error: string; data: unknown }) };
}

async function edited(answer: ReturnType<TestServer['call']>): Promise<EditedPlan> {
  const { statusCode, body, json } = await answer;
  expect(statusCode, body).toBe(200);
  return EditedPlan.parse(json().data);
}

const load = (id: Id) => edited(server.call(getLinePlan, { params: { id } }, editor));
const save = (id: Id, revision: number | null, plan: LinePlan) =>
  server.call(saveLinePlan, { params: { id }, body: { revision, plan } }, editor);
const publish = (id: Id, revision: number | null, note = 'first') =>
  server.call(publishLine, { params: { id }, body: { revision, note } }, editor);
const lineOf = async (id: Id) =>
  Line.parse((await server.call(getLine, { params: { id } }, editor)).json().data);
const versionsOf = async (id: Id) =>
  LineVersion.array().parse((await server.call(listLineVersions, { params: { id } }, editor)).json().data);

async function published(prefix: string): Promise<Id> {
  const id = await makeLine();
  const { draft } = await edited(save(id, null, branchPlan(prefix)));
  await edited(publish(id, draft?.revision ?? null));
  return id;
}

describe('the plan of a line', () => {
  it('is empty for a new line, and what walls show for a line that nobody has edited', async () => {
    const empty = await load(await makeLine());
    expect(empty).toMatchObject({
      name: '新线',
      draft: null,
      publishedNo: null,
      plan: { nodes: [], edges: [] },
    });
    const { plan } = await load(demoLine.id);
    expect(plan.nodes.map(({ machineId }) => machineId)).toEqual(demoLine.machines.map(({ id }) => id));
    expect(plan.edges).toHaveLength(demoLine.edges.length);
  });

  it('is saved as a draft with its problems, and is nothing that walls show', async () => {
    const id = await makeLine();
    const plan = { ...branchPlan('DRAFT'), bottleneck: null };
    const first = await edited(save(id, null, plan));
    expect(first).toMatchObject({ plan, draft: { revision: 1, username: editor.username } });
    const second = await edited(save(id, 1, { ...plan, edges: [] }));
    expect(second.draft?.revision).toBe(2);
    expect(await load(id)).toEqual(second);
    expect((await server.call(getLine, { params: { id } }, editor)).statusCode).toBe(404);
  });

  it('is not saved over what another user saved meanwhile, and tells what that is', async () => {
    const id = await makeLine();
    await edited(save(id, null, branchPlan('STALE')));
    for (const revision of [null, 7]) {
      const refused = await refusal(save(id, revision, { ...branchPlan('STALE'), nodes: [] }));
      expect(refused).toMatchObject({ statusCode: 409, error: 'stale', data: { draft: { revision: 1 } } });
      expect(EditedPlan.parse(refused.data).plan.nodes).toHaveLength(4);
    }
  });

  it('refuses keys that are used twice, nodes with two machines or none, and unknown time zones', async () => {
    const id = await makeLine();
    const plan = branchPlan('BAD');
    const [first, second] = plan.nodes as [PlanNode, PlanNode];
    for (const nodes of [
      [first, { ...second, key: first.key }],
      [{ ...first, machineId: '5' }],
      [{ ...first, machine: null }],
      [{ ...first, machine: { ...newMachine('x'), code: '123' } }],
    ])
      expect(await refusal(save(id, null, { ...plan, nodes }))).toMatchObject({ error: 'invalid_input' });
    expect(await refusal(save(id, null, { ...plan, timeZone: 'Mars/Olympus' }))).toMatchObject({
      error: 'invalid_input',
    });
    expect((await load(id)).draft).toBeNull();
  });

  it('returns to what is published when the draft is discarded', async () => {
    const id = await published('DISCARD');
    const { plan } = await load(id);
    await edited(save(id, null, { ...plan, nodes: [] }));
    expect(await edited(server.call(discardLinePlan, { params: { id } }, editor))).toMatchObject({
      plan,
      draft: null,
      publishedNo: 1,
    });
  });

  it('offers machines of its own line and of none', async () => {
    const own = await published('OFFER');
    const machines = async (id: Id) =>
      Machine.array().parse((await server.call(listPlanMachines, { params: { id } }, editor)).json().data);
    expect((await machines(own)).map(({ lineId }) => lineId)).toEqual([own, own, own, own]);
    expect(await machines(await makeLine())).toEqual([]);
  });

  it('belongs to a department of type line, of the own tenant', async () => {
    const stranger = await server.addUser({ tenantId: await server.addTenant('stranger') });
    const machineId = demoLine.machines[0]?.id ?? '';
    for (const [id, user] of [
      ['999999', editor],
      [machineId, editor],
      [demoLine.id, stranger],
    ] as const) {
      for (const contract of [getLinePlan, listPlanMachines, listLineVersions, discardLinePlan])
        expect((await server.call(contract, { params: { id } }, user)).statusCode, contract.id).toBe(404);
    }
  });

  it('is changed by those only who may change the plant', async () => {
    const viewer = await server.addUser({ permissions: ['plant_view'] });
    const id = await makeLine();
    expect((await server.call(getLinePlan, { params: { id } }, viewer)).statusCode).toBe(200);
    const body = { revision: null, plan: branchPlan('VIEWER') };
    expect((await server.call(saveLinePlan, { params: { id }, body }, viewer)).statusCode).toBe(403);
  });
});

describe('the publication of a line', () => {
  it('creates its new machines and shows steps, branches and buffers', async () => {
    const id = await published('PUB');
    const line = await lineOf(id);
    const codeOf = (machineId: Id) => line.machines.find((machine) => machine.id === machineId)?.code;
    expect(line.steps.map(({ machineIds }) => machineIds.map(codeOf))).toEqual([
      ['PUB-a'],
      ['PUB-b', 'PUB-c'],
      ['PUB-d'],
    ]);
    expect(codeOf(line.bottleneckMachineId)).toBe('PUB-a');
    expect(line.timeZone).toBe('Europe/Berlin');
    expect(line.edges).toHaveLength(4);
    expect(server.wiring.directory.findMachine(server.tenantId, 'PUB-c')?.lineId).toBe(id);
    const { plan, draft, publishedNo } = await load(id);
    expect({ draft, publishedNo }).toEqual({ draft: null, publishedNo: 1 });
    expect(plan.nodes.every(({ machineId, machine }) => machineId !== null && machine === null)).toBe(true);
  });

  it('is refused with the problems of the plan, and creates nothing', async () => {
    const id = await makeLine();
    const plan = branchPlan('WRONG');
    const edge = { from: 'd', to: 'a', bufferCapacity: null, bufferMetric: null };
    await edited(save(id, null, { ...plan, edges: [...plan.edges, edge] }));
    const refused = await refusal(publish(id, 1));
    expect(refused).toMatchObject({ statusCode: 409, error: 'plan_has_problems' });
    expect(refused.data).toMatchObject([{ key: 'circle', level: 'error' }]);
    expect(server.wiring.directory.findMachine(server.tenantId, 'WRONG-a')).toBeNull();
    expect((await load(id)).draft?.revision).toBe(1);
  });

  it('is refused while the line is a draft, and marks an audited one as in use', async () => {
    const draft = await makeLine(false);
    await edited(save(draft, null, branchPlan('UNAUDITED')));
    expect(await refusal(publish(draft, 1))).toMatchObject({ statusCode: 409, error: 'dept_not_audited' });
    const query = { deptId: await published('AUDITED') };
    expect(await dataOf(server, getDepartment, { query }, editor)).toMatchObject({
      status: 'started',
      unit: 'bottle',
      timeZone: 'Europe/Berlin',
    });
    const machine = server.wiring.directory.findMachine(server.tenantId, 'AUDITED-a')?.id ?? '';
    expect(await dataOf(server, getDepartment, { query: { deptId: machine } }, editor)).toMatchObject({
      status: 'started',
      parentId: query.deptId,
      updateBy: editor.username,
    });
  });

  it('is refused for a machine that is a draft', async () => {
    const id = await makeLine();
    const body = { dtype: 'machine', parentId: id, name: '散机', code: 'LOOSE-1', idealSpeedPerHour: 50_000 };
    const { deptId = '' } = await dataOf(server, department.create, { body } as never, editor);
    const plan = branchPlan('LOOSE');
    const nodes = plan.nodes.map((node) =>
      node.key === 'd' ? { ...node, machineId: deptId, machine: null } : node,
    );
    await edited(save(id, null, { ...plan, nodes }));
    expect((await refusal(publish(id, 1))).data).toMatchObject([{ key: 'unknown_machine', keys: ['d'] }]);
    await dataOf(server, auditDepartments, { body: { ids: [deptId] } }, editor);
    await edited(publish(id, 1));
    expect((await lineOf(id)).machines.map(({ id: machineId }) => machineId)).toContain(deptId);
  });

  it('is not hindered by warnings', async () => {
    const id = await makeLine();
    const plan = branchPlan('WARN');
    await edited(save(id, null, { ...plan, edges: plan.edges.filter(({ to }) => to !== 'c').slice(0, 3) }));
    expect((await edited(publish(id, 1))).publishedNo).toBe(1);
  });

  it('is refused for codes that others have, and for machines of another line', async () => {
    const id = await makeLine();
    const taken = await published('TAKEN');
    const saved = await edited(save(id, null, branchPlan('TAKEN')));
    expect(saved.takenCodes).toEqual(['TAKEN-a', 'TAKEN-b', 'TAKEN-c', 'TAKEN-d']);
    expect((await refusal(publish(id, 1))).data).toMatchObject([{ key: 'code_taken' }, {}, {}, {}]);
    const { plan } = await load(taken);
    await edited(save(id, 1, plan));
    expect((await refusal(publish(id, 2))).data).toMatchObject([{ key: 'unknown_machine' }, {}, {}, {}]);
    expect((await lineOf(taken)).machines).toHaveLength(4);
  });

  it('is refused when the draft has changed, and when there is nothing new', async () => {
    const id = await makeLine();
    expect(await refusal(publish(id, null))).toMatchObject({ error: 'plan_is_published' });
    await edited(save(id, null, branchPlan('AGAIN')));
    expect(await refusal(publish(id, 9))).toMatchObject({ error: 'stale' });
    await edited(publish(id, 1));
    expect(await refusal(publish(id, null))).toMatchObject({ statusCode: 409, error: 'plan_is_published' });
  });

  it('leaves a machine that was taken out a department in no line', async () => {
    const id = await published('OUT');
    const { plan } = await load(id);
    const nodes = plan.nodes.filter(({ key }) => key !== 'c');
    const edges = plan.edges.filter(({ from, to }) => from !== 'c' && to !== 'c');
    await edited(save(id, null, { ...plan, nodes, edges }));
    await edited(publish(id, 1));
    expect((await lineOf(id)).machines.map(({ code }) => code)).toEqual(['OUT-a', 'OUT-b', 'OUT-d']);
    expect(server.wiring.directory.findMachine(server.tenantId, 'OUT-c')?.lineId).toBeNull();
  });

  it('is audited with what was published before', async () => {
    const id = await published('AUDIT');
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ action: string; changes: { plan?: { before: unknown } } }>`select action, changes from sys_audit
        where subject = 'linePlan' and record_id = ${id} order by seq`.execute(tx),
    );
    expect(rows.map(({ action }) => action)).toEqual(['startDraft', 'publish']);
    expect(rows[1]?.changes).toMatchObject({ no: { before: null, after: 1 }, note: { after: 'first' } });
  });
});

describe('the versions of a line', () => {
  it('keep what walls showed before the first edit, and every publication after it', async () => {
    const { plan } = await load(demoLine.id);
    await edited(save(demoLine.id, null, { ...plan, unit: 'piece' }));
    await edited(publish(demoLine.id, 1, 'pieces'));
    expect(await versionsOf(demoLine.id)).toMatchObject([
      { no: 2, status: 'published', note: 'pieces', username: editor.username },
      { no: 1, status: 'archived', note: null, username: null, machineCount: demoLine.machines.length },
    ]);
    expect((await lineOf(demoLine.id)).unit).toBe('piece');
    const params = { id: demoLine.id, no: 1 };
    const body = { revision: null };
    expect(await edited(server.call(restoreLineVersion, { params, body }, editor))).toMatchObject({ plan });
    await edited(publish(demoLine.id, 1, 'back'));
    expect(await lineOf(demoLine.id)).toEqual(demoLine);
  });

  it('are not restored over a draft that somebody else has changed, nor when there is none', async () => {
    const id = await published('RESTORE');
    await edited(save(id, null, branchPlan('RESTORE2')));
    const body = { revision: null };
    const restore = (no: number) =>
      refusal(server.call(restoreLineVersion, { params: { id, no }, body }, editor));
    expect(await restore(1)).toMatchObject({ error: 'stale' });
    expect(await restore(99)).toMatchObject({ statusCode: 404 });
  });
});

it('follows a publication on a wall that shows the line', async () => {
  const id = await published('WALL');
  const address = await server.listen();
  const socket = io(address, {
    auth: { token: editor.token, tenantId: editor.tenantId },
    transports: ['websocket'],
  });
  sockets.push(socket);
  const shown: Line[] = [];
  socket.on(FEED_EVENTS.frame, (message: unknown) => {
    const frame = FeedFrame.parse(typeof message === 'string' ? JSON.parse(message) : message);
    const entry = frame.kind === 'full' && frame.entries.find(([key]) => key === LINE_FEED_KEYS.line(id));
    if (entry) shown.push(Line.parse(entry[1]));
  });
  await socket.emitWithAck(FEED_EVENTS.subscribe, { topic: { name: 'line', id } });
  await vi.waitFor(() => expect(shown.at(-1)?.machines).toHaveLength(4));
  const { plan } = await load(id);
  const node: PlanNode = { key: 'e', machineId: null, machine: newMachine('WALL-e', 50_000), x: 0, y: 0 };
  const edge = { from: 'd', to: 'e', bufferCapacity: null, bufferMetric: null };
  await edited(save(id, null, { ...plan, nodes: [...plan.nodes, node], edges: [...plan.edges, edge] }));
  await edited(publish(id, 1));
  await vi.waitFor(() => expect(shown.at(-1)?.machines.map(({ code }) => code)).toContain('WALL-e'), {
    timeout: 30_000,
  });
});
