import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { exportsOf, importsOf, unreachable } from './exports.ts';
import { ROOT, readSources } from './import-graph.ts';

/** Files that are started by their path: by a page, a script of package.json, or another program. */
const ENTRIES = [
  // Types of packages that come without.
  /\.d\.ts$/,
  /^(?:console|display)\/main\.tsx$/,
  /^server\/(?:main|audit-verify|backup|files-move|restore|reset-password|openapi|subjects|tls-authority|demo\/(?:main|wechat-host\/main)|modules\/(?:files\/content\/picture|report\/report)-thread|adapters\/(?:parsers\/(?:sheet|word)-child|database\/embedded-thread|pdf\/pdf-thread|connectors\/connector-worker))\.ts$/,
  /^server\/launch\/(?:start|test|test-full|check)\.mjs$/,
  // In place of a package, by vite.config.ts.
  /^shared\/client\/zod-without-eval\.ts$/,
  // The build's own, imported by vite.config.ts.
  /^server\/build\/(?:grouped-chunks|pdf-assets|sbom|third-party-notices)\.ts$/,
  // What `npm run gazetteer` and `npm run lists` run.
  /^server\/build\/(?:capability-lists|gazetteer)\.ts$/,
  // What `npm run bake-occlusion` runs.
  /^display\/kit3d\/occlusion\/(?:bake|baked-models)\.ts$/,
];
/** The same for what stands around the tests: tests, benchmarks, and pages that are built for a test. */
const TEST_ENTRIES = [
  /\.(?:test|spec)\.tsx?$/,
  /^tests\/perf\/(?:run|soak\/soak|(?:administration|warehouse)\/seed-command)\.ts$/,
  /^tests\/look\/(?:contact-sheet|page-sheets|models|models-page|bake-occlusion)\.ts$/,
  /^tests\/perf\/peers\/pages\//,
  /^tests\/perf\/peers\/[\w-]+-page\.tsx?$/,
  /^tests\/e2e\/console\/kit\/[\w-]+-page\.tsx$/,
  // What `npm test` asks which tests a change reaches.
  /^tests\/selection\/plan\.ts$/,
  // What changes a line and looks for the test that finds it.
  /^tests\/support\/mutations\/run\.ts$/,
  // What is loaded before each file of Vitest.
  /^tests\/support\/processor-time\.ts$/,
  // What is loaded before a server that is killed.
  /^tests\/support\/servers\/settable-clock\.ts$/,
  // What stands in for a parser of files.
  /^tests\/support\/files\/given-lines\.ts$/,
  // Programs that a drill or a benchmark starts as a process.
  /^tests\/(?:faults|perf)\/(?:[\w-]+\/)?[\w-]+-(?:process|server)\.ts$/,
];

/** Parts of the kit with the pages that use them first. A line goes when its first user is there. */
const NOT_YET_USED: Readonly<Record<string, string>> = {
  'shared/domain/report/validate/validate-report.ts validateReport': 'saving and publishing a report',
  // Parts of the designer, until its frame and grid stand.
  ...Object.fromEntries(
    [
      'shared/domain/report/edit/apply-edit.ts applyEdit',
      'console/features/report-designer/panels/cell/cell-panel.tsx CellPanel',
      'console/features/report-designer/panels/data/data-panel.tsx DataPanel',
      'console/features/report-designer/panels/data/params-dialog.tsx ParamsDialog',
      'console/features/report-designer/panels/data/field-drag.ts hasField',
      'console/features/report-designer/panels/data/field-drag.ts droppedField',
      'console/features/report-designer/panels/page-panel.tsx PagePanel',
      'console/features/report-designer/panels/problems-panel.tsx ProblemsPanel',
      'console/features/report-designer/panels/region-panel.tsx RegionPanel',
      'console/features/report-designer/panels/structure-panel.tsx StructurePanel',
      'console/features/report-designer/paste/read-clipboard.ts readClipboard',
    ].map((name) => [name, 'the page of the designer']),
  ),
};

