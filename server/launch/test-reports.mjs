/** Counts, durations and failures from the JSON reports of the two test runners. */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { filesOverLimit } from './test-limits.mjs';
import { ROOT } from './toolchain.mjs';

const ERROR_LINES = 8;

/** The first lines of an error that say something: no blank lines, no frames of the stack, no colours. */
export function firstLines(text) {
  const lines = stripVTControlCharacters(text ?? '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.length > ERROR_LINES ? [...lines.slice(0, ERROR_LINES), '…'] : lines;
}

/** Beside a report of Vitest: `vitest.config.ts` writes there what the report leaves out. */
const LEFT_OUT = '.left-out.json';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

export function readVitest(file) {
  const report = readJson(file);
  const { unhandled, processorSeconds } = readJson(`${file}${LEFT_OUT}`);
  for (const { assertionResults } of report.testResults) {
    for (const { status, fullName } of assertionResults) {
      if (status === 'pending' || status === 'skipped') process.stdout.write(`skipped: ${fullName}\n`);
    }
  }
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    ms: endTime - startTime,
    seconds: processorSeconds[name],
  }));
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    },
    files,
    failures: [
      ...report.testResults.flatMap(vitestFailures),
      ...unhandled.map((text) => ({ name: 'outside every test', lines: firstLines(text) })),
      ...filesOverLimit(files),
    ],
    flaky: [],
  };
}

function vitestFailures({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  const failed = assertionResults
    .filter((one) => one.status === 'failed')
    .map(({ ancestorTitles, title, failureMessages }) => ({
      name: [file, ...ancestorTitles, title].join(' › '),
      lines: firstLines(failureMessages.join('\n')),
    }));
  // A file that cannot be loaded, or the hooks of which fail, has no failed test.
  if (failed.length === 0 && status === 'failed') return [{ name: file, lines: firstLines(message) }];
  return failed;
}

export function readPlaywright(file) {
  const { config, suites, stats, errors } = readJson(file);
  const pathOf = (file) => relative(ROOT, resolve(config.rootDir, file));
  const tests = suites.flatMap((suite) => playwrightTests(suite, [pathOf(suite.file)]));
  const withStatus = (wanted) => tests.filter(({ status }) => status === wanted);
  return {
    counts: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    files: suites.map(({ file }) => ({
      file: pathOf(file),
      ms: sumOf(tests.filter((one) => one.path[0] === pathOf(file))),
    })),
    // What failed outside every test, as a file that cannot be loaded.
    failures: [
      ...withStatus('unexpected'),
      ...errors.map(({ message }) => ({ name: 'outside every test', lines: firstLines(message) })),
    ],
    flaky: withStatus('flaky'),
  };
}

function playwrightTests({ title, file, specs = [], suites = [] }, path) {
  // The outermost suite has its file as title.
  const above = title === file || title === '' ? path : [...path, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        path,
        name: [...above, spec.title].join(' › '),
        status,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        lines: firstLines(results.flatMap((result) => result.errors)[0]?.message),
      })),
    ),
    ...suites.flatMap((suite) => playwrightTests(suite, above)),
  ];
}

const sumOf = (tests) => tests.reduce((sum, { ms }) => sum + ms, 0);

/** Failed and flaky tests by name, each with the first lines of its error. */
export function failureText(tests) {
  const blocks = tests.map(({ name, lines }) => [name, ...lines.map((line) => `    ${line}`)]);
  return blocks.map((block) => `${block.join('\n')}\n`).join('\n');
}
