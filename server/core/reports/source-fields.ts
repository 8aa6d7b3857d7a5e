import type { ReportField, ReportFieldType, ReportRow } from '#shared/contracts/report/report-source.ts';

type Details = Partial<Omit<ReportField, 'key' | 'type' | 'label'>>;

const fieldOf =
  (type: ReportFieldType, add: ReportField['add']) =>
  (key: string, zh: string, en: string, details: Details = {}): ReportField => ({
    ...{ key, type, label: { zh, en }, add },
    ...details,
  });

/** Declare fields of sources: key, label in Chinese and English. Numbers and durations are summed unless told otherwise. */
export const textField = fieldOf('text', 'never');
export const numberField = fieldOf('number', 'sum');
export const flagField = fieldOf('flag', 'never');
export const instantField = fieldOf('instant', 'never');
export const dayField = fieldOf('day', 'never');
export const durationField = fieldOf('duration', 'sum');

/** Id, code and names of something, under `<prefix>Id`, `<prefix>Code`, `<prefix>Name`, `<prefix>NameEn`. */
export function namedFields(prefix: string, zh: string, en: string): ReportField[] {
  return [
    textField(`${prefix}Id`, `${zh} ID`, `${en} ID`),
    textField(`${prefix}Code`, `${zh}编码`, `${en} code`),
    textField(`${prefix}Name`, `${zh}`, `${en} (Chinese)`),
    textField(`${prefix}NameEn`, `${zh}（英文）`, `${en}`),
  ];
}

/** A value of a list and its words, under `<key>`, `<key>Name`, `<key>NameEn`. */
export function wordFields(key: string, zh: string, en: string): ReportField[] {
  return [
    textField(key, `${zh}代码`, `${en} key`),
    textField(`${key}Name`, `${zh}`, `${en} (Chinese)`),
    textField(`${key}NameEn`, `${zh}（英文）`, `${en}`),
  ];
}

/** Values of `namedFields`. */
export function namedValues(
  prefix: string,
  one: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly nameEn: string | null;
  } | null,
): ReportRow {
  return {
    [`${prefix}Id`]: one?.id ?? null,
    [`${prefix}Code`]: one?.code ?? null,
    [`${prefix}Name`]: one?.name ?? null,
    [`${prefix}NameEn`]: one?.nameEn ?? null,
  };
}

/** Values of `wordFields`. */
export function wordValues<Key extends string>(
  name: string,
  key: Key | null,
  words: { readonly zh: Readonly<Record<Key, string>>; readonly en: Readonly<Record<Key, string>> },
): ReportRow {
  return {
    [name]: key,
    [`${name}Name`]: key === null ? null : words.zh[key],
    [`${name}NameEn`]: key === null ? null : words.en[key],
  };
}

export const RANGE_FILTER = { key: 'range', kind: 'range', required: true } as const;

/** Filters that are offered beside those on every other field. */
export function choiceFilters(...keys: string[]) {
  return keys.map((key) => ({ key, kind: 'choice' as const, required: false }));
}
