import type { EnergyBucket } from '#shared/contracts/energy/energy.ts';
import type { PeriodKind } from '#shared/domain/energy/energy-period.ts';

interface BucketNames {
  readonly long: (bucket: EnergyBucket) => string;
  readonly short: (bucket: EnergyBucket) => string;
}

const DAY_MS = 86_400_000;
/** Below a day by much: hours. */
const HOURS_BELOW_MS = DAY_MS / 2;

/** What hours, days and months are called in tables, and below bars. */
export function bucketNames(
  kind: PeriodKind,
  count: number,
  timeZone: string,
  language: string,
): BucketNames {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const hour = format({ hour: '2-digit', hourCycle: 'h23' });
  const date = format({ month: 'short', day: 'numeric', weekday: 'short' });
  const day = format({ day: 'numeric' });
  const month = format({ year: 'numeric', month: 'long' });
  const shortMonth = format({ month: 'short' });
  const isHours = ({ from, to }: EnergyBucket) => to - from < HOURS_BELOW_MS;
  return {
    long: (bucket) => {
      if (isHours(bucket)) return `${clock.format(bucket.from)} – ${clock.format(bucket.to)}`;
      return (kind >= 4 ? month : date).format(bucket.from);
    },
    short: (bucket) => {
      if (isHours(bucket)) return hour.format(bucket.from);
      if (kind >= 4) return shortMonth.format(bucket.from);
      return count > 7 ? day.format(bucket.from) : date.format(bucket.from);
    },
  };
}
