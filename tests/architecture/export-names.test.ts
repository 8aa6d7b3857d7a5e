import { expect, it } from 'vitest';
import { exportsOf } from './exports.ts';
import { readSources } from './import-graph.ts';

/** Two things of one name, each in a part of the product that never meets the other. */
const ALLOWED = new Set([
  // Console and display.
  'Pager',
  'StateMark',
  'TopBar',
  'createNotice',
  'toAddress',
  // Client and server.
  'toLanguage',
  'toRefusal',
]);

/** Where files have the same names by design: each board has one set of parts. Texts are named as their subject. */
const PARALLEL = [/^display\/boards\/\w+\//];
const TEXTS = /^shared\/i18n\/\w+\//;

/** Known and to be renamed by whoever next works there. */
const TO_RENAME = new Set([
  'admit',
  'checkCode',
  'drawIdentify',
  'ingest',
  'purposeOf',
  'readMetric',
  'readState',
  'sumReasons',
]);

it('an exported name stands for one thing', () => {
  const places = new Map<string, string[]>();
  for (const [file, text] of readSources()) {
    if (TEXTS.test(file) || file.startsWith('tests/') || /\.test\.tsx?$/.test(file)) continue;
    for (const name of exportsOf(text)) places.set(name, [...(places.get(name) ?? []), file]);
  }
  const repeated = [...places].flatMap(([name, files]) => {
    const isParallel = PARALLEL.some((folder) => files.every((file) => folder.test(file)));
    const isKnown = ALLOWED.has(name) || TO_RENAME.has(name);
    return files.length < 2 || isParallel || isKnown ? [] : [`${name}: ${files.join(', ')}`];
  });
  expect(repeated).toEqual([]);
});
