import type { GroupedRow, ImportGroups, ImportProblem, ImportRow } from '#server/core/ports/sheets.ts';
import { type ParsedLine, parseCells, type ReadLine } from './read-line.ts';

/** Brings lines together that are parts of one record. One bad line refuses the whole record. */
export function groupLines(
  groups: ImportGroups,
  lines: readonly ReadLine[],
  parseRecord: (line: ReadLine) => ParsedLine,
): { readonly rows: readonly ImportRow<GroupedRow>[]; readonly problems: readonly ImportProblem[] } {
  const rows: ImportRow<GroupedRow>[] = [];
  const problems: ImportProblem[] = [];
  for (const ofRecord of Map.groupBy(lines, (line) => nameOf(groups, line)).values()) {
    const [first] = ofRecord;
    if (!first) continue;
    const head = halfOf(groups, first, 'record');
    const record = parseRecord(head);
    const parts = ofRecord.flatMap((line) => {
      const half = halfOf(groups, line, 'part');
      const hasCells = Object.keys(half.cells).length > 0 || half.problems.length > 0;
      return hasCells ? [{ line, ...parseCells(groups.part, half) }] : [];
    });
    const found = [
      ...record.problems,
      ...ofRecord.slice(1).flatMap((line) => differences(head, halfOf(groups, line, 'record'))),
      ...parts.flatMap((part) =>
        part.problems.map((problem) => ({ ...problem, field: `${groups.partPrefix}${problem.field}` })),
      ),
    ];
    const lineNums = ofRecord.map(({ lineNum }) => lineNum);
    if (found.length > 0) problems.push(...found, ...refusals(groups, lineNums, found));
    else
      rows.push({
        lineNum: first.lineNum,
        lines: lineNums,
        row: {
          record: record.data,
          parts: parts.map(({ line, data }) => ({ lineNum: line.lineNum, part: data })),
        },
      });
  }
  return { rows, problems };
}

/** Lines that are good by themselves, and of a record with a bad one. */
export function besideRefused(
  groups: ImportGroups | undefined,
  rows: readonly ImportRow<unknown>[],
  problems: readonly ImportProblem[],
): ImportProblem[] {
  return groups ? rows.flatMap((row) => refusals(groups, fileLinesOf(row), problems)) : [];
}

/** The lines of the file that a row is made of. */
export function fileLinesOf({ lineNum, lines }: ImportRow<unknown>): readonly number[] {
  return lines ?? [lineNum];
}

function refusals(
  { key }: ImportGroups,
  lines: readonly number[],
  problems: readonly ImportProblem[],
): ImportProblem[] {
  const bad = new Set(problems.map(({ lineNum }) => lineNum));
  const line = lines.find((lineNum) => bad.has(lineNum));
  if (line === undefined) return [];
  return lines
    .filter((lineNum) => !bad.has(lineNum))
    .map((lineNum) => ({ lineNum, field: key.at(-1) ?? null, key: 'same_record_refused', params: { line } }));
}

function nameOf({ key }: ImportGroups, { lineNum, cells }: ReadLine): string {
  const values = key.map((column) => cells[column] ?? null);
  return values.at(-1) === null ? String(lineNum) : JSON.stringify(values);
}

/** The cells of the record, or those of the part without their prefix, and what could not be read of them. */
function halfOf({ partPrefix }: ImportGroups, line: ReadLine, half: 'record' | 'part'): ReadLine {
  const isOf = (field: string | null) => field?.startsWith(partPrefix) === (half === 'part');
  const bare = (field: string) => (half === 'part' ? field.slice(partPrefix.length) : field);
  const cells = Object.entries(line.cells).filter(([column]) => isOf(column));
  return {
    lineNum: line.lineNum,
    cells: Object.fromEntries(cells.map(([column, text]) => [bare(column), text])),
    problems: line.problems
      .filter(({ field }) => isOf(field))
      .map((problem) => ({ ...problem, field: problem.field && bare(problem.field) })),
  };
}

function differences(first: ReadLine, later: ReadLine): ImportProblem[] {
  const { lineNum } = later;
  const differing = Object.entries(later.cells).filter(([column, text]) => first.cells[column] !== text);
  return [
    ...later.problems,
    ...differing.map(([field]) => ({
      lineNum,
      field,
      key: 'differs_from_line',
      params: { line: first.lineNum },
    })),
  ];
}
