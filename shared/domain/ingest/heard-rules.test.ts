import { expect, it } from 'vitest';
import { toTopicPattern } from './heard-rules.ts';

it.each([
  ['site/line/filler/Status', 'site/line/filler/Status'],
  ['/site/Line 1/充填', '/site/Line 1/充填'],
  ['a/{b}/c', 'a/+/c'],
  ['a/\u0007/c', 'a/+/c'],
  ['linewall/v1/1/X/state', null],
  ['$share/x', null],
  ['a/', null],
])('%j is taken by the pattern %j', (topic, pattern) => {
  expect(toTopicPattern(topic)).toBe(pattern);
});
