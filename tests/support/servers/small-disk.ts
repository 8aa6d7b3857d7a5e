import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system in memory that can be filled up. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes until no byte is free. */
  fill(): void;
  /** Removes what `fill` wrote. */
  empty(): void;
  remove(): void;
}

/** Null when this user may mount one, else the reason to name in a skipped test. */
export function whyNoSmallDisk(): string | null {
  try {
    mountSmallDisk(1).remove();
    return null;
  } catch {
    return 'this user may not mount a file system';
  }
}

const PIECE_BYTES = 8 * 1024 * 1024;

/** Writes that many bytes; false when the disk has less room, and then what did fit is removed. */
function writes(file: string, bytes: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(bytes));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    rmSync(file, { force: true });
    return false;
  }
}

export function mountSmallDisk(mib: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'linewall-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const fillers: string[] = [];
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fill() {
      // Others write meanwhile: the free room of a moment ago may be gone, so a write that does not fit is halved.
      // Small files, so that removing one that did not fit never frees what counts as room again.
      for (let wanted = PIECE_BYTES; wanted > 0; wanted = Math.min(wanted, freeBytes())) {
        const file = join(folder, `filler-${fillers.length}`);
        fillers.push(file);
        if (!writes(file, wanted)) wanted = Math.floor(wanted / 2);
      }
    },
    empty() {
      for (const file of fillers.splice(0)) rmSync(file, { force: true });
    },
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
