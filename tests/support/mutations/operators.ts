/** Mutations of single lines: each turns one operator, or drops one condition, of the code of a source file. */
export interface Mutant {
  /** Counted from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly what: string;
}

interface Operator {
  readonly what: string;
  readonly pattern: RegExp;
  /** `$1` … are groups of the pattern. */
  readonly by: string;
}

const OPERATORS: readonly Operator[] = [
  { what: 'equal becomes unequal', pattern: / === /g, by: ' !== ' },
  { what: 'unequal becomes equal', pattern: / !== /g, by: ' === ' },
  { what: 'less becomes at most', pattern: / < /g, by: ' <= ' },
  { what: 'at most becomes less', pattern: / <= /g, by: ' < ' },
  { what: 'more becomes at least', pattern: / > /g, by: ' >= ' },
  { what: 'at least becomes more', pattern: / >= /g, by: ' > ' },
  { what: 'and becomes or', pattern: / && /g, by: ' || ' },
  { what: 'or becomes and', pattern: / \|\| /g, by: ' && ' },
  { what: 'the first condition is dropped', pattern: /\bif \(([^()&|]|\([^()]*\))+ && /g, by: 'if (' },
  { what: 'the condition is negated', pattern: /\bif \(((?:[^()]|\([^()]*\))+)\) /g, by: 'if (!($1)) ' },
  { what: 'true becomes false', pattern: /\breturn true\b/g, by: 'return false' },
  { what: 'false becomes true', pattern: /\breturn false\b/g, by: 'return true' },
  { what: 'one more becomes one less', pattern: / \+ 1\b(?!\.)/g, by: ' - 1' },
  { what: 'one less becomes one more', pattern: / - 1\b(?!\.)/g, by: ' + 1' },
  { what: 'the smaller becomes the larger', pattern: /\bMath\.min\(/g, by: 'Math.max(' },
  { what: 'the larger becomes the smaller', pattern: /\bMath\.max\(/g, by: 'Math.min(' },
  { what: 'some becomes every', pattern: /\.some\(/g, by: '.every(' },
  { what: 'every becomes some', pattern: /\.every\(/g, by: '.some(' },
  { what: 'ascending becomes descending', pattern: /'asc'/g, by: "'desc'" },
  { what: 'descending becomes ascending', pattern: /'desc'/g, by: "'asc'" },
];

const COMMENT = /^\s*(?:\/\/|\/?\*)/;
/** Lines that no program runs, or that another line says. */
const PASSIVE = /^\s*(?:import\b|export (?:type|interface)\b|type\b|interface\b|\/\/|\/?\*)/;

export const isCode = (line: string) => line.trim() !== '' && !PASSIVE.test(line);

/** All mutations of a source, from its first line to its last. */
export function mutantsOf(text: string): readonly Mutant[] {
  return text.split('\n').flatMap((before, at) => (isCode(before) ? ofLine(before, at + 1) : []));
}

function ofLine(before: string, line: number): readonly Mutant[] {
  const code = withoutComment(before);
  return OPERATORS.flatMap(({ what, pattern, by }) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const isQuoted = !match[0].startsWith("'") && isInText(code, match.index);
      if (isQuoted) return [];
      const changed = match[0].replace(new RegExp(pattern.source), by);
      const rest = before.slice(match.index + match[0].length);
      return [{ line, before, after: before.slice(0, match.index) + changed + rest, what }];
    }),
  );
}

function withoutComment(line: string): string {
  const at = line.search(/\s\/\/ /);
  return at >= 0 && !isInText(line, at) && !COMMENT.test(line) ? line.slice(0, at) : line;
}

/** Whether an odd number of quotes of one kind stand before. */
function isInText(line: string, at: number): boolean {
  const before = line.slice(0, at);
  return ["'", '"', '`'].some((quote) => (before.split(quote).length - 1) % 2 === 1);
}
