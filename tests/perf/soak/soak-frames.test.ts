import { expect, it } from 'vitest';
import { judge } from '#tests/perf/row.ts';
import { FRAMES_PER_DAY, type FrameSample, toFrameRows } from './soak-frames.ts';

const ENVIRONMENT = {
  cpu: 'a CPU',
  cores: 2,
  memoryGb: 8,
  os: 'an OS',
  node: 'v24',
  chromium: null,
  commit: null,
  loadAverage: 0,
  at: '2026-11-20T12:00:00.000Z',
};

/** A day of frames in 80 samples: a heap that warms up by 2 MB, goes up and down by 0.15, and grows as it is told. */
function dayOf(growth: { readonly script: number; readonly browser: number }): FrameSample[] {
  return Array.from({ length: 80 }, (_, index): FrameSample => {
    const frames = ((index + 1) * FRAMES_PER_DAY) / 80;
    const tens = frames / 10_000;
    return {
      frames,
      days: frames / FRAMES_PER_DAY,
      scriptMb: 8 + 2 * (1 - Math.exp(-tens / 2)) + 0.05 * (index % 4) + growth.script * tens,
      browserMb: 5 + growth.browser * tens,
    };
  });
}

function verdictsOf(samples: readonly FrameSample[]): (boolean | undefined)[] {
  return toFrameRows(samples)
    .map((draft) => judge(draft, ENVIRONMENT))
    .slice(0, 2)
    .map(({ met }) => met);
}

it('does not take warming up and a garbage collector’s ups and downs for a leak', () => {
  expect(verdictsOf(dayOf({ script: 0, browser: 0 }))).toEqual([true, true]);
});

it('sees 2 MB a day, also where only the browser’s own heap grows', () => {
  expect(verdictsOf(dayOf({ script: 0.023, browser: 0 }))).toEqual([false, false]);
  expect(verdictsOf(dayOf({ script: 0, browser: 0.023 }))).toEqual([false, false]);
});

it('says the same for 10,000 frames and for a day, and what a day was taken for', () => {
  const [aDay, tenThousand] = toFrameRows(dayOf({ script: 0.1, browser: 0.1 }));
  expect(aDay?.value).toBeCloseTo(17.3, 0);
  expect((tenThousand?.value ?? 0) * 86.4).toBeCloseTo(aDay?.value ?? 0, 0);
  for (const row of [aDay, tenThousand]) expect(row?.note).toContain('864,000 frames');
});
