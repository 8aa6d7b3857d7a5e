import { beforeEach, describe, expect, it } from 'vitest';
import { createSafeReload, type ReloadSurroundings } from './safe-reload.ts';

let now: number;
let reloads: number;
let items: Map<string, string>;
let page: () => Promise<string>;

const OWN = '<html><script type="module" src="/assets/display-a1.js"></script></html>';
const NEWER = OWN.replace('a1', 'b2');

function surroundings(): ReloadSurroundings {
  return {
    fetchPage: () => page(),
    scripts: () => ['/assets/display-a1.js'],
    storage: {
      length: 0,
      clear: () => items.clear(),
      key: () => null,
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    now: () => now,
    reload: () => {
      reloads += 1;
    },
  };
}

beforeEach(() => {
  now = 1_000_000_000;
  reloads = 0;
  items = new Map();
  page = async () => OWN;
});

describe('safe reload', () => {
  it('reloads into another build', async () => {
    page = async () => NEWER;
    expect(await createSafeReload(surroundings()).attempt({ isDesperate: false })).toBe(true);
    expect(reloads).toBe(1);
  });

  it('does not reload the build that runs, unless nothing else is left', async () => {
    const reload = createSafeReload(surroundings());
    expect(await reload.attempt({ isDesperate: false })).toBe(false);
    expect(await reload.attempt({ isDesperate: true })).toBe(true);
  });

  it.each([
    ['no server', async () => Promise.reject(new Error('offline'))],
    ['an answer that is no page', async () => '{"code":1}'],
  ])('never reloads into %s', async (_what, answer) => {
    page = answer;
    expect(await createSafeReload(surroundings()).attempt({ isDesperate: true })).toBe(false);
    expect(reloads).toBe(0);
  });

  it('never loops, also when the clock is set back', async () => {
    page = async () => NEWER;
    for (let minute = 0; minute < 60; minute += 1) {
      await createSafeReload(surroundings()).attempt({ isDesperate: true });
      now += 60_000;
    }
    expect(reloads).toBe(2);
    now -= 10 * 60_000;
    expect(await createSafeReload(surroundings()).attempt({ isDesperate: true })).toBe(false);
  });

  it('does not reload where it could not remember that it did', async () => {
    page = async () => NEWER;
    const forgetful = surroundings();
    const reload = createSafeReload({
      ...forgetful,
      storage: {
        ...forgetful.storage,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    });
    expect(await reload.attempt({ isDesperate: true })).toBe(false);
    expect(reloads).toBe(0);
  });
});
