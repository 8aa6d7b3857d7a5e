import { describe, expect, it } from 'vitest';
import { plateRuns } from './plate-runs.ts';
import { placeRun, type RunItem } from './run-layout.ts';

const text = (words: string, more: { gap?: number; least?: number } = {}): RunItem => ({
  kind: 'text',
  text: words,
  part: 'row',
  size: 10,
  colour: '#ffffff',
  weight: 400,
  ...more,
});
const mark: RunItem = { kind: 'mark', mark: 'arrow', size: 30, colour: '#ffffff', gap: 5 };
const measure = (item: RunItem, cutTo?: number): number =>
  item.kind === 'mark' ? item.size : (cutTo ?? item.text.length * 10);
const placesOf = (items: readonly RunItem[], maxWidth: number) => {
  const { items: placed, width } = placeRun(items, maxWidth, measure);
  return { places: placed.map(({ x, width: w }) => [x, w]), width };
};

describe('a run', () => {
  it('stands one after the other, and no gap is left where there is no text', () => {
    expect(placesOf([text('ab'), mark, text('', { gap: 50 }), text('c', { gap: 7 })], 500)).toEqual({
      places: [
        [0, 20],
        [25, 30],
        [62, 10],
      ],
      width: 72,
    });
    expect(placesOf([mark], 500).places).toEqual([[0, 30]]);
  });

  it('takes what is too much from those that may lose it, first from the first', () => {
    const items = [text('abcdefghij', { least: 0.8 }), text('klmnopqrst', { least: 0.5 }), text('uv')];
    expect(placesOf(items, 220).width).toBe(220);
    expect(placesOf(items, 210).places).toEqual([
      [0, 90],
      [90, 100],
      [190, 20],
    ]);
    expect(placesOf(items, 160).places).toEqual([
      [0, 80],
      [80, 60],
      [140, 20],
    ]);
    expect(placesOf(items, 20).width).toBe(150);
  });
});

it('a text that is cut between two letters leaves no hole before the next', () => {
  const inLetters = (item: RunItem, cutTo?: number): number =>
    cutTo === undefined ? measure(item) : Math.floor(cutTo / 10) * 10;
  const items = [text('abcdefghij', { least: 0.1 }), text('uv', { gap: 4 })];
  const { items: placed, width } = placeRun(items, 87, inLetters);
  expect([placed[0]?.width, placed[1]?.x, width]).toEqual([60, 64, 84]);
});

describe('a plate', () => {
  it('has a narrow dot, and hidden characters apart from those that are shown', () => {
    const { runs, width } = plateRuns('沪A·8**3K', 100, (words) => words.length * 50);
    expect(runs).toEqual([
      { kind: 'text', text: '沪A', x: 0 },
      { kind: 'dot', text: '·', x: 100 },
      { kind: 'text', text: '8', x: 134 },
      { kind: 'hidden', text: '**', x: 184 },
      { kind: 'text', text: '3K', x: 284 },
    ]);
    expect(width).toBe(384);
  });

  it('may be a ticket, or nothing but what is hidden', () => {
    const of = (plate: string) =>
      plateRuns(plate, 100, (words) => words.length * 50).runs.map(({ kind }) => kind);
    expect(of('A023')).toEqual(['text']);
    expect(of('***')).toEqual(['hidden']);
    expect(of('')).toEqual([]);
  });
});
