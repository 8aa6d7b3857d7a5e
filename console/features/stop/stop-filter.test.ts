import { expect, it } from 'vitest';
import type { ListedStop } from '#shared/contracts/history/history.ts';
import { hasReason, reasonChoices } from './stop-filter.ts';

const stop: ListedStop = {
  ...{ from: 0, to: 1, base: 'fault', causeMachineId: '1', causeBase: 'fault', code: 'E7', text: null },
  note: null,
  paretoKeys: ['calendar:cip', 'reported:1:fault:E7'],
};
const given = {
  ...stop,
  paretoKeys: ['reason:7'],
  reason: {
    ...{ id: '7', code: 'JAM', text: '卡瓶', textEn: 'Jam', category: 'mechanical' as const },
    isPlanned: false,
  },
};

it('shows the stops that are counted in a row of the Pareto', () => {
  expect(hasReason(stop, 'calendar:cip')).toBe(true);
  expect(hasReason(given, 'calendar:cip')).toBe(false);
  expect(hasReason(given, undefined)).toBe(true);
  expect([stop, given].map((one) => hasReason(one, 'none'))).toEqual([true, false]);
});

it('offers each reason once, and keeps the one that is asked for', () => {
  const textOf = (key: string) => `text of ${key}`;
  expect(reasonChoices([stop, given, stop], textOf, 'none', 'absent').map(({ value }) => value)).toEqual([
    'calendar:cip',
    'reason:7',
    'reported:1:fault:E7',
  ]);
  expect(reasonChoices([given], textOf, 'reason:8', 'absent')).toEqual([
    { value: 'reason:7', text: 'text of reason:7' },
    { value: 'reason:8', text: 'absent' },
  ]);
});
