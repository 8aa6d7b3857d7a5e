/** Processor time of the processes below this one, where `/proc` tells it. */
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 1_000;
/** Linux counts in hundredths of a second, whatever its kernel's own clock. */
const TICKS_PER_S = 100;

/** Fields of `/proc/<pid>/stat` from the third on, behind the name, which may hold anything; null where there is none. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, own, waited] = [fields[1], sum(fields, 11), sum(fields, 13)];
    return { pid: String(pid), parent, own, waited, key: `${pid} ${fields[19]}` };
  } catch {
    return null;
  }
}

const sum = (fields, at) => (Number(fields[at]) + Number(fields[at + 1])) / TICKS_PER_S;

function pids() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/**
 * From now on counts what processes below this one take; the function that is returned ends it and returns the seconds, 0
 * without `/proc`. It looks once a second, and adds what a process has taken when it was seen last; what the system counts of
 * those that were waited for lacks renderers of browsers that were killed, and has programs too short to be seen. Neither
 * is more than what was taken: the larger one is returned.
 */
export function watchProcesses() {
  const taken = new Map();
  const waited = () => statOf(process.pid)?.waited ?? 0;
  const before = waited();
  const look = () => {
    const all = pids().flatMap((pid) => statOf(pid) ?? []);
    const below = new Set([String(process.pid)]);
    // A process may have a lower number than its parent.
    for (let count = 0; count < below.size; ) {
      count = below.size;
      for (const one of all) if (below.has(one.parent)) below.add(one.pid);
    }
    below.delete(String(process.pid));
    for (const { pid, key, own } of all) if (below.has(pid)) taken.set(key, own);
  };
  look();
  const first = new Map(taken);
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    look();
    const seen = [...taken].reduce((total, [key, own]) => total + own - (first.get(key) ?? 0), 0);
    return Math.max(seen, waited() - before);
  };
}
