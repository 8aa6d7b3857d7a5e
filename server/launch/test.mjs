/** `npm test`: installs what is missing, then every check that CI runs. The last line is `N passed, N failed`. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
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

/** Runs a test runner and counts its report; a runner that ended badly without a failed test is one failure. */
async function suite(name, args, variable, toCounts) {
  title(name);
  const file = join(reports, `${variable}.json`);
  const code = await run(node, args, { env: { ...toolEnvironment(), [variable]: file } });
  try {
    const counts = toCounts(JSON.parse(readFileSync(file, 'utf8')));
    count({ ...counts, failed: counts.failed === 0 && code !== 0 ? 1 : counts.failed });
  } catch {
    count({ passed: 0, failed: 1, skipped: 0 });
  }
}

await check('types', [tool('typescript', 'bin', 'tsc'), '-b']);
await check('lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']);

title('build');
await ensureBuilt();

await suite(
  'unit, contract, architecture and security tests',
  [tool('vitest', 'vitest.mjs'), 'run'],
  'LINEWALL_TEST_REPORT',
  (report) => {
    const tests = report.testResults.flatMap((file) => file.assertionResults);
    for (const test of tests.filter(({ status }) => status === 'pending' || status === 'skipped')) {
      process.stdout.write(`skipped: ${test.fullName}\n`);
    }
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    };
  },
);
await suite(
  'browser tests',
  [tool('@playwright', 'test', 'cli.js'), 'test'],
  'LINEWALL_E2E_REPORT',
  ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }),
);

if (total.skipped > 0) process.stdout.write(`\n${total.skipped} skipped (named above)\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
