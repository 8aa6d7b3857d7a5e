import { z } from 'zod';
import type { ImportColumn } from '#server/core/ports/sheets.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import { LANGUAGES, type Language } from '#shared/domain/text/language.ts';
import type { Sheets } from './crud-mount.ts';
import type { Fields, Reader } from './fields.ts';
import type { RowValues } from './rows.ts';
import { type SheetLabels, toSheetColumns } from './sheet-source.ts';

/** The columns of a subject's import: the fields of a new record that have a text. */
export function toImportColumns(of: {
  readonly crud: Pick<Crud, 'createBody' | 'createFields' | 'requiredFields'>;
  readonly fields: Fields<RowValues>;
  readonly labels: SheetLabels;
  readonly choices?: Sheets['choices'];
  readonly language: Language;
}): ImportColumn[] {
  const { crud, fields, labels, choices = {}, language } = of;
  return toSheetColumns(fields, labels, language)
    .filter(({ key }) => crud.createFields.includes(key))
    .map((column) => {
      const { key } = column;
      const options =
        column.kind === 'text' ? optionsOf(schemaOf(crud, key), language, choices[key]) : undefined;
      const kind = fields[key]?.kind === 'day' ? 'day' : column.kind;
      const required = crud.requiredFields.includes(key);
      return { ...column, kind, required, note: null, ...(options && { options }) };
    });
}

function schemaOf({ createBody }: Pick<Crud, 'createBody'>, name: string): unknown {
  return createBody instanceof z.ZodObject ? createBody.shape[name] : undefined;
}

/** The values of a field that has a fixed list of them: the template offers them. */
export function optionsOf(
  schema: unknown,
  language: Language,
  texts?: NonNullable<Sheets['choices']>[string],
): ImportColumn['options'] {
  const inner = bareSchema(schema);
  if (!(inner instanceof z.ZodEnum)) return undefined;
  return inner.options.map(String).map((value) => ({
    value,
    label: texts?.[language][value] ?? value,
    labels: LANGUAGES.flatMap((each) => texts?.[each][value] ?? []),
  }));
}

/** What a value has to be where there is one. */
export function bareSchema(schema: unknown): unknown {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.unwrap();
  return inner;
}

/** Cells are texts; the contract's schema asks for what a form sends. */
export function toBody(fields: Fields<RowValues>, cells: RowValues): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(cells).map(([name, text]) => {
      const kind = fields[name]?.kind;
      if (kind === 'number') return [name, Number(text)];
      if (kind === 'date') return [name, Date.parse(String(text))];
      if (kind === 'boolean') return [name, fields[name]?.fromRow(text === 'true', {}, NO_READER)];
      return [name, text];
    }),
  );
}

/** Where a field does not depend on who reads it. */
export const NO_READER: Reader = { tenantId: '', userId: '' };
