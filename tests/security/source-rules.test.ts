import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Holes that are kept out by what the sources do not contain. */
const ROOT = resolve(import.meta.dirname, '../..');
const Package = z.object({ name: z.string(), version: z.string() });
const Dependencies = z.object({ dependencies: z.record(z.string(), z.string()) });

interface Source {
  readonly file: string;
  readonly text: string;
}

function sourcesBelow(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|html)$/.test(entry.name))
    .filter((entry) => !/\.(?:test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      file: path.slice(ROOT.length + 1),
      text: withoutComments(readFileSync(path, 'utf8')),
    }));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

const SERVER = sourcesBelow('server');
const BROWSER = ['console', 'display', 'shared'].flatMap(sourcesBelow);
const filesWith = (sources: readonly Source[], pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

function installed(name: string): { name: string; version: readonly number[] } {
  const file = join(ROOT, 'node_modules', ...name.split('/'), 'package.json');
  const { name: real, version } = Package.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { name: real, version: version.split('.').map(Number) };
}

function isAtLeast(version: readonly number[], least: readonly number[]): boolean {
  const at = least.findIndex((part, index) => part !== version[index]);
  return at === -1 || (version[at] ?? 0) > (least[at] ?? 0);
}

describe('the sources', () => {
  it('are read', () => {
    expect(SERVER.length).toBeGreaterThan(100);
    expect(BROWSER.length).toBeGreaterThan(150);
  });

  it('H1 evaluate no text: no eval, no templates, no sandbox; patterns run in linear time', () => {
    const evaluates =
      /\beval\s*\(|\bnew\s+Function\s*\(|\bFunction\s*\(\s*['"`]|set(?:Timeout|Interval)\s*\(\s*['"`]/;
    expect(filesWith([...SERVER, ...BROWSER], evaluates)).toEqual([]);
    expect(filesWith([...SERVER, ...BROWSER], /['"]node:vm['"]/)).toEqual([]);
    const patterns = SERVER.find(({ file }) => file.endsWith('safe-pattern.ts'))?.text ?? '';
    expect(patterns).toMatch(/from 're2js'/);
    expect(patterns).not.toMatch(/new RegExp/);
    const { dependencies } = Dependencies.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const engines =
      /^(?:ejs|pug|jade|handlebars|mustache|nunjucks|liquidjs|eta|dot|velocityjs|freemarker.*|vm2|expr-eval|mathjs|jexl)$/;
    expect(Object.keys(dependencies).filter((name) => engines.test(name))).toEqual([]);
  });

  it('H2 H12 start no program and read no XML or JDBC address of a caller', () => {
    const programs = filesWith(SERVER, /['"]node:child_process['"]/);
    // The start script, before there is a server, and the build; and what runs parsers of files, which starts scripts of ours.
    expect(programs.filter((file) => !/^server\/(?:build|launch)\//.test(file))).toEqual([
      'server/adapters/parsers/parser-child.ts',
    ]);
    const reader = SERVER.find(({ file }) => file.endsWith('/parser-child.ts'))?.text ?? '';
    const started = [...reader.matchAll(/\b(?:fork|spawn|exec|execFile)\(\s*([^,)]*)/g)].map(
      ([, what]) => what,
    );
    expect(started).toEqual(['process.execPath']);
    expect(filesWith(SERVER, /jdbc:|DOMParser|xml2js|libxml|fast-xml-parser/i)).toEqual([]);
  });

  it('H9 make no SQL of texts: raw SQL is a constant', () => {
    const raw = SERVER.flatMap(({ file, text }) =>
      [...text.matchAll(/\bsql\.raw\(\s*(`[^`]*`|'[^']*'|[^)]*)/g)].map(([, argument = '']) => ({
        file,
        argument: argument.trim(),
      })),
    );
    const CONSTANT = /^(?:'[^']*'|`[^`$]*`|\w+ === '\w+' \? '\w+' : '\w+'|[A-Z][A-Z_]*)$/;
    expect(raw.filter(({ argument }) => !CONSTANT.test(argument))).toEqual([]);
    expect(raw.length).toBeGreaterThan(3);
    // What a tagged template of `sql` is given is a parameter; one that is not tagged is text. Names of tables out of
    // the database's own catalogue are an adapter's business.
    const subjects = SERVER.filter(({ file }) => !file.startsWith('server/adapters/'));
    expect(filesWith(subjects, /\.(?:query|exec)\(\s*`[^`]*\$\{/)).toEqual([]);
  });

  it('H11 ask no address that a request names', () => {
    const asks = filesWith(
      SERVER,
      /\bfetch\(|\baxios\b|['"]undici['"]|\bhttps?\.(?:get|request)\(|['"]openid-client['"]/,
    );
    const readsHost =
      /headers(?:\.host|\[['"](?:x-forwarded|x-gateway|host)|\.origin)|request\.(?:host|hostname|protocol)\b/;
    const both = SERVER.filter(({ file, text }) => asks.includes(file) && readsHost.test(text));
    expect(both.map(({ file }) => file)).toEqual([]);
    expect(asks).toContain('server/adapters/control.ts');
  });

  it('H8 write no markup into a page: the one place that reads it draws six tags itself', () => {
    const writes =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(|srcDoc|createContextualFragment/;
    // A constant: the empty page of a frame without scripts, with a policy of its own.
    expect(filesWith(BROWSER, writes)).toEqual(['console/ui/preview/document/document-view.tsx']);
    expect(filesWith(BROWSER, /['"]dompurify['"]/)).toEqual([
      // What is pasted becomes nodes of the editor.
      'console/ui/article-editor/pasted.ts',
      'console/ui/text/marked-text.tsx',
      // Elements of a document, before they are put into that frame.
      'console/ui/preview/document/make-harmless.ts',
    ]);
    // A document of its own, which runs and loads nothing; it is read into blocks that React draws, and into cells.
    expect(filesWith(BROWSER, /\bDOMParser\b/)).toEqual([
      'console/ui/article/parse-article.ts',
      'console/features/report-designer/paste/read-clipboard.ts',
    ]);
    expect(filesWith(SERVER, /['"]sanitize-html['"]/)).toEqual(['server/core/html/clean-article.ts']);
  });

  it('H17 contain no secret that others have printed', () => {
    const printed =
      /pigxpigxpigxpigx|thanks,pig4cloud|BGxdEUOZkXka4HSj|pig:pig|\{noop\}|TENANT_DEFAULT_PASSWORD/;
    // Named there to be refused.
    expect(filesWith([...SERVER, ...BROWSER], printed)).toEqual(['server/modules/platform/known-secrets.ts']);
  });

  it('take days and times of callers by the schemas that databases can hold', () => {
    const contracts = BROWSER.filter(({ file }) => file.startsWith('shared/contracts/'));
    const loose = /z\.iso\.date\(\)|\b(?:from|to): z\.coerce\.number/;
    expect(filesWith([...contracts, ...SERVER], loose)).toEqual(['shared/contracts/kit/envelope.ts']);
  });

  it('H24 put no file of a caller below the static root', () => {
    expect(filesWith(SERVER, /['"]@fastify\/static['"]/)).toEqual(['server/core/http/pages/pages.ts']);
    const pages = SERVER.find(({ file }) => file === 'server/core/http/pages/pages.ts')?.text ?? '';
    expect(pages.match(/root:/g)).toHaveLength(1);
    expect(pages).toMatch(/\broot:\s*distDir\b/);
  });
});

describe('what is installed', () => {
  it('H23 reads spreadsheets with the repaired fork, never with xlsx 0.18', () => {
    expect(installed('xlsx').name).toBe('@e965/xlsx');
    expect(isAtLeast(installed('xlsx').version, [0, 20, 3])).toBe(true);
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    expect(lock).not.toMatch(/registry\.npmjs\.org\/xlsx\/-|node_modules\/exceljs"/);
  });

  it.each([
    ['fastify', [5, 12, 0]],
    ['@fastify/static', [10, 1, 3]],
  ] as const)('H24 is a %s without the known holes', (name, least) => {
    expect(isAtLeast(installed(name).version, least)).toBe(true);
    const lock = z
      .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
    const all = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    expect(all.length).toBeGreaterThan(0);
    for (const [path, { version = '' }] of all)
      expect(isAtLeast(version.split('.').map(Number), least), `${path} ${version}`).toBe(true);
  });
});
