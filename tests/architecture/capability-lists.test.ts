import { describe, expect, it } from 'vitest';
import { CONSOLE_CAPABILITIES } from '#console/app/capabilities.ts';
import { LIST_FILES, toListText } from '#server/build/capability-lists.ts';
import { edgesOf, readSources, targetOf } from './import-graph.ts';

/** What each capability has in a file of its own, and the one file that lists them. */
const LISTS = [
  ['server/capabilities.ts', /^server\/modules\/[^/]+\/capability\.ts$/],
  ['console/app/capabilities.ts', /^console\/app\/capabilities\/[^/]+\.ts$/],
  ['console/ui/text/lazy-texts.ts', /^console\/ui\/text\/lazy\/[^/]+\.ts$/],
] as const;

/** What the frame and the ways into it are made of. */
const OF_FRAME = ['company', 'frame-page', 'lock', 'login'];

const SOURCES = readSources();
const EDGES = [...SOURCES].flatMap(([file, text]) =>
  edgesOf(file, text).map((edge) => ({ file, target: targetOf(edge) ?? '' })),
);
const importersOf = (file: string) => EDGES.filter(({ target }) => target === file).map((edge) => edge.file);

/** What a capability has of its own and something outside of it imports. */
const OWN = [
  /^shared\/contracts\/(?!kit\/)[\w-]+\/capability\.ts$/,
  /^shared\/i18n\/\w+\/[\w-]+\/capability\.ts$/,
  /^server\/modules\/[\w-]+\/(?:capability|migrations|module)\.ts$/,
  /^console\/app\/capabilities\/[\w-]+\.ts$/,
  /^console\/ui\/text\/lazy\/[\w-]+\.ts$/,
];
const isOwn = (file: string) => OWN.some((own) => own.test(file));

describe('tables of what capabilities have', () => {
  it.each(LISTS)('are made of files that %s alone imports', (list, pattern) => {
    const files = [...SOURCES.keys()].filter((file) => pattern.test(file));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => importersOf(file).join() !== list)).toEqual([]);
  });

  it.each(LIST_FILES)('are written as $file is: npm run lists', async (list) => {
    expect(SOURCES.get(list.file)).toBe(await toListText(list));
  });

  it('are four files that a new capability edits by hand', () => {
    const written = LIST_FILES.map(({ file }) => file);
    // A test or the demo may name a capability that is there; a new one needs neither.
    const edited = EDGES.filter(
      ({ file, target }) => isOwn(target) && !/^tests\/|\.test\.ts$|^server\/demo\//.test(file),
    ).map(({ file }) => file);
    const byHand = [...new Set(edited)].filter((file) => !written.includes(file) && !isOwn(file));
    expect(byHand.toSorted()).toEqual([
      'console/app/capabilities.ts',
      'server/capabilities.ts',
      'server/wiring.ts',
      'shared/contracts/capabilities.ts',
    ]);
  });

  it('are the only way from the console to a page', () => {
    const found = EDGES.filter(({ file }) =>
      /^console\/(?!features\/|app\/capabilities\/)/.test(file),
    ).flatMap(({ file, target }) => {
      const feature = /^console\/features\/([^/]+)\//.exec(target)?.[1];
      return feature === undefined || OF_FRAME.includes(feature) ? [] : [`${file} → ${target}`];
    });
    expect(found).toEqual([]);
  });

  it('have a page once', () => {
    const paths = CONSOLE_CAPABILITIES.flatMap(({ views, bare = {} }) => [
      ...Object.keys(views),
      ...Object.keys(bare),
    ]);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });
});
