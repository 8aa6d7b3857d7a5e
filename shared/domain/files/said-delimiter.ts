/** The first line with which a spreadsheet program is told what separates the cells of a text file. */
const SAID = /^\ufeff?sep=([^\n])\n/i;

/** A text without that line, and the delimiter that it says; null = it has none. Lines end with LF. */
export function withoutDelimiterLine(text: string): {
  readonly text: string;
  readonly delimiter: string | null;
} {
  const [line, delimiter] = SAID.exec(text) ?? [];
  if (line === undefined || delimiter === undefined) return { text, delimiter: null };
  return { text: text.slice(line.length), delimiter };
}
