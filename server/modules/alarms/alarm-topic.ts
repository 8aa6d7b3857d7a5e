import { sql } from 'kysely';
import { authorityKey, type DataAuthority } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { createReadPace } from '#server/core/realtime/read-pace.ts';
import { type FollowChange, provideTableTopic } from '#server/core/realtime/table-topic.ts';
import { ALARM_FEED_KEYS, type AlarmCounts, LIVE_ALARMS_MAX } from '#shared/contracts/alarms/alarm-feed.ts';
import type { AlarmStanding } from '#shared/contracts/alarms/alarm-terms.ts';
import { alarmsReached } from './alarms-reached.ts';
import { listLive } from './list-live.ts';

/** What other processes have stored follows this soon. */
const BEAT_MS = 10_000;
/** In a flood an image is read at least this often. */
const GAP_MOST_MS = 1_000;
/** Of so many last transitions the newest one that a reader reaches is looked for. */
const REVISION_AMONG = 1_000;

/** Provides the topic `alarms`. Returns what is called after a change of a tenant's alarms. */
export function provideAlarmTopic(core: ServerCore): FollowChange {
  return provideTableTopic(core, {
    name: 'alarms',
    beatMs: BEAT_MS,
    startPace: () => createReadPace(GAP_MOST_MS),
    variantOf: ({ authority }) => authorityKey(authority),
    startReader:
      () =>
      async ({ inTransaction, asked, show }) => {
        show(await inTransaction((tx) => alarmEntries(tx, asked.authority)));
        return null;
      },
  });
}

async function alarmEntries(
  given: AnyTransaction,
  authority: DataAuthority,
): Promise<readonly (readonly [string, unknown])[]> {
  const tx = withSchema<unknown>(given);
  const isReached = alarmsReached(authority);
  const { rows: counted } = await sql<{ standing: AlarmStanding; count: number }>`
    select t.standing, count(*)::int as count from alarm t where t.is_open and ${isReached}
    group by t.standing`.execute(tx);
  const counts: AlarmCounts = {
    unacknowledged: 0,
    acknowledged: 0,
    returned: 0,
    shelved: 0,
    suppressed: 0,
    ...Object.fromEntries(counted.map(({ standing, count }) => [standing, count])),
  };
  const { rows: newest } = await sql<{ revision: number | null }>`
    select max(e.id)::double precision as revision
    from (select id, alarm_id from alarm_event order by tenant_id desc, id desc limit ${REVISION_AMONG}) e
    join alarm t on t.id = e.alarm_id where ${isReached}`.execute(tx);
  return [
    [ALARM_FEED_KEYS.counts(), counts],
    [ALARM_FEED_KEYS.revision(), newest[0]?.revision ?? 0],
    ...(await listLive(given, isReached, LIVE_ALARMS_MAX)).map(
      (one) => [ALARM_FEED_KEYS.alarm(one.id), one] as const,
    ),
  ];
}
