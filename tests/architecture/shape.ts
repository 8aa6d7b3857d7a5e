import { parseSync, Visitor } from 'rolldown/utils';
import { edgesOf, targetOf } from './import-graph.ts';

/** Groups of files each of which imports, over others, itself; types count too. Sorted. */
export function circlesOf(sources: ReadonlyMap<string, string>): string[][] {
  const imports = new Map(
    [...sources].map(([file, text]) => [file, edgesOf(file, text).flatMap((edge) => targetOf(edge) ?? [])]),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  /** Tarjan's strongly connected components. */
  function enter(file: string): number {
    const at = order.size;
    order.set(file, at);
    lowest.set(file, at);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!sources.has(target)) continue;
      const reached = order.has(target) ? (open.includes(target) ? order.get(target) : at) : enter(target);
      lowest.set(file, Math.min(lowest.get(file) ?? at, reached ?? at));
    }
    const low = lowest.get(file) ?? at;
    if (low === at) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) circles.push(group.toSorted());
    }
    return low;
  }
  for (const file of sources.keys()) if (!order.has(file)) enter(file);
  return circles.toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
}

const NO_CODE = /^\s*(?:$|\/\/|\/\*|\*)/;

/** Functions of more lines of code than `max`, without blank lines and comments: line where each begins, and its lines. */
export function longFunctions(
  file: string,
  text: string,
  max: number,
): { readonly line: number; readonly lines: number }[] {
  const all = text.split('\n');
  if (all.length <= max) return [];
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const found: { readonly line: number; readonly lines: number }[] = [];
  const visit = ({ start, end }: { readonly start: number; readonly end: number }) => {
    const line = lineOf(start);
    const lines = all.slice(line - 1, lineOf(end)).filter((one) => !NO_CODE.test(one)).length;
    if (lines > max) found.push({ line, lines });
  };
  const { program } = parseSync(file, text);
  new Visitor({
    FunctionDeclaration: visit,
    FunctionExpression: visit,
    ArrowFunctionExpression: visit,
  }).visit(program);
  return found;
}

/** How many files each folder of the product holds itself, without the folders in it. */
export function roomSizes(files: Iterable<string>): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const file of files) {
    if (file.startsWith('tests/')) continue;
    const folder = file.slice(0, file.lastIndexOf('/'));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return sizes;
}
