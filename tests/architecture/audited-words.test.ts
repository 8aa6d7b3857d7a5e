import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NAMESPACES } from '#console/ui/text/lazy-texts.ts';
import { createConsoleI18n } from '#console/ui/text/texts.ts';
import { valuePaths } from '#console/ui/text/value-paths.ts';
import { loadCruds } from '#server/all-contracts.ts';
import { LANGUAGES } from '#shared/domain/text/language.ts';

/** The operation log shows what was changed in words: every value of a field that is one of a few has one. */

/** Values that read the same in every language, or that a dictionary names. */
const AS_THEY_ARE = [
  'connector.wordOrder',
  'connectorPoint.dataType',
  'connectorPoint.wordOrder',
  'derivedRule.operator',
  // Extensions.
  'file.type',
  // The parent of a menu at the top.
  'menu.parentId',
  'param.publicType',
];

interface JsonSchema {
  readonly enum?: readonly (string | number | null)[];
  readonly const?: string | number | null;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** The values that a field may have, where it is one of a few or a list of such. */
function valuesOf({ enum: values, const: one, anyOf = [], items }: JsonSchema): readonly string[] {
  const own = [...(values ?? []), ...(one === undefined ? [] : [one])].filter((value) => value !== null);
  return [...own.map(String), ...anyOf.flatMap(valuesOf), ...(items ? valuesOf(items) : [])];
}

const cruds = await loadCruds();
const fields = cruds.flatMap(({ subject, record }) => {
  const schema = z.toJSONSchema(record, { io: 'output', unrepresentable: 'any', reused: 'inline' });
  return Object.entries((schema as JsonSchema).properties ?? {}).flatMap(([name, field]) => {
    const values = valuesOf(field);
    return values.length === 0 ? [] : [{ subject: subject.key, name, values }];
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  it('has a word for every value that is one of a few', async () => {
    const { t, load } = createConsoleI18n(language);
    await load(NAMESPACES);
    const isWord = (path: string): boolean => t(path as never) !== path;
    const missing = fields
      .filter(({ subject, name }) => !AS_THEY_ARE.includes(`${subject}.${name}`))
      .flatMap(({ subject, name, values }) =>
        values
          .filter((value) => !valuePaths(subject, name, value).some(isWord))
          .map((value) => `${subject}.${name}: ${value}`),
      );
    expect(missing).toEqual([]);
    expect(fields.length).toBeGreaterThan(40);
  });
});

it('names no field as it is that has no such values any more', () => {
  const names = fields.map(({ subject, name }) => `${subject}.${name}`);
  expect(AS_THEY_ARE.filter((name) => !names.includes(name))).toEqual([]);
});
