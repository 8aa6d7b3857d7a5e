/** Runs checks and test runners one after the other, counts their results and says at the end what was found. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { watchProcesses } from './processor-time.mjs';
import { failureText, firstLines, readPlaywright, readVitest } from './test-reports.mjs';
import { ensureBuilt, nodePath, ROOT, run, toolEnvironment } from './toolchain.mjs';

const REPORTS = join(ROOT, '.cache', 'reports');
const SLOWEST = 10;
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

export function title(text) {
  process.stdout.write(`\n── ${text} ──\n`);
}

function minutes(ms) {
  return `${(ms / 60_000).toFixed(1).padStart(7)} min`;
}

/** Of browser tests it is not known by file. */
function processorTime(seconds) {
  return (seconds === undefined ? '–' : `${seconds.toFixed(1)} CPU s`).padStart(12);
}

/**
 * A run: `types`, `lint`, `build`, `vitest` and `browser` each do a part of it; `result` has what all of them found, in
 * counts, milliseconds and failed tests (`{ name, lines }`).
 */
export function createSuite() {
  const node = nodePath();
  const result = { passed: 0, failed: 0, skipped: 0, parts: [], durations: [], failures: [], flaky: [] };
  mkdirSync(REPORTS, { recursive: true });

  /** Runs a part and notes how long it took, and how much processor time. */
  async function part(name, work) {
    title(name);
    const start = performance.now();
    const secondsTaken = watchProcesses();
    await work();
    result.parts.push({ name, ms: performance.now() - start, seconds: secondsTaken() });
  }

  function count({ passed, failed, skipped }) {
    result.passed += passed;
    result.failed += failed;
    result.skipped += skipped;
  }

  const reportOf = (name, extension) => join(REPORTS, `${name.replaceAll(/\W+/g, '-')}.${extension}`);

  async function check(name, args) {
    await part(name, async () => {
      const log = reportOf(name, 'log');
      const output = openSync(log, 'w');
      const code = await run(node, args, { env: toolEnvironment(), stdio: ['inherit', output, output] });
      closeSync(output);
      const text = readFileSync(log, 'utf8');
      process.stdout.write(text);
      count({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
      if (code !== 0) result.failures.push({ name, lines: firstLines(text) });
    });
  }

  /** Runs a test runner and counts its report; what failed outside every test counts as a test. */
  async function tests(name, args, variable, read, env) {
    await part(name, async () => {
      const file = reportOf(name, 'json');
      rmSync(file, { force: true });
      const code = await run(node, args, { env: { ...toolEnvironment(), ...env, [variable]: file } });
      let report;
      try {
        report = read(file);
      } catch (error) {
        count({ passed: 0, failed: 1, skipped: 0 });
        result.failures.push({ name, lines: [`no report, exit code ${code}: ${error.message}`] });
        return;
      }
      if (code !== 0 && report.failures.length === 0) {
        report.failures.push({
          name,
          lines: [`exit code ${code} without a failed test: see its output above`],
        });
      }
      count({ ...report.counts, failed: report.failures.length });
      result.durations.push(...report.files);
      result.failures.push(...report.failures);
      result.flaky.push(...report.flaky);
    });
  }

  return {
    result,
    types: () => check('types', [TSC, '-b']),
    lint: () => check('lint', [BIOME, 'check', '.']),
    build: () => part('build', ensureBuilt),
    /** `args` of `vitest run`, variables in `env`. */
    vitest: (name, args = [], env = {}) =>
      tests(name, [VITEST, 'run', ...args], 'LINEWALL_TEST_REPORT', readVitest, env),
    /** Projects of `playwright.config.ts`, more `args` of `playwright test`, variables in `env`. */
    browser: (name, projects, args = [], env = {}) =>
      tests(
        name,
        [PLAYWRIGHT, 'test', ...projects.map((project) => `--project=${project}`), ...args],
        'LINEWALL_E2E_REPORT',
        readPlaywright,
        env,
      ),
  };
}

/** Prints durations, failures, and as last line `N passed, N failed` of results of `createSuite`; sets the exit code. */
export function summarize(results) {
  const all = (key) => results.flatMap((result) => result[key]);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [durations, flaky, failures] = [all('durations'), all('flaky'), all('failures')];
  title('each part: minutes, and seconds of processor time');
  for (const { name, ms, seconds } of all('parts')) {
    process.stdout.write(`${minutes(ms)} ${processorTime(seconds)}  ${name}\n`);
  }
  title(`the ${SLOWEST} slowest files of ${durations.length}`);
  for (const { file, ms, seconds } of durations.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
    process.stdout.write(`${(ms / 1_000).toFixed(1).padStart(7)} s ${processorTime(seconds)}  ${file}\n`);
  }
  // Last, so that a log of which only the end is kept names them.
  if (flaky.length > 0) {
    title(`passed at the second try only: ${flaky.length}`);
    process.stdout.write(failureText(flaky));
  }
  if (failures.length > 0) {
    title(`failed: ${failures.length}`);
    process.stdout.write(failureText(failures));
  }
  if (sum('skipped') > 0) process.stdout.write(`\n${sum('skipped')} skipped (named above)\n`);
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
