import { describe, expect, it } from 'vitest';
import { createWordReader } from '#server/adapters/parsers/word-reader.ts';
import { madeDoc } from '#tests/support/files/made-doc.ts';
import { compoundOf, PDF } from '#tests/support/files/sample-files.ts';

const TEXT_MAX = 1_000;
const reader = createWordReader();
const refusalOf = (bytes: Uint8Array, from = reader) =>
  from.read(bytes, TEXT_MAX).then(
    () => null,
    (error: { reason?: string }) => error.reason ?? error,
  );

describe('an old Word file', () => {
  it('is read as text, a line for each paragraph', async () => {
    expect(await reader.read(madeDoc('设备巡检报告\r“3 号线” – 正常\r\u0007'), TEXT_MAX)).toEqual({
      text: '设备巡检报告\n“3 号线” – 正常',
      isCut: false,
    });
  });

  it('may hold what ends a line elsewhere', async () => {
    const text = '第一行\u2028第二行\u2029"第三行"';
    expect((await reader.read(madeDoc(`${text}\r`), TEXT_MAX)).text).toBe(text);
  });

  it('is cut after the given number of characters', async () => {
    expect(await reader.read(madeDoc(`${'字'.repeat(1_200)}\r`), TEXT_MAX)).toEqual({
      text: '字'.repeat(TEXT_MAX),
      isCut: true,
    });
  });

  it('may have no text', async () => {
    expect(await reader.read(madeDoc('\r'), TEXT_MAX)).toEqual({ text: '', isCut: false });
  });
});

describe('a file without a text', () => {
  it('is locked by a password', async () => {
    expect(await refusalOf(madeDoc('geheim\r', { isEncrypted: true }))).toBe('encrypted');
    expect(await refusalOf(compoundOf('EncryptionInfo'))).toBe('encrypted');
  });

  it('is no Word file, is cut, or has a broken header or table', async () => {
    const whole = madeDoc('报告\r'.repeat(100));
    const changed = (at: number, value: number): Buffer => {
      const bytes = Buffer.from(whole);
      bytes.writeInt32LE(value, at);
      return bytes;
    };
    for (const bytes of [
      PDF,
      compoundOf('Workbook'),
      compoundOf('WordDocument'),
      whole.subarray(0, 300),
      whole.subarray(0, whole.length / 2),
      changed(44, 0x7fffffff),
      changed(60, 3),
      changed(48, -2),
      // A text of 200 MB out of one of 200 kB.
      madeDoc('x'.repeat(100_000), {
        ends: Array.from({ length: 200 }, (_, index) => (index % 2) * 100_000),
      }),
    ])
      expect(await refusalOf(bytes)).toBe('unreadable');
  });

  it('needs more time or memory than it may', async () => {
    const late = createWordReader({ timeMaxMs: 1 });
    expect(await refusalOf(madeDoc('x\r'), late)).toBe('took_too_long');
    const small = createWordReader({ heapMaxMb: 16 });
    expect(await refusalOf(madeDoc('x\u0001'.repeat(4_000_000)), small)).toBe('too_large');
  });
});

it('more files than may wait are refused', async () => {
  const one = createWordReader({ waitingMax: 1 });
  const ends = await Promise.all(Array.from({ length: 5 }, () => refusalOf(madeDoc('x\r'), one)));
  expect(ends.toSorted()).toEqual([null, null, null, 'busy', 'busy'].toSorted());
});
