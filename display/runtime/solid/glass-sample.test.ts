import { describe, expect, it } from 'vitest';
import { createGlassSample, SAMPLE_EVERY_MS } from './glass-sample.ts';

function counted() {
  let reads = 0;
  const sample = createGlassSample(() => {
    reads += 1;
    return { columns: 1, rows: 1, cells: [reads] };
  });
  return { sample, reads: () => reads };
}

describe('the sample of the glass', () => {
  it('is of the first picture, and of one every five seconds', () => {
    const { sample, reads } = counted();
    expect(sample.current()).toBeNull();
    for (let atMs = 0; atMs <= 2 * SAMPLE_EVERY_MS; atMs += 100) sample.afterPicture(atMs, false);
    expect(reads()).toBe(3);
    expect(sample.current()?.cells).toEqual([3]);
  });

  it('waits for the end of a flight', () => {
    const { sample, reads } = counted();
    sample.afterPicture(0, false);
    for (let atMs = 16; atMs < SAMPLE_EVERY_MS + 1_200; atMs += 16) sample.afterPicture(atMs, true);
    expect(reads()).toBe(1);
    sample.afterPicture(SAMPLE_EVERY_MS + 1_200, false);
    expect(reads()).toBe(2);
  });

  it('of another renderer begins anew', () => {
    const { sample, reads } = counted();
    sample.afterPicture(0, false);
    sample.restart();
    expect(sample.current()).toBeNull();
    sample.afterPicture(1, false);
    expect(reads()).toBe(2);
  });
});
