import { beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '../../shared/client/session-samples.ts';
import { createTabStore, isClosable } from './tab-store.ts';

const HOME = '/wel/layout';
let storage: Storage;
let tabs: ReturnType<typeof createTabStore>;
const paths = (): string[] => tabs.getState().tabs.map((tab) => tab.path);

beforeEach(() => {
  storage = memoryStorage();
  tabs = createTabStore({ homePath: HOME, storage });
});

it('opens a page once, however often it is asked for, and keeps its last query', () => {
  tabs.getState().open('/lines/index', '');
  tabs.getState().open('/lines/index', '?q=a');
  expect(tabs.getState().tabs).toEqual([
    { path: HOME, search: '' },
    { path: '/lines/index', search: '?q=a' },
  ]);
  expect(tabs.getState().currentPath).toBe('/lines/index');
});

it('never closes the home tab', () => {
  tabs.getState().open('/a', '');
  tabs.getState().close(HOME);
  expect(paths()).toEqual([HOME, '/a']);
  expect(isClosable(tabs.getState(), HOME, HOME)).toBe(false);
});

it('never closes the only tab', () => {
  storage.setItem('linewall-tabs', JSON.stringify([{ path: '/a', search: '' }]));
  tabs = createTabStore({ homePath: HOME, storage });
  expect(tabs.getState().close('/a')).toBeNull();
  expect(paths()).toEqual(['/a']);
});

it('goes to the neighbour when the current tab is closed, and stays when another is', () => {
  for (const path of ['/a', '/b', '/c']) tabs.getState().open(path, '?x');
  expect(tabs.getState().close('/a')).toBeNull();
  expect(tabs.getState().close('/c')).toBe('/b?x');
  expect(paths()).toEqual([HOME, '/b']);
});

it('keeps the current and the home tab when others are closed', () => {
  for (const path of ['/a', '/b', '/c']) tabs.getState().open(path, '');
  tabs.getState().open('/b', '');
  tabs.getState().closeOthers();
  expect(paths()).toEqual([HOME, '/b']);
});

it('goes back to the home tab alone when all are closed', () => {
  tabs.getState().open('/a', '');
  expect(tabs.getState().closeAll()).toBe(HOME);
  expect(paths()).toEqual([HOME]);
});

it('finds its tabs again after a reload, and ignores what it cannot read', () => {
  tabs.getState().open('/a', '?q=1');
  tabs = createTabStore({ homePath: HOME, storage });
  expect(paths()).toEqual([HOME, '/a']);
  storage.setItem('linewall-tabs', '{"broken"');
  expect(createTabStore({ homePath: HOME, storage }).getState().tabs).toEqual([{ path: HOME, search: '' }]);
});
