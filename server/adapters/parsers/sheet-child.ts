/** Reads one sheet from standard input and writes its rows as lines of JSON: the child of `sheet-hucre-reader.ts`. */
import { buffer } from 'node:stream/consumers';
import { readSheetLines, type SheetLine } from './sheet-lines.ts';

function write(line: SheetLine): Promise<void> {
  return new Promise((done) => process.stdout.write(`${JSON.stringify(line)}\n`, () => done()));
}

const order = JSON.parse(process.argv[2] ?? '');
for (const line of await readSheetLines(await buffer(process.stdin), order)) await write(line);
