import { Box, Text, VisuallyHidden } from '@chakra-ui/react';
import { memo, type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { weekdaysName } from '#console/ui/text/weekday-text.ts';
import type { CalendarEvent, CalendarSlot } from '#shared/contracts/warehouse/appointment.ts';
import { clockOfMinute } from '#shared/domain/calendar/clock-stretch.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { WeekDay } from '#shared/domain/warehouse/week-of.ts';

const DAY_MS = 86_400_000;
/** The specification: an event limit of 3. */
const EVENTS_MAX = 3;

interface Calendar {
  readonly timeZone: string;
  readonly events: readonly CalendarEvent[];
  readonly slots: readonly CalendarSlot[];
}

/** Slots by minute of the day and day, with the events that begin in each. */
function toRows({ timeZone, events, slots }: Calendar, days: readonly WeekDay[]) {
  const dayOf = (at: number) => days.findIndex(({ fromMs, toMs }) => at >= fromMs && at < toMs);
  const minuteOf = (at: number) => {
    const { minuteOfDay } = wallClockOf(at, timeZone);
    return minuteOfDay - (minuteOfDay % 20);
  };
  const slotAt = new Map(slots.map((slot) => [`${minuteOf(slot.start)} ${dayOf(slot.start)}`, slot]));
  const eventsAt = Map.groupBy(events, ({ start }) => `${minuteOf(start)} ${dayOf(start)}`);
  const minutes = new Set([...slots, ...events].map(({ start }) => minuteOf(start)));
  return [...minutes]
    .toSorted((a, b) => a - b)
    .map((minute) => ({
      minute,
      cells: days.map((_day, index) => ({
        slot: slotAt.get(`${minute} ${index}`) ?? null,
        events: eventsAt.get(`${minute} ${index}`) ?? [],
      })),
    }));
}

/**
 * Drawn with plain elements: a busy week has two thousand of them. Its rows are grids, because those of a table are laid out
 * all at once; of these only what is in view is (`content-visibility`).
 */
export const WeekGrid = memo(function WeekGrid(props: {
  readonly days: readonly WeekDay[];
  readonly calendar: Calendar;
  readonly nowMs: number;
  /** Null: nothing can be chosen. */
  readonly onPick: ((slotStart: number, isFull: boolean) => void) | null;
}): ReactElement {
  const { t, language } = useText();
  const { days, calendar, nowMs, onPick } = props;
  const rows = useMemo(() => toRows(calendar, days), [calendar, days]);
  const scroller = useRef<HTMLDivElement>(null);
  const { minuteOfDay } = wallClockOf(nowMs, calendar.timeZone);
  // What was booked for an hour ago may still stand in the yard.
  const firstMinute = rows.find(({ minute }) => minute >= minuteOfDay - 60)?.minute;
  useEffect(() => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-minute="${firstMinute}"]`);
    const head = scroller.current?.querySelector<HTMLElement>('thead');
    if (row && head) scroller.current?.scrollTo({ top: row.offsetTop - head.offsetHeight });
  }, [firstMinute]);
  const today = days.findIndex(({ fromMs, toMs }) => nowMs >= fromMs && nowMs < toMs);
  /** Dates before yesterday cannot be chosen (specification, point 5). */
  const isPastDay = (index: number) => (days[index]?.toMs ?? 0) <= nowMs - DAY_MS;

  if (rows.length === 0)
    return (
      <Text color="fg.muted" py="16" textAlign="center">
        {t('appointment.closedWeek')}
      </Text>
    );
  return (
    <Box ref={scroller} overflow="auto" flex="1" minH="0" borderWidth="1px" rounded="md" css={GRID_STYLE}>
      <table>
        <thead>
          <tr>
            <th>
              <VisuallyHidden>{t('appointment.field.slotStart')}</VisuallyHidden>
            </th>
            {days.map(({ date }, index) => (
              <th key={`${date.month}-${date.day}`} scope="col" data-today={index === today || undefined}>
                {weekdaysName(String(index + 1), language)} {date.month}-{date.day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ minute, cells }) => (
            <tr key={minute} data-minute={minute} data-hour={minute % 60 === 0 || undefined}>
              <th scope="row">{clockOfMinute(minute)}</th>
              {cells.map(({ slot, events }, index) => {
                const isFull = slot !== null && slot.taken >= slot.capacity;
                const isPast = slot !== null && slot.start < nowMs;
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its day, and days keep their order
                    key={index}
                    data-closed={slot === null || undefined}
                    data-past={isPast || undefined}
                  >
                    {events.slice(0, EVENTS_MAX).map((event) => (
                      <span
                        key={event.id}
                        className="event"
                        style={{ background: event.color }}
                        title={event.title}
                      >
                        {event.title.split(' ').at(-1)}
                      </span>
                    ))}
                    {events.length > EVENTS_MAX && (
                      <span className="more">
                        {t('appointment.more', { count: events.length - EVENTS_MAX })}
                      </span>
                    )}
                    {slot !== null &&
                      (onPick !== null ? (
                        <button
                          type="button"
                          disabled={isPastDay(index)}
                          data-full={isFull || undefined}
                          onClick={() => onPick(slot.start, isFull)}
                        >
                          {t('appointment.free', { count: Math.max(0, slot.capacity - slot.taken) })}
                        </button>
                      ) : (
                        <span className="more">
                          {t('appointment.free', { count: Math.max(0, slot.capacity - slot.taken) })}
                        </span>
                      ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
});

const GRID_STYLE = {
  fontSize: '13px',
  '& table, & thead, & tbody': { display: 'block' },
  '& tr': { display: 'grid', gridTemplateColumns: '64px repeat(7, minmax(0, 1fr))' },
  '& tbody tr': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 90px' },
  '& thead': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    background: 'var(--chakra-colors-bg-subtle)',
    borderBottom: '1px solid var(--chakra-colors-border)',
  },
  '& thead th': { padding: '8px', fontWeight: 500 },
  '& thead th[data-today]': { color: 'var(--chakra-colors-accent-fg)', fontWeight: 700 },
  '& tbody th': {
    fontWeight: 400,
    color: 'var(--chakra-colors-fg-muted)',
    padding: '4px 8px',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  '& tbody tr[data-hour]:not(:first-of-type)': { borderTop: '1px solid var(--chakra-colors-border)' },
  '& td': {
    padding: '3px 4px',
    borderInlineStart: '1px solid var(--chakra-colors-border)',
  },
  '& td[data-closed]': { background: 'var(--chakra-colors-bg-muted)' },
  '& td[data-past]': { background: 'var(--chakra-colors-bg-subtle)' },
  '& .event': {
    display: 'block',
    color: 'white',
    borderRadius: '4px',
    padding: '1px 6px',
    marginBottom: '2px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .more': { display: 'block', color: 'var(--chakra-colors-fg-muted)', padding: '0 6px' },
  '& button': {
    display: 'block',
    width: '100%',
    textAlign: 'start',
    padding: '1px 6px',
    borderRadius: '4px',
    color: 'var(--chakra-colors-accent-fg)',
    cursor: 'pointer',
  },
  '& button:hover:not(:disabled), & button:focus-visible': {
    background: 'var(--chakra-colors-bg-emphasized)',
  },
  '& td[data-past] button, & button[data-full], & button:disabled': {
    color: 'var(--chakra-colors-fg-muted)',
  },
  '& button:disabled': { cursor: 'not-allowed' },
} as const;
