import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

describe('the name of a download', () => {
  it.each([
    ['attachment; filename="report.xlsx"', 'report.xlsx'],
    ['attachment;filename=report.xlsx', 'report.xlsx'],
    ['attachment; filename="_.xlsx"; filename*=UTF-8\'\'%E5%AD%97%E5%85%B8.xlsx', '字典.xlsx'],
    ["attachment; filename*=utf-8'zh'%E5%AD%97.csv", '字.csv'],
    ['attachment; filename=%E5%AD%97%E5%85%B8.xlsx', '字典.xlsx'],
    ['attachment; filename="100% done.pdf"', '100% done.pdf'],
    ['attachment; filename="say \\"hi\\".txt"', 'say hi.txt'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\temp\\\\a.doc"', 'a.doc'],
    ["attachment; filename*=UTF-8''..%2F..%2Fa%00.sh", 'a.sh'],
    ['attachment; filename="invoice\u202efdp.exe"', 'invoicefdp.exe'],
    ["attachment; filename=\"it's (1).pdf\"; filename*=UTF-8''it%27s%20%281%29.pdf", "it's (1).pdf"],
    ['attachment; filename="a;b=c.csv"; filename*=UTF-8\'\'a%3Bb%3Dc.csv', 'a;b=c.csv'],
    ['attachment; filename="100_.txt"; filename*=UTF-8\'\'100%25.txt', '100%.txt'],
    ['attachment; filename="aux.csv"', '_aux.csv'],
    ['attachment; filename=".."', null],
    ["attachment; filename*=UTF-8''%E5%AD", '%E5%AD'],
    ['attachment', null],
    ['inline', null],
    ['', null],
  ])('%s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });

  it('is short enough to be kept, with its extension', () => {
    const name = fileNameOf(`attachment; filename="${'长'.repeat(500)}.xlsx"`);
    expect(name).toMatch(/^长{80}\.xlsx$/);
  });
});
