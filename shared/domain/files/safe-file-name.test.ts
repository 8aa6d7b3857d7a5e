import { expect, it } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

it.each([
  ['CON.csv', '_CON.csv'],
  ['aux', '_aux'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['COM1.txt', '_COM1.txt'],
  ['lpt³.txt', '_lpt³.txt'],
  ['console.csv', 'console.csv'],
  ['com10.csv', 'com10.csv'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u202eCON.csv', '_CON.csv'],
  ['👩\u200d🔧.csv', '👩\u200d🔧.csv'],
])('%j is given out as %j (case 43)', (name, safe) => expect(safeFileName(name)).toBe(safe));
