/**
 * What the test suite may take, in processor time, because elapsed time says how busy a machine is. Processor time too
 * differs by machine and by what runs beside, by a factor of two at most: a file should take 20 s where the figures of
 * docs/performance are measured, and fails at twice that.
 */

const SECONDS_OF_FILE = 40;
const CORES = 2;
/** Of `npm test`: so many minutes on two cores that are never idle. */
const MINUTES_OF_RUN = 30;

/**
 * Files of Vitest that may take more, with so many seconds each. Counted is the process, or the thread, that runs the file,
 * without the programs that it starts.
 * @type {Readonly<Record<string, { seconds: number, why: string }>>}
 */
export const SLOW_FILES = {
  'server/modules/accounts/users/user-access.test.ts': {
    seconds: 90,
    why: 'signs in as many users, each with a slow hash of its password',
  },
  'server/modules/accounts/user.test.ts': {
    seconds: 70,
    why: 'the test of the kit, with hashes of passwords',
  },
  'tests/contract/warehouse-demo-day.test.ts': {
    seconds: 110,
    why: 'plays a day of the demo warehouse',
  },
  'tests/contract/connector-rubbish.test.ts': {
    seconds: 80,
    why: 'sends rubbish to every kind of connector, each in a process of its own',
  },
  'tests/contract/connector.test.ts': { seconds: 80, why: 'every kind of connector against a device' },
  'tests/contract/db.test.ts': { seconds: 150, why: 'the contract of the database, on both engines' },
  'tests/contract/warehouse-truth.test.ts': {
    seconds: 600,
    why: 'plays a day of the demo warehouse, in the full suite with every minute drawn',
  },
  'tests/faults/upgrade.test.ts': { seconds: 130, why: 'opens data of every level of the schema' },
  'tests/security/escalation-entry.test.ts': {
    seconds: 70,
    why: 'signs in as many users, each with a slow hash of its password',
  },
  'tests/walks/contract-walk.test.ts': { seconds: 70, why: 'calls every contract with samples of its parts' },
  'tests/walks/data-scope.test.ts': {
    seconds: 200,
    why: 'calls every contract as somebody whose role reaches an empty department',
  },
  'tests/walks/foreign-ids.test.ts': {
    seconds: 320,
    why: 'calls every contract with foreign ids, and reads all tables before and after',
  },
  'tests/walks/foreign-pages.test.ts': {
    seconds: 90,
    why: 'tries on every contract what pages of other sites could send',
  },
  'tests/walks/route-walk.test.ts': {
    seconds: 70,
    why: 'calls every contract as nobody and with too little',
  },
  'tests/walks/sheet-words.test.ts': {
    seconds: 130,
    why: 'exports every list, and checks its file, in both languages',
  },
  'tests/walks/twins.test.ts': { seconds: 90, why: 'makes two rows of every subject in a file of each kind' },
};

/** Runs of `npm test` that may take more: whole ones, and those of a change that reaches every capability. */
const LONG_RUNS = {
  whole: { minutes: 110, why: 'all tests run' },
  everything: { minutes: 90, why: 'the drills and browser tests of all capabilities run' },
};

/**
 * The files that took more than they may, as failures of `summarize`.
 * @param {readonly { file: string, seconds: number | undefined }[]} files undefined = the file could not be loaded
 */
export function filesOverLimit(files, exceptions = SLOW_FILES) {
  if (files.length > 0 && files.every(({ seconds }) => seconds === undefined)) {
    return [{ name: 'processor time of files', lines: ['No file has one: tests/support/processor-time.ts'] }];
  }
  return files.flatMap(({ file, seconds }) => {
    const limit = exceptions[file]?.seconds ?? SECONDS_OF_FILE;
    if (seconds === undefined || seconds <= limit) return [];
    return [
      {
        name: `${file} › takes at most ${limit} s of processor time`,
        lines: [`It took ${seconds.toFixed(1)} s. Limits and exceptions: server/launch/test-limits.mjs`],
      },
    ];
  });
}

/**
 * What `npm test` took beyond its limit, as failures of `summarize`. `seconds` are of processor time, by part of the run.
 * @param {readonly { name: string, seconds: number }[]} parts
 * @param {{ isWhole: boolean, everything: string | null }} plan
 */
export function runOverLimit(parts, { isWhole, everything }) {
  const long = isWhole ? LONG_RUNS.whole : everything !== null ? LONG_RUNS.everything : null;
  const limit = long?.minutes ?? MINUTES_OF_RUN;
  const minutes = parts.reduce((sum, { seconds }) => sum + seconds, 0) / 60 / CORES;
  if (minutes <= limit) return [];
  return [
    {
      name: `npm test › takes at most ${limit} minutes of processor time on ${CORES} cores`,
      lines: [
        `It took ${minutes.toFixed(1)} minutes. Limits and exceptions: server/launch/test-limits.mjs`,
        ...parts.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`),
      ],
    },
  ];
}
