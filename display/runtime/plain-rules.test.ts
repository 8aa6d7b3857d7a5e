import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslate } from '#shared/client/translate.ts';
import { isSame } from './board/deep-equal.ts';
import { createRandom } from './feed/random.ts';
import { isSoftwareRenderer } from './stage/renderer-probe.ts';

describe('isSame', () => {
  it('agrees with a copy, and disagrees with another value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(isSame(a, structuredClone(a))).toBe(true);
        const areEqual = JSON.stringify(a) === JSON.stringify(b);
        if (isSame(a, b) !== areEqual) expect(sorted(a)).toBe(sorted(b));
      }),
    );
  });
  it.each([
    [{ a: 1 }, { a: 1, b: undefined }],
    [[1], { 0: 1 }],
    [Number.NaN, 0],
    [null, {}],
  ])('tells %o from %o', (a, b) => {
    expect(isSame(a, b)).toBe(false);
  });
});

/** JSON with sorted keys and without the sign of zero. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

describe('renderer probe', () => {
  it.each([
    ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)', true],
    ['llvmpipe (LLVM 15.0.6, 256 bits)', true],
    ['ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0)', true],
    ['ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)', false],
    ['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0)', false],
    ['Mali-G52', false],
  ])('%s is software: %s', (device, expected) => {
    expect(isSoftwareRenderer(device)).toBe(expected);
  });
});

describe('translate', () => {
  const t = createTranslate({ verdict: { stopped: '停线 {{time}}，{{who}}' }, plain: '好' });
  it('fills values and leaves unknown places alone', () => {
    expect(t('verdict.stopped', { time: '12:46' })).toBe('停线 12:46，{{who}}');
    expect(t('plain')).toBe('好');
  });
  it('does not read a value as a pattern', () => {
    expect(t('verdict.stopped', { time: '$&', who: '{{time}}' })).toBe('停线 $&，{{time}}');
  });
});

describe('random', () => {
  it('repeats with the seed and spreads over [0, 1)', () => {
    const draw = (seed: number): number[] => Array.from({ length: 2000 }, createRandom(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    const values = draw(7);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1);
  });
});
