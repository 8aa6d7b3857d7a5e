/**
 * Changes one line of the product at a time in a work tree of its own, and says which test finds it:
 * `node tests/support/mutations/run.ts`. `--tree` is that work tree, `--seed` another choice, `--again` runs those anew that
 * nothing has found, `--list` only names the mutations and writes the page. What `results.jsonl` has of a mutation is not run again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, readSources } from '#tests/architecture/import-graph.ts';
import { isPage, reachOf } from '#tests/selection/reach.ts';
import { planOf, type TestPlan } from '#tests/selection/test-plan.ts';
import { chooseMutations, type Mutation } from './chosen-mutations.ts';
import { mendedLines } from './mended-lines.ts';
import { pageOf, type Result } from './page.ts';
import { git, scratchTree } from './scratch-tree.ts';
import { SET_ASIDE } from './set-aside.ts';
import { LATE_STAGES, stagesOf, type TestStage } from './test-stages.ts';

const { values } = parseArgs({
  options: {
    tree: { type: 'string', default: join(dirname(ROOT), 'scratch-mutations') },
    seed: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
type Tree = ReturnType<typeof scratchTree>;

type Found = Pick<Result, 'found' | 'error' | 'test'>;
const NOT_FOUND: Found = { found: null, error: '', test: null };
const RESULTS = join(import.meta.dirname, 'results.jsonl');
const PAGE = join(ROOT, 'docs', 'develop', 'mutations.md');
/** Beside other work. */
const NICE = 10;
const LOG = ['log', '--no-merges', '-p', '-U0', '--abbrev=8', '--format=C %h %s', '--'];
const PRODUCT = ['server/modules', 'shared', 'console', 'display'];

const sources = readSources();
const mutations = chooseMutations(
  sources,
  mendedLines(git(ROOT, ...LOG, ...PRODUCT)),
  Number(values.seed),
  new Set(Object.keys(SET_ASIDE)),
);
const results = readResults();

if (values.list) list();
else runAll();
writePage();

function list(): void {
  for (const { id, area, file, line, what, before, after } of mutations)
    process.stdout.write(`${id} ${area}: ${file}:${line} ${what}\n- ${before.trim()}\n+ ${after.trim()}\n`);
}

function runAll(): void {
  setPriority(NICE);
  const tree = scratchTree(values.tree);
  if (values.again) for (const { id, found } of results.values()) if (found === null) results.delete(id);
  // What takes long comes last, and of mutations those first for which no server is started.
  const ordered = [true, false].flatMap((isFirst) =>
    mutations.filter(({ file }) => isPage(file) === isFirst),
  );
  for (const hasLate of [false, true]) {
    for (const mutation of ordered) {
      const before = results.get(mutation.id);
      if (before?.found || before?.isDone) continue;
      const result = tryMutation(tree, mutation, before?.asked ?? null, hasLate);
      results.set(mutation.id, result);
      keep();
      const { file, line, found, isDone, seconds } = result;
      const verdict = found ?? (isDone ? 'not found' : 'not found yet');
      process.stdout.write(`${file}:${line} ${verdict} (${seconds} s)\n`);
    }
  }
  confirm(tree);
}

function readResults(): Map<string, Result> {
  if (!existsSync(RESULTS)) return new Map();
  const lines = readFileSync(RESULTS, 'utf8').split('\n');
  const rows: readonly Result[] = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  return new Map(rows.map((row) => [row.id, row]));
}

/** `asked` are stages that have not found it before; null = not tried. */
function tryMutation(
  tree: Tree,
  mutation: Mutation,
  asked: readonly string[] | null,
  hasLate: boolean,
): Result {
  const start = performance.now();
  const { file, line, before, after } = mutation;
  const reach = reachOf([file], sources);
  const plan = planOf([file], reach, sources);
  const env = { LINEWALL_REACHED: plan.reached.join() };
  const all = stagesOf(file, reach, plan.left, sources);
  const stages = all.filter(({ name }) => !asked?.includes(name) && (hasLate || !LATE_STAGES.includes(name)));
  const change = tree.mutation(file, line, before, after);
  try {
    change.make();
    const said = asked === null ? tree.check(file) : null;
    const found: Found = said === null ? firstFailure(tree, stages, env) : { ...NOT_FOUND, found: said };
    const isFound = found.found !== null;
    const names = [...(asked ?? []), ...stages.map(({ name }) => name)];
    return {
      ...mutation,
      ...found,
      commit: tree.commit,
      asked: isFound ? [] : names,
      isDone: isFound || all.every(({ name }) => names.includes(name)),
      isConfirmed: said !== null,
      specs: !isFound && isPage(file) ? browserTests(plan) : [],
      seconds: Math.round((performance.now() - start) / 1_000),
    };
  } finally {
    change.undo();
  }
}

/** The first test that fails with the mutation. */
function firstFailure(tree: Tree, stages: readonly TestStage[], env: NodeJS.ProcessEnv): Found {
  for (const stage of stages) {
    const failed = tree.firstFailed(stage, env);
    if (failed !== null && failed.file === '') process.stdout.write(`${stage.name}: ${failed.name}\n`);
    else if (failed !== null) {
      const { project } = stage;
      return { found: failed.name, error: failed.error, test: { project, file: failed.file } };
    }
  }
  return NOT_FOUND;
}

/** What fails without a mutation too has found nothing: such results are forgotten. */
function confirm(tree: Tree): void {
  const open = [...results.values()].filter(({ test, isConfirmed }) => test !== null && !isConfirmed);
  for (const project of ['pure', 'server', 'walks'] as const) {
    const ofProject = open.filter(({ test }) => test?.project === project);
    let files = [...new Set(ofProject.flatMap(({ test }) => test?.file ?? []))];
    while (files.length > 0) {
      const failed = tree.firstFailed({ name: 'confirmed', project, files }, { LINEWALL_REACHED: undefined });
      if (failed === null) break;
      process.stdout.write(`fails without a mutation: ${failed.name}: ${failed.error}\n`);
      if (failed.file === '') return;
      files = files.filter((file) => file !== failed.file);
    }
    for (const row of ofProject) {
      if (files.includes(row.test?.file ?? '')) results.set(row.id, { ...row, isConfirmed: true });
      else results.delete(row.id);
    }
    keep();
  }
}

function keep(): void {
  writeFileSync(RESULTS, [...results.values()].map((row) => `${JSON.stringify(row)}\n`).join(''));
  writePage();
}

function writePage(): void {
  writeFileSync(PAGE, pageOf(mutations, results, SET_ASIDE));
}

/** Browser tests that the change runs, besides smoke tests. */
function browserTests({ stages }: TestPlan): readonly string[] {
  const patterns = stages
    .filter(({ name }) => name !== 'axe on all pages')
    .map(({ pattern }) => new RegExp(pattern));
  const specs = [...sources.keys()].filter((file) => file.endsWith('.spec.ts'));
  return specs.filter((file) => patterns.some((pattern) => pattern.test(`${file.replace(/^tests\//, '')} `)));
}
