import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { processBatch } from '#shared/contracts/pretreatment/process-batch.ts';
import { eventSender } from '#tests/support/benches/sent-events.ts';
import { describeLog } from '#tests/support/crud/describe-log.ts';
import { MADE_HALL, makeHallUnits, makeRecipe } from '#tests/support/made/made-hall.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

async function write(server: TestServer, user: TestUser): Promise<void> {
  await makeHallUnits(server, user);
  await makeRecipe(server, user, 'ORANGE');
  const send = await eventSender(server, user, MADE_HALL);
  const { rejected } = await send(
    [1, 2, 3].map((index) => ({
      type: 'batch',
      no: `B-${index}`,
      recipe: 'ORANGE',
      state: 'running',
      step: 1,
      ts: server.clock.now() - 10_000 + index * 2_000,
    })),
  );
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected));
}

describeLog(processBatch, {
  start: () => sharedServer({ plant: bottlingPlant }),
  write,
  filter: ['no', 'B-1'],
  text: 'no',
  notInFile: ['reason'],
});
