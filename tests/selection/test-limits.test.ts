import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { watchProcesses } from '#server/launch/processor-time.mjs';
import { filesOverLimit, runOverLimit, SLOW_FILES } from '#server/launch/test-limits.mjs';
import { readSources } from '#tests/architecture/import-graph.ts';

describe('a test file', () => {
  it('fails the run when it takes more than 40 s of processor time', () => {
    const files = [
      { file: 'a.test.ts', seconds: 40 },
      { file: 'b.test.ts', seconds: 40.1 },
    ];
    expect(filesOverLimit(files, {}).map(({ name }) => name)).toEqual([
      'b.test.ts › takes at most 40 s of processor time',
    ]);
  });

  it('has the limit of its exception', () => {
    const exceptions = { 'a.test.ts': { seconds: 60, why: 'goes through a year' } };
    expect(filesOverLimit([{ file: 'a.test.ts', seconds: 59 }], exceptions)).toEqual([]);
    expect(filesOverLimit([{ file: 'a.test.ts', seconds: 61 }], exceptions)).toEqual([
      {
        name: 'a.test.ts › takes at most 60 s of processor time',
        lines: ['It took 61.0 s. Limits and exceptions: server/launch/test-limits.mjs'],
      },
    ]);
  });

  it('has none where it could not be loaded, and fails the run where no file has a processor time', () => {
    const files = [{ file: 'a.test.ts', seconds: undefined }];
    expect(filesOverLimit([...files, { file: 'b.test.ts', seconds: 1 }], {})).toEqual([]);
    expect(filesOverLimit(files, {})).toHaveLength(1);
    expect(filesOverLimit([], {})).toEqual([]);
  });

  it('is an exception only while it is there, with a limit above that of all', () => {
    const sources = readSources();
    expect(Object.keys(SLOW_FILES).filter((file) => !sources.has(file))).toEqual([]);
    expect(Object.values(SLOW_FILES).filter(({ seconds }) => seconds <= 40)).toEqual([]);
  });
});

describe('a run of npm test', () => {
  const CHOSEN = { isWhole: false, everything: null };
  /** Processor seconds of so many minutes on two cores. */
  const parts = (minutes: number) => [
    { name: 'lint', seconds: 60 },
    { name: 'unit', seconds: minutes * 120 - 60 },
  ];

  it('fails when its parts take more than 30 minutes of two cores, and lists them', () => {
    expect(runOverLimit(parts(30), CHOSEN)).toEqual([]);
    const [failure] = runOverLimit(parts(31), CHOSEN);
    expect(failure?.name).toBe('npm test › takes at most 30 minutes of processor time on 2 cores');
    expect(failure?.lines).toEqual([
      'It took 31.0 minutes. Limits and exceptions: server/launch/test-limits.mjs',
      '   60 s  lint',
      ' 3660 s  unit',
    ]);
  });

  it('may take more where it runs everything', () => {
    expect(runOverLimit(parts(31), { isWhole: false, everything: 'a kit' })).toEqual([]);
    expect(runOverLimit(parts(95), { isWhole: false, everything: 'a kit' })).toHaveLength(1);
    expect(runOverLimit(parts(100), { isWhole: true, everything: 'LINEWALL_TEST=full' })).toEqual([]);
    expect(runOverLimit(parts(120), { isWhole: true, everything: 'LINEWALL_TEST=full' })).toHaveLength(1);
  });
});

describe('processor time of processes', () => {
  it.runIf(process.platform === 'linux')('is that of programs that were started, and of theirs', async () => {
    const busy = 'const end = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < end);';
    const nested = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
    const secondsTaken = watchProcesses();
    await promisify(execFile)(process.execPath, ['-e', nested]);
    expect(secondsTaken()).toBeGreaterThan(0.3);
  });
});
