import * as alarms from '#shared/contracts/alarms/alarm.ts';
import { alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { getAlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import { makeAlarm, makeAlarmChannel, makeAlarmRule } from '#tests/support/foreign-rows/alarm-rows.ts';
import { anyLine } from '#tests/support/foreign-rows/plant-rows.ts';
import { byId, createSampler, range } from './foreign-sample.ts';

const { sample, sampleCrud, samples } = createSampler();
export const ALARM_SAMPLES = samples;

sampleCrud(alarmRule, makeAlarmRule, {
  name: 'taken over',
  machineCode: 'L1-FILLER',
  kind: 'code',
  code: 'E1',
});
sampleCrud(alarmChannel, makeAlarmChannel, { name: 'taken over', kind: 'webhook' });
sample(testAlarmChannel, 'params.id', makeAlarmChannel, byId);
sample(getAlarmHistory, 'query.lineId', anyLine, (lineId) => ({ query: { ...range, lineId } }));
sample(alarms.listAlarmEvents, 'params.id', makeAlarm, byId);
sample(alarms.acknowledgeAlarms, 'body.ids', makeAlarm, (id) => ({ body: { ids: [id] } }));
sample(alarms.acknowledgeOnWall, 'body.ids', makeAlarm, (id) => ({ body: { ids: [id] } }));
sample(alarms.unshelveAlarms, 'body.ids', makeAlarm, (id) => ({ body: { ids: [id] } }));
sample(alarms.shelveAlarms, 'body.ids', makeAlarm, (id) => ({
  body: { ids: [id], minutes: 5, reason: 'taken over' },
}));
sample(alarms.commentAlarms, 'body.ids', makeAlarm, (id) => ({ body: { ids: [id], text: 'taken over' } }));
sample(alarms.correctAlarms, 'body.ids', makeAlarm, (id) => ({ body: { ids: [id], reason: 'taken over' } }));
