import { beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '#tests/support/people/session-samples.ts';
import { createTabStore, type Tag, toAddress, toQuery } from './tab-store.ts';

function tag(value: string, search = ''): Tag {
  return { label: value, value, params: {}, query: toQuery(search), group: '', name: value };
}
const home = tag('/wel/layout');
let storage: Storage;
let tabs: ReturnType<typeof createTabStore>;
let isHomeClosable: boolean;
const open = (): ReturnType<typeof createTabStore> =>
  createTabStore({ home, storage, isHomeClosable: () => isHomeClosable });
const values = (): string[] => tabs.getState().tags.map(({ value }) => value);

beforeEach(() => {
  storage = memoryStorage();
  isHomeClosable = false;
  tabs = open();
});

it('makes an added tag current, once, and keeps its last query', () => {
  tabs.getState().open(tag('/lines/index'));
  tabs.getState().open(tag('/lines/index', '?q=a'));
  expect(tabs.getState().tags).toEqual([home, tag('/lines/index', '?q=a')]);
  expect(tabs.getState().current).toBe('/lines/index');
});

it('never closes the home tab, unless that is configured', () => {
  tabs.getState().open(tag('/a'));
  expect(tabs.getState().close(home.value)).toBeNull();
  expect(values()).toEqual([home.value, '/a']);
  isHomeClosable = true;
  tabs.getState().close(home.value);
  expect(values()).toEqual(['/a']);
});

it('never closes the only tab', () => {
  storage.setItem('linewall-tags', JSON.stringify([tag('/a')]));
  tabs = open();
  expect(tabs.getState().close('/a')).toBeNull();
  expect(values()).toEqual(['/a']);
  isHomeClosable = true;
  expect(tabs.getState().isClosable('/a')).toBe(false);
});

it('goes to the neighbour when the current tab is closed, and stays when another is', () => {
  for (const value of ['/a', '/b', '/c']) tabs.getState().open(tag(value, '?x=1&x=2'));
  expect(tabs.getState().close('/a')).toBeNull();
  expect(tabs.getState().close('/c')).toBe('/b?x=1&x=2');
  expect(values()).toEqual([home.value, '/b']);
});

it('keeps the current and the home tab when the others are closed', () => {
  for (const value of ['/a', '/b']) tabs.getState().open(tag(value));
  tabs.getState().open(tag('/a'));
  tabs.getState().closeOthers();
  expect(values()).toEqual([home.value, '/a']);
});

it('goes back to the home tab alone when all are closed', () => {
  tabs.getState().open(tag('/a'));
  expect(tabs.getState().closeAll()).toBe(home.value);
  expect(values()).toEqual([home.value]);
});

it('finds its tabs again after a reload, and ignores what it cannot read', () => {
  tabs.getState().open(tag('/a', '?q=1'));
  tabs = open();
  expect(values()).toEqual([home.value, '/a']);
  storage.setItem('linewall-tags', '{"broken"');
  expect(open().getState().tags).toEqual([home]);
});

it.each(['', '?q=a', '?a=1&a=2&b=x+y'])('gives an address back as it came: %s', (search) => {
  expect(toAddress(tag('/a', search))).toBe(`/a${search}`);
});
