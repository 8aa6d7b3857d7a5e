import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { localDayOf } from '#shared/domain/calendar/picked-period.ts';

const MINUTE_MS = 60_000;

/** The current day by the plant's clocks, as `YYYY-MM-DD`. */
export function useToday(): string {
  const zone = usePlantZone();
  return localDayOf(useServerNow(MINUTE_MS), zone);
}
