import { JobRefused } from '#server/core/ports/jobs.ts';
import {
  type ImportColumn,
  type ImportTarget,
  type ReadRow,
  ZONE_HEADERS,
} from '#server/core/ports/sheets.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import { LANGUAGES, type Language } from '#shared/domain/text/language.ts';

/** A title, a note and merged groups may stand above the header. */
const SEARCHED_ROWS = 10;

export interface Header {
  /** Index in the rows of the file. */
  readonly rowIndex: number;
  /** Position in a row → the column of the target. */
  readonly columns: ReadonlyMap<number, ImportColumn>;
  /** Position of the column that says in which zone the times of a row are; null = the file has none. */
  readonly zoneAt: number | null;
  /** Texts of the header row. */
  readonly texts: readonly (string | null)[];
  /** Headers that belong to no column. */
  readonly ignored: readonly string[];
}

/** Headers of another width, with a mark for required ones or other spaces mean the same. */
const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[*\s]+/g, '')
    .toLowerCase();

/**
 * Finds the header: of the first rows, the one that names most columns, in either language. Refuses a file that lacks a
 * required column or names one twice: a wrong guess would import wrong values.
 */
export function findHeader(
  rows: readonly ReadRow[],
  target: ImportTarget,
  language: Language,
  ownHeaders: readonly string[],
): Header {
  const columns = target.columns(language);
  const byText = new Map<string, ImportColumn>();
  for (const each of LANGUAGES)
    for (const { key, header } of target.columns(each)) {
      const column = columns.find((one) => one.key === key);
      if (column) byText.set(normalize(header), column);
    }
  const found = rows.slice(0, SEARCHED_ROWS).map(({ cells }, rowIndex) => ({
    rowIndex,
    texts: cells,
    columns: cells.flatMap((text, position) => {
      const column = text === null ? undefined : byText.get(normalize(text));
      return column ? [{ position, column }] : [];
    }),
  }));
  const best = found.reduce<(typeof found)[number] | null>(
    (before, one) => (one.columns.length > (before?.columns.length ?? 0) ? one : before),
    null,
  );
  const keys = best?.columns.map(({ column }) => column.key) ?? [];
  const missing = columns.filter(({ key, required }) => required && !keys.includes(key));
  if (!best || missing.length > 0)
    throw new JobRefused('header_missing', {
      columns: joinedNames(
        (best ? missing : columns).map(({ header }) => header),
        language,
      ),
    });
  const repeated = best.columns.find(({ column }, index) => keys.indexOf(column.key) !== index);
  if (repeated) throw new JobRefused('header_repeated', { column: repeated.column.header });
  const known = new Set(best.columns.map(({ position }) => position));
  const zoneHeaders = Object.values(ZONE_HEADERS).map(normalize);
  const zoneAt = best.texts.findIndex(
    (text, position) => text !== null && !known.has(position) && zoneHeaders.includes(normalize(text)),
  );
  if (zoneAt >= 0) known.add(zoneAt);
  return {
    rowIndex: best.rowIndex,
    texts: best.texts,
    zoneAt: zoneAt < 0 ? null : zoneAt,
    columns: new Map(best.columns.map(({ position, column }) => [position, column])),
    ignored: best.texts.filter(
      (text, position): text is string => text !== null && !known.has(position) && !ownHeaders.includes(text),
    ),
  };
}
