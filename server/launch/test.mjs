/** `npm test`: installs what is missing, then every check that CI runs. The last line is `N passed, N failed`. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';
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
/** Milliseconds of each test file. */
const durations = [];
const total = { passed: 0, failed: 0, skipped: 0 };

function title(text) {
  process.stdout.write(`\n── ${text} ──\n`);
}

function tool(...path) {
  return join(ROOT, 'node_modules', ...path);
}

function count({ passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

async function check(name, args) {
  title(name);
  const isGood = (await run(node, args, { env: toolEnvironment() })) === 0;
  count({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 });
}

/** Runs a test runner and counts its report; a runner that exits with an error but no failed test is one failure. */
async function suite(name, args, variable, read) {
  title(name);
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const code = await run(node, args, { env: { ...toolEnvironment(), [variable]: file } });
  try {
    const { counts, files } = read(JSON.parse(readFileSync(file, 'utf8')));
    count({ ...counts, failed: counts.failed === 0 && code !== 0 ? 1 : counts.failed });
    durations.push(...files);
  } catch {
    count({ passed: 0, failed: 1, skipped: 0 });
  }
}

async function browserSuite(project) {
  await suite(
    `browser tests: ${project}`,
    [tool('@playwright', 'test', 'cli.js'), 'test', `--project=${project}`],
    'LINEWALL_E2E_REPORT',
    readPlaywright,
  );
}

await check('types', [tool('typescript', 'bin', 'tsc'), '-b']);
await check('lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']);

title('build');
await ensureBuilt();

await suite(
  'unit, contract, architecture and security tests',
  [tool('vitest', 'vitest.mjs'), 'run'],
  'LINEWALL_TEST_REPORT',
  readVitest,
);
// One after the other: the pictures and ages of the display tests need the whole machine.
await browserSuite('console');
await browserSuite('display');

title(`the ${SLOWEST} slowest files of ${durations.length}`);
for (const { file, ms } of durations.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
  process.stdout.write(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}\n`);
}
if (total.skipped > 0) process.stdout.write(`\n${total.skipped} skipped (named above)\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
