import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

const ALL = [
  'shared/**/*.test.{ts,tsx}',
  'display/**/*.test.{ts,tsx}',
  'console/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'tests/*/**/*.test.ts',
];
const SERVER = [
  'server/core/{audit,crud}/**/*.test.ts',
  'server/{adapters,demo,modules}/**/*.test.ts',
  'tests/{contract,security}/**/*.test.ts',
  // It calls a server through the client.
  'shared/client/platform.test.ts',
  'tests/support/**/*.test.ts',
];
const WALKS = ['tests/walks/**/*.test.ts'];
const DRILLS = ['tests/faults/**/*.test.ts'];
const BUILT = ['tests/build/**/*.test.ts'];

const OF_ALL = {
  // Limits, not expectations: a machine under load takes several times as long.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: ['tests/support/processor-time.ts'],
};

/**
 * Of processes that open many embedded databases: V8 aborts now and then while it frees their code in a background thread
 * (https://github.com/nodejs/node/issues/64500), so it frees none before its module is gone.
 */
const MANY_DATABASES = { execArgv: ['--no-wasm-code-gc'] };

/**
 * What the JSON report leaves out: what was thrown outside every test, and the processor time of files, by their path. `npm
 * test` names them at its end.
 */
const leftOut = (report: string): Reporter => ({
  onTestRunEnd: (modules, errors) =>
    writeFileSync(
      `${report}.left-out.json`,
      JSON.stringify({
        unhandled: errors.map(({ stack, message }) => stack || message),
        processorSeconds: Object.fromEntries(
          modules.map((module) => [module.moduleId, module.meta().processorSeconds]),
        ),
      }),
    ),
});

const REPORT = process.env.LINEWALL_TEST_REPORT;

/** docs/develop/testing.md says what each project is for. A file that no other project takes belongs to `pure`. */
export default defineConfig({
  test: {
    // Vitest itself keeps one core free: on two cores that is half of them. One more, because tests of the server wait for
    // timers, sockets and programs a quarter of their time.
    maxWorkers: availableParallelism() + 1,
    reporters: REPORT ? ['default', ['json', { outputFile: REPORT }], leftOut(REPORT)] : ['default'],
    projects: [
      {
        test: {
          ...OF_ALL,
          name: 'pure',
          include: ALL,
          exclude: [...SERVER, ...WALKS, ...DRILLS, ...BUILT],
          pool: 'threads',
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
        },
      },
      {
        test: {
          ...OF_ALL,
          ...MANY_DATABASES,
          name: 'server',
          include: SERVER,
          pool: 'forks',
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        test: { ...OF_ALL, ...MANY_DATABASES, name: 'walks', include: WALKS, pool: 'forks', isolate: false },
      },
      {
        // After the others: these start processes of their own and kill them.
        test: {
          ...OF_ALL,
          ...MANY_DATABASES,
          name: 'drills',
          include: DRILLS,
          pool: 'forks',
          // They wait a third of their time for processes that end and start again.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...OF_ALL, name: 'build', include: BUILT } },
    ],
  },
});
