import { z } from 'zod';
import { placeFieldOf, zonesOfPlaces } from '#server/core/database/place-zone.ts';
import {
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SheetValue,
  ZONE_KEY,
} from '#server/core/ports/sheets.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { crud as en } from '#shared/i18n/en/kit/crud.ts';
import { crud as zh } from '#shared/i18n/zh/kit/crud.ts';
import type { Field, Fields, Reader } from './fields.ts';
import type { Rows, RowValues, Tx } from './rows.ts';

/** Headers of a subject's columns: the `field` texts of its namespace. A field without one is in no sheet. */
export type SheetLabels = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Texts of the values of fields with a fixed list, by field and language. */
export type SheetChoices = Readonly<Record<string, SheetLabels>>;

const CELL_KINDS = {
  text: 'text',
  id: 'text',
  number: 'number',
  date: 'date',
  day: 'text',
  boolean: 'boolean',
} as const;

/** Where a record has a row for each entry of a list. */
export interface ListSource {
  /** Those of an entry. */
  columns(language: Language): readonly SheetColumn[];
  /** What is made of the cells of the record. */
  rows(cells: SheetRow, record: RowValues): readonly SheetRow[];
}

/** Makes the record as a list shows it. */
export type ToRecord = (tx: Tx, reader: Reader, row: RowValues) => Promise<RowValues>;

/** What a list shows, row by row: the same query, scope, filters and order, with what is hidden in lists hidden here. */
export function createExportSource(parts: {
  readonly crud: Pick<Crud, 'subject' | 'sort'>;
  /** Of the call that starts an export. */
  readonly permission: Permission;
  readonly fields: Fields<RowValues>;
  readonly labels: SheetLabels;
  readonly list?: ListSource;
  readonly choices?: SheetChoices | undefined;
  readonly rows: Rows;
  readonly toRecord: ToRecord;
  readonly transaction?: ExportSource<never>['transaction'];
}): ExportSource<never, ExportQuery> {
  const { crud, fields, labels, rows, list, transaction } = parts;
  const place = hasDates(fields, labels) ? placeFieldOf(Object.keys(fields)) : null;
  return {
    ...(transaction && { transaction }),
    subject: crud.subject.key,
    permission: parts.permission,
    query: exportQuery(crud),
    columns: (language) => [
      ...toSheetColumns(fields, labels, language).map((column) =>
        withWords(column, language, parts.choices?.[column.key]?.[language]),
      ),
      ...(list?.columns(language) ?? []),
    ],
    async page(tx, { tenantId, userId, query, after, size }) {
      const reader = { tenantId, userId };
      const found = await rows.after(tx, reader, { ...query, after, size });
      const sheetRows: SheetRow[] = [];
      const placeOf = ({ [place ?? '']: value }: RowValues) => (typeof value === 'string' ? [value] : []);
      const places = found.flatMap(({ record }) => placeOf(record));
      const zones = place === null ? null : await zonesOfPlaces(tx, place, places);
      // A record that is a place, or has its zone, says it itself.
      const zoneOf = ({ timeZone, ...row }: RowValues) =>
        typeof timeZone === 'string' && timeZone !== ''
          ? timeZone
          : (placeOf(row).map((name) => zones?.get(name))[0] ?? null);
      for (const { record: row } of found) {
        const record = await parts.toRecord(tx, reader, row);
        const cells = { ...toCells(fields, record), [ZONE_KEY]: zoneOf(row) };
        sheetRows.push(...(list?.rows(cells, record) ?? [cells]));
      }
      return { rows: sheetRows, next: found.length < size ? null : (found.at(-1)?.cursor ?? null) };
    },
    count: (tx, { tenantId, userId, query }) => rows.count(tx, { tenantId, userId }, query),
  };
}

/** What a page says for yes and no. */
const YES_NO: SheetLabels = {
  zh: { true: zh.form.yes, false: zh.form.no },
  en: { true: en.form.yes, false: en.form.no },
};

/** The column with the words of its values; `choices`: of its own. */
export function withWords(
  column: SheetColumn,
  language: Language,
  choices: SheetColumn['texts'] = column.kind === 'boolean' ? YES_NO[language] : undefined,
): SheetColumn {
  return choices ? { ...column, texts: choices } : column;
}

/** A list's query as it was stored with the job. Filters that are not known any more are passed over. */
function exportQuery(crud: Pick<Crud, 'sort'>) {
  const columns = z.array(z.enum([...crud.sort])).optional();
  return z.looseObject({ ascs: columns, descs: columns });
}
type ExportQuery = z.output<ReturnType<typeof exportQuery>>;

export function toSheetColumns(
  fields: Fields<RowValues>,
  labels: SheetLabels,
  language: Language,
): SheetColumn[] {
  return Object.entries(labels[language]).flatMap(([key, header]) => {
    const field = fields[key];
    return field ? [{ key, header, kind: CELL_KINDS[field.kind] }] : [];
  });
}

/** Whether a sheet of the fields has times: days need no zone. */
function hasDates(fields: Fields<RowValues>, labels: SheetLabels): boolean {
  return toSheetColumns(fields, labels, 'en').some(({ kind }) => kind === 'date');
}

function toCells(fields: Fields<RowValues>, record: RowValues): Record<string, SheetValue> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, toCell(field, record[key])]));
}

function toCell(field: Field, value: unknown): SheetValue {
  if (value === null || value === undefined) return null;
  if (field.toCell) return field.toCell(value);
  if (field.kind === 'boolean') return field.toRow(value) === true;
  return toCellValue(value);
}

export function toCellValue(value: unknown): SheetValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
