import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

describe('text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('编号,物料')],
    ['UTF-8 with a mark', new TextEncoder().encode('\uFEFF编号,物料')],
    ['GBK', new Uint8Array([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xce, 0xef, 0xc1, 0xcf])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x16, 0x7f, 0xf7, 0x53, 0x2c, 0, 0x69, 0x72, 0x99, 0x65])],
  ])('is read as %s', (_name, bytes) => {
    expect(decodeText(bytes, TextDecoder)).toBe('编号,物料');
  });
});
