import { afterAll, beforeAll, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { listMachinesByIds } from '#shared/contracts/plant/machine.ts';
import { listHalls, processUnit } from '#shared/contracts/pretreatment/process-unit.ts';
import { replyOf } from '#tests/support/benches/reply-of.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { BLENDER, BUFFER, MADE_HALL, makeHallUnits } from '#tests/support/made/made-hall.ts';
import { processUnitSample, SAMPLE_TANKS } from '#tests/support/samples/pretreatment/process-unit.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(processUnitSample, () => sharedServer({ plant: { ...bottlingPlant, addition: SAMPLE_TANKS } }));

let server: TestServer;
let admin: TestUser;
let ids: Awaited<ReturnType<typeof makeHallUnits>>;
beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  admin = await server.addUser();
  ids = await makeHallUnits(server, admin);
});
afterAll(() => server.close());

it('feeds no unit that feeds it, and one place alone', async () => {
  const { updateTime } = await replyOf(server, processUnit.get, { params: { id: ids.buffer } }, admin);
  const refuse = async (body: object, field: string) => {
    const answer = await server.call(
      processUnit.update,
      {
        params: { id: ids.buffer },
        body: { id: ids.buffer, hallCode: MADE_HALL, machineCode: BUFFER, updateTime, ...body },
      } as never,
      admin,
    );
    expect(Object.keys(answer.json().fields ?? {})).toEqual([field]);
  };
  await refuse({ feedsUnit: BLENDER }, 'feedsUnit');
  await refuse({ feedsUnit: BUFFER }, 'feedsUnit');
  await refuse({ feedsUnit: BLENDER, feedsLine: 'L1' }, 'feedsLine');
  await refuse({ feedsLine: 'NONE' }, 'feedsLine');
  await refuse({ hallCode: 'L1' }, 'hallCode');
  await refuse({ lowPct: 50, highPct: 20 }, 'lowPct');
});

it('stays where another unit feeds it', async () => {
  const answer = await server.call(processUnit.remove, { params: { id: ids.buffer } }, admin);
  expect(answer.json().error).toBe('unit_in_use');
});

it('tells of which hall a machine is a unit, and by which clock it stands', async () => {
  const hallsOf = (machineId: string) => replyOf(server, listHalls, { query: { machineId } }, admin);
  const { machineId } = await replyOf(server, processUnit.get, { params: { id: ids.buffer } }, admin);
  const [hall] = await hallsOf(machineId);
  expect(hall?.code).toBe(MADE_HALL);
  const [machine] = await replyOf(
    server,
    listMachinesByIds,
    { query: { productIds: machineId } as never },
    admin,
  );
  expect(machine?.timeZone).toBe(hall?.timeZone);
  const [line] = server.wiring.directory.lines(server.tenantId);
  expect(await hallsOf(line?.machines[0]?.id ?? '')).toEqual([]);
});
