import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import type { Environment } from './row.ts';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser to measure: the named one, an installed one, else Playwright's own (undefined). */
export function chromiumPath(): string | undefined {
  return [process.env.LINEWALL_CHROMIUM, ...INSTALLED].find((path) => path && existsSync(path));
}

let chromium: string | null | undefined;
function chromiumVersion(): string | null {
  const path = chromiumPath();
  if (chromium === undefined)
    chromium = path
      ? execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
      : null;
  return chromium;
}

function readCommit(): string | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no').trim() !== '';
    return `${git('rev-parse', '--short=9', 'HEAD').trim()}${isChanged ? '+' : ''}`;
  } catch {
    return null;
  }
}

export function readEnvironment(needsBrowser: boolean): Environment {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    os: `${type()} ${release()}`,
    node: process.version,
    chromium: needsBrowser ? chromiumVersion() : null,
    commit: readCommit(),
    loadAverage: Number((loadavg()[0] ?? 0).toFixed(2)),
    at: new Date().toISOString(),
  };
}
