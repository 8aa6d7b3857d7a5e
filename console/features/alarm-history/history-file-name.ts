import type { AlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import { localDayOf } from '#shared/domain/calendar/picked-period.ts';

/** The name of a file with some part of a history, with its days by the clocks of a zone. */
export function historyFileName(
  part: string,
  { from, to }: Pick<AlarmHistory, 'from' | 'to'>,
  zone: string,
): string {
  const day = (ms: number) => localDayOf(ms, zone);
  return `alarm-${part}-${day(from)}-${day(to)}.csv`;
}
