import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changesSinceProved } from '#server/launch/git.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'linewall-git-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const NAME = ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid', '-c', 'commit.gpgsign=false'];
const git = (...args: string[]) =>
  execFileSync('git', [...NAME, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function commit(file: string, text = file): string {
  write(file, text);
  git('add', '-A');
  git('commit', '-q', '-m', file);
  return git('rev-parse', 'HEAD');
}

describe('what has changed since the proved commit', () => {
  it('is unknown without git, without the file, and with a file that names no commit', () => {
    expect(changesSinceProved(root)).toEqual({ why: 'git cannot be used here' });
    git('init', '-q');
    commit('a.ts');
    expect(changesSinceProved(root)).toEqual({ why: '.ci/proved is missing, or names no commit' });
    write('.ci/proved', 'HEAD\n');
    expect(changesSinceProved(root)).toEqual({ why: '.ci/proved is missing, or names no commit' });
  });

  it('is what differs in commits, the index, the work tree and untracked files, by both names of a move', () => {
    git('init', '-q');
    commit('.gitignore', 'out/\n');
    commit('moved.ts', 'a file that is moved as it is');
    const since = commit('kept.ts');
    write('.ci/proved', `${since}\n`);
    git('mv', 'moved.ts', '移.ts');
    commit('committed.ts');
    write('indexed.ts', '1');
    git('add', 'indexed.ts');
    write('kept.ts', 'other');
    write('new file.ts', '1');
    write('out/built.js', '1');
    const files = ['.ci/proved', 'committed.ts', 'indexed.ts', 'kept.ts', 'moved.ts', 'new file.ts', '移.ts'];
    expect(changesSinceProved(root)).toEqual({ since, head: git('rev-parse', 'HEAD'), files });
  });

  it('is unknown for a commit of another branch, one that is not there, and one that is too old', () => {
    git('init', '-q');
    const first = commit('a.ts');
    git('checkout', '-q', '-b', 'other');
    const other = commit('b.ts');
    git('checkout', '-q', '-');
    for (const strange of [other, '0'.repeat(40)]) {
      write('.ci/proved', strange);
      expect(changesSinceProved(root)).toEqual({
        why: `${strange.slice(0, 8)}, which .ci/proved names, is not in the history of HEAD`,
      });
    }
    write('.ci/proved', first);
    addCommits(400);
    expect(changesSinceProved(root)).toMatchObject({ since: first });
    addCommits(1);
    expect(changesSinceProved(root)).toEqual({
      why: `${first.slice(0, 8)}, which .ci/proved names, is 401 commits old`,
    });
  });
});

/** So many commits on HEAD that change nothing, by one call. */
function addCommits(count: number): void {
  const branch = git('symbolic-ref', 'HEAD');
  const commits = Array.from({ length: count }, (_, index) => {
    const from = index === 0 ? `from ${git('rev-parse', 'HEAD')}\n` : '';
    return `commit ${branch}\ncommitter t <t@example.invalid> 1 +0000\ndata 1\n.\n${from}\n`;
  });
  execFileSync('git', ['fast-import', '--quiet'], { cwd: root, input: commits.join('') });
}
