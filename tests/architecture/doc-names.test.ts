import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { readListenSettings } from '#server/core/listen-settings.ts';
import { ROOT } from './import-graph.ts';

/**
 * What the documents name exists: files, folders, scripts, settings, links, calls, ports. Of code blocks scripts, settings,
 * calls and ports. Every page is linked from the door of its reader.
 */
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
const FOLDERS = ['shared', 'display', 'console', 'server', 'tests', 'docs', 'deploy'];
const FILES = globSync(
  FOLDERS.map((folder) => `${folder}/**/*`),
  { cwd: ROOT },
).map((file) => `/${file}`);
const SETTING = /\bLINEWALL_[A-Z0-9]+(?:_[A-Z0-9]+)*\b/g;

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const outsideCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, '');
const linksIn = (text: string) =>
  [...outsideCode(text).matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, link = '']) => link);
/** As platforms that show Markdown make an address of a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
const anchorsOf = (file: string) =>
  [...outsideCode(textOf(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));
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

const listening = readListenSettings(
  {
    text: () => null,
    integer: (_, fallback) => fallback,
    flag: (name) => name === 'LINEWALL_TLS_AUTHORITY',
    fail: (name, problem) => {
      throw new Error(`${name} ${problem}`);
    },
  },
  ROOT,
);
/** By default, TLS included. */
const PORTS = new Set([
  listening.port,
  listening.mqttPort,
  listening.tls?.httpsPort,
  listening.tls?.mqttsPort,
]);

/** Of this server, by the names that documents give it; of a container its own, not what it is published as. */
function portsIn(text: string): number[] {
  const named = text.matchAll(/\b(?:127\.0\.0\.1|localhost|SERVER|HOST|wall\.plant\.lan):(\d+)\b(?!:)/g);
  const given = text.matchAll(/ -p (?:[\d.]+:)??(?:\d+:)?(\d+)\b(?![.:])/g);
  return [...named, ...given].map(([, port]) => Number(port));
}

/** `{id}`, `:id` and `<id>` are one. */
const toCall = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}|:\w+|<[^>]*>/g, '*')}`;
const CALLS = new Set((await loadContracts()).map(({ method, path }) => toCall(method, path)));

function callsIn(text: string): string[] {
  const named = text.matchAll(/\b(GET|POST|PUT|DELETE) (\/[\w/:{}<>.-]*[\w}>])/g);
  return [...named].map(([, method = '', path = '']) => toCall(method, path));
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
    const started = [...text.matchAll(/\bnode ([\w/.-]+\.(?:ts|mjs))\b/g)].map(([, name = '']) => name);
    expect(started.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });

  it('names ports on which the server listens', () => {
    const set = new Set([...text.matchAll(/\b[A-Z_]*PORT=(\d+)\b/g)].map(([, port]) => Number(port)));
    expect(portsIn(text).filter((port) => !PORTS.has(port) && !set.has(port))).toEqual([]);
  });

  it('names calls of the API document', () => {
    expect(callsIn(text).filter((call) => !CALLS.has(call))).toEqual([]);
  });

  it('links to files that exist', () => {
    expect(linksIn(text).filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });

  it('links to headings that exist', () => {
    const links = [...outsideCode(text).matchAll(/\]\((?!\w+:)([^)#\s]*)#([^)\s]+)\)/g)];
    const missing = links.filter(([, link = '', anchor = '']) => {
      const file = link ? normalize(join(dirname(document), link)) : document;
      return !anchorsOf(file).includes(anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
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
  // The list of one tenant, or of all others, is read by the name of the list.
  const listOf = (name: string) => name.replace(/_(?:TENANT_\d+|OTHER_TENANTS)$/, '');
  const known = new Set(DOCUMENTS.flatMap((document) => textOf(document).match(SETTING) ?? []).map(listOf));

  it('that documents name are read by the server', () => {
    expect([...known].filter((name) => !read.has(name))).toEqual([]);
    expect(read.size).toBeGreaterThan(15);
  });

  it('that the server reads are in docs/operate/operating.md', () => {
    const files = ['config', 'listen-settings', 'tls-settings', 'sms-settings'];
    const settings = files
      .map((name) => `server/core/${name}.ts`)
      .flatMap((file) => textOf(file).match(SETTING) ?? []);
    expect(settings.filter((name) => !textOf('docs/operate/operating.md').includes(name))).toEqual([]);
  });
});

describe('situations', () => {
  const rows = [...textOf('docs/develop/situations.md').matchAll(/^\| (\d+) \|.*\| (.*) \|$/gm)].map(
    ([, number, tests = '']) => ({ number: Number(number), tests }),
  );
  const literal = (title: string) => [`'${title}'`, `"${title}"`, `\`${title}\``];

  it('stand in order, each with a test', () => {
    const numbers = rows.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(rows.filter(({ tests }) => !tests.includes(' › '))).toEqual([]);
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(rows)('$number names titles that its files contain', ({ tests }) => {
    const named = namedIn(tests).filter((name) => name.includes(' › '));
    const missing = named.filter((name) => {
      const [file = '', title = ''] = name.split(' › ');
      return !existsSync(join(ROOT, file)) || !literal(title).some((text) => textOf(file).includes(text));
    });
    expect(missing).toEqual([]);
  });
});

describe('pages', () => {
  const DOORS = ['use', 'connect', 'operate', 'develop'].map((door) => `docs/${door}/README.md`);
  const linkedFrom = (page: string) =>
    linksIn(textOf(page)).map((link) => normalize(join(dirname(page), link)));

  /** By links of pages in one folder, so that no page of another reader is on the way. */
  function reachedFrom(index: string): Set<string> {
    const reached = new Set([index]);
    for (const page of reached)
      for (const link of linkedFrom(page))
        if (link.startsWith(`${dirname(index)}/`) && link.endsWith('.md') && existsSync(join(ROOT, link)))
          reached.add(link);
    return reached;
  }

  it('are behind the doors of the README', () => {
    expect(
      linkedFrom('README.md').filter((link) => link.startsWith('docs/') && link.endsWith('.md')),
    ).toEqual(DOORS);
    const further = ['docs/decisions/README.md', 'docs/performance/README.md'];
    expect(linkedFrom('docs/develop/README.md')).toEqual(expect.arrayContaining(further));
    const reached = new Set([...DOORS, ...further].flatMap((index) => [...reachedFrom(index)]));
    expect(globSync('docs/**/*.md', { cwd: ROOT }).filter((page) => !reached.has(page))).toEqual([]);
  });

  it('are few in CONTRIBUTING', () => {
    expect(textOf('CONTRIBUTING.md').trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  });

  it('say of decisions which numbers stand for none', () => {
    const numbers = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((file) =>
      Number(/\d{4}/.exec(file)?.[0]),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    const none = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
      (number) => !numbers.includes(number),
    );
    const said = /([\d, and\n]+)stand for no decision/.exec(textOf('docs/decisions/README.md'))?.[1] ?? '';
    expect([...said.matchAll(/\d+/g)].map(Number)).toEqual(none);
  });

  it('name as many ports and calls as they did, at least', () => {
    const all = DOCUMENTS.map(textOf).join('\n');
    expect(portsIn(all).length).toBeGreaterThan(15);
    expect(callsIn(all).length).toBeGreaterThan(20);
  });
});
