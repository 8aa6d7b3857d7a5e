import { expect, it } from 'vitest';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { wrapRun } from './wrap-run.ts';

const mark: RunItem = { kind: 'mark', mark: 'flask', size: 26, colour: '#ffffff' };
const words = (text: string, more: { least?: number } = { least: 0.02 }): RunItem => ({
  kind: 'text',
  text,
  part: 'detail.exception0.text',
  size: 30,
  colour: '#ffffff',
  weight: 400,
  gap: 14,
  ...more,
});
/** Each letter is half as wide as the text is high. */
const measure = (text: string, size: number): number => (text.length * size) / 2;
const textsOf = (items: readonly RunItem[] | undefined) =>
  items?.map((item) => (item.kind === 'mark' ? item.mark : [item.text, item.size, item.part]));

it('a long text stands on two lines of like lengths in the smallest size, beside the mark in their middle', () => {
  const wrapped = wrapRun([mark, words('QC-2207 holds dock 9')], 200, measure);
  expect(textsOf(wrapped?.lead)).toEqual(['flask']);
  expect(textsOf(wrapped?.lines)).toEqual([
    ['QC-2207', 28, 'detail.exception0.text'],
    ['holds dock 9', 28, 'detail.exception0.text.second'],
  ]);
});

it('no word is broken to make lines alike', () => {
  const lines = wrapRun([words('Replenishment of B')], 200, measure)?.lines;
  expect(textsOf(lines)?.map(([text]) => text)).toEqual(['Replenishment', 'of B']);
});

it('a text of two parts is broken between them', () => {
  const lines = wrapRun([words('B-03-12 缺货 · 补货中')], 190, measure)?.lines;
  expect(textsOf(lines)?.map(([text]) => text)).toEqual(['B-03-12 缺货', '补货中']);
});

it('what two lines do not hold ends in an ellipsis', () => {
  const lines = wrapRun([words('等待浦东质检中心检验员到场后放行')], 100, measure)?.lines;
  expect(textsOf(lines)?.[1]?.[0]).toMatch(/…$/);
});

it('a text that fits in the smallest size keeps its line', () => {
  expect(textsOf(wrapRun([mark, words('Dock 11 off')], 160, measure)?.lead)).toEqual([
    'flask',
    ['Dock 11 off', 28, 'detail.exception0.text'],
  ]);
  expect(wrapRun([mark, words('Dock 11 off')], 160, measure)?.lines).toEqual([]);
});

it('codes, numbers and marks are never broken', () => {
  expect(wrapRun([words('SO-20261122-000188', {})], 50, measure)).toBeNull();
  expect(wrapRun([mark], 10, measure)).toBeNull();
  expect(wrapRun([], 10, measure)).toBeNull();
});
