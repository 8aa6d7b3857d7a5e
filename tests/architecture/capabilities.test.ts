import { expect, it } from 'vitest';
import { CAPABILITIES } from '#shared/contracts/capabilities.ts';
import { PERMISSION_OPTIONS } from '#shared/contracts/roles/permissions.ts';
import { importsOf } from './exports.ts';
import { readSources } from './import-graph.ts';

/** A capability's names stand in its `capability.ts`; the tables that all share are made of them. */

const SOURCES = readSources();
const DEFINITION = /^shared\/contracts\/([\w-]+)\/capability\.ts$/;
/** A name that is a key or an item of a list, at the indentation of a table's entries. */
const ENTRY = /^ {2}'?(\w+)'?[:,]/gm;

/** Tables of which each line was one name of a capability. */
const CENTRAL = [
  'shared/contracts/kit/error-codes.ts',
  'shared/contracts/kit/limits.ts',
  'shared/contracts/platform/operation-log.ts',
  'shared/contracts/roles/permission-explanation.ts',
  'shared/contracts/roles/permission-groups.ts',
  'shared/contracts/roles/permissions.ts',
  'shared/contracts/roles/risky-permissions.ts',
  'shared/contracts/roles/unbounded-permissions.ts',
  ...['zh', 'en'].flatMap((language) =>
    ['kit/errors', 'kit/refusals', 'roles/permission-risks', 'roles/permissions', 'roles/unbounded'].map(
      (file) => `shared/i18n/${language}/${file}.ts`,
    ),
  ),
];

const tables = CAPABILITIES.flatMap(({ folder, ...parts }) =>
  Object.entries(parts).map(([table, part]) => ({
    folder,
    table,
    names: Array.isArray(part) ? part.map(String) : Object.keys(part),
  })),
);
const namesOfTables = (...wanted: readonly string[]): ReadonlySet<string> =>
  new Set(tables.flatMap(({ table, names }) => (wanted.includes(table) ? names : [])));

it('every capability.ts is in the list', () => {
  const folders = [...SOURCES.keys()].flatMap((file) => DEFINITION.exec(file)?.[1] ?? []);
  expect(CAPABILITIES.map(({ folder }) => folder).toSorted()).toEqual(
    folders.filter((name) => name !== 'kit').toSorted(),
  );
});

it('a capability.ts imports what defines it, and nothing that is made of the list', () => {
  const imported = [...SOURCES].flatMap(([file, text]) =>
    DEFINITION.test(file) ? importsOf(file, text).map(({ target }) => `${file}: ${target}`) : [],
  );
  expect(imported.length).toBe(CAPABILITIES.length);
  expect(imported.filter((line) => !line.endsWith(': shared/contracts/kit/capability.ts'))).toEqual([]);
});

it('a capability has only tables, and a permission only marks, that something reads', () => {
  const known = [
    'errors',
    'explainedSubjects',
    'feedTopics',
    'limits',
    'operationActions',
    'operationSubjects',
    'permissions',
  ];
  expect([...new Set(tables.map(({ table }) => table))].toSorted()).toEqual(known);
  const marks = Object.values(PERMISSION_OPTIONS).flatMap((options) => Object.keys(options));
  const readMarks = ['group', 'isOfKeys', 'isOfScreens', 'isPlatform', 'isRisky', 'isUnbounded'];
  expect([...new Set(marks)].toSorted()).toEqual(readMarks);
});

it('no two capabilities have the same name in a table', () => {
  const seen = new Set<string>();
  const repeated = tables.flatMap(({ folder, table, names }) =>
    names.flatMap((name) => {
      const key = `${table} ${name}`;
      if (seen.has(key)) return `${key}: ${folder}`;
      seen.add(key);
      return [];
    }),
  );
  expect(repeated).toEqual([]);
});

it('no table that all share names a permission, error or limit of a capability', () => {
  const own = namesOfTables('permissions', 'errors', 'limits');
  expect(own.size).toBeGreaterThan(200);
  const named = CENTRAL.flatMap((file) => {
    const text = SOURCES.get(file);
    if (text === undefined) return `${file} is not there`;
    return [...text.matchAll(ENTRY)].flatMap(([, name = '']) => (own.has(name) ? `${file}: ${name}` : []));
  });
  expect(named).toEqual([]);
});

it('finds a name that is an entry', () => {
  const text =
    "const A = {\n  alarm_view: 'x',\n  'alarm_edit',\n  ...mergeOf(CAPABILITIES, 'permissions'),\n};";
  expect([...text.matchAll(ENTRY)].map(([, name]) => name)).toEqual(['alarm_view', 'alarm_edit']);
});
