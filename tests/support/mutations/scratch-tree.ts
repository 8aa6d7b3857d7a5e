import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLines } from '#server/launch/test-reports.mjs';
import { ROOT } from '#tests/architecture/import-graph.ts';
import type { TestStage } from './test-stages.ts';

const STAGE_MS = 1_200_000;
/** Each worker loads the server anew, and the first failure ends all. */
const FILES_OF_WORKER = 5;
const WORKERS_MAX = 2;

export interface FailedTest {
  /** Empty = something else failed. */
  readonly file: string;
  readonly name: string;
  /** The first line of what it says. */
  readonly error: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/** A work tree at HEAD in `tree`, with links to the packages and what compilers and tests keep. */
export function scratchTree(tree: string) {
  const head = git(ROOT, 'rev-parse', 'HEAD').trim();
  if (existsSync(tree)) git(tree, 'checkout', '-q', '-f', '--detach', head);
  else git(ROOT, 'worktree', 'add', '-q', '--detach', tree, head);
  for (const [name, how] of [
    ['node_modules', '-al'],
    ['dist', '-al'],
    ['.cache', '-a'],
  ] as const) {
    const isNeeded = existsSync(join(ROOT, name)) && !existsSync(join(tree, name));
    if (isNeeded) execFileSync('cp', [how, join(ROOT, name), join(tree, name)]);
  }

  function runTool(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(tree, 'node_modules', tool), ...args],
      {
        cwd: tree,
        encoding: 'utf8',
        env: { ...process.env, ...env, PATH: `${join(tree, 'node_modules', '.bin')}:${process.env.PATH}` },
        maxBuffer: 2 ** 28,
        timeout: STAGE_MS,
      },
    );
    return { code: status ?? 1, output: `${stdout}${stderr}` };
  }

  return {
    commit: head.slice(0, 8),

    /** Puts a line in the place of another one; returns what does that again, and what undoes it. */
    mutation(file: string, line: number, before: string, after: string) {
      const path = join(tree, file);
      const text = readFileSync(path, 'utf8');
      const lines = text.split('\n');
      if (lines[line - 1] !== before)
        throw new Error(`${file}:${line} differs in the last commit: commit first`);
      lines[line - 1] = after;
      return {
        make: () => writeFileSync(path, lines.join('\n')),
        undo: () => writeFileSync(path, text),
      };
    },

    /** What types or lint say, or null. */
    check(file: string): string | null {
      const types = runTool('typescript/bin/tsc', ['-b', '--pretty', 'false']);
      if (types.code !== 0) return `types: ${/error TS\d+.*$/m.exec(types.output)?.[0] ?? 'no error named'}`;
      const lint = runTool('@biomejs/biome/bin/biome', ['lint', '--error-on-warnings', file]);
      return lint.code === 0 ? null : 'lint';
    },

    /** The first test that fails, or null. */
    firstFailed({ project, files }: TestStage, env: NodeJS.ProcessEnv): FailedTest | null {
      const report = join(tree, '.cache', 'mutation-report.json');
      rmSync(report, { force: true });
      const workers = Math.min(WORKERS_MAX, Math.ceil(files.length / FILES_OF_WORKER));
      const { code, output } = runTool(
        'vitest/vitest.mjs',
        ['run', `--project=${project}`, '--bail=1', `--maxWorkers=${workers}`, ...files],
        { ...env, LINEWALL_TEST_REPORT: report },
      );
      if (code === 0) return null;
      const other = {
        file: '',
        error: '',
        name: `exit code ${code}: ${output.trim().split('\n').at(-1) ?? ''}`,
      };
      if (!existsSync(report)) return other;
      const { testResults }: VitestReport = JSON.parse(readFileSync(report, 'utf8'));
      const [failed] = testResults.filter(({ status }) => status === 'failed');
      if (failed === undefined) return other;
      const file = failed.name.slice(tree.length + 1);
      const test = failed.assertionResults.find(({ status }) => status === 'failed');
      const error = firstLines(test?.failureMessages[0])[0] ?? '';
      return { file, name: `${file}: ${test?.fullName ?? 'cannot be loaded, or a hook fails'}`, error };
    },
  };
}
