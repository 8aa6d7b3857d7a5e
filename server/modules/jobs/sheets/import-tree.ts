import type { Transaction } from 'kysely';
import type { ImportProblem, ImportRow, ImportTree } from '#server/core/ports/sheets.ts';

/** A row that cannot be created, and what it would have been called. */
export interface RefusedRow {
  readonly lineNum: number;
  readonly name: string | null;
}

export interface LinkedRows {
  /** None before the row that it stands below; otherwise as they stand in the file. */
  readonly rows: readonly ImportRow<unknown>[];
  readonly problems: readonly ImportProblem[];
}

/** Brings rows that name one another into the order in which they can be created; refuses rings and rows below refused ones. */
export async function linkRows(
  tx: Transaction<unknown>,
  tree: ImportTree,
  file: { readonly rows: readonly ImportRow<unknown>[]; readonly refused: readonly RefusedRow[] },
): Promise<LinkedRows> {
  const byName = new Map(file.rows.map((one) => [cellOf(one, tree.name), one]));
  const refused = new Map(file.refused.map(({ name, lineNum }) => [name, lineNum]));
  const named = new Set(file.rows.flatMap((one) => cellOf(one, tree.parent) ?? []));
  const stored = named.size === 0 ? new Set() : await tree.stored(tx, [...named]);
  const problems: ImportProblem[] = [];
  const parents = new Map<ImportRow<unknown>, ImportRow<unknown> | null>();
  for (const one of file.rows) {
    const name = cellOf(one, tree.parent);
    const isOfFile = name !== null && !stored.has(name);
    const parent = isOfFile ? (byName.get(name) ?? null) : null;
    const line = isOfFile && !parent ? refused.get(name) : undefined;
    if (line === undefined) parents.set(one, parent);
    else problems.push(refusal(tree, one, line));
  }
  const { rows, left } = inOrder(parents);
  const rings = new Set(left.filter((one) => isInRing(one, parents)));
  for (const one of left) {
    const parent = parents.get(one);
    if (rings.has(one)) problems.push({ lineNum: one.lineNum, field: tree.parent, key: 'parent_in_ring' });
    else if (parent) problems.push(refusal(tree, one, parent.lineNum));
  }
  return { rows, problems };
}

/** Rows that are good by themselves, and stand below a row with a problem. `rows` as `linkRows` returns them. */
export function belowRefused(
  tree: ImportTree | undefined,
  rows: readonly ImportRow<unknown>[],
  problems: readonly ImportProblem[],
): ImportProblem[] {
  if (!tree) return [];
  const bad = new Set(problems.map(({ lineNum }) => lineNum));
  return rows.flatMap((one) => {
    if (!one.parent || bad.has(one.lineNum) || !bad.has(one.parent.lineNum)) return [];
    bad.add(one.lineNum);
    return [refusal(tree, one, one.parent.lineNum)];
  });
}

function cellOf({ row }: ImportRow<unknown>, column: string): string | null {
  const value = (row as Readonly<Record<string, unknown>>)[column];
  return typeof value === 'string' ? value : null;
}

function refusal(tree: ImportTree, { lineNum }: ImportRow<unknown>, line: number): ImportProblem {
  return { lineNum, field: tree.parent, key: 'parent_refused', params: { line } };
}

type Parents = ReadonlyMap<ImportRow<unknown>, ImportRow<unknown> | null>;

/** `left`: rows that are in a ring, or below a row that is left out. */
function inOrder(parents: Parents): { rows: ImportRow<unknown>[]; left: ImportRow<unknown>[] } {
  const below = Map.groupBy(parents.keys(), (one) => parents.get(one) ?? null);
  const rows: ImportRow<unknown>[] = [];
  const placed = new Map<ImportRow<unknown>, ImportRow<unknown>>();
  let level = below.get(null) ?? [];
  while (level.length > 0) {
    for (const one of level) {
      const parent = parents.get(one);
      const above = parent && placed.get(parent);
      const linked = above ? { ...one, parent: above } : one;
      placed.set(one, linked);
      rows.push(linked);
    }
    level = level.flatMap((one) => below.get(one) ?? []);
  }
  return { rows, left: [...parents.keys()].filter((one) => !placed.has(one)) };
}

function isInRing(row: ImportRow<unknown>, parents: Parents): boolean {
  const seen = new Set<ImportRow<unknown>>();
  for (let above = parents.get(row); above && !seen.has(above); above = parents.get(above)) {
    if (above === row) return true;
    seen.add(above);
  }
  return false;
}
