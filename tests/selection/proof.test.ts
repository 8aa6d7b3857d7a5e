import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONSOLE_PARTS, createProof, failedFiles, PARTS } from '#server/launch/proof.mjs';
import { ROOT, readSources } from '#tests/architecture/import-graph.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'linewall-proof-'));
  git('init', '-q');
  writeFileSync(join(root, '.gitignore'), '.cache/\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const NAME = ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid', '-c', 'commit.gpgsign=false'];
const git = (...args: string[]) =>
  execFileSync('git', [...NAME, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

function commit(file: string): string {
  writeFileSync(join(root, file), file);
  git('add', '-A');
  git('commit', '-q', '-m', file);
  return git('rev-parse', 'HEAD');
}

const proved = () => {
  const file = join(root, '.ci/proved');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
const PASSED = { passed: 2, failed: 0 };
const FAILED = { passed: 1, failed: 1 };

describe('the proof of a commit', () => {
  it('is there when all parts have passed, for the oldest commit at which one did', () => {
    const proof = createProof(root);
    const first = commit('a');
    proof.keep('server', first, PASSED);
    proof.keep('drills', first, FAILED);
    expect(proof.conclude(['server', 'drills', 'boards'])).toContain('not passed yet: drills, boards');
    expect(proved()).toBe(null);
    const fix = commit('b');
    proof.keep('drills', fix, PASSED);
    expect(proof.hasPassed('drills')).toBe(true);
    expect(proof.conclude(['server', 'drills'])).toContain(first.slice(0, 8));
    expect(proved()).toBe(`${first}\n`);
  });

  it('is of the commit of before where the failed files of a part passed later', () => {
    const proof = createProof(root);
    const first = commit('a');
    proof.keep('server', first, FAILED);
    commit('b');
    proof.keepMended('server', PASSED);
    expect(proof.read('server')).toEqual({ commit: first, result: { passed: 3, failed: 0, failures: [] } });
    proof.conclude(['server']);
    expect(proved()).toBe(`${first}\n`);
  });

  it('goes forward alone: a newer proved commit stays', () => {
    const proof = createProof(root);
    const first = commit('a');
    const second = commit('b');
    proof.keep('server', second, PASSED);
    proof.conclude(['server']);
    proof.keep('server', first, PASSED);
    expect(proof.conclude(['server'])).toContain('no older');
    expect(proved()).toBe(`${second}\n`);
  });

  it('counts no result of a commit that is not in the history of HEAD, and none that was forgotten', () => {
    const proof = createProof(root);
    commit('a');
    const branch = git('symbolic-ref', '--short', 'HEAD');
    git('checkout', '-q', '-b', 'other');
    proof.keep('server', commit('b'), PASSED);
    expect(proof.hasPassed('server')).toBe(true);
    git('checkout', '-q', branch);
    expect(proof.hasPassed('server')).toBe(false);
    git('checkout', '-q', 'other');
    proof.forget('server');
    expect(proof.read('server')).toBe(null);
  });

  it('is asked of a clean work tree: of what is not ignored, .ci/proved alone may differ', () => {
    const proof = createProof(root);
    const head = commit('a');
    proof.keep('server', head, PASSED);
    proof.conclude(['server']);
    expect(proved()).toBe(`${head}\n`);
    expect(proof.cleanHead()).toBe(head);
    writeFileSync(join(root, 'new.ts'), '');
    expect(proof.cleanHead()).toBe(null);
  });
});

describe('the files to run again', () => {
  const failure = (name: string) => ({ name, lines: [] });
  it('are those of the failed tests', () => {
    const failures = ['a/b.test.ts › x › y', 'a/b.test.ts › z', 'c.spec.ts › x'].map(failure);
    expect(failedFiles({ failed: 3, failures })).toEqual(['a/b.test.ts', 'c.spec.ts']);
  });

  it('are none where nothing failed, or something outside every test', () => {
    expect(failedFiles({ failed: 0, failures: [] })).toBe(null);
    const failures = ['a/b.test.ts › x', 'outside every test'].map(failure);
    expect(failedFiles({ failed: 2, failures })).toBe(null);
  });
});

it('every browser test of the console is in one part', () => {
  const tests = [...readSources().keys()].filter((file) => /^tests\/e2e\/console\/.*\.spec\.ts$/.test(file));
  const partsOf = (file: string) => CONSOLE_PARTS.filter((part) => new RegExp(part).test(file));
  expect(tests.filter((file) => partsOf(file).length !== 1)).toEqual([]);
  for (const part of CONSOLE_PARTS)
    expect(tests.filter((file) => partsOf(file).includes(part)).length).toBeGreaterThan(10);
});

it('the workflow of the whole suite has a job for each part', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/full.yml'), 'utf8');
  const list = /part: \[([^\]]*)\]/.exec(workflow)?.[1] ?? '';
  expect(list.split(',').map((name) => name.trim())).toEqual(Object.keys(PARTS));
});
