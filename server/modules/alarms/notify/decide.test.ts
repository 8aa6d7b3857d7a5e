import { expect, it } from 'vitest';
import { type DueMessage, decide } from './decide.ts';

const RAISED: DueMessage = {
  kind: 'raise',
  isChannelOn: true,
  shiftName: null,
  quietFrom: null,
  quietTo: null,
  priority: 'medium',
  standing: 'unacknowledged',
  isInFlood: false,
  isChattering: false,
  wasSent: false,
};
const NIGHT = { quietFrom: '22:00', quietTo: '06:00' };
const at = (clock: string, shift: string | null = null) => ({
  shift,
  timeZone: 'Asia/Shanghai',
  nowMs: Date.parse(`2026-11-26T${clock}:00+08:00`),
});
const noon = at('12:00');

it('an alarm that waits for a person is sent', () => {
  expect(decide(RAISED, noon)).toEqual({ kind: 'send' });
});

it.each([
  ['channel_off', { isChannelOn: false }],
  ['acknowledged', { standing: 'acknowledged' }],
  ['hidden', { standing: 'shelved' }],
  ['hidden', { standing: 'suppressed' }],
  ['over', { standing: 'returned' }],
  ['over', { standing: 'closed' }],
  ['flood', { isInFlood: true }],
  ['off_duty', { shiftName: 'night' }],
  ['chattering', { isChattering: true }],
  ['chattering', { isChattering: true, kind: 'clear', standing: 'returned', wasSent: true }],
  ['not_sent', { kind: 'clear', standing: 'returned' }],
] as const)('is dropped as %s: %j', (reason, change) => {
  expect(decide({ ...RAISED, ...change }, noon)).toEqual({ kind: 'drop', reason });
});

it('an escalation is sent although the alarm chatters', () => {
  expect(decide({ ...RAISED, kind: 'escalate', isChattering: true }, noon)).toEqual({ kind: 'send' });
});

it('is sent in the shift of its channel, and its end also after it', () => {
  const night = { ...RAISED, shiftName: 'night' };
  expect(decide(night, at('23:00', 'night'))).toEqual({ kind: 'send' });
  const over = { ...night, kind: 'clear', standing: 'returned', wasSent: true } as const;
  expect(decide(over, at('09:00', 'day'))).toEqual({ kind: 'send' });
});

it('waits for the end of quiet hours, unless its priority is high', () => {
  const quiet = { ...RAISED, ...NIGHT };
  const until = Date.parse('2026-11-27T06:00:00+08:00');
  expect(decide(quiet, at('23:00'))).toEqual({ kind: 'wait', until });
  expect(decide({ ...quiet, priority: 'high' }, at('23:00'))).toEqual({ kind: 'send' });
  expect(decide(quiet, noon)).toEqual({ kind: 'send' });
  // What is over by then is not sent.
  expect(decide({ ...quiet, standing: 'returned' }, at('23:00'))).toEqual({ kind: 'drop', reason: 'over' });
});
