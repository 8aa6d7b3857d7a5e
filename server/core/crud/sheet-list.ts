import { z } from 'zod';
import type {
  GroupedRow,
  ImportColumn,
  ImportGroups,
  ImportProblem,
  ImportRow,
  SheetColumnKind,
} from '#server/core/ports/sheets.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import { fieldMessage } from '#shared/domain/text/field-message.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { ListSheet } from './crud-mount.ts';
import type { Fields } from './fields.ts';
import type { RowValues } from './rows.ts';
import { bareSchema, optionsOf, toBody } from './sheet-columns.ts';
import { type ListSource, type SheetLabels, toCellValue, withWords } from './sheet-source.ts';

type Body = Pick<Crud, 'createBody'>;
type RawIssue = z.core.$ZodRawIssue;

const prefixOf = ({ field }: ListSheet): string => `${field}.`;

/** Headers of the columns of the record. */
export function labelsWithoutList(labels: SheetLabels, list: ListSheet | undefined): SheetLabels {
  if (!list) return labels;
  const without = (language: Language) =>
    Object.fromEntries(Object.entries(labels[language]).filter(([name]) => name !== list.field));
  return { zh: without('zh'), en: without('en') };
}

/** A column for each field of an entry that has a text; its header begins with the text of the list. */
export function toListColumns(
  crud: Body,
  list: ListSheet,
  labels: SheetLabels,
  language: Language,
): ImportColumn[] {
  const { shape } = entryOf(crud, list);
  const label = labels[language][list.field] ?? '';
  return Object.entries(list.labels[language]).flatMap(([name, header]) => {
    const schema = shape[name];
    if (!schema) return [];
    const options = optionsOf(schema, language, list.choices?.[name]);
    return [
      {
        key: `${prefixOf(list)}${name}`,
        header: `${label} / ${header}`,
        kind: kindOf(schema),
        required: !schema.safeParse(undefined).success,
        note: null,
        ...(options && { options }),
      },
    ];
  });
}

/** For exports: a row for each entry, each with the cells of the record; one where it has none. */
export function toListSource(crud: Body, list: ListSheet, labels: SheetLabels): ListSource {
  const { field } = list;
  return {
    columns: (language) =>
      toListColumns(crud, list, labels, language).map(({ options, ...column }) =>
        withWords(
          column,
          language,
          options && Object.fromEntries(options.map(({ value, label }) => [value, label])),
        ),
      ),
    rows(cells, { [field]: entries }) {
      if (!Array.isArray(entries) || entries.length === 0) return [cells];
      return (entries as RowValues[]).map((entry) => ({
        ...cells,
        ...Object.fromEntries(
          Object.entries(entry).map(([name, value]) => [`${prefixOf(list)}${name}`, toCellValue(value)]),
        ),
      }));
    },
  };
}

/** How the rows of a file that hold entries are read. */
export function toListGroups(crud: Body, list: ListSheet): ImportGroups {
  const entry = entryOf(crud, list);
  const kinds = Object.fromEntries(
    Object.entries(entry.shape).map(([name, schema]) => [name, kindOf(schema)]),
  );
  const toEntry = (cells: unknown) =>
    Object.fromEntries(
      Object.entries(cells as Readonly<Record<string, string>>).map(([name, text]) => {
        if (kinds[name] === 'number') return [name, Number(text)];
        return [name, kinds[name] === 'boolean' ? text === 'true' : text];
      }),
    );
  return { key: list.key, partPrefix: prefixOf(list), part: z.preprocess(toEntry, entry) };
}

/** Parses the cells of the record as a body without its list: what is wrong with that is known once all rows are read. */
export function toRecordHalf(crud: Body, fields: Fields<RowValues>, { field }: ListSheet): z.ZodType {
  return z.unknown().transform((cells, context) => {
    const body = toBody(fields, cells as RowValues);
    const { error } = crud.createBody.safeParse({ ...body, [field]: [] }, { reportInput: true });
    // A finished issue is a raw one with its message.
    for (const issue of error?.issues ?? [])
      if (issue.path[0] !== field) context.issues.push({ ...issue, path: [...issue.path] } as RawIssue);
    return body;
  });
}

/** The body of a record that was read with its entries. */
export function toListBody({ field }: ListSheet, { record, parts }: GroupedRow<RowValues>): RowValues {
  return { ...record, [field]: parts.map(({ part }) => part) };
}

/** Records that the contract refuses as a whole, with what is wrong at the line of the entry that it is about. */
export function refuseLists<Row extends ImportRow<unknown>>(
  crud: Body,
  list: ListSheet,
  rows: readonly Row[],
): { readonly row: Row; readonly problems: readonly ImportProblem[] }[] {
  return rows.flatMap((row) => {
    const problems = problemsOf(crud, list, row as ImportRow<GroupedRow<RowValues>>);
    return problems.length === 0 ? [] : [{ row, problems }];
  });
}

function problemsOf(
  crud: Body,
  list: ListSheet,
  { lineNum, row }: ImportRow<GroupedRow<RowValues>>,
): ImportProblem[] {
  const { field } = list;
  const parsed = crud.createBody.safeParse(toListBody(list, row), { reportInput: true });
  return (parsed.error?.issues ?? []).map((issue) => {
    const [first, index, ...rest] = issue.path;
    const part = first === field && typeof index === 'number' ? row.parts[index] : undefined;
    const path = (part ? [field, ...rest] : issue.path).join('.');
    return {
      lineNum: part?.lineNum ?? lineNum,
      // The list itself has no column: its first one stands for it.
      field: path === field ? `${prefixOf(list)}${Object.keys(list.labels.zh)[0]}` : path,
      ...fieldMessage(issue),
    };
  });
}

function entryOf({ createBody }: Body, { field }: ListSheet): z.ZodObject {
  const list = createBody instanceof z.ZodObject ? bareSchema(createBody.shape[field]) : undefined;
  const entry = list instanceof z.ZodArray ? list.element : undefined;
  if (!(entry instanceof z.ZodObject)) throw new Error(`${field} is no list of objects`);
  return entry;
}

function kindOf(schema: unknown): SheetColumnKind {
  const inner = bareSchema(schema);
  if (inner instanceof z.ZodNumber) return 'number';
  return inner instanceof z.ZodBoolean ? 'boolean' : 'text';
}
