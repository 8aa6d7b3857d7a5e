/** `npm test`: installs what is missing, then every check that CI runs. The last line is `N passed, N failed`. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { failureText, firstLines, readPlaywright, readVitest } from './test-reports.mjs';
import {
  checkNode,
  ensureBuilt,
  ensureInstalled,
  nodePath,
  ROOT,
  run,
  toolEnvironment,
} from './toolchain.mjs';

checkNode();
await ensureInstalled();
await ensureChromium();

const node = nodePath();
const reports = join(ROOT, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const SLOWEST = 10;
/** Milliseconds of each part and of each test file. */
const parts = [];
const durations = [];
/** Failed tests, and those that needed their second try, with the first lines of their errors. */
const failures = [];
const flaky = [];
const total = { passed: 0, failed: 0, skipped: 0 };

function title(text) {
  process.stdout.write(`\n── ${text} ──\n`);
}

/** Runs a part and notes how long it took. */
async function part(name, work) {
  title(name);
  const start = performance.now();
  await work();
  parts.push({ name, ms: performance.now() - start });
}

function tool(...path) {
  return join(ROOT, 'node_modules', ...path);
}

function count({ passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

const reportOf = (name, extension) => join(reports, `${name.replaceAll(/\W+/g, '-')}.${extension}`);

async function check(name, args) {
  await part(name, async () => {
    const log = reportOf(name, 'log');
    const output = openSync(log, 'w');
    const code = await run(node, args, { env: toolEnvironment(), stdio: ['inherit', output, output] });
    closeSync(output);
    const text = readFileSync(log, 'utf8');
    process.stdout.write(text);
    count({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
    if (code !== 0) failures.push({ name, lines: firstLines(text) });
  });
}

/** Runs a test runner and counts its report; what failed outside every test counts as a test. */
async function suite(name, args, variable, read) {
  await part(name, async () => {
    const file = reportOf(name, 'json');
    const code = await run(node, args, { env: { ...toolEnvironment(), [variable]: file } });
    let report;
    try {
      report = read(file);
    } catch (error) {
      count({ passed: 0, failed: 1, skipped: 0 });
      failures.push({ name, lines: [`no report, exit code ${code}: ${error.message}`] });
      return;
    }
    if (code !== 0 && report.failures.length === 0) {
      report.failures.push({
        name,
        lines: [`exit code ${code} without a failed test: see its output above`],
      });
    }
    count({ ...report.counts, failed: report.failures.length });
    durations.push(...report.files);
    failures.push(...report.failures);
    flaky.push(...report.flaky);
  });
}

async function browserSuite(...projects) {
  await suite(
    `browser tests: ${projects.join(', ')}`,
    [tool('@playwright', 'test', 'cli.js'), 'test', ...projects.map((project) => `--project=${project}`)],
    'LINEWALL_E2E_REPORT',
    readPlaywright,
  );
}

await check('types', [tool('typescript', 'bin', 'tsc'), '-b']);
await check('lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']);

await part('build', ensureBuilt);

await suite(
  'unit, contract, architecture and security tests',
  [tool('vitest', 'vitest.mjs'), 'run'],
  'LINEWALL_TEST_REPORT',
  readVitest,
);
await browserSuite('display', 'console', 'walls');

title('minutes of each part');
for (const { name, ms } of parts) {
  process.stdout.write(`${(ms / 60_000).toFixed(1).padStart(7)} min  ${name}\n`);
}
title(`the ${SLOWEST} slowest files of ${durations.length}`);
for (const { file, ms } of durations.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
  process.stdout.write(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}\n`);
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
if (total.skipped > 0) process.stdout.write(`\n${total.skipped} skipped (named above)\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
