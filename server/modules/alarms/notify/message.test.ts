import { expect, it } from 'vitest';
import { alarmText, type MessageAlarm, testText } from './message.ts';

const AT = Date.parse('2027-02-03T16:00:00Z');
const CAUSE = { kind: 'code', metric: null, value: null, bound: null, state: null, code: 'E1' } as const;
const ALARM: MessageAlarm = {
  ...{ id: '1', name: 'hot', nameEn: null, machineCode: 'M', machineName: 'M', machineNameEn: null },
  ...{
    lineName: null,
    lineNameEn: null,
    priority: 'high',
    value: 1,
    cause: CAUSE,
  },
  ...{ reason: null, at: AT, raisedAt: AT, level: 0, waiting: 1 },
};

it.each([
  ['Asia/Shanghai', '2027-02-04 00:00:00'],
  ['Asia/Singapore', '2027-02-04 00:00:00'],
  ['Europe/Berlin', '2027-02-03 17:00:00 GMT+1'],
  ['America/Chicago', '2027-02-03 10:00:00 GMT-6'],
  ['Asia/Kolkata', '2027-02-03 21:30:00 GMT+5:30'],
])('a time in %s names its offset where the clocks of the tenant show another: %s', (timeZone, time) => {
  const style = { language: 'en', timeZone, usualZone: 'Asia/Shanghai', link: '' } as const;
  const { text, short } = alarmText('raise', ALARM, { ...style, template: '{since}|{time}' });
  expect([text, short.time]).toEqual([`${time}|${time}`, time]);
  expect(testText('c', style, AT).short.time).toBe(time);
});
