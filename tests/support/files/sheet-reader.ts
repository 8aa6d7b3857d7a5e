import { sheetReaderBy } from '#server/adapters/parsers/sheet-hucre-reader.ts';
import { readSheetLines } from '#server/adapters/parsers/sheet-lines.ts';
import type { SheetReader } from '#server/core/ports/sheets.ts';

/**
 * Reads as the product does, without a process for each file, whose start costs more than the rest. What a file may do to that
 * process is asked in `tests/contract/sheets.test.ts`.
 */
export const sheetReaderHere: SheetReader = sheetReaderBy(readSheetLines);
