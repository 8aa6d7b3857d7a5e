import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXCEPTIONS, isAllowed, toExpression } from '#server/build/licence-policy.ts';
import { readPackageNotice } from '#server/build/package-notice.ts';
import {
  NOTICES_FILE,
  refusedPackages,
  serverPackages,
  thirdPartyNotices,
} from '#server/build/third-party-notices.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ENTRY = 'virtual:entry';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewall-notices-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The notices of a bundle of this code. */
async function noticesOf(code: string): Promise<string> {
  const output = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    build: { write: false, minify: false, assetsInlineLimit: 0, rolldownOptions: { input: ENTRY } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? join(ROOT, 'entry.ts') : null),
        load: (id) => (id === join(ROOT, 'entry.ts') ? code : null),
      },
      thirdPartyNotices(),
    ],
  })) as Rolldown.RolldownOutput;
  const file = output.output.find(({ fileName }) => fileName === NOTICES_FILE);
  return file?.type === 'asset' ? String(file.source) : '';
}

async function writePackage(name: string, manifest: object): Promise<string> {
  const path = join(folder, 'node_modules', name);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...manifest }));
  await writeFile(join(path, 'index.js'), `export const a = '${name}';`);
  return join(path, 'index.js');
}

describe('the notices of the build', () => {
  it('name what the bundle contains, fonts too, and what the server runs on', async () => {
    const text = await noticesOf(`
      import { createStore } from 'zustand/vanilla';
      import '@fontsource-variable/noto-sans-sc/index.css';
      const lazy = () => import('fancy-canvas');
      console.log(createStore, lazy);
    `);
    expect(text).toMatch(/^zustand [\d.]+: MIT/m);
    expect(text).toMatch(/^@fontsource-variable\/noto-sans-sc [\d.]+: OFL-1\.1/m);
    expect(text).toMatch(/^fancy-canvas /m);
    for (const name of ['fastify', 'pg', '@electric-sql/pglite', 'avvio', 'node'])
      expect(text).toMatch(new RegExp(`^${name} [\\d.]+: `, 'm'));
    // The texts themselves, not only their names.
    expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(text).toContain('Permission is hereby granted, free of charge');
    expect(text).toMatch(/Apache License\s+Version 2\.0/);
    // Neither what is declared and not bundled nor what only tests use.
    expect(text).not.toMatch(/^(?:@chakra-ui\/react|vitest|typescript) [\d.]+:/m);
  }, 60_000);

  it('fail the build where a licence is not allowed', async () => {
    const file = await writePackage('copyleft', { license: 'GPL-3.0-only' });
    await expect(noticesOf(`import { a } from ${JSON.stringify(file)}; console.log(a);`)).rejects.toThrow(
      'copyleft 1.2.3: GPL-3.0-only',
    );
  }, 60_000);
});

describe('the packages that the server runs on', () => {
  const notices = [...serverPackages()].map(readPackageNotice);

  it('are under licences that are allowed, each with a text', () => {
    expect(refusedPackages(notices)).toEqual([]);
    expect(notices.length).toBeGreaterThan(100);
    // A text that is only the licence's name is no text.
    expect(notices.filter(({ text }) => text.length < 200).map(({ name }) => name)).toEqual([]);
  });

  it('are those that it imports with all that they need, and no tool of the build', () => {
    const names = notices.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg-protocol', 'socket.io', 'kysely']));
    for (const tool of ['vite', 'vitest', 'react', 'typescript']) expect(names).not.toContain(tool);
  });
});

describe('the licence policy', () => {
  it.each([
    ['MIT', true],
    ['OFL-1.1', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['GPL-3.0-only OR MIT', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0', false],
    ['SSPL-1.0', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['(MIT OR GPL-2.0) AND GPL-3.0', false],
    ['', false],
  ])('%s: %s', (expression, allowed) => {
    expect(isAllowed('some-package', expression)).toBe(allowed);
  });

  it('allows gsap under its own licence and no other package under it', () => {
    const { licence, reason } = EXCEPTIONS.gsap ?? { licence: '', reason: '' };
    expect(isAllowed('gsap', licence)).toBe(true);
    expect(isAllowed('other', licence)).toBe(false);
    expect(isAllowed('gsap', 'a new licence')).toBe(false);
    expect(reason).toContain('design card');
    expect(toExpression('other', null)).toBe('');
  });
});
