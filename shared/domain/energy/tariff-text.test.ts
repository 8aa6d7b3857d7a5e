import { expect, it } from 'vitest';
import type { TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import { parseTariffText, toTariffText } from './tariff-text.ts';

const rows: readonly TariffRow[] = [
  { band: 'peak', days: [1, 2, 3, 4, 5], startMinute: 480, endMinute: 660, price: 1.25 },
  { band: 'flat', days: [0, 6], startMinute: 0, endMinute: 1_440, price: 0.6 },
  { band: 'valley', days: [0, 1, 3], startMinute: 0, endMinute: 15, price: 0 },
];
const TEXT = 'peak 1-5 08:00-11:00 1.25\nflat 6-7 00:00-24:00 0.6\nvalley 1,3,7 00:00-00:15 0';

it('is read as it is written', () => {
  expect(toTariffText(rows)).toBe(TEXT);
  expect(parseTariffText(TEXT)).toEqual({ rows });
});

it('may be in Chinese, with semicolons and full-width signs', () => {
  expect(parseTariffText('尖 1－5 8:00－11:00 1；谷 6,7 0:00-24:00 0.3;')).toMatchObject({
    rows: [
      { band: 'peak', days: [1, 2, 3, 4, 5], startMinute: 480, endMinute: 660, price: 1 },
      { band: 'valley', days: [0, 6], price: 0.3 },
    ],
  });
});

it.each([
  ['', 1],
  ['flat 1-7 00:00-24:00 0.6\nflat 1-7 00:00-24:00', 2],
  ['noon 1-7 00:00-24:00 1', 1],
  ['flat 5-1 00:00-24:00 1', 1],
  ['flat 1,1 00:00-24:00 1', 1],
  ['flat 1-7 00:00-24:07 1', 1],
  ['flat 1-7 08:70-09:00 1', 1],
  ['flat 1-7 09:00-08:00 1', 1],
  ['flat 1-7 00:00-24:00 -1', 1],
])('says in which line it cannot be read: %j', (text, badLine) => {
  expect(parseTariffText(text)).toEqual({ badLine });
});
