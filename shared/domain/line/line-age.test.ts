import { describe, expect, it } from 'vitest';
import type { LiveMetric, LiveState } from '#shared/domain/machine/live-value.ts';
import type { ValueAge } from '#shared/domain/machine/staleness.ts';
import { figuresAge, machineAge, SUMMARY_PERIOD_MS } from './line-age.ts';

const NOW = 1_800_000_000_000;
const PERIOD_MS = 10_000;

function stateFrom(ageMs: number): LiveState {
  const at = NOW - ageMs;
  return {
    states: ['production'],
    base: 'production',
    sinceTs: at,
    sourceTs: at,
    arrivalTs: at,
    code: null,
    text: null,
    quality: 'good',
  };
}

function speedFrom(ageMs: number): LiveMetric {
  return { value: 1, sourceTs: NOW - ageMs, arrivalTs: NOW - ageMs, quality: 'good' };
}

describe('the age of a machine', () => {
  it.each([
    [1_000, 2_000, { staleness: 'fresh', ageMs: 1_000 }],
    [1_000, 12_000, { staleness: 'ageing', ageMs: 12_000 }],
    [25_000, 12_000, { staleness: 'stale', ageMs: 25_000 }],
    [25_000, 50_000, { staleness: 'dead', ageMs: 50_000 }],
    [1_000, null, { staleness: 'fresh', ageMs: 1_000 }],
    [null, 25_000, { staleness: 'stale', ageMs: 25_000 }],
    [null, null, null],
  ])('with a state %s ms and a speed %s ms old is %o', (stateMs, speedMs, expected) => {
    const state = stateMs === null ? null : stateFrom(stateMs);
    const speed = speedMs === null ? null : speedFrom(speedMs);
    expect(machineAge({ state, speed }, PERIOD_MS, NOW)).toEqual(expected);
  });
});

describe('the age of a line’s figures', () => {
  const fresh: ValueAge = { staleness: 'fresh', ageMs: 1_000 };

  it.each([
    ['both are fresh', 500, fresh, { staleness: 'fresh', ageMs: 1_000 }],
    [
      'the machine is silent and the server computes on',
      500,
      { staleness: 'stale', ageMs: 20_000 },
      { staleness: 'stale', ageMs: 20_000 },
    ],
    [
      'the machine reports and the server does not compute',
      2 * SUMMARY_PERIOD_MS,
      fresh,
      { staleness: 'stale', ageMs: 2 * SUMMARY_PERIOD_MS },
    ],
    ['nothing was received of the machine', 500, null, null],
  ] as const)('when %s', (_case, computedAgoMs, bottleneck, expected) => {
    expect(figuresAge({ computedAt: NOW - computedAgoMs }, bottleneck, NOW)).toEqual(expected);
  });

  it('is not known without a summary', () => {
    expect(figuresAge(null, fresh, NOW)).toBeNull();
  });
});
