import { expect, it } from 'vitest';
import { tenantState } from './tenant-state.ts';

const term = { isPaused: false, startDay: '2026-02-01', endDay: '2026-02-28' };

it.each([
  ['2026-01-31', 'not_started'],
  ['2026-02-01', 'open'],
  ['2026-02-28', 'open'],
  ['2026-03-01', 'ended'],
])('a tenant is on %s %s: both days are included', (today, state) => {
  expect(tenantState(term, today)).toBe(state);
});

it('a tenant without days is open until it is paused, which comes before its days', () => {
  expect(tenantState({ isPaused: false, startDay: null, endDay: null }, '2026-01-01')).toBe('open');
  expect(tenantState({ ...term, isPaused: true }, '2026-02-10')).toBe('paused');
});
