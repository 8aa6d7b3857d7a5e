import { describe, expect, it } from 'vitest';
import { findInPage, pageText } from './page-text.ts';

const found = (texts: readonly string[], query: string, max = 100) =>
  findInPage(pageText(texts), query, max).map(({ startItem, startOffset, endItem, endOffset }) =>
    startItem === endItem
      ? (texts[startItem] ?? '').slice(startOffset, endOffset)
      : `${(texts[startItem] ?? '').slice(startOffset)}|${(texts[endItem] ?? '').slice(0, endOffset)}`,
  );

describe('text of a page', () => {
  it('is found whatever its case and its spaces', () => {
    expect(found(['Bottle Filler', 'bottlefiller'], 'BOTTLE filler')).toEqual([
      'Bottle Filler',
      'bottlefiller',
    ]);
  });

  it('is found over the end of a line', () => {
    expect(found(['灌装', '机一号'], '灌装机')).toEqual(['灌装|机']);
  });

  it('is found in another width, and with signs of two units', () => {
    expect(found(['ＡＢ１２', '𠮷野家'], 'ab12')).toEqual(['ＡＢ１２']);
    expect(found(['𠮷野家'], '野')).toEqual(['野']);
  });

  it('is not found where nothing is asked for, and is counted up to a number', () => {
    expect(found(['a'], '  ')).toEqual([]);
    expect(found(['aaaa'], 'a', 3)).toHaveLength(3);
    expect(found(['aaa'], 'b')).toEqual([]);
  });
});
