type Write = (line: string) => void;

const APART_MS = 1_000;
/** Different lines that are remembered; what comes first goes first. */
const KINDS_MAX = 1_000;
const ERROR_LINE = /^\{"level":50,/;
/** What differs in lines that say the same: when, of which request, and of which tenant. */
const CIRCUMSTANCES = /"time":\d+,|"reqId":"[^"]*",|"tenantId":"[^"]*",/g;

interface Written {
  readonly atMs: number;
  leftOut: number;
}

/**
 * Passes an error line of pino (level 50) on unless one that says the same was written within the last second; the next one
 * of them tells as `leftOut` how many there were. All other lines pass. `now`: ms of a clock that only goes forward.
 */
export function withoutRepeats(write: Write, now: () => number = () => performance.now()): Write {
  const written = new Map<string, Written>();

  return (line) => {
    if (!ERROR_LINE.test(line)) return write(line);
    const kind = line.replace(CIRCUMSTANCES, '');
    const atMs = now();
    const last = written.get(kind);
    if (last && atMs - last.atMs < APART_MS) {
      last.leftOut += 1;
      return;
    }
    written.delete(kind);
    written.set(kind, { atMs, leftOut: 0 });
    const [oldest] = written.keys();
    if (written.size > KINDS_MAX && oldest !== undefined) written.delete(oldest);
    write(last && last.leftOut > 0 ? line.replace(/\}\s*$/, `,"leftOut":${last.leftOut}}\n`) : line);
  };
}
