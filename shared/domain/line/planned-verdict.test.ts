import { expect, it } from 'vitest';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { type PlannedStopNow, plannedStopNow } from './planned-verdict.ts';

const plannedStop: PlannedStopNow = { reason: 'maintenance', name: null, nameEn: null, from: 100, to: 200 };
const at = (
  base: PresentedState,
  causeBase: PresentedState | null,
  nowMs = 150,
  kind: 'stopped' | 'running' | 'unknown' = 'stopped',
) => plannedStopNow({ kind, base, causeBase }, { plannedStop }, nowMs)?.reason ?? null;

it.each([
  ['shutdown', 'shutdown'],
  ['cip', 'cip'],
  ['material-shortage', 'shutdown'],
  ['blockage', null],
] as const)('explains a line that stands: %s because of %s', (base, causeBase) => {
  expect(at(base, causeBase)).toBe('maintenance');
});

it.each([
  ['fault', 'fault'],
  ['crash-stop', 'crash-stop'],
  ['material-shortage', 'fault'],
  ['blockage', 'crash-stop'],
  ['material-shortage', 'unknown'],
] as const)('hides no failure, and nothing that is not known: %s because of %s', (base, causeBase) => {
  expect(at(base, causeBase)).toBeNull();
});

it('explains nothing before and after it, of a line that runs or of which nothing is known', () => {
  expect([99, 100, 199, 200].map((nowMs) => at('shutdown', 'shutdown', nowMs))).toEqual([
    null,
    'maintenance',
    'maintenance',
    null,
  ]);
  expect(at('production', null, 150, 'running')).toBeNull();
  expect(at('unknown', null, 150, 'unknown')).toBeNull();
  expect(plannedStopNow({ kind: 'stopped', base: 'shutdown', causeBase: null }, null, 150)).toBeNull();
});
