import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
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
 * ago, to the second; `clock`: time of day to the millisecond, `time`: to the second; `full`: date and time.
 */
export function Moment(
  props: { readonly atMs: number } & (
    | { readonly form: 'relative' | 'age'; readonly nowMs: number }
    | { readonly form: 'clock' | 'time' | 'full' }
  ),
): ReactElement {
  const { language } = useText();
  const zone = usePlantZone();
  const { atMs } = props;
  if (!isMoment(atMs)) return <time />;
  const text = (): string => {
    if (props.form === 'relative') return relativeTime(atMs, props.nowMs, language, zone);
    if (props.form === 'age') return ageText(props.nowMs - atMs, language);
    if (props.form === 'time') return clockText(atMs, zone);
    return props.form === 'clock' ? clockTextMs(atMs, zone) : momentText(atMs, zone);
  };
  return (
    <time dateTime={new Date(atMs).toISOString()} title={momentWithZone(atMs, zone)}>
      {text()}
    </time>
  );
}
