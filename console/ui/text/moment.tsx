import type { CSSProperties, ReactElement } from 'react';
import { useClockReading } from '#console/ui/use-now.ts';
import { foreignOffset } from '#shared/domain/calendar/zone-offset.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import { relativeTime } from '#shared/domain/text/relative-time.ts';
import {
  clockText,
  clockTextMs,
  isMoment,
  minuteText,
  momentText,
  momentWithZone,
  shortMinuteText,
} from './moment-text.ts';
import { ownZone, usePlantZone } from './place-zone.tsx';
import { useText } from './text-context.tsx';

/**
 * A moment by the clocks of its place, in full on hover, with its zone where the reader's clock shows another time. `relative`: how long ago, then the date; `age`: always how long
 * ago, to the second (both by the server's clock); `clock`: time of day to the millisecond, `time`: to the second;
 * `full`: date and time; `minute`: to the minute, `shortMinute`: without the year.
 */
export function Moment(props: {
  readonly atMs: number;
  readonly form: 'relative' | 'age' | keyof typeof FIXED_TEXTS;
}): ReactElement {
  const zone = usePlantZone();
  const { atMs, form } = props;
  if (!isMoment(atMs)) return <time />;
  const isSince = form === 'relative' || form === 'age';
  const offset = isSince ? '' : foreignOffset(atMs, zone, ownZone());
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      title={momentWithZone(atMs, zone)}
      style={offset === '' ? undefined : IN_TWO_LINES}
    >
      {isSince ? (
        <TimeSince atMs={atMs} form={form} zone={zone} />
      ) : (
        `${FIXED_TEXTS[form](atMs, zone)}${offset}`
      )}
    </time>
  );
}

/** `2026-11-20 22:09–23:15` by the clocks of its place. */
export function MomentSpan(props: { readonly from: number; readonly to: number }): ReactElement {
  const zone = usePlantZone();
  const { from, to } = props;
  const end = clockText(to, zone).slice(0, 5);
  const offset = foreignOffset(from, zone, ownZone());
  return (
    <span
      title={`${momentWithZone(from, zone)} – ${momentWithZone(to, zone)}`}
      style={offset === '' ? undefined : IN_TWO_LINES}
    >
      {`${minuteText(from, zone)}–${end}${offset}`}
    </span>
  );
}

/** A row of a table has the height of two lines: the zone goes below the time where the column is narrow. */
const IN_TWO_LINES: CSSProperties = {
  display: 'inline-block',
  maxWidth: '100%',
  lineHeight: '16px',
  whiteSpace: 'normal',
  verticalAlign: 'middle',
};

const FIXED_TEXTS = {
  clock: clockTextMs,
  time: clockText,
  full: momentText,
  minute: minuteText,
  shortMinute: shortMinuteText,
};

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
