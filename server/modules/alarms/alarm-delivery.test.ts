import { expect, vi } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { alarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { type AlarmDelivery, alarmDelivery } from '#shared/contracts/alarms/alarm-delivery.ts';
import { describeLog } from '#tests/support/crud/describe-log.ts';
import { tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { makeAlarm } from '#tests/support/walks/foreign-rows/alarm-rows.ts';

/** Messages of three alarms through two channels whose shifts are never on duty. */
async function write(server: TestServer, user: TestUser): Promise<void> {
  for (const name of ['first', 'second']) {
    const address = 'https://notify.invalid/hook';
    const body = { name, kind: 'webhook', address, leastPriority: 'low', shiftName: 'never' } as const;
    const answer = await server.call(alarmChannel.create, { body }, user);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  for (let made = 0; made < 3; made += 1) {
    server.clock.advance(2_000);
    await makeAlarm(server, user);
  }
  await vi.waitFor(
    async () => {
      const answer = await server.call(alarmDelivery.page, { query: { size: 50 } as never }, user);
      const records: AlarmDelivery[] = answer.json().data.records;
      expect(records.length).toBeGreaterThan(5);
      expect(new Set(records.map(({ reason }) => reason))).toEqual(new Set(['off_duty']));
    },
    { timeout: 15_000, interval: 100 },
  );
}

describeLog(alarmDelivery, {
  start: async () => tenantWith(await startTestServer(), { plant: bottlingPlant }),
  write,
  filter: ['channelName', 'second'],
  text: 'channelName',
});
