import { DRILLS, SLOW, SMOKE } from './chosen-tests.ts';
import { isPage, type Reach, type Zone } from './reach.ts';

/** What `npm test` runs of the tests that it chooses: file names below the root, and a pattern for browser tests. */
export interface TestPlan {
  /** Why the drills and browser tests of all capabilities run; null = those below. */
  readonly everything: string | null;
  /** Names of capabilities, folders of journeys and of pages, whose generated tests run whole (`tests/support/extent.ts`). */
  readonly reached: readonly string[];
  /** Drills on the embedded database alone where they are written for both, those that run whole, and those that come last. */
  readonly smokeDrills: readonly string[];
  readonly wholeDrills: readonly string[];
  readonly laterDrills: readonly string[];
  /** Server tests that are left out. */
  readonly left: readonly string[];
  /** For `playwright test --grep`, which compares it with `<project> <file> <titles>`: smoke tests. */
  readonly smoke: string;
  /** What else is chosen of the browser tests, in parts; the first ones are nearest to the change. */
  readonly stages: readonly { readonly name: string; readonly pattern: string }[];
  /** A line for each thing that runs besides what always does, and why. */
  readonly why: readonly string[];
}

const LIST_CASES = /^tests\/e2e\/console\/kit\/list-page-cases\/([^/]+)\.ts$/;
/** Browser tests of a zone. */
const ZONE_TESTS: Readonly<Record<Zone, string>> = {
  console: 'e2e/console/',
  display: 'e2e/(?:display|walls)/',
};
const FOLDER = /^tests\/e2e\/(?:console|display|walls)\/([^/]+)\/.*\.spec\.ts$/;
const ALL_PAGES = ['kit', 'accessibility'];
/** So many folders are run at a time: each start of the browsers and servers takes some seconds. */
const GROUP = 4;
const PAGES = 'console/accessibility/pages.spec.ts';
const LISTS = 'console/kit/list-pages.spec.ts';

/** The plan for the changed `files`, which reach what `reach` says. */
export function planOf(
  files: readonly string[],
  { everything, zones, areas, tests, pages }: Reach,
  sources: ReadonlyMap<string, string>,
): TestPlan {
  const isReached = (file: string, of: readonly string[]) =>
    tests.has(file) || of.some((area) => !isPage(areas.get(area) ?? 'console/'));
  const drills = Object.entries(DRILLS).map(([name, drill]) => {
    const file = `tests/faults/${name}.test.ts`;
    const { ofPaths } = drill;
    const isWhole =
      isReached(file, drill.of) || (ofPaths !== undefined && files.some((one) => ofPaths.test(one)));
    return { file, isWhole, isSmoke: drill.isSmoke === true };
  });
  const cases = [...listNames(sources)].flatMap(([area, names]) => (areas.has(area) ? names : []));
  const pagePaths = [...pagesOf(sources)].flatMap(([path, feature]) => (pages.has(feature) ? [path] : []));
  const journeys = [...tests.keys()].filter((file) => file.endsWith('.spec.ts'));
  const reached = [
    ...[...zones.keys()].map((zone) => ZONE_TESTS[zone]),
    ...[...areas.keys()].map(testsOf),
    ...journeys.map((file) => `${escaped(file.replace(/^tests\//, ''))} `),
    ...cases.map((name) => startOf(LISTS, `${name} `)),
    ...pagePaths.map((path) => `${escaped(PAGES)} .* ${escaped(path)}(?: |$)`),
  ];
  const stages =
    everything === null
      ? [{ name: 'what the change reaches', folders: reached }]
      : inGroups(foldersOf(sources, areas)).map((folders) => ({
          name: folders.join(', '),
          folders: folders.map(testsOf),
        }));
  return {
    everything,
    // Where everything is reached, representatives stand for all.
    reached: everything === null ? [...new Set([...areas.keys(), ...pages.keys()])] : [],
    smokeDrills: drills.flatMap(({ file, isSmoke, isWhole }) =>
      isSmoke && (everything !== null || !isWhole) ? [file] : [],
    ),
    wholeDrills: drills.flatMap(({ file, isWhole }) => (everything === null && isWhole ? [file] : [])),
    laterDrills: drills.flatMap(({ file, isSmoke }) => (everything !== null && !isSmoke ? [file] : [])),
    left: Object.entries(SLOW).flatMap(([file, { of }]) => (isReached(file, of) ? [] : [file])),
    smoke: SMOKE.map(([file, title]) => startOf(file, title ?? '')).join('|'),
    stages: [
      ...stages.flatMap(({ name, folders }) =>
        folders.length > 0 ? [{ name, pattern: folders.join('|') }] : [],
      ),
      ...(everything === null ? [{ name: 'axe on all pages', pattern: startOf(PAGES, 'axe') }] : []),
    ],
    why: [
      ...[...zones].map(([zone, file]) => `all of the ${zone}: ${file}`),
      ...[...areas].map(([area, file]) => `${area}: ${file}`),
      ...[...tests].flatMap(([test, file]) => (isChosen(test) ? [`${test}: ${file}`] : [])),
    ],
  };
}

/** Names of the list pages of each module, as the browser test of lists titles them. */
export function listNames(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = [...sources].flatMap(([file, text]) => {
    const area = LIST_CASES.exec(file)?.[1];
    const names = [...text.matchAll(/^ {4}name: '([^']+)'/gm)].map(([, name = '']) => name);
    return area !== undefined && names.length > 0 ? [[area, names] as const] : [];
  });
  return new Map(found);
}

/** The feature of each page that a capability lists, by its path. */
export function pagesOf(sources: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const entry = /^ {4}'(\/[^']+)': \{[\s\S]*?#console\/features\/([^/]+)\//gm;
  const found = [...sources].flatMap(([file, text]) =>
    file.startsWith('console/app/capabilities/') ? [...text.matchAll(entry)] : [],
  );
  return new Map(found.map(([, path = '', feature = '']) => [path, feature]));
}

/** Folders of journeys, those of changed capabilities first, and last those that go through all pages. */
function foldersOf(
  sources: ReadonlyMap<string, string>,
  areas: ReadonlyMap<string, string>,
): readonly string[] {
  const found = [...sources.keys()].flatMap((file) => FOLDER.exec(file)?.[1] ?? []);
  const rank = (name: string) => (ALL_PAGES.includes(name) ? 2 : areas.has(name) ? 0 : 1);
  return [...new Set(found)].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function inGroups(names: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(names.length / GROUP);
  return Array.from({ length: count }, (_, at) => names.slice(at * GROUP, (at + 1) * GROUP));
}

const testsOf = (folder: string) => `e2e/(?:console|display|walls)/${escaped(folder)}/`;

const isChosen = (test: string) => /\.spec\.ts$|^tests\/faults\//.test(test) || test in SLOW;

const startOf = (file: string, title: string) => `e2e/${escaped(file)} (?:\\S+ )*?${escaped(title)}`;

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
