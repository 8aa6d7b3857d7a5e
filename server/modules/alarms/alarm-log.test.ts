import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { acknowledgeAlarms, alarm } from '#shared/contracts/alarms/alarm.ts';
import { describeLog } from '#tests/support/crud/describe-log.ts';
import { tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { makeAlarm } from '#tests/support/walks/foreign-rows/alarm-rows.ts';

/** Three active alarms, of which the last is acknowledged. */
async function write(server: TestServer, user: TestUser): Promise<void> {
  let last = '';
  for (let made = 0; made < 3; made += 1) {
    server.clock.advance(2_000);
    last = await makeAlarm(server, user);
  }
  const answer = await server.call(acknowledgeAlarms, { body: { ids: [last] } }, user);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

describeLog(alarm, {
  start: async () => tenantWith(await startTestServer(), { plant: bottlingPlant }),
  write,
  filter: ['standing', 'acknowledged'],
  text: 'name',
  notInFile: ['minutes', 'text'],
});
