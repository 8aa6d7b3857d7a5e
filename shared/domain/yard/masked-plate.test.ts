import { describe, expect, test } from 'vitest';
import { maskPlate } from './masked-plate.ts';

describe('maskPlate', () => {
  test.each([
    ['沪A86K3K', '沪A·8**3K'],
    ['沪A·86K3K', '沪A·8**3K'],
    ['浙f4aa9a', '浙F·4**9A'],
    ['沪AD12345', '沪A·D***45'],
    ['粤Z1234港', '粤Z·1**4港'],
    ['AB 123 CD', 'AB***CD'],
    ['K-12', '**2'],
    ['7', '7'],
    ['', ''],
  ])('%s is shown as %s', (plate, shown) => {
    expect(maskPlate(plate)).toBe(shown);
  });

  test.each(['沪A86K3K', '沪AD12345', 'AB123CD', 'MUC4711'])(
    '%s cannot be read from what is shown',
    (plate) => {
      expect((maskPlate(plate).match(/\*/g) ?? []).length).toBeGreaterThanOrEqual(2);
    },
  );
});
