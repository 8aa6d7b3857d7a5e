import { edgesOf, targetOf } from '#tests/architecture/import-graph.ts';
import type { Reach } from '#tests/selection/reach.ts';

/** Test files of one Vitest project that are run together. */
export interface TestStage {
  readonly name: string;
  readonly project: 'pure' | 'server' | 'walks';
  readonly files: readonly string[];
}

const TEST = /\.test\.tsx?$/;
const SERVER_TEST =
  /^(?:server\/(?:core\/(?:audit|crud)|adapters|demo|modules)\/|tests\/(?:contract|security|support)\/|shared\/client\/platform\.test)/;
/** They run after the others, or start programs and kill them. */
const OTHER_PROJECTS = /^tests\/(?:walks|faults|build)\//;
const MODULE = /^server\/modules\/([^/]+)\//;
const NAMED = /^(?:server\/modules|shared\/contracts)\/([^/]+)\//;
/** So many imports from a test to the file that it tests. */
const NEAR = 2;
const MOST_OF_ITS_WORDS = 3;
const nameOf = (file: string) => file.replace(/(?:\.test)?\.tsx?$/, '');

/**
 * The tests of Vitest that `npm test` runs for a change of `file`, cheapest and nearest first, without those that cannot
 * reach it: other capabilities on the server only where the change reaches them. `left` are slow tests that it leaves out.
 */
export function stagesOf(
  file: string,
  { areas }: Pick<Reach, 'areas'>,
  left: readonly string[],
  sources: ReadonlyMap<string, string>,
): readonly TestStage[] {
  const distances = distancesTo(file, sources);
  const tests = [...sources.keys()].filter((one) => TEST.test(one) && !OTHER_PROJECTS.test(one));
  const pure = tests.filter((one) => !SERVER_TEST.test(one) && distances.has(one));
  const isNear = (one: string) => (distances.get(one) ?? Number.POSITIVE_INFINITY) <= NEAR;
  const server = tests.filter((one) => SERVER_TEST.test(one) && distances.has(one) && !left.includes(one));
  const own = NAMED.exec(file)?.[1];
  const mentions = (one: string, capability: string) =>
    MODULE.exec(one)?.[1] === capability || (sources.get(one) ?? '').includes(`/${capability}/`);
  const walks = [...sources.keys()].filter((one) => TEST.test(one) && one.startsWith('tests/walks/'));
  const stages: TestStage[] = [
    { name: 'pure tests next to it', project: 'pure', files: pure.filter(isNear) },
    { name: 'pure tests', project: 'pure', files: pure },
    {
      name: 'server tests of the file',
      project: 'server',
      files: server.filter((one) => nameOf(one) === nameOf(file) || distances.get(one) === 1),
    },
    {
      name: 'server tests of its words',
      project: 'server',
      files: ofItsWords(
        file,
        server.filter((one) => own !== undefined && mentions(one, own)),
      ),
    },
    {
      name: 'server tests next to it',
      project: 'server',
      files: server.filter((one) => folderOf(one) === folderOf(file) || isNear(one)),
    },
    {
      name: 'server tests of its folder',
      project: 'server',
      files: server.filter((one) => one.startsWith(`${file.split('/').slice(0, 4).join('/')}/`)),
    },
    {
      name: 'server tests of its module',
      project: 'server',
      files: server.filter((one) => own !== undefined && MODULE.exec(one)?.[1] === own),
    },
    {
      name: 'server tests of the capability',
      project: 'server',
      files: server.filter((one) => own !== undefined && mentions(one, own)),
    },
    { name: 'walks', project: 'walks', files: walks.filter((one) => distances.has(one)) },
    {
      name: 'server tests of what imports it',
      project: 'server',
      files: server.filter((one) => [...areas.keys()].some((area) => mentions(one, area))),
    },
  ];
  const seen = new Set<string>();
  return stages.flatMap(({ name, project, files }) => {
    const fresh = files.filter((one) => !seen.has(one));
    for (const one of fresh) seen.add(one);
    return fresh.length === 0 ? [] : [{ name, project, files: fresh }];
  });
}

/** They take minutes. */
export const LATE_STAGES: readonly string[] = ['walks', 'server tests of what imports it'];

/** The tests, most words of whose path are also in the path of a file. */
function ofItsWords(file: string, tests: readonly string[]): readonly string[] {
  const wordsOf = (path: string) => new Set(nameOf(path).match(/[a-z]{3,}/g) ?? []);
  const own = wordsOf(file);
  const shared = (test: string) => [...wordsOf(test)].filter((word) => own.has(word)).length;
  return [...tests].sort((a, b) => shared(b) - shared(a)).slice(0, MOST_OF_ITS_WORDS);
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

/** How many imports lead from each file to `file`. */
function distancesTo(file: string, sources: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>();
  for (const [from, text] of sources) {
    for (const target of edgesOf(from, text).map(targetOf)) {
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), from]);
    }
  }
  const distances = new Map([[file, 0]]);
  // A map that grows while it is gone through is gone through to its new end.
  for (const [at, distance] of distances) {
    for (const importer of importers.get(at) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}