const SOURCES = readSources();
const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
const PRODUCT = new Map([...SOURCES].filter(([file]) => !isTest(file)));
const matches = (patterns: readonly RegExp[]) => (file: string) => patterns.some((one) => one.test(file));
const isExpected = (name: string) => name in NOT_YET_USED;
/** A file of nothing but such parts. */
const isExpectedFile = (file: string) => {
  const names = exportsOf(SOURCES.get(file) ?? '').map((name) => `${file} ${name}`);
  return names.length > 0 && names.every(isExpected);
};

const countOf = (text: string, name: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

/** The names that other files take, as `file name`. */
function usedNames(sources: ReadonlyMap<string, string>): ReadonlySet<string> {
  const used = [...sources].flatMap(([file, text]) => importsOf(file, text));
  return new Set(used.map(({ target, name }) => `${target} ${name}`));
}

describe('dead code', () => {
  it('is no file of the product: each is imported on the way from an entry point', () => {
    // A part that waits for its first user brings along what it stands on.
    const entries = [...PRODUCT.keys()].filter((file) => matches(ENTRIES)(file) || isExpectedFile(file));
    expect(unreachable(PRODUCT, entries)).toEqual([]);
  });

  it('is no file around the tests', () => {
    const isEntry = matches([...ENTRIES, ...TEST_ENTRIES]);
    const entries = [...SOURCES.keys()].filter((file) => isEntry(file) || isExpectedFile(file));
    expect(unreachable(SOURCES, entries)).toEqual([]);
  });

  it('is no exported value that no other file imports', () => {
    const used = usedNames(SOURCES);
    const config = ['vite.config.ts', 'playwright.config.ts'].map(
      (file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const,
    );
    const inConfig = usedNames(new Map(config));
    const unused = [...SOURCES].flatMap(([file, text]) =>
      exportsOf(text)
        .map((name) => `${file} ${name}`)
        .filter((name) => !used.has(name) && !inConfig.has(name) && !used.has(`${file} *`)),
    );
    // Schemas may be exported for their names in OpenAPI alone; something has to be made of them all the same.
    const isUsedAtHome = (name: string) => {
      const [file = '', own = ''] = name.split(' ');
      return file.startsWith('shared/contracts/') && countOf(SOURCES.get(file) ?? '', own) > 1;
    };
    expect(unused.filter((name) => !isUsedAtHome(name) && !isExpected(name))).toEqual([]);
  });

  it('is no limit that nothing reads', () => {
    const others = [...SOURCES]
      .filter(([file]) => !/^shared\/contracts\/(?:kit\/limits|[\w-]+\/capability)\.ts$/.test(file))
      .map(([, text]) => text);
    const text = others.join('\n');
    expect(Object.keys(LIMITS).filter((name) => countOf(text, name) === 0)).toEqual([]);
  });

  it('is named here only while it is not used', () => {
    const used = usedNames(PRODUCT);
    expect(Object.keys(NOT_YET_USED).filter((name) => used.has(name))).toEqual([]);
  });
});

describe('the check', () => {
  const sources = new Map([
    ['a/main.ts', "import { used } from './b.ts';\nconst m = await import('./lazy.ts');"],
    ['a/b.ts', 'export const used = 1;\nexport function unused() {}\nexport type T = 1;'],
    ['a/lazy.ts', 'export const anything = 1;'],
    ['a/dead.ts', "import './b.ts';"],
  ]);

  it('finds files and values', () => {
    expect(unreachable(sources, ['a/main.ts'])).toEqual(['a/dead.ts']);
    expect(exportsOf(sources.get('a/b.ts') ?? '')).toEqual(['used', 'unused']);
    expect([...usedNames(sources)]).toEqual(['a/b.ts used', 'a/lazy.ts *']);
  });

  it.each([
    ["import { a as b, type C } from './x.ts';", ['f/x.ts a', 'f/x.ts C']],
    ["import D, { e } from '#x/y.ts';", ['x/y.ts e']],
    ["import * as ns from './x.ts';", ['f/x.ts *']],
    ["import('./x.ts').then(({ Page }) => Page)", ['f/x.ts Page']],
    ["const { open, close: end } = await import('./x.ts');", ['f/x.ts open', 'f/x.ts close']],
    ["export { a } from './x.ts';", ['f/x.ts a']],
  ])('reads %s', (text, names) => {
    expect([...usedNames(new Map([['f/f.ts', text]]))]).toEqual(names);
  });
});
