import { describe, expect, it } from 'vitest';
import { CONSOLE_CAPABILITIES } from '#console/app/capabilities.ts';
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

describe('tables of what capabilities have', () => {
  it.each(LISTS)('are made of files that %s alone imports', (list, pattern) => {
    const files = [...SOURCES.keys()].filter((file) => pattern.test(file));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => importersOf(file).join() !== list)).toEqual([]);
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
