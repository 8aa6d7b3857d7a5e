/**
 * Changes one line of the product at a time in a work tree of its own, and says which test finds it:
 * `node tests/support/mutations/run.ts`. `--tree` is that work tree, `--seed` another choice, `--again` runs those anew that
 * nothing has found, `--list` only names the mutations. What has a result in `results.jsonl` is not run again.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, readSources } from '#tests/architecture/import-graph.ts';
import { isPage, reachOf } from '#tests/selection/reach.ts';
import { planOf, type TestPlan } from '#tests/selection/test-plan.ts';
import { chooseMutations, type Mutation } from './chosen-mutations.ts';
import { mendedLines } from './mended-lines.ts';
import { pageOf, type Result } from './page.ts';
import { SET_ASIDE } from './set-aside.ts';
import { stagesOf, type TestStage } from './test-stages.ts';

const { values } = parseArgs({
  options: {
    tree: { type: 'string', default: join(dirname(ROOT), 'scratch-mutations') },
    seed: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const TREE = values.tree;
const RESULTS = join(import.meta.dirname, 'results.jsonl');
const PAGE = join(ROOT, 'docs', 'develop', 'mutations.md');
const STAGE_MS = 600_000;
/** Beside other work. */
const NICE = 10;

const sources = readSources();
const log = git(
  ROOT,
  'log',
  '--no-merges',
  '-p',
  '-U0',
  '--abbrev=8',
  '--format=C %h %s',
  '--',
  'server/modules',
  'shared',
  'console',
  'display',
);
const mutations = chooseMutations(
  sources,
  mendedLines(log),
  Number(values.seed),
  new Set(Object.keys(SET_ASIDE)),
);
const results = readResults();

