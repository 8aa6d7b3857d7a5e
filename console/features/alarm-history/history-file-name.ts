import type { AlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';

/** The name of a file with some part of a history. */
export function historyFileName(part: string, { from, to }: Pick<AlarmHistory, 'from' | 'to'>): string {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return `alarm-${part}-${day(from)}-${day(to)}.csv`;
}
