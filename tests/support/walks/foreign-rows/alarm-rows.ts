import { sql } from 'kysely';
import { alarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import { onCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type MakeRow, madeBy, nextName } from './make-row.ts';
import { anyMachine } from './plant-rows.ts';

let lastTs = 0;

export const makeAlarmRule: MakeRow = async (server, owner) => {
  const machineId = await anyMachine(server, owner);
  const machineCode = server.wiring.directory.machine(owner.tenantId, machineId)?.code ?? '';
  // Not by a vendor code: codes that are heard are stored later, between two readings of the rows.
  const body = { name: nextName(), machineCode, kind: 'state', state: 'fault', isEnabled: true } as const;
  return madeBy(server, alarmRule.create, { body }, owner);
};

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
export const makeAlarmChannel: MakeRow = async (server, owner) => {
  const lineCode = server.wiring.directory.lines(owner.tenantId)[0]?.code ?? null;
  const receiver = { kind: 'webhook', address: 'https://notify.invalid/hook' } as const;
  const body = {
    name: nextName(),
    ...receiver,
    lineCode,
    leastPriority: 'low',
    shiftName: 'never',
  } as const;
  return madeBy(server, alarmChannel.create, { body }, owner);
};

/** A schedule of a line. */
export const makeOnCallSchedule: MakeRow = (server, owner) => {
  const body = { name: nextName(), startDay: '2026-11-23', places: 'L1' };
  return madeBy(server, onCallSchedule.create, { body }, owner);
};

export const makeOnCallScheduleOfTenant: MakeRow = (server, owner) =>
  madeBy(server, onCallSchedule.create, { body: { name: nextName(), startDay: '2026-11-23' } }, owner);
