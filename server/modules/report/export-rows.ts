import { failure } from '#server/core/failure.ts';
import type { SheetColumn, SheetColumnKind, SheetRow, SheetWriter } from '#server/core/ports/sheets.ts';
import type { REPORT_FILES, ReportRun } from '#shared/contracts/report/report-run.ts';
import type { ReportFieldType, ReportRow } from '#shared/contracts/report/report-source.ts';
import { offsetMsAt } from '#shared/domain/calendar/wall-clock.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { RunRows } from './run-store.ts';

const KINDS: Readonly<Record<ReportFieldType, SheetColumnKind>> = {
  text: 'text',
  number: 'number',
  flag: 'boolean',
  instant: 'date',
  day: 'day',
  duration: 'number',
};
const SECONDS = { zh: '秒', en: 's' } as const;

/**
 * One data set of a run as a file: a row for each of its rows, typed. Times are what the clocks of the run's zone show,
 * durations are in seconds. Throws `not_found` for a data set that the run has not.
 */
export async function exportRows(
  writer: SheetWriter,
  request: {
    readonly run: ReportRun;
    readonly kept: RunRows;
    readonly query: string;
    readonly file: Exclude<(typeof REPORT_FILES)[number], 'pdf'>;
    readonly language: Language;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const { run, kept, language } = request;
  const query = kept.queries.find(({ key }) => key === request.query);
  if (!query) throw failure('not_found');
  const columns = query.fields.map(({ as, type, label, unit }): SheetColumn => {
    const name = label[language] ?? label.zh;
    const unitText = type === 'duration' ? SECONDS[language] : unit;
    return { key: as, header: unitText === null ? name : `${name} (${unitText})`, kind: KINDS[type] };
  });
  const types = new Map(query.fields.map(({ as, type }) => [as, type]));
  const cells = (async function* (): AsyncGenerator<SheetRow> {
    for (const row of query.rows) yield toCells(row, types, run.timeZone);
  })();
  const name = run.title[language] ?? run.title.zh;
  const parts: Uint8Array[] = [];
  for await (const part of writer[request.file]({ name, columns }, cells)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

function toCells(row: ReportRow, types: ReadonlyMap<string, ReportFieldType>, timeZone: string): SheetRow {
  return Object.fromEntries(
    Object.entries(row).map(([as, value]) => {
      const type = types.get(as);
      if (typeof value !== 'number') return [as, value];
      if (type === 'instant') return [as, value + offsetMsAt(value, timeZone)];
      return [as, type === 'duration' ? value / 1000 : value];
    }),
  );
}
