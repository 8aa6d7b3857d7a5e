import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own, in memory, that can be filled up. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes every byte that is left. */
  fill(): void;
  /** Gives back what `fill` took. */
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
      // Again: what others gave back in between.
      while (freeBytes() > 0) {
        const file = join(folder, `filler-${fillers.length}`);
        fillers.push(file);
        writeFileSync(file, Buffer.alloc(freeBytes()));
      }
    },
    empty() {
      for (const file of fillers.splice(0)) rmSync(file);
    },
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
