import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

interface LockedPackage {
  readonly version?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const { packages }: { packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8'),
);

/** The place in the lock where Node would find `name` from the package at `from`, or null. */
function placeOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return null;
    if (!folder.includes('/node_modules/')) folder = '';
  }
}

const OPTIONAL = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).map((name) => ({ from, name, place: placeOf(name, from) })),
);

/**
 * `npm ci` refuses a lock that lacks an optional package, and `npm install` leaves one out that the registry does not
 * have: the version of the package that names it has to be one whose binaries exist for all platforms.
 */
describe('package-lock.json', () => {
  it('holds every optional package that a package of it names', () => {
    const missing = OPTIONAL.filter(({ place }) => place === null);
    expect(missing.map(({ from, name }) => `${name}, which ${from} names`)).toEqual([]);
    expect(OPTIONAL.length).toBeGreaterThan(50);
  });

  it.each([
    ['linux', 'x64', 'glibc'],
    ['linux', 'x64', 'musl'],
    ['linux', 'arm64', 'glibc'],
    ['linux', 'arm64', 'musl'],
    ['darwin', 'x64', undefined],
    ['darwin', 'arm64', undefined],
    ['win32', 'x64', undefined],
  ] as const)('has the binaries of %s %s %s for what cannot do without', (os, cpu, libc) => {
    for (const parent of ['@napi-rs/canvas', '@node-rs/argon2', 'rolldown', '@biomejs/biome']) {
      const binaries = OPTIONAL.filter(({ from }) => from === `node_modules/${parent}`).map(({ place }) =>
        place === null ? {} : (packages[place] ?? {}),
      );
      const fitting = binaries.filter(
        (one) =>
          one.os?.includes(os) &&
          one.cpu?.includes(cpu) &&
          (libc === undefined || one.libc === undefined || one.libc.includes(libc)),
      );
      expect(fitting, `${parent} on ${os} ${cpu} ${libc ?? ''}`).not.toEqual([]);
    }
  });
});

it('engines names the Node that installs; the locked package `node` runs everything', () => {
  const { engines, dependencies } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'));
  expect(engines).toEqual({ node: '>=20.19' });
  expect(dependencies.node).toBe('24.x');
  expect(packages['node_modules/node']?.version).toMatch(/^24\./);
});
