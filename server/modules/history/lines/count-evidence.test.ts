import { expect, it } from 'vitest';
import type { StateInterval } from '#shared/contracts/history/history.ts';
import { countEvidence } from './count-evidence.ts';

const MINUTE = 60_000;
const interval = (from: number, to: number | null, base: StateInterval['base']): StateInterval => ({
  from: from * MINUTE,
  to: to === null ? null : to * MINUTE,
  base,
  states: [],
  code: null,
  text: null,
});
const timeline = [
  interval(0, 10, 'production'),
  interval(10, 30, 'unknown'),
  interval(30, 40, 'production'),
  interval(40, null, 'unknown'),
];
const endMs = 45 * MINUTE;
const whole = { from: 0, to: endMs };
const slots = (produced: [number, number][]) => ({
  slotMs: MINUTE,
  produced: new Map(produced),
  rejected: new Map([[3, 7]]),
  held: 0,
});

it('what comes after silence can have been made in all of it', () => {
  const { stretches, unknownMs, rejected } = countEvidence(
    [
      {
        window: whole,
        slots: slots([
          [9, 600],
          [30, 12_000],
          // In the middle of silence, as a message that came late says.
          [43, 900],
          [35, 600],
        ]),
      },
    ],
    timeline,
    { endMs, gapMs: 0 },
  );
  expect(stretches).toEqual([
    { count: 600, ms: MINUTE },
    { count: 12_000, ms: 21 * MINUTE },
    { count: 900, ms: 4 * MINUTE },
    { count: 600, ms: MINUTE },
  ]);
  expect(unknownMs).toBe(25 * MINUTE);
  expect(rejected).toBe(7);
});

it('a machine whose gaps are not told apart from pauses has them for each stretch', () => {
  const counted = [{ window: whole, slots: slots([[3, 1]]) }];
  expect(countEvidence(counted, timeline, { endMs, gapMs: 50_000 }).stretches).toEqual([
    { count: 1, ms: MINUTE + 50_000 },
  ]);
});

it('of several windows only the silence within them counts', () => {
  const counted = [
    { window: { from: 0, to: 20 * MINUTE }, slots: slots([[0, 5]]) },
    { window: { from: 33 * MINUTE, to: endMs }, slots: slots([[0, 6]]) },
  ];
  const evidence = countEvidence(counted, timeline, { endMs, gapMs: 0 });
  expect(evidence.stretches).toEqual([
    { count: 5, ms: MINUTE },
    { count: 6, ms: MINUTE },
  ]);
  expect([evidence.produced, evidence.rejected, evidence.unknownMs]).toEqual([11, 14, 15 * MINUTE]);
});
