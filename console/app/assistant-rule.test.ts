import { expect, it } from 'vitest';
import { isAssistantShown } from './assistant-rule.ts';
import { ASSISTANT_PART } from './registry.ts';

it.each([
  ['N', true, true],
  ['N', false, false],
  ['Y', true, false],
  ['n', true, false],
  ['', true, false],
  [undefined, true, false],
])('HIDE_AI %j with the flag %j: shown is %j', (hideAi, isAiOn, expected) => {
  expect(isAssistantShown(hideAi, isAiOn)).toBe(expected);
});

it('shows none in this version, which has no assistant', () => {
  expect(isAssistantShown('N', ASSISTANT_PART !== null)).toBe(false);
});
