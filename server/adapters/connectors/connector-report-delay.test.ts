import { describe, expect, it } from 'vitest';
import { createReportDelay } from './connector-report-delay.ts';

describe('the delay of reports', () => {
  it('is the longest of the changes so far', () => {
    const delay = createReportDelay();
    expect(delay.completeUntil(1_000)).toBe(1_000);
    delay.note(500, 1_400);
    delay.note(1_900, 2_000);
    expect(delay.completeUntil(3_000)).toBe(2_100);
  });

  it('does not count values without a time, ahead of it, or kept back for long', () => {
    const delay = createReportDelay();
    for (const sourceTs of [null, 50_000, -3_600_000]) delay.note(sourceTs, 20_000);
    expect(delay.completeUntil(20_000)).toBe(20_000);
  });

  it('forgets a single late value when changes go on, and nothing while there are none', () => {
    const delay = createReportDelay();
    delay.note(0, 5_000);
    expect(delay.completeUntil(86_400_000)).toBe(86_395_000);
    delay.note(400_000, 400_000);
    expect(delay.completeUntil(400_000)).toBe(395_000);
    delay.note(800_000, 800_100);
    expect(delay.completeUntil(800_100)).toBe(800_000);
  });
});
