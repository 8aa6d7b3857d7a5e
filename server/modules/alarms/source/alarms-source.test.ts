import { beforeAll, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { alarm } from '#shared/contracts/alarms/alarm.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import {
  inRange,
  readSource,
  refusesHostile,
  refusesOthers,
  sameInPages,
} from '#tests/support/reports/read-source.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';

const MINUTE = 60_000;
let tenant: TestTenant<'admin'>;
let start: number;

const machineOf = (code: string) =>
  tenant.wiring.directory.findMachine(tenant.tenantId, code) ?? expect.fail(`no ${code}`);

beforeAll(async () => {
  tenant = await sharedServer({ plant: bottlingPlant, users: { admin: { role: 'admin' } } });
  start = tenant.clock.now() - 60 * MINUTE;
  for (const code of ['L1-FILLER', 'L3-FILLER']) {
    const body = {
      name: `${code} fault`,
      machineCode: code,
      kind: 'state',
      state: 'fault',
      priority: 'high',
      isEnabled: true,
    };
    const answer = await tenant.call(alarmRule.create, { body } as never, tenant.users.admin);
    expect(answer.statusCode, answer.body).toBe(200);
    const states: [number, MachineState][] = [
      [0, 'production'],
      [5, 'fault'],
      [15, 'production'],
    ];
    if (code === 'L3-FILLER') states.pop();
    for (const [minute, state] of states) {
      const ts = start + minute * MINUTE;
      const of = { tenantId: tenant.tenantId, machineId: machineOf(code).id, sourceTs: ts, arrivalTs: ts };
      await tenant.wiring.sink.write([
        { ...of, quality: 'good', kind: 'state', states: [state], code: null, text: null },
      ]);
    }
  }
});

const filter = () => inRange(start, tenant.clock.now());

it('has the alarms of the list, with how long they have lasted', async () => {
  const listed = await tenant.call(
    alarm.page,
    { query: { from: start, to: tenant.clock.now(), size: 100 } } as never,
    tenant.users.admin,
  );
  const records: { name: string; createTime: number; clearedAt: number | null; occurrences: number }[] =
    listed.json().data.records;
  expect(records.length).toBe(2);
  const rows = await sameInPages(tenant, 'alarms', tenant.users.admin, {
    filter: filter(),
    fields: ['name', 'raised', 'cleared', 'occurrences', 'ms', 'priorityNameEn', 'lineCode', 'standing'],
  });
  expect(
    rows.map(({ name, raised, cleared, occurrences }) => [name, raised, cleared, occurrences]).toSorted(),
  ).toEqual(records.map((one) => [one.name, one.createTime, one.clearedAt, one.occurrences]).toSorted());
  const [over] = rows.filter(({ cleared }) => cleared !== null);
  expect(over).toMatchObject({ ms: 10 * MINUTE, priorityNameEn: 'High', lineCode: 'L1' });
  const [standing] = rows.filter(({ cleared }) => cleared === null);
  expect(Number(standing?.ms)).toBeGreaterThanOrEqual(54 * MINUTE);
});

it('has none that the caller does not reach, and refuses what it does not declare', async () => {
  const narrow = await tenant.addUser({ reach: { dsType: 3, deptId: machineOf('L3-FILLER').lineId ?? '' } });
  const { rows } = await readSource(tenant, 'alarms', narrow, { filter: filter() });
  expect(rows).toMatchObject([{ machineCode: 'L3-FILLER' }]);
  await refusesHostile(tenant, 'alarms', tenant.users.admin, filter());
  await refusesOthers(tenant, 'alarms', filter(), PERMISSIONS);
});
