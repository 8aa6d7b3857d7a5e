import { edgesOf, targetOf } from './import-graph.ts';

const DECLARED =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|enum) ([A-Za-z_$][\w$]*)/gm;
const LISTED = /^export \{([^}]*)\}(?! from)/gm;
const IMPORTED = /(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;
const NAMESPACE =
  /import\s+(?:type\s+)?\*\s*as\s+[\w$]+\s+from\s*['"]([^'"]+)['"]|typeof import\(\s*['"]([^'"]+)['"]/g;
const DYNAMIC_THEN = /import\(\s*['"]([^'"]+)['"]\s*\)\s*\.then\(\s*\(\{([^}]*)\}\)/g;
const DYNAMIC_AWAIT = /\{([^{}]*)\}\s*=\s*await import\(\s*['"]([^'"]+)['"]\s*\)/g;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** The names that a file exports; types are not counted: they name what functions take and return. */
export function exportsOf(text: string): string[] {
  const declared = [...text.matchAll(DECLARED)].map(([, name = '']) => name);
  const listed = [...text.matchAll(LISTED)].flatMap(([, list = '']) => namesIn(list).map(({ as }) => as));
  return [...new Set([...declared, ...listed])];
}

/** Which names a file takes from which file; `*` = all of them. */
export function importsOf(file: string, text: string): { readonly target: string; readonly name: string }[] {
  const of = (specifier: string, list: string) => {
    const target = targetOf({ file, specifier });
    return target === null ? [] : namesIn(list).map(({ name }) => ({ target, name }));
  };
  const all = (specifier: string) => of(specifier, '*');
  const named = [...text.matchAll(IMPORTED)].flatMap(([, list = '', from = '']) => of(from, list));
  const then = [...text.matchAll(DYNAMIC_THEN)].flatMap(([, from = '', list = '']) => of(from, list));
  const awaited = [...text.matchAll(DYNAMIC_AWAIT)].flatMap(([, list = '', from = '']) => of(from, list));
  const narrow = text.replaceAll(DYNAMIC_THEN, '').replaceAll(DYNAMIC_AWAIT, '');
  const whole = [...narrow.matchAll(DYNAMIC)].flatMap(([, from = '']) => all(from));
  const spaces = [...text.matchAll(NAMESPACE)].flatMap(([, from, type]) => all(from ?? type ?? ''));
  return [...named, ...then, ...awaited, ...whole, ...spaces];
}

function namesIn(list: string): { readonly name: string; readonly as: string }[] {
  return list
    .replaceAll(/\/\/.*$/gm, '')
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter(Boolean)
    .map((part) => {
      const [name = '', as = name] = part.split(/\s+as\s+|\s*:\s*/);
      return { name, as };
    });
}

/** Files that none of these leads to. */
export function unreachable(sources: ReadonlyMap<string, string>, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = sources.get(file);
    if (seen.has(file) || text === undefined) continue;
    seen.add(file);
    for (const edge of edgesOf(file, text)) {
      const target = targetOf(edge);
      if (target !== null) open.push(target);
    }
  }
  return [...sources.keys()].filter((file) => !seen.has(file));
}
