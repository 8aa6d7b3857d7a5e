import { describe, expect, it } from 'vitest';
import { zipOf } from '#tests/support/files/zip-of.ts';
import { checkContent, extensionOf, previewKind } from './preview-kind.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);
const PNG = '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR';
const CFB = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';
const ZIP = String.fromCharCode(...zipOf([{ name: 'a', bytes: Buffer.from('x') }]));
const LOCKED = `${CFB}${[...'EncryptionInfo'].join('\0')}\0`;

const problemOf = (fileName: string, text: string): string | null => {
  try {
    checkContent(fileName, bytesOf(text));
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

describe('how a file is shown', () => {
  it.each([
    ['a.PNG', 'picture'],
    ['a.jpeg', 'picture'],
    ['a.doc', 'document'],
    ['合同.docx', 'document'],
    ['a.b.pdf', 'pdf'],
    ['a.xls', 'sheet'],
    ['a.csv', 'sheet'],
    ['a.mp4', 'video'],
    ['a.mp3', 'audio'],
    ['a.avi', 'none'],
    ['a.svg', 'none'],
    ['a.html', 'none'],
    ['pdf', 'none'],
    ['.pdf', 'none'],
    ['a.pdf/x', 'none'],
  ] as const)('%s: %s', (fileName, kind) => {
    expect(previewKind(fileName)).toBe(kind);
  });

  it('is said by the last extension, in small letters', () => {
    expect(['a.pdf.EXE', 'a', 'a.', 'a.tar.gz'].map(extensionOf)).toEqual(['exe', '', '', 'gz']);
  });
});

describe('a file is not shown', () => {
  it.each([
    ['a.png', '', 'empty'],
    ['a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'mislabelled'],
    ['a.png', '<html><script>alert(1)</script>', 'mislabelled'],
    ['a.png', '%PDF-1.7', 'mislabelled'],
    ['a.png', 'GIF89a', 'mislabelled'],
    ['a.png', PNG, 'damaged'],
    ['a.png', `${PNG}\0\0\u00c3\u0050\0\0\u00c3\u0050`, 'pictureTooLarge'],
    ['a.png', `${PNG}\0\0\0\0\0\0\0\0`, 'damaged'],
    ['a.pdf', ZIP, 'mislabelled'],
    ['a.docx', '%PDF-1.7', 'mislabelled'],
    ['a.docx', CFB, 'mislabelled'],
    ['a.docx', LOCKED, 'encrypted'],
    ['a.doc', LOCKED, 'encrypted'],
    ['a.xlsx', LOCKED, 'encrypted'],
    ['a.xls', '<html><table>', 'mislabelled'],
    ['a.csv', ZIP, 'mislabelled'],
    ['a.mp4', 'RIFF', 'mislabelled'],
    ['a.mp3', '<script>', 'mislabelled'],
  ])('%s with %j: %s', (fileName, text, problem) => {
    expect(problemOf(fileName, text)).toBe(problem);
  });
});

it.each([
  ['a.jpg', `${PNG}\0\0\0\u0010\0\0\0\u0010`],
  ['a.docx', ZIP],
  ['a.doc', ZIP],
  ['a.doc', CFB],
  ['a.xls', ZIP],
  ['a.xlsx', CFB],
  ['a.csv', 'a,b'],
  ['a.csv', '\u00ff\u00fea\0,\0'],
  ['a.mp3', 'ID3\u0004'],
])('%s is shown', (fileName, text) => {
  expect(problemOf(fileName, text)).toBeNull();
});
