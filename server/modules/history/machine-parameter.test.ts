import { beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import {
  countMachineParameters,
  listPlcParamGroups,
  type MachineParameter,
  machineParameter,
  pagePlcParams,
  removeMarksOfParams,
  saveMarksFromParams,
} from '#shared/contracts/history/machine-parameter.ts';
import {
  auditDepartments,
  type Department,
  department,
  listDepartments,
} from '#shared/contracts/plant/department.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { machineParameterSample } from '#tests/support/samples/history/machine-parameter.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(machineParameterSample, () => sharedServer({ plant: bottlingPlant }));

describe('parameters of machines', () => {
  let tenant: TestTenant;
  let admin: TestUser;
  let machineId: string;
  let sourceTs = 0;

  beforeAll(async () => {
    tenant = await tenantWith(await sharedServer(), { plant: bottlingPlant });
    admin = await tenant.addUser();
    // Other tests put the clock of the server forward.
    sourceTs = tenant.clock.now();
    machineId = tenant.wiring.directory.findMachine(tenant.tenantId, 'L1-FILLER')?.id ?? '';
  });

  /** As a machine sends it. */
  const report = (key: string, value: number) =>
    tenant.wiring.sink.write([
      {
        kind: 'metrics',
        tenantId: tenant.tenantId,
        machineId,
        values: { [key]: value },
        sourceTs: ++sourceTs,
        arrivalTs: sourceTs,
        quality: 'good',
      },
    ]);
  const page = async (query: object = {}): Promise<MachineParameter[]> => {
    const answer = await tenant.call(
      machineParameter.page,
      { query: { current: 1, size: 50, ...query } },
      admin,
    );
    return answer.json().data.records;
  };

  const departmentOf = async (code: string): Promise<string> => {
    const all: Department[] = (await tenant.call(listDepartments, {}, admin)).json().data;
    return all.find((one) => one.code === code)?.deptId ?? '';
  };

  it('come with the first value of a metric, and keep what users said of them', async () => {
    await report('oilTemperature', 61.5);
    const [heard] = await page({ name: 'oilTemp' });
    expect(heard).toMatchObject({
      machineId,
      machineCode: 'L1-FILLER',
      metric: 'oilTemperature',
      name: 'oilTemperature',
      unit: null,
      live: { value: 61.5, quality: 'good' },
      expectedPeriodMs: expect.any(Number),
    });
    const body = { ...heard, name: '油温', nameEn: 'Oil temperature', unit: '°C', highLimit: 70 };
    expect((await tenant.call(machineParameter.update, { body: body as never }, admin)).statusCode).toBe(200);
    await report('oilTemperature', 62);
    expect(await page({ name: 'oil' })).toMatchObject([
      { name: '油温', unit: '°C', highLimit: 70, live: { value: 62 } },
    ]);
  });

  it('stay away when they were removed, whatever the machine sends', async () => {
    await report('noise', 1);
    const [noise] = await page({ name: 'noise' });
    await tenant.call(machineParameter.remove, { params: { id: noise?.id ?? '' } }, admin);
    await report('noise', 2);
    expect(await page({ name: 'noise' })).toEqual([]);
    await tenant.call(machineParameter.restore, { body: { ids: [noise?.id ?? ''] } }, admin);
    expect(await page({ name: 'noise' })).toMatchObject([{ live: { value: 2 } }]);
  });

  it('leave all lists with their machine, and come back with it', async () => {
    const made = await tenant.call(
      department.create,
      { body: { dtype: 'tank', code: 'TANK-9', name: 'tank', parentId: await departmentOf('QL-P1') } },
      admin,
    );
    const { deptId } = made.json().data;
    await tenant.call(auditDepartments, { body: { ids: [deptId] } }, admin);
    const body = { machineCode: 'TANK-9', metric: 'level', name: 'tank level' };
    expect((await tenant.call(machineParameter.create, { body }, admin)).statusCode).toBe(200);
    const query = { ids: deptId, confirm: '1' as const };
    await tenant.call(department.removeMany, { query }, admin);
    expect(await page({ name: 'tank level' })).toEqual([]);
    await tenant.call(department.restore, { body: { ids: [deptId] } }, admin);
    expect(await page({ name: 'tank level' })).toMatchObject([{ machineCode: 'TANK-9' }]);
  });

  it('refuse limits that leave no room, in both languages', async () => {
    const body = { machineCode: 'L1-FILLER', metric: 'narrow', name: 'narrow', lowLimit: 5, highLimit: 4 };
    const answer = await tenant.call(machineParameter.create, { body }, admin);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('highLimit');
  });

  it('are found by the machine and everything above it, in groups', async () => {
    const line = tenant.wiring.directory.lines(tenant.tenantId).find(({ code }) => code === 'L1');
    const body = { machineCode: 'L1-FILLER', metric: 'grouped', name: 'grouped', groupName: 'drive' };
    await tenant.call(machineParameter.create, { body }, admin);
    const query = { current: 1, size: 20, groupName: 'drive' };
    const below = (id: string) => tenant.call(pagePlcParams, { params: { id }, query }, admin);
    for (const id of [machineId, line?.id ?? ''])
      expect((await below(id)).json().data).toMatchObject({ total: 1, records: [{ metric: 'grouped' }] });
    const other = tenant.wiring.directory.findMachine(tenant.tenantId, 'L2-FILLER')?.id ?? '';
    expect((await below(other)).json().data.total).toBe(0);
    expect((await below('987654321')).json()).toMatchObject({ code: 1, data: null });
    const groups = await tenant.call(listPlcParamGroups, { params: { id: machineId } }, admin);
    expect(groups.json().data).toContainEqual({ groupName: 'drive', params: 1 });
    const counts = await tenant.call(countMachineParameters, {}, admin);
    expect(counts.json().data).toContainEqual({ machineId, groupName: 'drive', groupNameEn: null, count: 1 });
  });

  it('are marked on scenes once each, and the marks are removed, both in the audit', async () => {
    await report('marked', 1);
    const [found] = await page({ name: 'marked' });
    const id = found?.id ?? '';
    const save = async (scene: string) =>
      (await tenant.call(saveMarksFromParams, { body: { paramIds: [id], scene } }, admin)).json().data;
    expect([await save('hall 1'), await save('hall 1'), await save('hall 2')]).toEqual([1, 0, 1]);
    expect(await page({ scene: 'hall 1' })).toMatchObject([{ id, scenes: ['hall 1', 'hall 2'] }]);
    const remove = async (scene: string) =>
      (await tenant.call(removeMarksOfParams, { query: { paramIds: id, scene } }, admin)).json().data;
    expect([await remove('hall 1'), await remove('hall 1')]).toEqual([1, 0]);
    expect(await page({ name: 'marked' })).toMatchObject([{ scenes: ['hall 2'] }]);
    const query = { current: 1, size: 10, subject: 'machineParameter', recordId: id } as const;
    const log = (await tenant.call(operationLog.page, { query }, admin)).json().data.records;
    expect(log.map(({ action }: { readonly action: string }) => action)).toEqual(['unmark', 'mark', 'mark']);
  });

  it('are marked by those alone who may change the plant, and in their own tenant', async () => {
    const [found] = await page({ name: 'marked' });
    const body = { paramIds: [found?.id ?? ''], scene: 'hall 1' };
    const reader = await tenant.addUser({ permissions: ['plant_view'] });
    expect((await tenant.call(saveMarksFromParams, { body }, reader)).statusCode).toBe(403);
    expect(
      (await tenant.call(removeMarksOfParams, { query: { ...body, paramIds: body.paramIds.join() } }, reader))
        .statusCode,
    ).toBe(403);
    const stranger = await (await tenantWith(await sharedServer())).addUser();
    expect((await tenant.call(saveMarksFromParams, { body }, stranger)).statusCode).not.toBe(200);
  });
});
