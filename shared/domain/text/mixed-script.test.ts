import { expect, it } from 'vitest';
import { spaceScripts } from './mixed-script.ts';

it.each([
  ['W-07晚', 'W-07 晚'],
  ['下一班B2月台', '下一班 B2 月台'],
  ['7 号晚', '7 号晚'],
  ['W-07 晚', 'W-07 晚'],
  ['Dock 7 late', 'Dock 7 late'],
  ['月台（A）', '月台（A）'],
  ['', ''],
])('%s is written %s', (text, spaced) => {
  expect(spaceScripts(text)).toBe(spaced);
});
