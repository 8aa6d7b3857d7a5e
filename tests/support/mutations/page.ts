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
  const needsBrowser = count((result) => result !== undefined && needsBrowserTest(result));
  const notFound = count((result) => result?.found === null && result.isDone && !needsBrowserTest(result));
  const open = count((result) => !result?.isDone);
  return `${[
    '# Mutations',
    '',
    'One line of the product is changed at a time, in each capability and layer, and the tests that `npm test` runs for such a',
    'change are asked for it: types, lint, pure tests, server tests, walks, the nearest first, up to the first that fails. Lines',
    'are taken back to what they were before a commit mended them, where the history has such lines, otherwise an operator is',
    'turned. A test counts when it passes without the mutation. Browser tests and drills are not run.',
    '',
    '`node tests/support/mutations/run.ts` runs those without a result, keeps each in `tests/support/mutations/results.jsonl`, and',
    'writes this page. It needs a clean work tree. `-- --again` runs those anew that nothing has found, `-- --seed 2` chooses others.',
    '',
    `Of ${rows.length} mutations ${rows.length - needsBrowser - notFound - open} are found, ${needsBrowser} need a browser test, ${notFound} are not found, ${open} have not been run to the end.`,
    '',
    ...rows.flatMap(({ mutation, result }) => blockOf(mutation, result)),
    ...(Object.keys(setAside).length > 0
      ? ['## Equivalent', '', 'They change nothing that can be observed:', '']
      : []),
    ...Object.values(setAside).map((reason) => `- ${reason}`),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

const needsBrowserTest = ({ found, isDone, specs }: Result) => found === null && isDone && specs.length > 0;

function blockOf({ area, file, line, what, before, after }: Mutation, result: Result | undefined) {
  return [
    `## ${area}`,
    '',
    `\`${file}\`, line ${line}: ${what}`,
    '',
    '```diff',
    `-${before.trim()}`,
    `+${after.trim()}`,
    '```',
    '',
    verdictOf(result),
    '',
  ];
}

function verdictOf(result: Result | undefined): string {
  if (result === undefined) return 'Not run yet.';
  const { found, error, specs, commit, asked, isDone } = result;
  if (found !== null) return [`Found by ${found}`, ...(error === '' ? [] : ['', `> ${error}`])].join('\n');
  if (!isDone) return `Not found yet by: ${asked.join(', ')}.`;
  if (specs.length === 0) return `Not found at ${commit}.`;
  const shown = specs.slice(0, SHOWN_SPECS).map((spec) => `\`${spec}\``);
  const more = specs.length - shown.length;
  return `Needs a browser test; ${specs.length} would run: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
