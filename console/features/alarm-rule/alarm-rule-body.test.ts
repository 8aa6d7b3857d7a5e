import { expect, it } from 'vitest';
import { toAlarmRuleBody } from './alarm-rule-body.ts';

const TYPED = {
  name: 'too hot',
  metric: 'temperature',
  high: 80,
  low: 10,
  hysteresis: 2,
  deadBand: 1,
  perMinute: 5,
  windowS: 60,
  afterS: 120,
  state: 'fault',
  code: 'E7',
};
const EMPTY = {
  high: null,
  low: null,
  hysteresis: 0,
  deadBand: 0,
  perMinute: null,
  windowS: null,
  afterS: null,
  state: null,
  code: null,
};
const { name, metric, high, low, hysteresis, deadBand, perMinute, windowS, afterS, state, code } = TYPED;

it.each([
  ['limit', { metric, high, low, hysteresis, deadBand }],
  ['rate', { metric, perMinute, windowS }],
  ['absence', { metric, afterS }],
  ['state', { metric: null, state }],
  ['code', { metric: null, code }],
])('a rule of kind %s keeps its own fields of what was typed', (kind, own) => {
  expect(toAlarmRuleBody({ ...TYPED, kind })).toEqual({ ...EMPTY, name, kind, ...own });
});
