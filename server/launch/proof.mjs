/** The parts of the whole suite, and what is kept of each in `.cache/proved` until all of them have passed. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gitIn, PROVED, provedCommit } from './git.mjs';

/**
 * Browser tests of the console, a third each, for `playwright test`. By folders, not by shards: when a part is run again
 * after a test was added or removed, it has the same tests as before.
 */
export const CONSOLE_PARTS = [
  'tests/e2e/console/(?:accessibility|kit)/',
  'tests/e2e/console/(?!accessibility/|kit/)[a-o]',
  'tests/e2e/console/(?!accessibility/|kit/)[p-z]',
];

/**
 * What each part does with a suite of `createSuite`, its own name, and the test files to run; absent = all of the part. All but
 * `static` need the build.
 */
export const PARTS = {
  static: async (suite) => {
    await suite.types();
    await suite.lint();
  },
  pure: vitestPart('pure', 'walks', 'build'),
  server: vitestPart('server'),
  drills: vitestPart('drills'),
  'console-1': browserPart(['console'], CONSOLE_PARTS[0]),
  'console-2': browserPart(['console'], CONSOLE_PARTS[1]),
  'console-3': browserPart(['console'], CONSOLE_PARTS[2]),
  boards: browserPart(['display', 'walls']),
};

function vitestPart(...projects) {
  return async (suite, part, files = []) => {
    await suite.build();
    await suite.vitest(`tests: ${part}`, [...projects.map((project) => `--project=${project}`), ...files]);
  };
}

function browserPart(projects, ...args) {
  return async (suite, part, files = null) => {
    await suite.build();
    await suite.browser(`browser tests: ${part}`, projects, files ?? args);
  };
}

/** The files of the failed tests of a result; null where something else failed, or nothing did. */
export function failedFiles({ failed, failures }) {
  const files = failures.map(({ name }) => name.split(' › ')[0]);
  const areAll = failed > 0 && files.length > 0 && files.every((file) => /\.(?:test|spec)\.tsx?$/.test(file));
  return areAll ? [...new Set(files)] : null;
}

/**
 * The results of parts below `root`, each with the commit at which it ran.
 * @param {string} root
 */
export function createProof(root) {
  const git = gitIn(root);
  const fileOf = (part) => join(root, '.cache', 'proved', `${part}.json`);
  const isAncestor = (commit, of) => git('merge-base', '--is-ancestor', commit, of) !== null;

  /** The last result of a part in the history of HEAD, or null. */
  function read(part) {
    if (!existsSync(fileOf(part))) return null;
    const record = JSON.parse(readFileSync(fileOf(part), 'utf8'));
    return isAncestor(record.commit, 'HEAD') ? record : null;
  }

  return {
    read,
    hasPassed: (part) => read(part)?.result.failed === 0,
    forget: (part) => rmSync(fileOf(part), { force: true }),

    keep(part, commit, result) {
      mkdirSync(dirname(fileOf(part)), { recursive: true });
      writeFileSync(fileOf(part), `${JSON.stringify({ commit, result }, null, 1)}\n`);
    },

    /**
     * The failed files of a part have passed at a later commit: the part has passed, at the commit of before, because what
     * came later is what the next `npm test` looks at.
     */
    keepMended(part, { passed }) {
      const { commit, result } = read(part);
      this.keep(part, commit, { ...result, passed: result.passed + passed, failed: 0, failures: [] });
    },

    /** HEAD, or null where the work tree differs from it by more than `.ci/proved`. */
    cleanHead() {
      const changes = git('status', '--porcelain', '--', '.', `:(exclude)${PROVED}`);
      return changes === '' ? git('rev-parse', 'HEAD') : null;
    },

    /**
     * Writes `.ci/proved` when all `parts` have passed: the newest commit that is in the history of all commits at which
     * they did, so that the next `npm test` runs again what later commits reach. Returns a line that says what was done.
     * @param {string[]} parts
     */
    conclude(parts) {
      const open = parts.filter((part) => read(part)?.result.failed !== 0);
      if (open.length > 0) return `${PROVED} is left as it is: not passed yet: ${open.join(', ')}`;
      const commits = [...new Set(parts.map((part) => read(part).commit))];
      const commit = git('merge-base', '--octopus', ...commits);
      if (commit === null)
        return `${PROVED} is left as it is: the commits of the parts have no history in common`;
      const before = provedCommit(root);
      if (before !== null && isAncestor(before, 'HEAD') && isAncestor(commit, before)) {
        return `${PROVED} is left as it is: it names ${before.slice(0, 8)}, which is no older`;
      }
      mkdirSync(dirname(join(root, PROVED)), { recursive: true });
      writeFileSync(join(root, PROVED), `${commit}\n`);
      return `${PROVED} names ${commit.slice(0, 8)}: commit it`;
    },
  };
}
