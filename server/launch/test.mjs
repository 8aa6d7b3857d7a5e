/**
 * `npm test`: installs what is missing, then every check that CI runs. Of the drills, the browser tests and the slowest
 * server tests it runs those that the change since the commit in `.ci/proved` reaches, and a smoke test of each capability;
 * `LINEWALL_TEST=full` runs all. What is not begun after `LINEWALL_TEST_MINUTES` is named and left out. The last line is
 * `N passed, N failed`.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { changesSinceProved } from './git.mjs';
import { createSuite, summarize, title } from './suite.mjs';
import { runOverLimit } from './test-limits.mjs';
import { checkNode, ensureInstalled, nodePath, ROOT, toolEnvironment } from './toolchain.mjs';

const BROWSER_PROJECTS = ['display', 'console', 'walls'];
/** After so many minutes nothing is begun but what always runs: CI ends a run, and with it its result. */
const LIMIT_MINUTES = Number(process.env.LINEWALL_TEST_MINUTES ?? Number.POSITIVE_INFINITY);
const leftOut = [];

checkNode();
await ensureInstalled();
await ensureChromium();

const plan = choose();
const suite = createSuite();
await suite.types();
await suite.lint();
await suite.build();
// A whole run leaves out nothing of what it begins.
const env = plan.isWhole ? {} : { LINEWALL_REACHED: plan.reached.join(), LINEWALL_TURN: plan.turn };
const databases = plan.isWhole ? {} : { LINEWALL_TEST_DATABASES: 'embedded' };
const left = plan.isWhole ? [] : plan.left;
await suite.vitest(
  'unit, contract, architecture and security tests',
  [
    ...['pure', 'walks', 'server', 'build'].map((project) => `--project=${project}`),
    ...left.map((file) => `--exclude=${file}`),
  ],
  env,
);
await drills('smoke drills', plan.smokeDrills, databases);
await drills('drills of what has changed', plan.wholeDrills);
await suite.browser('smoke journeys', BROWSER_PROJECTS, ['--grep', plan.smoke], env);
for (const { name, pattern } of plan.stages) {
  await inTime(name, () =>
    suite.browser(
      `browser tests: ${name}`,
      BROWSER_PROJECTS,
      ['--grep', pattern, '--grep-invert', plan.smoke, '--pass-with-no-tests'],
      env,
    ),
  );
}
await inTime('the other drills', () => drills('the other drills', plan.laterDrills, databases));
if (leftOut.length > 0) {
  title(`not begun, because ${LIMIT_MINUTES} minutes had passed: ${leftOut.length}`);
  process.stdout.write(`${leftOut.join('\n')}\nnpm run test:full runs them\n`);
}
const over = runOverLimit(suite.result.parts, plan);
suite.result.failures.push(...over);
suite.result.failed += over.length;
summarize([suite.result]);

async function inTime(name, work) {
  if (performance.now() < LIMIT_MINUTES * 60_000) await work();
  else leftOut.push(name);
}

async function drills(name, files, env = {}) {
  if (files.length > 0) await suite.vitest(name, ['--project=drills', ...files], env);
}

/** Prints and returns what runs: the `TestPlan` of `tests/selection`, with `isWhole` and `turn`. */
function choose() {
  const changes = changesSinceProved(ROOT);
  const whole = process.env.LINEWALL_TEST === 'full' ? 'LINEWALL_TEST=full' : (changes.why ?? null);
  const { files = [], since = '', head = '0' } = changes;
  const answer = execFileSync(nodePath(), [join(ROOT, 'tests', 'selection', 'plan.ts')], {
    input: JSON.stringify({ files, whole }),
    encoding: 'utf8',
    env: toolEnvironment(),
    maxBuffer: 2 ** 26,
  });
  const plan = JSON.parse(answer);
  title('what the change reaches');
  const lines =
    whole !== null
      ? [`everything, whole: ${whole}`]
      : [
          `${files.length} changed files since ${since}; besides what always runs:`,
          ...(plan.everything === null ? [] : [`everything, in the short form: ${plan.everything}`]),
          ...(plan.why.length > 0 ? plan.why : ['nothing']),
          `left to npm run test:full: ${plan.left.join(', ') || 'no server test'}`,
        ];
  process.stdout.write(`${lines.join('\n')}\n`);
  // Another for each commit, and the same whenever that commit is tried.
  const turn = String(Number.parseInt(head.slice(0, 6), 16));
  return { ...plan, isWhole: whole !== null, turn };
}
