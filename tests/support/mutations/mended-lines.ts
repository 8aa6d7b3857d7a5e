import { isCode } from './operators.ts';

/** A line that a commit replaced by another one. */
export interface MendedLine {
  readonly commit: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

const COMMIT = /^C ([0-9a-f]+) (.*)$/;
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
/** Commits that change words, names or places, not what a program does. */
const MOVES =
  /^(?:docs|bench|deps)\b|renam|\bnames?\b|\bmove|\bsplit|\bfolder|\bcomments?\b|\bwords?\b|\btexts?\b/i;
/** One that changes more files of the product adds something. */
const MOST_FILES = 8;
/** A line that decides or computes something; a list of parameters does not. */
const DECIDES = /[=!]==| [<>]=? | && | \|\| | \?\?? |\bif \(|\breturn\b|\bwhere\b|\bMath\.| [-+*/] /;
/** Shorter ones stand in many places, or say too little. */
const SHORTEST = 24;

/**
 * Of the output of `git log -p -U0 --format='C %h %s'`: the lines that a small commit with tests replaced one by one.
 */
export function mendedLines(log: string): readonly MendedLine[] {
  return log.split(/^(?=C [0-9a-f]{7,40} )/m).flatMap((commit) => ofCommit(commit.split('\n')));
}

function ofCommit(lines: readonly string[]): readonly MendedLine[] {
  const [, commit = '', subject = ''] = COMMIT.exec(lines[0] ?? '') ?? [];
  const hasTests = lines.some((line) => line.startsWith('+++ ') && TEST_FILE.test(line));
  const products = lines.filter((line) => line.startsWith('+++ ') && !TEST_FILE.test(line));
  if (!hasTests || products.length > MOST_FILES || MOVES.test(subject)) return [];
  const found: MendedLine[] = [];
  let isProduct = false;
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('+++ ')) isProduct = !TEST_FILE.test(line);
    // One line for one line: the header of such a hunk has no counts.
    if (!isProduct || !/^@@ -\d+ \+\d+ @@/.test(line)) continue;
    const [before = '', after = ''] = [lines[at + 1], lines[at + 2]].map((one) => one?.slice(1) ?? '');
    if (isMended(before, after)) found.push({ commit, subject, before, after });
  }
  return found;
}

function isMended(before: string, after: string): boolean {
  const isLong = before.trim().length >= SHORTEST && after.trim().length >= SHORTEST;
  if (!isLong || !isCode(before) || !isCode(after) || before.trim() === after.trim()) return false;
  // Where the end differs, the lines after it have changed with it.
  if (!DECIDES.test(before) || !DECIDES.test(after) || before.at(-1) !== after.at(-1)) return false;
  const [old, now] = [namesIn(before), namesIn(after)];
  // Without a name in common it is another statement, and one that differs in names alone is a renaming.
  const isSame = [...old].some((name) => now.has(name)) && shapeOf(before) !== shapeOf(after);
  return isSame && withoutTexts(before) !== withoutTexts(after);
}

/**
 * Whether an old line fits into a file of today: it has the old line's names, and keeps those of the new one in use that
 * it imports or declares.
 */
export function fitsInto(text: string, before: string, after: string): boolean {
  const counts = new Map<string, number>();
  for (const name of text.match(NAME) ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [old, now] = [namesIn(before), namesIn(after)];
  const isUsedElsewhere = (name: string) => old.has(name) || (counts.get(name) ?? 0) > 2;
  return [...old].every((name) => counts.has(name)) && [...now].every(isUsedElsewhere);
}

const NAME = /[A-Za-z_$][\w$]*/g;
const namesIn = (line: string) => new Set(line.match(NAME) ?? []);
const withoutTexts = (line: string) => line.replaceAll(/'[^']*'/g, "''").trim();
const shapeOf = (line: string) => line.replaceAll(/[A-Za-z_$][\w$]*/g, 'x').replaceAll(/\s/g, '');
