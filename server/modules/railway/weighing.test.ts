import { stepTrain } from '#shared/contracts/railway/train.ts';
import { recordWeighing, weighing } from '#shared/contracts/railway/weighing.ts';
import { describeLog } from '#tests/support/crud/describe-log.ts';
import { makeTrain, makeWagon } from '#tests/support/made/made-railway.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** Weighings of one wagon that was loaded: empty, full, and full again. */
async function write(server: TestServer, user: TestUser): Promise<void> {
  await makeWarehouse(server, user, 'WL');
  const trainId = await makeTrain(server, user, { warehouseCode: 'WL', no: '83104' });
  const wagonVisitId = await makeWagon(server, user, { trainId, wagonNo: '5230118', position: 1 });
  await step(server, user, trainId);
  for (const [index, kg] of [22_900, 23_050, 23_000].entries()) {
    server.clock.advance(2_000);
    const body = { wagonVisitId, ticketNo: `T-${index}`, kind: 'tare' as const, kg };
    const answer = await server.call(recordWeighing, { body }, user);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
}

async function step(server: TestServer, user: TestUser, id: string): Promise<void> {
  const answer = await server.call(stepTrain, { params: { id }, body: { step: 'arrive' } }, user);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

describeLog(weighing, {
  write,
  filter: ['no', 'T-1'],
  text: 'ticketNo',
  notInFile: ['wagonVisitId', 'at', 'reason'],
});
