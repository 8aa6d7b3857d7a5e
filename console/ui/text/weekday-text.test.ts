import { expect, it } from 'vitest';
import { weekdaysName } from './weekday-text.ts';

it.each([
  ['12345', 'Mon–Fri', '周一–周五'],
  ['67', 'Sat, Sun', '周六、周日'],
  ['1357', 'Mon, Wed, Fri, Sun', '周一、周三、周五、周日'],
  ['', '', ''],
])('%s is named in both languages', (days, en, zh) => {
  expect(weekdaysName(days, 'en')).toBe(en);
  expect(weekdaysName(days, 'zh')).toBe(zh);
});
