import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './import-graph.ts';

/** What the documents name exists: files, folders, scripts, settings, links. Of code blocks, scripts and settings. */
const DOCUMENTS = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: ROOT });
const FOLDERS = ['shared', 'display', 'console', 'server', 'tests', 'docs', 'deploy'];
const FILES = globSync(
  FOLDERS.map((folder) => `${folder}/**/*`),
  { cwd: ROOT },
).map((file) => `/${file}`);
const SETTING = /\bLINEWALL_[A-Z0-9]+(?:_[A-Z0-9]+)*\b/g;

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const outsideCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, '');
const namedIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
/** `<name>` stands for any, `NNNN` for any number. */
const toPattern = (path: string) => path.replaceAll(/<[^>]*>|NNNN/g, '*').replace(/\/$/, '');

function isMissing(name: string): boolean {
  if (/[\s()…$]/.test(name)) return false;
  const path = toPattern(name);
  if (FOLDERS.some((folder) => path.startsWith(`${folder}/`)))
    return globSync(path, { cwd: ROOT }).length === 0;
  // A file below the folder that the text is about: `recovery.ts`, `healing/recovery.ts`.
  return /^[\w./-]*\w\.(?:tsx?|mjs)$/.test(path) && !isSomewhere(path);
}

function isSomewhere(path: string): boolean {
  return existsSync(join(ROOT, path)) || FILES.some((file) => file.endsWith(`/${path}`));
}

describe.each(DOCUMENTS)('%s', (document) => {
  const text = textOf(document);

  it('names files and folders that exist', () => {
    expect(namedIn(outsideCode(text)).filter(isMissing)).toEqual([]);
  });

  it('names scripts of package.json', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const run = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links to files that exist', () => {
    const links = [...outsideCode(text).matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });
});

describe('settings', () => {
  const read = new Set(
    globSync(['server/**/*.{ts,mjs}', 'deploy/*', 'Dockerfile', 'vite.config.ts', 'playwright.config.ts'], {
      cwd: ROOT,
    })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => textOf(file).match(SETTING) ?? []),
  );
  const known = new Set(DOCUMENTS.flatMap((document) => textOf(document).match(SETTING) ?? []));

  it('that documents name are read by the server', () => {
    expect([...known].filter((name) => !read.has(name))).toEqual([]);
    expect(read.size).toBeGreaterThan(15);
  });

  it('that the server reads are in docs/operating.md', () => {
    const settings = ['server/core/config.ts', 'server/core/sms-settings.ts'].flatMap(
      (file) => textOf(file).match(SETTING) ?? [],
    );
    expect(settings.filter((name) => !textOf('docs/operating.md').includes(name))).toEqual([]);
  });
});
