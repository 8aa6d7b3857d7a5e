/**
 * `npm run lists`: writes the lists of what every capability has a file of, in which order does not count. Imports are found by
 * the names of folders, so that a new capability edits none of them; a test fails when one is out of date.
 */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, posix, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

interface ListFile {
  readonly file: string;
  /** The files that it imports, each of which exports one value. */
  readonly from: string;
  /** The rest of the list, given the names of the values, and of their files without the ending. */
  readonly body: (names: readonly string[], files: readonly string[]) => string;
  readonly imports?: string;
}

/** Not at the start of a line of this file, where tests look for names that it exports. */
const exported = (name: string) => `export const ${name}`;
const linesOf = (names: readonly string[], before = '') =>
  names.map((name) => `  ${before}${name},\n`).join('');

const keyOf = (file: string) => (/^\w+$/.test(file) ? file : `'${file}'`);

const textsOf = (language: string): ListFile => ({
  file: `shared/i18n/${language}/capabilities.ts`,
  from: `shared/i18n/${language}/*/capability.ts`,
  body: (names) => `/** The texts of all capabilities that have some. */
${exported('CAPABILITY_TEXTS')} = [
${linesOf(names)}] as const;
`,
});

export const LIST_FILES: readonly ListFile[] = [
  textsOf('zh'),
  textsOf('en'),
  {
    file: 'console/ui/text/lazy-texts.ts',
    from: 'console/ui/text/lazy/*.ts',
    body: (names) => `/**
 * All namespaces that are not in the first chunk, by the folder of their texts. They are fetched in the current language with the code
 * that names them: a view of \`console/app/capabilities\`, or a part by \`lazyPart\`.
 */
${exported('LAZY_TEXTS')} = {
${linesOf(names, '...')}};

/** Their names. */
${exported('NAMESPACES')} = Object.keys(LAZY_TEXTS) as readonly (keyof typeof LAZY_TEXTS)[];
`,
  },
  {
    file: 'server/migrations.ts',
    from: 'server/{core,modules/*}/migrations.ts',
    imports: "import type { Migration } from './core/ports/database.ts';\n",
    body: (
      names,
    ) => `/** Every step of the schema, out of the lists of the modules, in the order in which they run. */
${exported('MIGRATIONS')}: readonly Migration[] = [
${linesOf(names)}]
  .flat()
  .sort((a, b) => (a.name < b.name ? -1 : 1));
`,
  },
  {
    file: 'tests/e2e/console/kit/list-page-cases/list-page-modules.ts',
    from: 'tests/e2e/console/kit/list-page-cases/!(list-page*).ts',
    imports: "import type { ListPageCase } from './list-page-case.ts';\n",
    body: (names, files) => `/** Pages of lists, by the module of their subjects. */
${exported('LIST_PAGE_MODULES')}: Readonly<Record<string, readonly ListPageCase[]>> = {
${names.map((name, at) => `  ${keyOf(files[at] ?? '')}: ${name},\n`).join('')}};
`,
  },
];

/** The text of a list as the files that it imports make it. Throws where one of them does not export one value. */
export async function toListText({ file, from, body, imports = '' }: ListFile): Promise<string> {
  const found = globSync(from, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  const values = await Promise.all(
    found.toSorted().map(async (path) => ({ path, name: await exportedName(path) })),
  );
  const lines = values.map(
    ({ path, name }) => `import { ${name} } from './${posix.relative(dirname(file), path)}';\n`,
  );
  const all = [...lines, imports].filter((line) => line !== '').toSorted(byPath);
  const rest = body(
    values.map(({ name }) => name),
    values.map(({ path }) => basename(path, '.ts')),
  );
  return `// Written by \`npm run lists\`.\n${all.join('')}\n${rest}`;
}

async function exportedName(path: string): Promise<string> {
  const text = await readFile(resolve(ROOT, path), 'utf8');
  const [name, ...more] = [...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
  if (name === undefined || more.length > 0) throw new Error(`${path} has to export one value`);
  return name;
}

/** As the formatter sorts imports. */
function byPath(a: string, b: string): number {
  const [one = '', other = ''] = [a, b].map((line) => line.slice(line.indexOf("'")));
  return one < other ? -1 : 1;
}

if (import.meta.main)
  for (const list of LIST_FILES) {
    await writeFile(resolve(ROOT, list.file), await toListText(list));
    console.log(basename(list.file));
  }
