import { describe, expect, it } from 'vitest';
import { type BusRefusal, createRefusalReport } from './bus-refusals.ts';

describe('refused clients', () => {
  it('are told once a minute each, with their number', () => {
    let nowMs = 0;
    const told: [string | null, number][] = [];
    const report = createRefusalReport(
      ({ username, times }) => told.push([username, times]),
      () => nowMs,
    );
    const refusal = (username: string): BusRefusal => ({ reason: 'bad_credentials', username });
    for (let n = 0; n < 50; n += 1) report(refusal('old-plc'));
    report(refusal('other'));
    expect(told).toEqual([
      ['old-plc', 1],
      ['other', 1],
    ]);
    nowMs = 60_000;
    report(refusal('old-plc'));
    expect(told.at(-1)).toEqual(['old-plc', 50]);
  });
});