if (values.list) {
  for (const { id, area, file, line, what, before, after } of mutations)
    process.stdout.write(`${id} ${area}: ${file}:${line} ${what}\n- ${before.trim()}\n+ ${after.trim()}\n`);
} else {
  setPriority(NICE);
  prepareTree();
  const isOpen = ({ id }: Mutation) => {
    const result = results.get(id);
    return result === undefined || (values.again && result.found === null);
  };
  // Those that no server is started for come first.
  const open = [true, false].flatMap((isFirst) =>
    mutations.filter((one) => isOpen(one) && isPage(one.file) === isFirst),
  );
  for (const mutation of open) {
    const result = tryMutation(mutation);
    results.set(mutation.id, result);
    appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
    process.stdout.write(
      `${result.area} ${result.file}:${result.line} ${result.found ?? 'not found'} (${result.seconds} s)\n`,
    );
  }
}
writeFileSync(PAGE, pageOf(mutations, results, SET_ASIDE));

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/** By the id of their mutation; the last one counts. */
function readResults(): Map<string, Result> {
  if (!existsSync(RESULTS)) return new Map();
  const rows: readonly Result[] = readFileSync(RESULTS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A work tree at HEAD with links to the packages, and what compilers and tests keep. */
function prepareTree(): void {
  const head = git(ROOT, 'rev-parse', 'HEAD').trim();
  if (existsSync(TREE)) git(TREE, 'checkout', '-q', '-f', '--detach', head);
  else git(ROOT, 'worktree', 'add', '-q', '--detach', TREE, head);
  for (const name of ['node_modules', 'dist'])
    if (!existsSync(join(TREE, name))) execFileSync('cp', ['-al', join(ROOT, name), join(TREE, name)]);
  if (!existsSync(join(TREE, '.cache')))
    execFileSync('cp', ['-a', join(ROOT, '.cache'), join(TREE, '.cache')]);
}

function tryMutation(mutation: Mutation): Result {
  const { id, area, file, line, what, before, after } = mutation;
  const start = performance.now();
  const path = join(TREE, file);
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  if (lines[line - 1] !== before) throw new Error(`${file}:${line} is another line in ${TREE}: commit first`);
  const reach = reachOf([file], sources);
  const plan = planOf([file], reach, sources);
  const env = plan.everything === null ? { LINEWALL_REACHED: plan.reached.join() } : { LINEWALL_REACHED: '' };
  const stages = stagesOf(file, reach, plan.left, sources);
  lines[line - 1] = after;
  const mutate = () => writeFileSync(path, lines.join('\n'));
  const restore = () => writeFileSync(path, text);
  try {
    mutate();
    const found = checkFails(file) ?? firstFailure(stages, env, mutate, restore);
    const specs = found === null ? browserTests(plan) : [];
    const commit = git(TREE, 'rev-parse', '--short=8', 'HEAD').trim();
    const isForBrowser = found === null && isPage(file) && specs.length > 0;
    const seconds = Math.round((performance.now() - start) / 1_000);
    return {
      id,
      area,
      file,
      line,
      what,
      before,
      after,
      commit,
      found: isForBrowser ? 'needs browser' : found,
      specs,
      seconds,
    };
  } finally {
    restore();
  }
}

/** What types or lint say, or null. */
function checkFails(file: string): string | null {
  const types = runTool('typescript/bin/tsc', ['-b', '--pretty', 'false'], {});
  const error = /^.*error TS\d+.*$/m.exec(types.output)?.[0];
  if (types.code !== 0) return `types: ${error ?? 'no error named'}`;
  return runTool('@biomejs/biome/bin/biome', ['lint', '--error-on-warnings', file], {}).code !== 0
    ? 'lint'
    : null;
}

/** The first test that fails with the mutation and passes without it. */
function firstFailure(
  stages: readonly TestStage[],
  env: NodeJS.ProcessEnv,
  mutate: () => void,
  restore: () => void,
): string | null {
  for (const { name, project, files } of stages) {
    let left = files;
    while (left.length > 0) {
      const failed = failedTest(project, left, env);
      if (failed === null) break;
      restore();
      const isFound = failed.file !== '' && failedTest(project, [failed.file], env) === null;
      mutate();
      if (isFound) return `${name}: ${failed.name}`;
      process.stdout.write(`fails without the mutation too, or outside every test: ${failed.name}\n`);
      if (failed.file === '') break;
      left = left.filter((one) => one !== failed.file);
    }
  }
  return null;
}

interface FailedTest {
  readonly file: string;
  readonly name: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function failedTest(project: string, files: readonly string[], env: NodeJS.ProcessEnv): FailedTest | null {
  const report = join(TREE, '.cache', 'mutation-report.json');
  const { code, output } = runTool(
    'vitest/vitest.mjs',
    ['run', `--project=${project}`, '--bail=1', ...files],
    {
      ...env,
      LINEWALL_TEST_REPORT: report,
    },
  );
  if (code === 0) return null;
  const last = output.trim().split('\n').at(-1) ?? '';
  if (!existsSync(report)) return { file: '', name: `exit code ${code}: ${last}` };
  const { testResults }: VitestReport = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, status, assertionResults } of testResults) {
    const file = name.slice(TREE.length + 1);
    const test = assertionResults.find((one) => one.status === 'failed');
    if (test !== undefined) return { file, name: `${file} › ${test.fullName}` };
    if (status === 'failed') return { file, name: `${file} cannot be loaded, or a hook fails` };
  }
  return { file: '', name: `exit code ${code}: ${last}` };
}

function runTool(
  tool: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { code: number; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(TREE, 'node_modules', tool), ...args],
    {
      cwd: TREE,
      encoding: 'utf8',
      env: { ...process.env, ...env, PATH: `${join(TREE, 'node_modules', '.bin')}:${process.env.PATH}` },
      maxBuffer: 2 ** 28,
      timeout: STAGE_MS,
    },
  );
  return { code: status ?? 1, output: `${stdout}${stderr}` };
}

/** Browser tests that the change runs, besides smoke tests. */
function browserTests({ stages }: TestPlan): readonly string[] {
  const patterns = stages
    .filter(({ name }) => name !== 'axe on all pages')
    .map(({ pattern }) => new RegExp(pattern));
  return [...sources.keys()].filter(
    (file) =>
      file.endsWith('.spec.ts') &&
      patterns.some((pattern) => pattern.test(`${file.replace(/^tests\//, '')} `)),
  );
}
