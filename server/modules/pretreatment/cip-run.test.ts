import { expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { cipRun } from '#shared/contracts/pretreatment/cip-run.ts';
import { explainPermission, listExplainedRecords } from '#shared/contracts/roles/permission-explanation.ts';
import { eventSender } from '#tests/support/benches/sent-events.ts';
import { describeLog } from '#tests/support/crud/describe-log.ts';
import { BUFFER, MADE_HALL, makeHallUnits, makeProgramme } from '#tests/support/made/made-hall.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

async function write(server: TestServer, user: TestUser): Promise<void> {
  await makeHallUnits(server, user);
  await makeProgramme(server, user, 'CIP-1');
  const send = await eventSender(server, user, MADE_HALL);
  const { rejected } = await send(
    [1, 2, 3].map((index) => ({
      type: 'cip',
      no: `B-${index}`,
      state: 'running',
      unit: BUFFER,
      programme: 'CIP-1',
      phase: 1,
      ts: server.clock.now() - 10_000 + index * 2_000,
    })),
  );
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected));
}

describeLog(cipRun, {
  start: () => sharedServer({ plant: bottlingPlant }),
  write,
  filter: ['no', 'B-1'],
  text: 'no',
});

it('is explained by its number and its hall; to change it is to release it', async () => {
  const server = await sharedServer({ plant: bottlingPlant });
  try {
    const admin = await server.addUser();
    await write(server, admin);
    const found = await server.call(
      listExplainedRecords,
      { query: { subject: 'cipRun', name: 'B-2' } },
      admin,
    );
    const [run, ...others] = found.json().data;
    expect([run, others]).toMatchObject([{ name: 'B-2' }, []]);
    const far = await server.addUser({ permissions: ['pretreatment_view'], reach: { dsType: 4 } });
    const explained = async (userId: string) =>
      (
        await server.call(
          explainPermission,
          { query: { userId, subject: 'cipRun', recordId: run.id, use: 'change' } },
          admin,
        )
      ).json().data;
    expect(await explained(admin.userId)).toMatchObject({
      isAllowed: true,
      permission: 'pretreatment_release',
      record: { name: 'B-2', isReached: true, departments: [{ name: expect.any(String) }] },
    });
    expect((await explained(far.userId)).denials).toEqual(['notGranted', 'recordNotReached']);
  } finally {
    await server.close();
  }
});
