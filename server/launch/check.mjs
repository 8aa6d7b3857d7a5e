/**
 * `npm run check`: types, lint, the pure tests, and the server tests that a change since `main` can reach (on `main`
 * itself: since the commit before). It needs no build.
 */
import { join } from 'node:path';
import { gitIn } from './git.mjs';
import { nodePath, ROOT, run, toolEnvironment } from './toolchain.mjs';

const node = nodePath();
const git = gitIn(ROOT);
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const steps = [
  [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-b'],
  [join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.'],
  [vitest, 'run', '--project=pure'],
  [vitest, 'run', '--project=server', '--project=walks', '--passWithNoTests', `--changed=${base()}`],
];

for (const step of steps) {
  const code = await run(node, step, { env: toolEnvironment() });
  if (code !== 0) process.exit(code);
}

/** The commit since which files count as changed. */
function base() {
  const head = git('rev-parse', 'HEAD');
  for (const branch of ['origin/main', 'main']) {
    const shared = git('merge-base', 'HEAD', branch);
    if (shared !== null && shared !== head) return shared;
  }
  return git('rev-parse', '--verify', 'HEAD~1') ?? 'HEAD';
}
