import type { z } from 'zod';
import type { ImportProblem } from '#server/core/ports/sheets.ts';
import { fieldMessage } from '#shared/domain/text/field-message.ts';

/** A line of a file: its cells by column key, and those that could not be read. */
export interface ReadLine {
  readonly lineNum: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly problems: readonly ImportProblem[];
}

export interface ParsedLine {
  readonly data: unknown;
  readonly problems: readonly ImportProblem[];
}

export function parseCells(schema: z.ZodType, { lineNum, cells, problems: found }: ReadLine): ParsedLine {
  const parsed = schema.safeParse(cells, { reportInput: true });
  const problems = (parsed.error?.issues ?? []).map((issue) => ({
    lineNum,
    field: issue.path.length > 0 ? issue.path.join('.') : null,
    ...fieldMessage(issue),
  }));
  // A cell that could not be read is missing for the schema: one problem of a cell is enough.
  const named = new Set(found.map(({ field }) => field));
  return { data: parsed.data, problems: [...found, ...problems.filter(({ field }) => !named.has(field))] };
}
