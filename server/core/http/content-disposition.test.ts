import { describe, expect, it } from 'vitest';
import { attachment } from './content-disposition.ts';

describe('attachment', () => {
  it('names the file in both ways', () => {
    expect(attachment('通知 1.xlsx')).toBe(
      `attachment; filename="__ 1.xlsx"; filename*=UTF-8''%E9%80%9A%E7%9F%A5%201.xlsx`,
    );
  });

  it('lets no name end the header or the quotes', () => {
    expect(attachment('a"; x="\r\nset-cookie: b\\')).toBe(
      `attachment; filename="a_; x=___set-cookie: b_"; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0Aset-cookie%3A%20b%5C`,
    );
    expect(attachment("it's (1)*.csv")).toContain(`filename*=UTF-8''it%27s%20%281%29%2A.csv`);
    expect(attachment('\ud800.csv')).toContain('%EF%BF%BD.csv');
  });
});
