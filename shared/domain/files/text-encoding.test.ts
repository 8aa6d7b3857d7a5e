import { describe, expect, it } from 'vitest';
import { decodeText, findEncoding } from './text-encoding.ts';

/** Bytes of a text in a code page of one byte a letter, by its decoder. */
function inPage(text: string, page: string): Uint8Array {
  const letters = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_none, byte) => byte));
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
}

function inUtf16(text: string, isBig: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return new Uint8Array(view.buffer);
}

const GBK = {
  '编号,物料': 'b1e0bac52cceefc1cf',
  '产品,名称\n灌装机': 'b2fac6b72cc3fbb3c60ab9e0d7b0bbfa',
  '仓库,Tor 3': 'b2d6bfe22c546f722033',
} as const;
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

describe('text of a file (case 24)', () => {
  it.each([
    ['utf-8', new TextEncoder().encode('编号,物料')],
    ['utf-8', new TextEncoder().encode('\uFEFF编号,物料')],
    ['utf-16le', inUtf16('\uFEFF编号,物料', false)],
    ['utf-16be', inUtf16('\uFEFF编号,物料', true)],
    ['utf-16le', inUtf16('编号,物料', false)],
    ['utf-16be', inUtf16('编号,物料', true)],
    ['gb18030', fromHex(GBK['编号,物料'])],
  ])('in %s is found and read', (encoding, bytes) => {
    expect(findEncoding(bytes, TextDecoder)).toBe(encoding);
    expect(decodeText(bytes, TextDecoder).replace('\uFEFF', '')).toBe('编号,物料');
  });

  it.each(Object.entries(GBK))('%j is found to be GB 18030', (text, hex) => {
    expect(findEncoding(fromHex(hex), TextDecoder)).toBe('gb18030');
    expect(decodeText(fromHex(hex), TextDecoder)).toBe(text);
  });

  it.each([
    ['windows-1252', 'Größe Müller'],
    ['windows-1252', 'Grüße'],
    ['windows-1252', 'code;name\r\nP-1;Größe Müller\r\nP-2;Straße'],
    ['windows-1252', 'Café crème'],
    ['windows-1252', 'code;name\r\nC-1;Café crème brûlée à emporter'],
    ['windows-1252', 'Señor Muñoz, jamón, años'],
    ['windows-1252', 'Blåbærsyltetøy'],
    ['windows-1250', 'Żółć'],
    ['windows-1250', 'code;name\r\nP-1;Zażółć gęślą jaźń'],
    ['windows-1250', 'Příliš žluťoučký kůň'],
    ['windows-1250', 'Árvíztűrő tükörfúrógép'],
    ['windows-1251', 'Привет, мир'],
    ['windows-1251', 'Пляшка скляна, її ємність'],
    ['windows-1251', 'Код;Название\r\n1;Бутылка стеклянная'],
  ])('in %s: %j', (page, text) => {
    const bytes = inPage(text, page);
    expect(findEncoding(bytes, TextDecoder)).toBe(page);
    expect(decodeText(bytes, TextDecoder)).toBe(text.replaceAll('\r', ''));
  });

  it('is known by the names of its columns where its letters say little', () => {
    // Both are letters: "æ" and "ć".
    const bytes = inPage('kæ', 'windows-1252');
    expect(findEncoding(bytes, TextDecoder, ['kć'])).toBe('windows-1250');
    expect(findEncoding(bytes, TextDecoder, ['kæ'])).toBe('windows-1252');
  });

  it('is read as it is said', () => {
    expect(decodeText(inPage('kæ', 'windows-1252'), TextDecoder, 'windows-1250')).toBe('kć');
  });
});
