import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { cipRun } from '#shared/contracts/pretreatment/cip-run.ts';
import { describeLog } from '#tests/support/describe-log.ts';
import { BUFFER, MADE_HALL, makeHallUnits, makeProgramme } from '#tests/support/made-hall.ts';
import { eventSender } from '#tests/support/sent-events.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

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
