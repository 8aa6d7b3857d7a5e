import { randomBytes } from 'node:crypto';
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What the lock file of a running process says. */
export interface LockHolder {
  readonly pid: number;
  /** Kernel's start time of that process, as a number reused by another process would not have it; null where unknown. */
  readonly startedAt: string | null;
  /** Where `npm run backup` asks the running process, and the secret that it must know. */
  readonly control?: { readonly port: number; readonly secret: string };
}

export interface DataLock {
  /** Adds the control address to the file. */
  announce(control: { port: number; secret: string }): void;
  release(): void;
}

const FILE = 'linewall.lock';
/** A killed process with much memory is seen for some seconds more. */
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 50;

/** User of a file or folder; null where there is none. */
const ownerOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.uid ?? null;

/**
 * For commands. Throws where root would make files in a data directory of another user: the server, which runs as that one,
 * could not open its database any more. Windows has no such users.
 */
export function refuseRoot(dataDir: string): void {
  const owner = ownerOf(dataDir);
  if (process.getuid?.() !== 0 || owner === null || owner === 0) return;
  throw new Error(`${dataDir} belongs to the user ${owner}: run this as that user, not as root`);
}

/** Throws where another user has made files of the database: it would abort without saying so. */
function checkOwner(dataDir: string): void {
  const uid = process.getuid?.();
  if (uid === undefined || uid === 0) return;
  const folder = join(dataDir, 'db');
  if (ownerOf(folder) === null) return;
  const foreign = [folder, ...readdirSync(folder).map((name) => join(folder, name))].find(
    (path) => (ownerOf(path) ?? uid) !== uid,
  );
  if (foreign === undefined) return;
  throw new Error(
    `${foreign} belongs to the user ${ownerOf(foreign)}, and the server runs as ${uid}: chown -R ${uid} ${dataDir}`,
  );
}

/**
 * Takes the data directory for this process. A dead process's lock is taken over; rejects with one clear line when the
 * process that has it is still there after `waitMs`.
 */
export async function lockDataDir(dataDir: string, waitMs: number = WAIT_MS): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  checkOwner(dataDir);
  const path = join(dataDir, FILE);
  const own: LockHolder = { pid: process.pid, startedAt: processStart(process.pid) };
  const until = performance.now() + waitMs;
  while (!tryCreate(path, own)) {
    const holder = readLock(dataDir);
    if (!holder || !isAlive(holder)) takeOver(path);
    else if (performance.now() >= until) throw lockedError(dataDir, holder);
    else await delay(LOOK_EVERY_MS);
  }
  return {
    announce(control) {
      const next = `${path}.${process.pid}`;
      writeNew(next, { ...own, control });
      renameSync(next, path);
    },
    release() {
      if (readLock(dataDir)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

/** As `lockDataDir`, for a command that opens the data directory itself. */
export function lockForCommand(dataDir: string): Promise<DataLock> {
  refuseRoot(dataDir);
  return lockDataDir(dataDir);
}

/** The process that holds the data directory; null when none does, or only a dead one. */
export function findHolder(dataDir: string): LockHolder | null {
  const holder = readLock(dataDir);
  return holder && isAlive(holder) ? holder : null;
}

function readLock(dataDir: string): LockHolder | null {
  try {
    const holder: LockHolder = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8'));
    return Number.isInteger(holder.pid) ? holder : null;
  } catch {
    // Absent, or cut off by a crash while it was written: no process holds it.
    return null;
  }
}

function tryCreate(path: string, holder: LockHolder): boolean {
  const next = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeNew(next, holder);
  try {
    // A link appears complete or not at all, and never replaces a file.
    linkSync(next, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(next, { force: true });
  }
}

function writeNew(path: string, holder: LockHolder): void {
  const file = openSync(path, 'w', 0o600);
  writeSync(file, JSON.stringify(holder));
  closeSync(file);
}

/** Moves a dead process's lock aside. If a third process was quicker, its fresh lock is put back. */
function takeOver(path: string): void {
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const moved: LockHolder = JSON.parse(readFileSync(aside, 'utf8'));
    if (isAlive(moved)) linkSync(aside, path);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function lockedError(dataDir: string, { pid }: LockHolder): Error {
  return new Error(`${dataDir} is in use by process ${pid}: one process per data directory`);
}

function isAlive({ pid, startedAt }: LockHolder): boolean {
  // In a container every start has the same small pid: our own number in an old file is not us.
  if (pid === process.pid) return startedAt !== null && startedAt === processStart(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (isZombie(pid)) return false;
  const now = processStart(pid);
  return startedAt === null || now === null || startedAt === now;
}

/** Has ended, with all its threads, and only its parent has not noticed yet. */
function isZombie(pid: number): boolean {
  const [state, threads] = processStat(pid, 0, 17);
  return state === 'Z' && Number(threads) <= 1;
}

/** Boot id and start tick of a process on Linux, else null. */
function processStart(pid: number): string | null {
  const [startTick] = processStat(pid, 19);
  if (startTick === undefined) return null;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTick}`;
}

/** Fields of a process on Linux, counted from its state; none elsewhere. */
function processStat(pid: number, ...fields: number[]): (string | undefined)[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything.
    const all = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.map((field) => all[field]);
  } catch {
    return [];
  }
}
