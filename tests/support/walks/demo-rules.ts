import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** The demo's alarm rules would raise alarms of what a walk reports later, between two readings of the rows. */
export async function removeDemoRules(server: TestServer, owner: TestUser): Promise<void> {
  const { records } = (
    await server.call(alarmRule.page, { query: { size: LIMITS.pageSizeMax } }, owner)
  ).json().data;
  const ids = records.map(({ id }: { id: Id }) => id);
  await server.call(alarmRule.removeMany, { query: { ids } } as never, owner);
}
