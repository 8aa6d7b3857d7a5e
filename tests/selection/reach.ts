import { edgesOf, targetOf } from '#tests/architecture/import-graph.ts';

/**
 * What a change can reach: `areas` are names of capabilities and of folders below `tests/e2e/<project>`, `tests` are test
 * files, `pages` folders of `console/features`, each with the changed file that leads there. `everything` says why the tests
 * of all capabilities run besides.
 */
export interface Reach {
  readonly everything: string | null;
  /** Of the console or of boards what all of its pages, or all boards, stand on. */
  readonly zones: ReadonlyMap<Zone, string>;
  readonly areas: ReadonlyMap<string, string>;
  readonly tests: ReadonlyMap<string, string>;
  readonly pages: ReadonlyMap<string, string>;
}

export type Zone = keyof typeof ZONES;

/** Sources by their path below the root, as `readSources` of the import graph reads them. */
type Sources = ReadonlyMap<string, string>;

/** Areas of paths whose names and imports do not say them. */
export const AREAS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'console/features/lock': ['shell', 'sign-in'],
  'console/features/frame-page': ['shell'],
  'console/features/widget-gallery': ['kit'],
  'server/adapters/connectors': ['connectors'],
  'server/adapters/map': ['map'],
  'server/adapters/sms': ['sms'],
  'server/adapters/stream-gateway-http.ts': ['video'],
  'server/core/warehouse': ['orders', 'quality', 'railway', 'stock', 'yard'],
};

/** No test reads them, or those that do run always. */
const NOTHING = [/^docs\//, /^[^/]+\.md$/, /^\.ci\/proved$/, /^\.github\//];
/** The pictures that the boards are compared with. */
const PICTURE = /^docs\/screenshots\//;
const PICTURE_TEST = 'tests/e2e/display/runtime/docs-pictures.spec.ts';
const BOARD = /^display\/(?:boards|screens)\//;
/** Tests of all boards that lie in the folder of what boards stand on. */
export const BOARD_TESTS = [PICTURE_TEST, 'tests/e2e/walls/runtime/touch-controls.spec.ts'];
const TEST = /\.(?:test|spec)\.tsx?$/;
/** Drills start some of their helpers by path: what is no drill itself reaches all of them. */
const DRILL_HELPER = /^tests\/faults\//;
const isDrill = (file: string) => DRILL_HELPER.test(file) && TEST.test(file);
/** Tests that run always, what runs tests, tools, and drills: what is changed there reaches the tests that import it. */
const BESIDE_TESTS =
  /^tests\/(?:architecture|build|contract|faults|look|perf|security|selection|walks)\/|^tests\/e2e\/soak\/|^server\/launch\/(?:check|git|processor-time|proof|suite|test|test-full|test-limits|test-reports)\.mjs$/;
/** Folders that have the name of their capability. */
const NAMED =
  /^(?:shared\/contracts|shared\/i18n\/(?:zh|en)|server\/modules|tests\/support\/samples)\/([^/]+)\//;
/** Folders of journeys. */
const JOURNEYS = /^tests\/e2e\/(?:console|display|walls)\/([^/]+)\//;
/** Steps that journeys of all capabilities take. */
const SHARED_STEPS = 'steps';
/** Folders whose capabilities are those of the contracts that they import. */
const IMPORTING = /^((?:console\/features|display\/(?:boards|screens)|shared\/domain)\/([^/]+))\//;
const CONTRACT = /^shared\/contracts\/([^/]+)\//;
const FEATURE = /^console\/features\/([^/]+)\//;
/** Files of the console that have the name of their capability: lists of pages, and of texts. */
const NAMED_FILE = /^console\/(?:app\/capabilities|ui\/text\/lazy)\/([^/]+)\.ts$/;
const PAGE_LIST = /^console\/app\/capabilities\//;
const JOURNEY_TEST = /^tests\/e2e\/console\/.*\.spec\.ts$/;
/** What all capabilities stand on. */
const FOUNDATION =
  /^(?:server\/core|shared\/(?:client|theme|contracts\/kit)|console\/(?:app|ui)|display\/(?:kit|kit3d|parts|runtime))\//;
const KIT = 'kit';
/** What only pages of the console, or only boards and screens, stand on, and the steps of their journeys. */
const ZONES = {
  console: /^(?:console\/(?!features\/|app\/capabilities\/|ui\/text\/lazy\/)|tests\/e2e\/console\/steps\/)/,
  display: /^display\/(?!(?:boards|screens)\/[^/]+\/)/,
};
const ZONE_NAMES = Object.keys(ZONES) as readonly Zone[];

/** Of the display or the console: no server knows it. */
export const isPage = (file: string) => /^(?:console|display)\//.test(file);

/** What `files`, paths below the root, reach. A path that no rule knows reaches everything. */
export function reachOf(files: readonly string[], sources: Sources): Reach {
  const known = knownAreas(sources);
  const importers = importersIn(sources);
  const areas = new Map<string, string>();
  const tests = new Map<string, string>();
  const pages = new Map<string, string>();
  const zones = new Map<Zone, string>();
  let everything: string | null = null;
  const note = (into: Map<string, string>, names: Iterable<string>, file: string) => {
    for (const name of names) if (!into.has(name)) into.set(name, file);
  };

  // Of the files that lead to an area one is kept: of the server, where there is one.
  for (const file of [...files].sort((a, b) => Number(isPage(a)) - Number(isPage(b)))) {
    if (PICTURE.test(file)) note(tests, [PICTURE_TEST], file);
    if (NOTHING.some((pattern) => pattern.test(file))) continue;
    if (TEST.test(file)) {
      note(tests, sources.has(file) ? [file] : [], file);
      continue;
    }
    const above = importersOf(file, importers);
    note(
      tests,
      above.filter((one) => TEST.test(one)),
      file,
    );
    if (DRILL_HELPER.test(file)) note(tests, [...sources.keys()].filter(isDrill), file);
    if (BESIDE_TESTS.test(file)) continue;
    const own = areasOf(file, sources, known);
    const isFoundation =
      file.startsWith('shared/domain/') && above.some((one) => FOUNDATION.test(one) && !TEST.test(one));
    const zone = ZONE_NAMES.find((name) => ZONES[name].test(file));
    if (zone !== undefined) {
      if (!zones.has(zone)) zones.set(zone, file);
      for (const feature of featuresOf(above)) note(tests, journeysTo(feature, sources), file);
      continue;
    }
    if (own.length === 0 || isFoundation) {
      everything ??= `${file} can reach all of them`;
      continue;
    }
    note(areas, own, file);
    if (BOARD.test(file)) note(tests, BOARD_TESTS, file);
    const importing = above.filter((one) => !TEST.test(one) && !PAGE_LIST.test(one));
    for (const importer of importing.filter((one) => !FEATURE.test(one)))
      note(areas, areasOf(importer, sources, known), file);
    for (const feature of featuresOf([file, ...importing, ...pagesIn(file, sources)])) {
      note(pages, [feature], file);
      note(areas, known.has(feature) ? [feature] : [], file);
      note(tests, journeysTo(feature, sources), file);
    }
  }
  return { everything, zones, areas, tests, pages };
}

/** The pages that files belong to, by their folders. */
function featuresOf(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => FEATURE.exec(file)?.[1] ?? []));
}

