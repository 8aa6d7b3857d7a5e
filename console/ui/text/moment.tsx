import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { useClockReading } from '#console/ui/use-now.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import { relativeTime } from '#shared/domain/text/relative-time.ts';
import { clockText, clockTextMs, isMoment, momentText, momentWithZone } from './moment-text.ts';
import { useText } from './text-context.tsx';

/** The zone of the plant's lines: what its people call the time. The browser's until it is known. */
export function usePlantZone(): string {
  const lines = useCall(listLines, {}, { enabled: useMay('plant_view') }).data;
  return lines?.[0]?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * A moment in the plant's zone, in full on hover. `relative`: how long ago, then the date; `age`: always how long
 * ago, to the second (both by the server's clock); `clock`: time of day to the millisecond, `time`: to the second;
 * `full`: date and time.
 */
export function Moment(props: {
  readonly atMs: number;
  readonly form: 'relative' | 'age' | 'clock' | 'time' | 'full';
}): ReactElement {
  const zone = usePlantZone();
  const { atMs, form } = props;
  if (!isMoment(atMs)) return <time />;
  return (
    <time dateTime={new Date(atMs).toISOString()} title={momentWithZone(atMs, zone)}>
      {form === 'relative' || form === 'age' ? (
        <TimeSince atMs={atMs} form={form} zone={zone} />
      ) : (
        FIXED_TEXTS[form](atMs, zone)
      )}
    </time>
  );
}

const FIXED_TEXTS = { clock: clockTextMs, time: clockText, full: momentText };

function TimeSince(props: {
  readonly atMs: number;
  readonly form: 'relative' | 'age';
  readonly zone: string;
}): ReactElement {
  const { language } = useText();
  const { atMs, form, zone } = props;
  const text = useClockReading((nowMs) =>
    form === 'age' ? ageText(nowMs - atMs, language) : relativeTime(atMs, nowMs, language, zone),
  );
  return <>{text}</>;
}
