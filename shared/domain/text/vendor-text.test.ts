import { describe, expect, it } from 'vitest';
import { vendorTextIn } from './vendor-text.ts';

describe('the text of a code', () => {
  it.each([
    ['zh', '灌装阀故障', { zh: '灌装阀', en: 'Filling valve' }, '灌装阀'],
    ['en', '灌装阀故障', { zh: '灌装阀', en: 'Filling valve' }, 'Filling valve'],
    ['en', '灌装阀故障', { zh: '灌装阀', en: null }, '灌装阀故障'],
    ['en', '灌装阀故障', { zh: null, en: '' }, '灌装阀故障'],
    ['en', null, { zh: '灌装阀', en: null }, null],
    ['en', '灌装阀故障', undefined, '灌装阀故障'],
  ] as const)('in %s, sent as %j with %j, is %j', (language, text, vendorText, expected) => {
    expect(vendorTextIn(language, { text, vendorText })).toBe(expected);
  });
});
