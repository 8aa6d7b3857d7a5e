import { describe, expect, it } from 'vitest';
import { computeOee } from './oee.ts';
import { type CountEvidence, judged } from './plausibility.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** 36,000 an hour: 600 a minute. */
const IDEAL_MS = 100;

const oeeOf = (producedCount: number, productionMs = HOUR) =>
  computeOee({
    plannedBusyMs: HOUR,
    productionMs,
    producedCount,
    goodCount: producedCount,
    idealMsPerItem: IDEAL_MS,
  });
const evidence = (given: Partial<CountEvidence> = {}): CountEvidence => ({
  stretches: Array.from({ length: 60 }, () => ({ count: 550, ms: MINUTE })),
  produced: 33_000,
  rejected: 300,
  held: 0,
  unknownMs: 0,
  ...given,
});

const doubtsOf = (oee: ReturnType<typeof oeeOf>, given: CountEvidence) => judged(oee, given).doubts;

describe('figures that cannot be right', () => {
  it('nothing is wrong with a machine a little above its ideal speed', () => {
    expect(doubtsOf(oeeOf(33_000), evidence())).toEqual([]);
    expect(doubtsOf(oeeOf(39_000), evidence())).toEqual([]);
  });

  it('more than the ideal speed allows, in all of the time', () => {
    expect(doubtsOf(oeeOf(60_000), evidence())).toEqual(['ideal_speed']);
    // Half the time of production, with what only all of it allows: the OEE alone would look well.
    expect(doubtsOf(oeeOf(33_000, HOUR / 2), evidence())).toEqual(['ideal_speed']);
  });

  it('what was counted while nobody listened is possible', () => {
    expect(doubtsOf(oeeOf(33_000, HOUR / 2), evidence({ unknownMs: HOUR / 2 }))).toEqual([]);
  });

  it('a few minutes of production are too short to tell', () => {
    expect(doubtsOf(oeeOf(1_000, MINUTE), evidence())).toEqual([]);
  });

  it('a jump is told from an ideal speed that is too low', () => {
    const { stretches } = evidence();
    const jump = [...stretches.slice(1), { count: 20_000, ms: MINUTE }];
    expect(doubtsOf(oeeOf(52_000), evidence({ stretches: jump }))).toEqual(['counter']);
    const allFast = stretches.map(({ ms }) => ({ count: 4_000, ms }));
    expect(doubtsOf(oeeOf(240_000), evidence({ stretches: allFast }))).toEqual(['ideal_speed']);
    const afterSilence = [...stretches.slice(1), { count: 20_000, ms: 40 * MINUTE }];
    expect(doubtsOf(oeeOf(33_000), evidence({ stretches: afterSilence }))).toEqual([]);
  });

  it('a fall of a counter that is neither a correction nor a restart', () => {
    expect(doubtsOf(oeeOf(33_000), evidence({ held: 1 }))).toEqual(['counter']);
  });

  it('more rejected than produced', () => {
    expect(doubtsOf(oeeOf(33_000), evidence({ rejected: 33_001 }))).toEqual(['rejects']);
  });

  it('takes out what a doubt is about, and keeps the sums', () => {
    expect(judged(oeeOf(33_000), evidence())).toEqual(oeeOf(33_000));
    // Of a few seconds only: nothing is wrong, and nothing is known yet.
    const short = computeOee({ ...oeeOf(20), plannedBusyMs: 1_000, productionMs: 1_000 });
    expect(judged(short, evidence({ stretches: [] }))).toMatchObject({
      performance: null,
      oee: null,
      doubts: [],
    });
    const speed = { performance: null, oee: null, quality: 1, doubts: ['ideal_speed'] };
    expect(judged(oeeOf(60_000), evidence())).toMatchObject({ ...speed, producedCount: 60_000 });
    const held = evidence({ held: 1 });
    expect(judged(oeeOf(30_000), held)).toMatchObject({ performance: null, quality: null, oee: null });
    const rejects = judged(oeeOf(30_000), evidence({ rejected: 33_001 }));
    expect(rejects).toMatchObject({ quality: null, oee: null });
    expect(rejects.performance).not.toBeNull();
  });

  it('does not put factors beside an OEE that they contradict: the state was not known while counters ran', () => {
    const half = oeeOf(33_000, HOUR / 2);
    const unknown = evidence({ unknownMs: HOUR / 2 });
    expect(judged(half, unknown)).toEqual({ ...half, availability: null, performance: null });
    const never = oeeOf(6_000, 0);
    expect(judged(never, evidence({ unknownMs: HOUR }))).toMatchObject({
      availability: null,
      performance: null,
      quality: 1,
      oee: never.oee,
      doubts: [],
    });
    // What is known explains the count: a short silence changes nothing.
    expect(judged(oeeOf(33_000), evidence({ unknownMs: MINUTE }))).toEqual(oeeOf(33_000));
  });
});
