import { type PastedBlock, readPastedHtml, readPastedText } from '#shared/domain/report/edit/read-pasted.ts';

/**
 * Cells on the clipboard: of a table with its looks, else of lines of text. Null where there is neither. The page that is
 * parsed is never shown: no script of it runs, and nothing is loaded.
 */
export function readClipboard(data: Pick<DataTransfer, 'getData'>): PastedBlock | null {
  const html = data.getData('text/html');
  const table = html === '' ? null : readPastedHtml(new DOMParser().parseFromString(html, 'text/html'));
  if (table && table.cells.length > 0) return table;
  const text = data.getData('text/plain');
  return text === '' ? null : readPastedText(text);
}
