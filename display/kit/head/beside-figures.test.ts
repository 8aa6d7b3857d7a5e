import { describe, expect, it } from 'vitest';
import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import { besideFigures } from './beside-figures.ts';
import type { VerdictModel } from './verdict-view.tsx';

const FINE: VerdictModel = {
  ...{ level: 'good', tone: 'production', mark: 'tick', word: '全部准点', clock: '', clockUnit: '' },
  ...{
    detail: '下一列 14:20',
    briefDetail: '下一列 14:20',
    cause: null,
    needsPerson: false,
    staleness: 'fresh',
  },
};
const figure = (changes: Partial<FigureModel>): FigureModel => ({
  ...{ labels: ['准点率'], value: 0.5, text: '50%', bar: null, notes: [['目标 97%']], isBad: true },
  ...{ staleness: 'fresh', ...changes },
});

const REST = { instead: '全部准点', said: '其余准点' };

describe('a verdict beside its figures', () => {
  it('warns while one is missed, and names it first', () => {
    expect(besideFigures(FINE, [{ figure: figure({}), word: REST }])).toMatchObject({
      ...{ tone: 'warning', mark: 'triangle', word: '其余准点' },
      ...{ detail: '准点率 50% · 目标 97% · 下一列 14:20', briefDetail: '准点率 50% · 目标 97%' },
    });
    const done = { ...FINE, word: '今日发完' };
    expect(besideFigures(done, [{ figure: figure({}), word: REST }]).word).toBe('今日发完');
  });

  it.each([{ isBad: false }, { value: null }, { staleness: 'dead' }] as const)(
    'is what it was where the figure says nothing bad: %j',
    (changes) => {
      expect(besideFigures(FINE, [{ figure: figure(changes), word: REST }])).toBe(FINE);
    },
  );

  it.each([{ level: 'bad' }, { level: 'unknown' }, { tone: 'cip' }] as const)(
    'is left as it is: %j',
    (changes) => {
      const verdict = { ...FINE, ...changes };
      expect(besideFigures(verdict, [{ figure: figure({}) }])).toBe(verdict);
    },
  );
});
