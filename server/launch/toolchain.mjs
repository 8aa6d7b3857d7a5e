/**
 * What `npm start` and `npm test` need before any package is there: plain JavaScript on any Node ≥ 20.19.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const MODULES = join(ROOT, 'node_modules');
const BIN = join(MODULES, '.bin');
const IS_WINDOWS = process.platform === 'win32';
/** The `node` package carries Node 24, which runs our TypeScript as it is. */
const BUNDLED_NODE = join(MODULES, 'node', 'bin', IS_WINDOWS ? 'node.exe' : 'node');
const BUILD_INPUTS = ['display', 'console', 'shared', 'server/build', 'vite.config.ts', 'package-lock.json'];

function fail(line) {
  process.stderr.write(`linewall: ${line}\n`);
  process.exit(1);
}

/** Runs a command to its end; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...options.env };
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options, env });
    child.on('error', (error) => {
      process.stderr.write(`linewall: ${command}: ${error.message}\n`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node ${process.versions.node} is too old, 20.19 or newer is needed`);
  }
}

/** Installs exactly the locked packages when the lock file is not the one that was installed last. */
export async function ensureInstalled() {
  const stamp = join(MODULES, '.linewall-installed');
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (hasPackagesOf(lock)) {
    writeFileSync(stamp, wanted);
    return;
  }
  process.stdout.write('linewall: installing packages …\n');
  const code = await run(
    IS_WINDOWS ? 'npm.cmd' : 'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      shell: IS_WINDOWS,
    },
  );
  if (code !== 0) fail('npm could not install the packages (see above)');
  writeFileSync(stamp, wanted);
}

/** Whether npm has installed what the lock names already, as after `npm ci` by hand. */
function hasPackagesOf(lock) {
  try {
    const installed = JSON.parse(readFileSync(join(MODULES, '.package-lock.json'), 'utf8')).packages;
    return Object.entries(JSON.parse(lock).packages).every(
      ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
    );
  } catch {
    return false;
  }
}

/** Path of a Node that runs TypeScript. */
export function nodePath() {
  if (existsSync(BUNDLED_NODE)) return BUNDLED_NODE;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail('the install script of the package `node` was blocked: run `npm rebuild node`, or use Node 24');
}

/** Environment in which the bundled Node and the packages' commands come first. */
export function toolEnvironment() {
  return {
    ...process.env,
    PATH: [dirname(nodePath()), BIN, process.env.PATH].join(delimiter),
    // Node keeps there what it made of our sources and the packages: a third less to do at every start but the first.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache', 'compiled'),
  };
}

function hashTree(hash, path) {
  const full = join(ROOT, path);
  const stat = statSync(full);
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${Math.round(stat.mtimeMs)}\n`);
    return;
  }
  for (const name of readdirSync(full).sort()) hashTree(hash, join(path, name));
}

/** Builds the two bundles when their sources changed since the last build. */
export async function ensureBuilt() {
  const hash = createHash('sha256');
  for (const input of BUILD_INPUTS) hashTree(hash, input);
  const wanted = hash.digest('hex');
  const stamp = join(ROOT, 'dist', '.linewall-built');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('linewall: building the display and the console …\n');
  const vite = join(MODULES, 'vite', 'bin', 'vite.js');
  const code = await run(nodePath(), [vite, 'build', '--logLevel', 'warn'], { env: toolEnvironment() });
  if (code !== 0) fail('the build failed (see above)');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