/** What the list of pages of a capability imports. */
function pagesIn(file: string, sources: Sources): readonly string[] {
  const edges = PAGE_LIST.test(file) ? edgesOf(file, sources.get(file) ?? '') : [];
  return edges.flatMap((edge) => targetOf(edge) ?? []);
}

/** Names of capabilities (folders of contracts) and of folders of journeys. */
export function knownAreas(sources: Sources): ReadonlySet<string> {
  const found = [...sources.keys()].flatMap((file) => [
    CONTRACT.exec(file)?.[1] ?? '',
    JOURNEYS.exec(file)?.[1] ?? '',
  ]);
  return new Set(found.filter((name) => name !== '' && name !== SHARED_STEPS));
}

/** The areas of one file; none where all tests, or those that import it, have to run. */
function areasOf(file: string, sources: Sources, known: ReadonlySet<string>): readonly string[] {
  const journey = JOURNEYS.exec(file)?.[1];
  if (journey !== undefined) return journey === SHARED_STEPS ? [] : [journey];
  const named = (NAMED.exec(file) ?? NAMED_FILE.exec(file))?.[1];
  if (named !== undefined) return isCapability(named, sources) ? [named] : [];
  const elsewhere = Object.entries(AREAS_ELSEWHERE).flatMap(([path, names]) =>
    file === path || file.startsWith(`${path}/`) ? names : [],
  );
  const [, folder, name = ''] = IMPORTING.exec(file) ?? [];
  if (folder === undefined) return elsewhere;
  // A page whose journeys have a folder of its name shows of other capabilities what those journeys look at.
  if (known.has(name) && FEATURE.test(file)) return [...elsewhere, name];
  return [...new Set([...elsewhere, ...contractsOf(folder, sources)])];
}

function isCapability(name: string, sources: Sources): boolean {
  return name !== KIT && [...sources.keys()].some((file) => file.startsWith(`shared/contracts/${name}/`));
}

/** Capabilities of the contracts that the files of a folder import. */
function contractsOf(folder: string, sources: Sources): readonly string[] {
  const found = [...sources].flatMap(([file, text]) =>
    file.startsWith(`${folder}/`) && !TEST.test(file)
      ? edgesOf(file, text).map((edge) => CONTRACT.exec(targetOf(edge) ?? '')?.[1] ?? '')
      : [],
  );
  return [...new Set(found.filter((name) => name !== '' && name !== KIT))];
}

function importersIn(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources) {
    for (const edge of edgesOf(file, text)) {
      const target = targetOf(edge);
      if (target === null) continue;
      const list = importers.get(target);
      if (list) list.push(file);
      else importers.set(target, [file]);
    }
  }
  return importers;
}

/** What imports a file: directly, or through files of its own folder and of `shared/domain`. */
function importersOf(file: string, importers: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const unit = file
    .split('/')
    .slice(0, file.startsWith('shared/i18n/') ? 4 : 3)
    .join('/');
  const isOwn = (path: string) => path.startsWith('shared/domain/') || path.startsWith(`${unit}/`);
  const isBesideTests = BESIDE_TESTS.test(file);
  const seen = new Set<string>([file]);
  const todo = [file];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    for (const importer of importers.get(next) ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      if (isOwn(importer) || (isBesideTests && importer.startsWith('tests/'))) todo.push(importer);
    }
  }
  seen.delete(file);
  return [...seen];
}

/** Journeys of other areas that open the page of a feature by its path. */
function journeysTo(feature: string, sources: Sources): readonly string[] {
  const path = new RegExp(`['"\`]/${feature}(?![\\w-])`);
  return [...sources].flatMap(([file, text]) => (JOURNEY_TEST.test(file) && path.test(text) ? [file] : []));
}
