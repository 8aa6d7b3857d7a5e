import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** How much of the disk is left to write on. */
export interface DiskRoom {
  /** Null while there is enough, else one clear line. */
  shortage(): string | null;
  stop(): void;
}

const MIB = 1024 * 1024;
/**
 * Kept for what must be written all the same: the database's log (it stops for good when it cannot write that) and what
 * people change. Machines' messages wait instead; they are sent again.
 */
const RESERVE_BYTES = 64 * MIB;
/** Going on needs a little more, so that it does not change its mind every second. */
const RESUME_BYTES = 80 * MIB;
const LOOK_EVERY_MS = 1_000;

/** Watches the disk of `folder`; `onChange` is called with a line when the shortage begins, with null when it ends. */
export function watchDiskRoom(folder: string, onChange: (shortage: string | null) => void): DiskRoom {
  let shortage: string | null = null;
  let isLooking = false;

  function judge({ bavail, bsize }: { bavail: number; bsize: number }): void {
    const freeBytes = bavail * bsize;
    if (shortage === null && freeBytes < RESERVE_BYTES) {
      shortage = `the disk of ${folder} is full: ${Math.floor(freeBytes / MIB)} MiB left, ${RESERVE_BYTES / MIB} MiB are kept free; machines' messages are not taken until there is room`;
      onChange(shortage);
    } else if (shortage !== null && freeBytes >= RESUME_BYTES) {
      shortage = null;
      onChange(null);
    }
  }

  judge(statfsSync(folder));
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    statfs(folder)
      .then(judge)
      // A disk that cannot be asked says nothing about its room; writing to it will.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return { shortage: () => shortage, stop: () => clearInterval(timer) };
}
