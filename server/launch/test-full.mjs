/**
 * `npm run test:full`: all checks and tests, in parts. `-- --part NAME` runs one (it may be given more than once),
 * `-- --resume` leaves out those that have passed since the last run of all, `-- --again` runs the files of failed tests alone,
 * after they were mended. What each found is kept in `.cache/proved`;
 * when all have passed, `.ci/proved` is written. The last line is `N passed, N failed`, over all parts.
 */
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { createProof, failedFiles, PARTS } from './proof.mjs';
import { createSuite, summarize, title } from './suite.mjs';
import { checkNode, ensureInstalled, ROOT } from './toolchain.mjs';

const names = Object.keys(PARTS);

function fail(line) {
  process.stderr.write(`linewall: ${line}\n`);
  process.exit(2);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        part: { type: 'string', multiple: true },
        resume: { type: 'boolean' },
        again: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return fail(error.message);
  }
}

const { part: asked, resume = false, again = false } = readOptions();
const unknown = (asked ?? []).filter((part) => !names.includes(part));
if (unknown.length > 0) fail(`no part ${unknown.join(', ')}: there are ${names.join(', ')}`);

const proof = createProof(ROOT);
if (proof.cleanHead() === null) fail('the whole suite proves a commit: commit or stash what has changed');
const parts = (asked ?? names).filter((part) => (again ? filesOf(part) : !(resume && proof.hasPassed(part))));

/** Of the last run of a part the files of failed tests, or null. */
function filesOf(part) {
  const record = proof.read(part);
  return record === null ? null : failedFiles(record.result);
}

checkNode();
await ensureInstalled();
await ensureChromium();

// A run of all begins anew: a result of before does not count.
if (!resume && !again) for (const part of parts) proof.forget(part);
for (const part of parts) {
  title(`part ${part}`);
  const commit = proof.cleanHead();
  const suite = createSuite();
  await PARTS[part](suite, part, ...(again ? [filesOf(part)] : []));
  if (commit === null || proof.cleanHead() !== commit) {
    fail(`the work tree changed while part ${part} ran: its result belongs to no commit`);
  }
  if (!again) proof.keep(part, commit, suite.result);
  else if (suite.result.failed === 0) proof.keepMended(part, suite.result);
}

const records = names.flatMap((part) => {
  const record = proof.read(part);
  return record ? [{ part, ...record }] : [];
});
title('parts');
for (const { part, commit, result } of records) {
  const { passed, failed, skipped } = result;
  process.stdout.write(
    `${part.padEnd(10)} ${commit.slice(0, 8)}  ${passed} passed, ${failed} failed, ${skipped} skipped\n`,
  );
}
process.stdout.write(`${proof.conclude(names)}\n`);
summarize(records.map(({ result }) => result));
// With `--part`, the exit code is that of the chosen parts.
if (asked || again) process.exitCode = parts.every((part) => proof.hasPassed(part)) ? 0 : 1;
