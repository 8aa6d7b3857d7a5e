import { describe, expect, it } from 'vitest';
import { hatchLines } from './hatch-geometry.ts';
import { axisTicks, timelineBands } from './timeline-geometry.ts';

describe('timeline', () => {
  const axis = { from: 0, to: 1000, now: 800, width: 100 };
  it('clips to the axis and to now, and joins neighbours of one colour', () => {
    const bands = [
      { from: -500, to: 200, colour: 'a' },
      { from: 200, to: 400, colour: 'a' },
      { from: 400, to: 500, colour: 'b' },
      { from: 500, to: null, colour: 'a' },
      { from: 900, to: 990, colour: 'future' },
    ];
    expect(timelineBands(bands, axis)).toEqual([
      { x: 0, width: 40, colour: 'a' },
      { x: 40, width: 10, colour: 'b' },
      { x: 50, width: 30, colour: 'a' },
    ]);
  });
  it('shows even the shortest stop', () => {
    expect(timelineBands([{ from: 100, to: 100.5, colour: 'b' }], axis)[0]?.width).toBe(2);
  });
  it('has nothing to draw on an empty axis', () => {
    expect(timelineBands([{ from: 0, to: 1, colour: 'a' }], { ...axis, to: 0 })).toEqual([]);
  });
});

describe('axis ticks', () => {
  const shift = (
    from: string,
    hours: number,
    timeZone: string,
  ): { from: number; to: number; width: number; timeZone: string } => ({
    from: Date.parse(from),
    to: Date.parse(from) + hours * 3_600_000,
    width: 800,
    timeZone,
  });
  it('are whole hours of the plant’s clock', () => {
    const ticks = axisTicks(shift('2026-11-19T22:00:00Z', 8, 'Asia/Shanghai'), 9);
    expect(ticks.map((tick) => tick.text)).toEqual(['06', '07', '08', '09', '10', '11', '12', '13', '14']);
    expect(ticks.at(-1)?.x).toBe(800);
  });
  it('are fewer where there is less room, and finer on a short axis', () => {
    expect(axisTicks(shift('2026-11-19T22:00:00Z', 8, 'Asia/Shanghai'), 5).map((tick) => tick.text)).toEqual([
      '06',
      '08',
      '10',
      '12',
      '14',
    ]);
    expect(axisTicks(shift('2026-11-19T22:10:00Z', 1, 'Asia/Shanghai'), 5).map((tick) => tick.text)).toEqual([
      '06:15',
      '06:30',
      '06:45',
      '07:00',
    ]);
  });
  it('are right in zones off the hour and on the night the clocks change', () => {
    expect(axisTicks(shift('2026-11-19T22:00:00Z', 4, 'Asia/Kolkata'), 6).map((tick) => tick.text)).toEqual([
      '04',
      '05',
      '06',
      '07',
    ]);
    const night = axisTicks(shift('2026-10-24T22:00:00Z', 8, 'Europe/Berlin'), 12).map((tick) => tick.text);
    expect(night).toEqual(['00', '01', '02', '02', '03', '04', '05', '06', '07']);
  });
});

describe('hatch', () => {
  it('stays inside its box', () => {
    for (const line of hatchLines(200, 90, 14)) {
      const [fromX, fromY, toX, toY] = line;
      for (const x of [fromX, toX]) expect(x).toBeGreaterThanOrEqual(0);
      for (const y of [fromY, toY]) expect(y).toBeLessThanOrEqual(90);
      expect(Math.max(fromX, toX)).toBeLessThanOrEqual(200);
      expect(Math.min(fromY, toY)).toBeGreaterThanOrEqual(0);
    }
    expect(hatchLines(200, 90, 14).length).toBe(20);
  });
});
