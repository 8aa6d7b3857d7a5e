import { randomBytes } from 'node:crypto';
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

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

/** Takes the data directory for this process; throws one clear line while another one has it. A dead one's lock is taken over. */
export function lockDataDir(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, FILE);
  const own: LockHolder = { pid: process.pid, startedAt: processStart(process.pid) };
  if (!tryCreate(path, own)) {
    const holder = readLock(dataDir);
    if (holder && isAlive(holder)) throw lockedError(dataDir, holder);
    takeOver(path, dataDir);
    if (!tryCreate(path, own)) throw lockedError(dataDir, readLock(dataDir));
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
function takeOver(path: string, dataDir: string): void {
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const moved: LockHolder = JSON.parse(readFileSync(aside, 'utf8'));
    if (isAlive(moved)) {
      linkSync(aside, path);
      throw lockedError(dataDir, moved);
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function lockedError(dataDir: string, holder: LockHolder | null): Error {
  return new Error(`${dataDir} is in use by process ${holder?.pid ?? '?'}: one process per data directory`);
}

function isAlive({ pid, startedAt }: LockHolder): boolean {
  // In a container every start has the same small pid: our own number in an old file is not us.
  if (pid === process.pid) return startedAt !== null && startedAt === processStart(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = processStart(pid);
  return startedAt === null || now === null || startedAt === now;
}

/** Boot id and start tick of a process on Linux, else null. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything; the start time is the 20th field after it.
    const startTick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTick}`;
  } catch {
    return null;
  }
}
