import { createHash } from 'node:crypto';
import { fitsInto, type MendedLine } from './mended-lines.ts';
import { type Mutant, mutantsOf } from './operators.ts';

export interface Mutation extends Mutant {
  /** Of the file, the two lines and the place among its like: the same while the line is there. */
  readonly id: string;
  readonly area: string;
  readonly file: string;
}

/** The parts of the product that get a mutation each: every capability, and what is not of one. */
const LAYERS = [
  'shared/domain',
  'console/features',
  'console/ui',
  'display/boards',
  'display/screens',
  'display/kit',
  'display/runtime',
];
const CAPABILITY = /^(?:server\/modules|shared\/contracts)\/([^/]+)\//;
const NO_CAPABILITY = ['kit'];
/** What is shown to try the product, and what ran once. */
const BESIDE = /\.(?:test|d)\.tsx?$|migration|\bdemo-|\bseeds?\b|synthetic|\/testing\//;

function areaOf(file: string): string | null {
  if (!/\.tsx?$/.test(file) || BESIDE.test(file)) return null;
  const capability = CAPABILITY.exec(file)?.[1];
  if (capability !== undefined) return NO_CAPABILITY.includes(capability) ? null : capability;
  return LAYERS.find((layer) => file.startsWith(`${layer}/`)) ?? null;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * One mutation of each area, in the order of a seed: a line taken back where the history shows one that was mended and still
 * stands, otherwise an operator. Those in `setAside`, by id, are left for the next of the seed.
 */
export function chooseMutations(
  sources: ReadonlyMap<string, string>,
  mended: readonly MendedLine[],
  seed: number,
  setAside: ReadonlySet<string>,
): readonly Mutation[] {
  const byArea = new Map<string, [string, string][]>();
  for (const [file, text] of sources) {
    const area = areaOf(file);
    if (area === null) continue;
    byArea.set(area, [...(byArea.get(area) ?? []), [file, text]]);
  }
  const taken = lastMends(mended, sources);
  return [...byArea].flatMap(([area, files]) => {
    const first = (candidates: readonly Mutation[]) =>
      candidates
        .filter(({ id }) => !setAside.has(id))
        .map((one) => ({ one, rank: hashOf(`${seed} ${one.id}`) }))
        .sort((a, b) => (a.rank < b.rank ? -1 : 1))[0]?.one;
    const of = (mutants: (text: string) => readonly Mutant[]) =>
      files.flatMap(([file, text]) => withIds(area, file, mutants(text)));
    const chosen = first(of((text) => takenBack(text, taken))) ?? first(of(mutantsOf));
    return chosen === undefined ? [] : [chosen];
  });
}

/**
 * By the line as it stands now, without its indent, in one place of the product. A line that was mended twice goes back to the
 * step before.
 */
function lastMends(
  mended: readonly MendedLine[],
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, MendedLine> {
  const counts = new Map<string, number>();
  const product = [...sources].filter(([file]) => areaOf(file) !== null);
  for (const line of product.flatMap(([, text]) => text.split('\n')))
    counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  const standing = mended.filter(({ after }) => counts.get(after.trim()) === 1);
  return new Map([...standing].reverse().map((one) => [one.after.trim(), one]));
}

function takenBack(text: string, mended: ReadonlyMap<string, MendedLine>): readonly Mutant[] {
  return text.split('\n').flatMap((before, at) => {
    const mend = mended.get(before.trim());
    if (mend === undefined || !fitsInto(text, mend.before, mend.after)) return [];
    const indent = /^\s*/.exec(before)?.[0] ?? '';
    const what = `taken back: ${mend.subject} (${mend.commit})`;
    return [{ line: at + 1, before, after: indent + mend.before.trim(), what }];
  });
}

function withIds(area: string, file: string, mutants: readonly Mutant[]): readonly Mutation[] {
  const counts = new Map<string, number>();
  return mutants.map((mutant) => {
    const key = [file, mutant.before, mutant.after].join('\n');
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return { ...mutant, id: hashOf(`${key}\n${count}`).slice(0, 10), area, file };
  });
}
