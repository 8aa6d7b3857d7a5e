/** What has changed since the commit at which the whole suite last passed. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names that commit: written by `npm run test:full`, committed by hand. */
export const PROVED = '.ci/proved';
/** A result of the whole suite is not used for more commits than this. */
const MOST_COMMITS = 400;

/**
 * Runs git in a folder: `(...args) => string | null`, what it prints without the last line end; null where it fails or is
 * not installed.
 * @param {string} root
 * @returns {(...args: string[]) => string | null}
 */
export function gitIn(root) {
  return (...args) => {
    try {
      // CI may run as another user than the owner of the clone.
      return execFileSync('git', ['-c', `safe.directory=${root}`, ...args], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trimEnd();
    } catch {
      return null;
    }
  };
}

/**
 * The paths below `root` that differ from the proved commit, uncommitted and untracked ones included; or why that cannot
 * be said.
 * @param {string} root
 * @returns {{ why: string } | { since: string, head: string, files: string[] }}
 */
export function changesSinceProved(root) {
  const git = gitIn(root);
  const head = git('rev-parse', 'HEAD');
  if (head === null) return { why: 'git cannot be used here' };
  const since = provedCommit(root);
  if (since === null) return { why: `${PROVED} is missing, or names no commit` };
  const name = `${since.slice(0, 8)}, which ${PROVED} names,`;
  if (git('merge-base', '--is-ancestor', since, 'HEAD') === null) {
    return { why: `${name} is not in the history of HEAD` };
  }
  const commits = Number(git('rev-list', '--count', `${since}..HEAD`));
  if (commits > MOST_COMMITS) return { why: `${name} is ${commits} commits old` };
  const changed = git('diff', '--name-only', '--no-renames', '--relative', '-z', since);
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  if (changed === null || untracked === null) return { why: 'git cannot say what has changed' };
  const files = [...changed.split('\0'), ...untracked.split('\0')].filter((file) => file !== '');
  return { since, head, files: [...new Set(files)].sort() };
}

/**
 * The commit that `.ci/proved` names, or null.
 * @param {string} root
 * @returns {string | null}
 */
export function provedCommit(root) {
  const file = join(root, PROVED);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return /^[0-9a-f]{40}$/.test(text) ? text : null;
}
