import { readFileSync } from 'node:fs';
import { processesBelow } from './process-cpu.ts';

const KB_PER_MB = 1_024;

/** Resident memory of a process and all below it, in MB; what they share counts for each. Linux only. */
export function residentMbOf(rootPid: number): number {
  return processesBelow(rootPid).reduce((sum, [pid]) => sum + fieldKb(statusOf(pid), 'VmRSS'), 0) / KB_PER_MB;
}

/** What of a process's resident memory is its program and libraries: pages that are read from files. In MB. */
export function residentFilesMbOf(pid: number): number {
  return fieldKb(statusOf(pid), 'RssFile') / KB_PER_MB;
}

/** What is resident of the process's mappings of exactly this size, which it may write; 0 = there is none. In MB. */
export function residentOfMappingMb(pid: number, sizeBytes: number): number {
  let resident = 0;
  for (const mapping of readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[\da-f]+-[\da-f]+ )/m)) {
    const isWritten = /^\S+ rw/.test(mapping);
    if (isWritten && fieldKb(mapping, 'Size') * 1_024 === sizeBytes) resident += fieldKb(mapping, 'Rss');
  }
  return resident / KB_PER_MB;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

function fieldKb(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0);
}
