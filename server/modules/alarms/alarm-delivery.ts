import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { before, containsText, equals, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { alarmDelivery } from '#shared/contracts/alarms/alarm-delivery.ts';
import { alarmDelivery as en } from '#shared/i18n/en/alarms/alarm-delivery.ts';
import { alarmDelivery as zh } from '#shared/i18n/zh/alarms/alarm-delivery.ts';

const ofAlarm = <Wire>(name: string) =>
  computed<Wire>(() => sql`(select a.${sql.ref(name)} from alarm a where a.id = t.alarm_id)`);
const CHANNEL_NAME = sql`(select c.name from alarm_channel c where c.id = t.channel_id)`;

/** What was sent of alarms, and why not. */
export function mountAlarmDeliveries(
  app: FastifyInstance,
  { db, clock, sheetJobs }: { readonly db: Database; readonly clock: Clock; readonly sheetJobs: SheetJobs },
): void {
  mountLog(app, alarmDelivery, {
    db,
    clock,
    table: 'alarm_delivery',
    idColumn: 'id',
    rangeField: 'createTime',
    scope: departmentScope('machine_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        kind: { zh: zh.kinds, en: en.kinds },
        status: { zh: zh.statuses, en: en.statuses },
        reason: { zh: zh.reasons, en: en.reasons },
        onCallProblem: { zh: zh.reasons, en: en.reasons },
      },
    },
    fields: {
      id: readOnly(column('id', 'id')),
      createTime: time('at'),
      channelName: computed(() => CHANNEL_NAME),
      alarmId: readOnly(column('alarm_id', 'id')),
      alarmName: ofAlarm('name'),
      alarmNameEn: ofAlarm('name_en'),
      machineId: readOnly(column('machine_id', 'id')),
      kind: column('kind'),
      level: column('level', 'number'),
      status: column('status'),
      attempts: column('attempts', 'number'),
      dueAt: optionalTime('due_at'),
      sentAt: optionalTime('sent_at'),
      reason: column('reason'),
      receiverName: column('receiver_name'),
      onCallProblem: column('on_call_problem'),
      problem: column('problem'),
    },
    filters: {
      status: equals('status'),
      channelName: (name) => containsText(CHANNEL_NAME, name),
      from: notBefore('at'),
      to: before('at'),
    },
  });
}
