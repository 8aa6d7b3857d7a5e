import { describe, expect, it } from 'vitest';
import {
  jsonLeavesOf,
  parseJsonAddress,
  parseJsonPath,
  readJsonPath,
  readTimeAt,
} from './connector-json-path.ts';

const DOCUMENT = { a: { b: [1, { 'x.y': 2 }], 'q"@': 3 }, n: null, '': 4 };
const read = (text: string) => readJsonPath(DOCUMENT, parseJsonPath(text) ?? ['no path']);

describe('a path into JSON', () => {
  it.each<[string, unknown]>([
    ['a.b[0]', 1],
    ['a.b[1]["x.y"]', 2],
    ['a["q\\"@"]', 3],
    ['["a"].b[0]', 1],
    ['n', null],
    ['[""]', 4],
    ['', DOCUMENT],
    ['a.c', undefined],
    ['n.x', undefined],
    ['a.b.length', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('%s', (text, value) => expect(read(text)).toEqual(value === DOCUMENT ? DOCUMENT : value));

  it.each(['.', 'a.', 'a..b', 'a[', 'a[x]', 'a["b]', '[-1]', 'a b"', 'x'.padEnd(200, '.x')])(
    'is not %j',
    (text) => expect(parseJsonPath(text)).toBeNull(),
  );

  it('leads to every leaf, and is spelled so that it is read again', () => {
    const leaves = jsonLeavesOf(DOCUMENT, 100);
    expect(leaves.map(({ value }) => value)).toEqual([1, 2, 3, null, 4]);
    expect(leaves.map(({ path }) => read(path))).toEqual([1, 2, 3, null, 4]);
    expect(jsonLeavesOf(Array.from({ length: 500 }, Number), 100)).toHaveLength(100);
    expect(jsonLeavesOf(7, 100)).toEqual([{ path: '', value: 7 }]);
  });
});

describe('the address of a value in JSON', () => {
  it.each([
    ['line/1', { place: 'line/1', path: [], timePath: null }],
    ['line/1#a.b', { place: 'line/1', path: ['a', 'b'], timePath: null }],
    ['/api?x=1#[0]@meta.ts', { place: '/api?x=1', path: [0], timePath: ['meta', 'ts'] }],
    ['t#["a@b"]@ts', { place: 't', path: ['a@b'], timePath: ['ts'] }],
    ['#a', null],
    ['', null],
    ['t#a..b', null],
    ['t#a@b..c', null],
  ])('%s', (text, address) => expect(parseJsonAddress(text)).toEqual(address));

  const context = { timeZone: 'Asia/Shanghai', nearMs: 1_800_000_000_000 };
  it.each([
    [1_800_000_000_000_000, 1_800_000_000_000],
    ['2027-01-15 16:00:00', 1_800_000_000_000],
    ['soon', null],
    [null, null],
    [undefined, null],
  ])('has a time: %j', (ts, time) => expect(readTimeAt({ d: { ts } }, ['d', 'ts'], context)).toBe(time));
});
