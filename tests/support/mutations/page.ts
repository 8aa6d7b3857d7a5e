import type { Mutation } from './chosen-mutations.ts';
import type { TestStage } from './test-stages.ts';

export interface Result extends Mutation {
  readonly commit: string;
  /** What failed; null = nothing did. */
  readonly found: string | null;
  readonly error: string;
  readonly test: { readonly project: TestStage['project']; readonly file: string } | null;
  /** Whether the test passes without the mutation. */
  readonly isConfirmed: boolean;
  /** Stages that have not found it. */
  readonly asked: readonly string[];
  /** Whether all stages have been run, as far as needed. */
  readonly isDone: boolean;
  /** Of a page: browser tests that would run, where nothing else has found it. */
  readonly specs: readonly string[];
  readonly seconds: number;
}

const SHOWN_SPECS = 4;

/** `docs/develop/mutations.md` */
export function pageOf(
  mutations: readonly Mutation[],
  results: ReadonlyMap<string, Result>,
  setAside: Readonly<Record<string, string>>,
): string {
  const rows = mutations.map((mutation) => ({ mutation, result: results.get(mutation.id) }));
  const count = (wanted: (result: Result | undefined) => boolean) =>
    rows.filter(({ result }) => wanted(result)).length;
  const found = count((result) => typeof result?.found === 'string');
  const forBrowser = count((result) => result !== undefined && needsBrowserTest(result));
  const open = count((result) => !result?.isDone);
  return `${[
    '# Mutations',
    '',
    'Written by `node tests/support/mutations/run.ts`. One line of the product is changed at a time, in each capability and layer,',
    'in a work tree of its own, and what `npm test` runs for such a change is asked for it: types, lint, pure tests, server tests,',
    'walks, the nearest first, up to the first that fails. Where the history shows a line that a small commit with tests replaced,',
    'and that still stands, it is taken back; otherwise an operator is turned. A test counts when it passes without the mutation.',
    'Browser tests and drills are not run.',
    '',
    'The command runs what has no result yet, keeps each result in `tests/support/mutations/results.jsonl`, and may be ended at any',
    'time. It changes lines of the last commit. `--again` runs those anew that nothing has found, `--seed 2` chooses others, `--list`',
    'names them.',
    '',
    `Of ${rows.length} mutations ${found} are found, ${forBrowser} need a browser test, ${rows.length - found - forBrowser - open} are not found, ${open} have not been run to the end.`,
    '',
    '| where | before | after | found by |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ mutation, result }) => rowOf(mutation, result)),
    '',
    ...(Object.keys(setAside).length > 0
      ? ['## Equivalent', '', 'They change nothing that can be observed:', '']
      : []),
    ...Object.values(setAside).map((reason) => `- ${reason}`),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

const needsBrowserTest = ({ found, isDone, specs }: Result) => found === null && isDone && specs.length > 0;

function rowOf({ area, file, line, what, before, after }: Mutation, result: Result | undefined): string {
  const cells = [`${area}: \`${file}\`, line ${line}. ${what}`, code(before), code(after), verdictOf(result)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function verdictOf(result: Result | undefined): string {
  if (result === undefined) return 'not run yet';
  const { found, error, specs, commit, asked, isDone, isConfirmed } = result;
  if (found !== null)
    return [found, error && `: ${code(error)}`, isConfirmed ? '' : ' (to be confirmed)'].join('');
  if (!isDone) return `not yet, by ${asked.join(', ') || 'types and lint'}`;
  if (specs.length === 0) return `**not found** at ${commit}`;
  const shown = specs.slice(0, SHOWN_SPECS).map((spec) => `\`${spec}\``);
  const more = specs.length - shown.length;
  return `needs a browser test; ${specs.length} would run: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A text with a mark of code in it gets two. */
function code(text: string): string {
  const line = text.trim();
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}
