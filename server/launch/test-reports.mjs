/** Counts and durations from the JSON reports of the two test runners. */
import { relative } from 'node:path';
import { ROOT } from './toolchain.mjs';

export function readVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  for (const { status, fullName } of tests) {
    if (status === 'pending' || status === 'skipped') process.stdout.write(`skipped: ${fullName}\n`);
  }
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    },
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(ROOT, name),
      ms: endTime - startTime,
    })),
  };
}

export function readPlaywright({ suites, stats }) {
  return {
    counts: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    files: suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, ms: milliseconds(suite) })),
  };
}

function milliseconds({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const nested = suites.reduce((sum, suite) => sum + milliseconds(suite), 0);
  return own.reduce((sum, { duration }) => sum + duration, nested);
}
