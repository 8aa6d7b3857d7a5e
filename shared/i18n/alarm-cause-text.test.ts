import { expect, it } from 'vitest';
import type { AlarmCause } from '#shared/contracts/alarms/alarm-feed.ts';
import { alarmCauseText } from './alarm-cause-text.ts';

const CAUSE: AlarmCause = {
  kind: 'limit',
  metric: 'airPressure',
  value: 4.30000001,
  bound: 5,
  state: null,
  code: null,
};

it.each([
  [CAUSE, '压缩空气 4.3，低于下限 5', 'Compressed air 4.3, below the limit 5'],
  [{ ...CAUSE, value: 5 }, '压缩空气 5，高于上限 5', 'Compressed air 5, above the limit 5'],
  [{ ...CAUSE, value: null }, '压缩空气超出限值 5', 'Compressed air beyond the limit 5'],
  [
    { ...CAUSE, kind: 'rate', metric: 'oilTemp', bound: -2 },
    'Oil temp 下降过快，限值每分钟 2',
    'Oil temp falls too fast, limit 2 a minute',
  ],
  [
    { ...CAUSE, kind: 'rate', bound: 2 },
    '压缩空气上升过快，限值每分钟 2',
    'Compressed air rises too fast, limit 2 a minute',
  ],
  [
    { ...CAUSE, kind: 'absence', value: null, bound: 60 },
    '压缩空气超过 60 秒没有数据',
    'No Compressed air for more than 60 s',
  ],
  [{ ...CAUSE, kind: 'state', state: 'fault' }, '设备状态：故障', 'Machine state: Fault'],
  [{ ...CAUSE, kind: 'code', code: 'F217' }, '设备代码 F217', 'Machine code F217'],
] as const)('says why: %j', (cause, zh, en) => {
  expect(alarmCauseText(cause, null, 'zh')).toBe(zh);
  expect(alarmCauseText(cause, null, 'en')).toBe(en);
});

it('says what people have said of it', () => {
  expect(alarmCauseText(CAUSE, '减压阀卡住', 'zh')).toBe('减压阀卡住');
});
