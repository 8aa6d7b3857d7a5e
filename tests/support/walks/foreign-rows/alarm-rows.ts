import { sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { alarmChannelSample } from '#tests/support/samples/alarms/alarm-channel.ts';
import { alarmRuleSample } from '#tests/support/samples/alarms/alarm-rule.ts';
import { onCallScheduleSample } from '#tests/support/samples/alarms/on-call-schedule.ts';
import { rowOf } from '#tests/support/samples/subject-sample.ts';
import type { MakeRow } from './make-row.ts';
import { anyMachine } from './plant-rows.ts';

let lastTs = 0;

/** Not by a vendor code: codes that are heard are stored later, between two readings of the rows. */
const makeAlarmRule = rowOf(alarmRuleSample, () => ({ isEnabled: true }));

/** An active alarm that is not acknowledged. */
export const makeAlarm: MakeRow = async (server, owner) => {
  const ruleId = await makeAlarmRule(server, owner);
  const { tenantId } = owner;
  const machineId = await anyMachine(server, owner);
  lastTs = Math.max(lastTs + 1, server.clock.now());
  const times = { sourceTs: lastTs, arrivalTs: lastTs, quality: 'good' } as const;
  await server.wiring.sink.write([
    { tenantId, machineId, kind: 'state', states: ['fault'], code: null, text: null, ...times },
  ]);
  return server.db.tenant(tenantId, async (tx) => {
    const { rows } = await sql<{
      id: Id;
    }>`select id::text as id from alarm where rule_id = ${ruleId}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('no alarm was raised');
    return row.id;
  });
};

/** A channel of a line, where the tenant has one, whose shift is never on duty: messages are written, and nothing goes out. */
export const makeAlarmChannel = rowOf(alarmChannelSample, ({ wiring }, { tenantId }) => ({
  lineCode: wiring.directory.lines(tenantId)[0]?.code ?? null,
  leastPriority: 'low',
  shiftName: 'never',
}));

/** A schedule of a line. */
export const makeOnCallSchedule = rowOf(onCallScheduleSample, () => ({ places: 'L1' }));

export const makeOnCallScheduleOfTenant = rowOf(onCallScheduleSample);
