import { expect, it } from 'vitest';
import { exportsOf } from './exports.ts';
import { readSources } from './import-graph.ts';

/** One thing that the wall and the console each draw or do in their own way, or that both sides of the wire have. */
const ALLOWED: Readonly<Record<string, string>> = {
  Camera: 'the subject, and on the wall from where a scene is seen',
  stopReason: 'the subject with its calls, and on the wall the words for why a machine stands',
  StateMark: 'the mark of a state: a Pixi part on the wall, an element of the page in the console',
};

/** Each board and big screen has one set of parts; they never import each other. */
const BOARDS = /^display\/(?:boards|screens)\/\w+\//;
/** Texts are named as their subject, once in each language. */
const TEXTS = /^shared\/i18n\/(?:zh|en)\//;
const TYPE = /^export (?:declare )?(?:interface|type) ([A-Za-z_$][\w$]*)/gm;

/** Values and types; a schema and its type are one thing. */
function namesOf(text: string): ReadonlySet<string> {
  return new Set([...exportsOf(text), ...[...text.matchAll(TYPE)].map(([, name = '']) => name)]);
}

function repeatedNames(sources: Iterable<readonly [file: string, text: string]>): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [file, text] of sources) {
    if (TEXTS.test(file) || file.startsWith('tests/') || /\.test\.tsx?$/.test(file)) continue;
    for (const name of namesOf(text)) places.set(name, [...(places.get(name) ?? []), file]);
  }
  return new Map(
    [...places].filter(([, files]) => files.length > 1 && !files.every((file) => BOARDS.test(file))),
  );
}

it('an exported name stands for one thing', () => {
  const repeated = repeatedNames(readSources());
  const wrong = [...repeated].filter(([name]) => !(name in ALLOWED));
  expect(wrong.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  expect(Object.keys(ALLOWED).filter((name) => !repeated.has(name))).toEqual([]);
});

it('finds values and types', () => {
  const sources = [
    ['server/a.ts', 'export const Thing = 1;\nexport type Thing = 2;\nexport interface Place {}'],
    ['console/b.ts', 'export type Place = string;'],
    ['display/boards/one/c.ts', 'export function draw() {}'],
    ['display/boards/two/d.ts', 'export function draw() {}'],
  ] as const;
  expect([...repeatedNames(sources)]).toEqual([['Place', ['server/a.ts', 'console/b.ts']]]);
});
