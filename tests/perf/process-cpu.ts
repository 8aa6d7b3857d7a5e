import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of utime and stime: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

interface ProcessTicks {
  readonly parent: number;
  readonly ticks: number;
}

function readProcess(pid: string): ProcessTicks | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; fields are counted after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}

/** A process and all below it. */
export function processesBelow(rootPid: number): readonly (readonly [pid: number, ProcessTicks])[] {
  const processes = new Map<number, ProcessTicks>();
  for (const name of readdirSync('/proc')) {
    const read = /^\d+$/.test(name) ? readProcess(name) : null;
    if (read) processes.set(Number(name), read);
  }
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (at === rootPid) return true;
    return false;
  };
  return [...processes].filter(([pid]) => isBelow(pid));
}

/** CPU seconds (user and system) that a process and all below it have used so far. Linux only. */
export function cpuSecondsOf(rootPid: number): number {
  return processesBelow(rootPid).reduce((sum, [, { ticks }]) => sum + ticks, 0) / TICKS_PER_SECOND;
}
