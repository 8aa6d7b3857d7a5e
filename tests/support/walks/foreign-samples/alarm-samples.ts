import * as alarms from '#shared/contracts/alarms/alarm.ts';
import { alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { getAlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import { onCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { alarmChannelSample } from '#tests/support/samples/alarms/alarm-channel.ts';
import { onCallScheduleSample } from '#tests/support/samples/alarms/on-call-schedule.ts';
import { makeUser } from '#tests/support/walks/foreign-rows/access-rows.ts';
import {
  makeAlarm,
  makeAlarmChannel,
  makeOnCallSchedule,
  makeOnCallScheduleOfTenant,
} from '#tests/support/walks/foreign-rows/alarm-rows.ts';
import { anyLine } from '#tests/support/walks/foreign-rows/plant-rows.ts';
import { byId, createSampler, range } from './foreign-sample.ts';

const { sample, sampleBy, sampleSubject, samples } = createSampler();
export const ALARM_SAMPLES = samples;

sampleSubject(alarmChannelSample, makeAlarmChannel);
const toOnCall = (onCallId: Id) => ({ name: `spy ${onCallId}`, kind: 'sms' as const, onCallId });
sample(alarmChannel.create, 'body.onCallId', makeOnCallSchedule, (id) => ({ body: toOnCall(id) }));
sampleBy(alarmChannel.update, 'body.onCallId', makeOnCallSchedule, async (server, user, onCallId) => {
  const id = await makeAlarmChannel(server, user);
  return server.call(alarmChannel.update, { body: { id, ...toOnCall(onCallId) } }, user);
});
const onCall = { startDay: '2026-11-23' };
sampleSubject(onCallScheduleSample, makeOnCallSchedule);
const NAMING_USERS = {
  'body.members.userId': (userId: Id) => ({ members: [{ userId }] }),
  'body.overrides.userId': (userId: Id) => ({ overrides: [{ userId, from: 1, to: 2 }] }),
  'body.fallbackUserId': (fallbackUserId: Id) => ({ fallbackUserId }),
};
for (const [place, naming] of Object.entries(NAMING_USERS)) {
  const body = (userId: Id) => ({ name: `${place} ${userId}`, ...onCall, ...naming(userId) });
  sample(onCallSchedule.create, place, makeUser, (userId) => ({ body: body(userId) }));
  sampleBy(onCallSchedule.update, place, makeUser, async (server, user, userId) => {
    const id = await makeOnCallScheduleOfTenant(server, user);
    return server.call(onCallSchedule.update, { body: { id, ...body(userId) } }, user);
  });
}
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
