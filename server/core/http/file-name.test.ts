import { expect, it } from 'vitest';
import { toFileName } from './file-name.ts';

it.each([
  ['report.pdf', 'report.pdf'],
  ['../a/b:c?.png', '.. a b c .png'],
  // Read as `bill exe.pdf`, and a program.
  ['bill \u202efdp.exe', 'bill  fdp.exe'],
  ['\u2067\u200b\u2069', 'file'],
  ['\u0007', 'file'],
  ['', 'file'],
  ['👩‍🏭 1.png', '👩‍🏭 1.png'],
])('%j is stored as %j', (given, stored) => {
  expect(toFileName(given)).toBe(stored);
});

it('keeps the ending of a long name', () => {
  expect(toFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(146)}.pdf`);
});
