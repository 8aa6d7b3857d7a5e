import { describe, expect, it } from 'vitest';
import { emsOf } from '#shared/domain/text/text-fit.ts';
import { NODE_SIZE } from './arrange.ts';
import { LARGE_NAMES, largeName } from './large-name.ts';

it.each([
  ['Filler 2', 'name', ['Filler 2']],
  ['Empty bottle inspector 12', 'name', ['Empty bottle', 'inspector 12']],
  ['Empty bottle inspector 12', 'short', ['Empty', 'bott… 12']],
  ['Case checkweigher 4', 'near', ['Case', 'checkwei… 4']],
  ['Case packer 4', 'near', ['Case', 'packer 4']],
  ['Accumulation table 4', 'near', ['Accumulati…', 'table 4']],
  ['Palletiser', 'near', ['Palletiser']],
  [
    'High-speed rotary pressure-sensitive labelling unit 12',
    'name',
    ['High-speed', 'rotary', 'pressure-s… 12'],
  ],
  ['全自动高速回转式贴标机组12', 'near', ['全自动高速', '回转式…12']],
  ['隧道式杀菌机 4', 'near', ['隧道式杀菌', '机 4']],
  ['贴标机 12', 'short', ['贴标机', '12']],
] as const)('%s, seen from afar (%s)', (name, detail, lines) => {
  expect(largeName(name, detail).lines).toEqual(lines);
});

describe('a large name', () => {
  it('keeps to its machine, beside a mark too', () => {
    for (const detail of ['name', 'near', 'short'] as const)
      for (const takenPx of [0, 44])
        for (const name of ['Depalletiser', '空瓶检验机 12', 'Finished goods inspector', 'W']) {
          const { lines, fontSizePx } = largeName(name, detail, takenPx);
          expect(lines.length).toBeLessThanOrEqual(LARGE_NAMES[detail].lines);
          for (const line of lines)
            expect(emsOf(line) * fontSizePx).toBeLessThanOrEqual(NODE_SIZE.width - takenPx);
        }
  });

  it('is a little smaller where its longest word is whole then', () => {
    expect(largeName('Palletiser', 'near').fontSizePx).toBeLessThan(LARGE_NAMES.near.fontSizePx);
    expect(largeName('Filler', 'near').fontSizePx).toBe(LARGE_NAMES.near.fontSizePx);
  });
});
