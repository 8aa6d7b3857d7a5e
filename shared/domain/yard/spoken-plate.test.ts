import { describe, expect, test } from 'vitest';
import { spokenPlate } from './spoken-plate.ts';

describe('spokenPlate', () => {
  test.each([
    ['沪A·8**3K', '沪 A 8 3 K', 'Hu A 8 3 K'],
    ['粤Z·1**4港', '粤 Z 1 4 港', 'Yue Z 1 4 Gang'],
    ['沪A·D***45', '沪 A D 4 5', 'Hu A D 4 5'],
    ['AB***CD', 'A B C D', 'A B C D'],
    ['A023', 'A 0 2 3', 'A 0 2 3'],
    ['***', '', ''],
  ])('%s is said as %s and %s', (plate, zh, en) => {
    expect([spokenPlate(plate, 'zh'), spokenPlate(plate, 'en')]).toEqual([zh, en]);
  });

  test('a character without a reading is left out in English', () => {
    expect(spokenPlate('鿰A12', 'en')).toBe('A 1 2');
  });
});
