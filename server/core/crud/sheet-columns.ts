import { z } from 'zod';
import type { ImportColumn } from '#server/core/ports/sheets.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { Sheets } from './crud-mount.ts';
import type { Fields } from './fields.ts';
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
      const options = column.kind === 'text' ? optionsOf(crud, key, choices[key]?.[language]) : undefined;
      const kind = fields[key]?.kind === 'day' ? 'day' : column.kind;
      const required = crud.requiredFields.includes(key);
      return { ...column, kind, required, note: null, ...(options && { options }) };
    });
}

/** The values of a field that has a fixed list of them: the template offers them. */
function optionsOf(
  { createBody }: Pick<Crud, 'createBody'>,
  name: string,
  texts: Readonly<Record<string, string>> = {},
): ImportColumn['options'] {
  let schema: unknown = createBody instanceof z.ZodObject ? createBody.shape[name] : undefined;
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    schema = schema.unwrap();
  if (!(schema instanceof z.ZodEnum)) return undefined;
  return schema.options.map(String).map((value) => ({ value, label: texts[value] ?? value }));
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
const NO_READER = { tenantId: '', userId: '' };
