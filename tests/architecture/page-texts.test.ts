import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { NAMESPACES } from '#console/ui/text/lazy-texts.ts';

/**
 * Texts are fetched with the code that names their namespaces (`texts: [...]` beside `load: () => import(...)`). A page
 * whose code uses a namespace that it does not name would show keys: this walks the imports of each such place.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const CONSOLE = join(ROOT, 'console');
const KEY = new RegExp(`^(${NAMESPACES.join('|')})\\.`);

interface Place {
  readonly file: string;
  readonly texts: readonly string[];
}

interface Source {
  /** Console files that are there whenever this one is, dynamic imports without texts of their own included. */
  readonly imports: readonly string[];
  readonly places: readonly Place[];
  readonly namespaces: ReadonlySet<string>;
}

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const source = read(file, readFileSync(file, 'utf8'));
  sources.set(file, source);
  return source;
}

/** A node of the syntax tree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function read(file: string, code: string): Source {
  const imports: string[] = [];
  const places: Place[] = [];
  const namespaces = new Set<string>();
  const add = (specifier: unknown): void => {
    const target = toFile(file, specifier);
    if (target !== null) imports.push(target);
  };
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration') {
      if (node.importKind !== 'type' && isNode(node.source)) add(node.source.value);
      return;
    }
    const texts = textsOf(node);
    if (texts !== null) {
      for (const specifier of importsIn(node)) {
        const target = toFile(file, specifier);
        if (target !== null) places.push({ file: target, texts });
      }
      return;
    }
    if (node.type === 'ImportExpression' && isNode(node.source)) add(node.source.value);
    const [, namespace] = KEY.exec(stringOf(node) ?? '') ?? [];
    if (namespace !== undefined) namespaces.add(namespace);
    childrenOf(node).forEach(visit);
  };
  visit(parseSync(file, code).program as unknown as Node);
  return { imports, places, namespaces };
}

/** The value of a string, or the beginning of a template. */
function stringOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateElement') return null;
  const { cooked } = Object(node.value);
  return typeof cooked === 'string' ? cooked : null;
}

function importsIn(node: Node): unknown[] {
  const own = node.type === 'ImportExpression' && isNode(node.source) ? [node.source.value] : [];
  return [...own, ...childrenOf(node).flatMap(importsIn)];
}

/** The strings of `texts: [...]` of an object that also has `load`. */
function textsOf(node: Node): readonly string[] | null {
  if (node.type !== 'ObjectExpression') return null;
  const property = (name: string): unknown =>
    childrenOf(node).find(({ key }) => isNode(key) && key.name === name)?.value;
  const texts = property('texts');
  if (!property('load') || !isNode(texts) || texts.type !== 'ArrayExpression') return null;
  return childrenOf(texts).flatMap((element) => stringOf(element) ?? []);
}

function toFile(from: string, specifier: unknown): string | null {
  if (typeof specifier !== 'string') return null;
  const path = specifier.startsWith('#console/')
    ? join(ROOT, specifier.slice(1))
    : specifier.startsWith('.')
      ? resolve(dirname(from), specifier)
      : null;
  return path?.startsWith(CONSOLE) && existsSync(path) ? path : null;
}

/** Every namespace that a file and all it imports use, with one file that uses it. */
function usedBy(start: string): { namespaces: Map<string, string>; places: readonly Place[] } {
  const namespaces = new Map<string, string>();
  const places: Place[] = [];
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = sourceOf(file);
    for (const namespace of source.namespaces)
      if (!namespaces.has(namespace)) namespaces.set(namespace, file);
    places.push(...source.places);
    for (const next of source.imports) visit(next);
  };
  visit(start);
  return { namespaces, places };
}

/** All places from the entry on; the entry itself has no namespace but those of the first chunk. */
function walk(entry: string): readonly Place[] {
  const places: Place[] = [{ file: entry, texts: [] }];
  const seen = new Set([entry]);
  for (const place of places) {
    for (const next of usedBy(place.file).places) {
      const key = `${next.file} ${next.texts.join()}`;
      if (seen.has(key)) continue;
      seen.add(key);
      places.push(next);
    }
  }
  return places;
}

const PLACES = walk(join(CONSOLE, 'main.tsx'));
const inConsole = (file: string): string => file.slice(CONSOLE.length + 1);

describe('texts load with their page', () => {
  it('finds the pages and parts', () => {
    expect(PLACES.map(({ file }) => inConsole(file))).toEqual(
      expect.arrayContaining(['features/home/home-page.tsx', 'ui/captcha/captcha-dialog.tsx']),
    );
  });

  it.each(PLACES.map(({ file, texts }) => ({ name: inConsole(file), file, texts })))(
    '$name names what it uses',
    ({ file, texts }) => {
      const missing = [...usedBy(file).namespaces]
        .filter(([namespace]) => !texts.includes(namespace))
        .map(([namespace, user]) => `${namespace} (${inConsole(user)})`);
      expect(missing).toEqual([]);
    },
  );

  it('names no namespace that it does not use', () => {
    const idle = PLACES.flatMap(({ file, texts }) => {
      const { namespaces } = usedBy(file);
      return texts.filter((text) => !namespaces.has(text)).map((text) => `${inConsole(file)}: ${text}`);
    });
    expect(idle).toEqual([]);
  });

  it('would see a key that no place names', () => {
    const source = read(
      join(CONSOLE, 'x.tsx'),
      [
        "import type { B } from './main.tsx';",
        "t(`sms.x`); t('profile.ended'); t('shell.saved');",
        "const part = { texts: ['sms'], load: () => import('./main.tsx') };",
      ].join('\n'),
    );
    expect([...source.namespaces].toSorted()).toEqual(['profile', 'sms']);
    expect(source.imports).toEqual([]);
    expect(source.places).toEqual([{ file: join(CONSOLE, 'main.tsx'), texts: ['sms'] }]);
  });
});
