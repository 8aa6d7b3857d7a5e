import { Box, Skeleton, Text, VisuallyHidden } from '@chakra-ui/react';
import { memo, type ReactElement, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { weekdaysName } from '#console/ui/text/weekday-text.ts';
import { clockOfMinute } from '#shared/domain/calendar/clock-stretch.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { WeekDay } from '#shared/domain/orders/week-of.ts';
import { EVENTS_MAX, heightOf, rowsInView, toRows, type WeekCalendar, type WeekRow } from './week-rows.ts';

const DAY_MS = 86_400_000;
type Pick = (slotStart: number, isFull: boolean) => void;

/**
 * Drawn with plain elements: a busy week has two thousand of them. Its frame stands before its rows are known: a rule of
 * style that is new makes the browser style and lay out the whole page again.
 */
export const WeekGrid = memo(function WeekGrid(props: {
  readonly days: readonly WeekDay[];
  /** Null: it is not there yet. */
  readonly calendar: WeekCalendar | null;
  readonly nowMs: number;
  /** Null: nothing can be chosen. */
  readonly onPick: Pick | null;
}): ReactElement {
  const { t, language } = useText();
  const { days, calendar, nowMs, onPick } = props;
  const rows = useMemo(() => calendar && toRows(calendar, days), [calendar, days]);
  const today = days.findIndex(({ fromMs, toMs }) => nowMs >= fromMs && nowMs < toMs);

  if (rows?.length === 0)
    return (
      <Text color="fg.muted" py="16" textAlign="center">
        {t('appointment.closedWeek')}
      </Text>
    );
  return (
    <Box overflow="auto" flex="1" minH="0" borderWidth="1px" rounded="md" css={GRID_STYLE}>
      <table aria-busy={rows === null}>
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
        {calendar !== null && rows !== null && (
          <Rows rows={rows} timeZone={calendar.timeZone} days={days} nowMs={nowMs} onPick={onPick} />
        )}
      </table>
      {rows === null && <Skeleton minH="400px" h="100%" rounded="0" />}
    </Box>
  );
});

interface OfRows {
  readonly days: readonly WeekDay[];
  readonly nowMs: number;
  readonly onPick: Pick | null;
}

/**
 * The rows in view come first, the others when these are painted. Rows are grids, because those of a table are laid out all
 * at once; of these only what is in view is (`content-visibility`).
 */
function Rows(
  props: OfRows & { readonly rows: readonly WeekRow[]; readonly timeZone: string },
): ReactElement {
  const { rows, timeZone, nowMs, ...rest } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const heights = useMemo(() => rows.map(heightOf), [rows]);
  const { minuteOfDay } = wallClockOf(nowMs, timeZone);
  // What was booked for an hour ago may still stand in the yard.
  const first = rows.findIndex(({ minute }) => minute >= minuteOfDay - 60);
  const firstMinute = rows[first]?.minute;
  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>(`[data-minute="${firstMinute}"]`);
    const table = body.current?.parentElement;
    const head = table?.querySelector<HTMLElement>('thead');
    if (row && head) table?.parentElement?.scrollTo({ top: row.offsetTop - head.offsetHeight });
  }, [firstMinute]);
  const isWhole = useDeferredValue(true, false);
  const inView = isWhole ? null : rowsInView(heights, Math.max(0, first), window.innerHeight);
  return (
    <tbody ref={body}>
      {rows.map((row, index) => (
        <Row
          key={row.minute}
          row={row}
          heightPx={heights[index] ?? 0}
          isFilled={inView === null || (index >= inView.from && index < inView.to)}
          nowMs={nowMs}
          {...rest}
        />
      ))}
    </tbody>
  );
}

const Row = memo(function Row(
  props: OfRows & {
    readonly row: WeekRow;
    /** As far as it is known before it is laid out. */
    readonly heightPx: number;
    /** False: it only takes its place. */
    readonly isFilled: boolean;
  },
): ReactElement {
  const { t } = useText();
  const { row, heightPx, isFilled, days, nowMs, onPick } = props;
  const { minute, cells } = row;
  /** Dates before yesterday cannot be chosen (specification, point 5). */
  const isPastDay = (index: number) => (days[index]?.toMs ?? 0) <= nowMs - DAY_MS;
  return (
    <tr
      data-minute={minute}
      data-hour={minute % 60 === 0 || undefined}
      style={
        isFilled
          ? { containIntrinsicBlockSize: `auto ${heightPx}px` }
          : { boxSizing: 'content-box', blockSize: `${heightPx}px` }
      }
    >
      <th scope="row">{clockOfMinute(minute)}</th>
      {isFilled &&
        cells.map(({ slot, events }, index) => {
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
                <span className="more">{t('appointment.more', { count: events.length - EVENTS_MAX })}</span>
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
  );
});

const GRID_STYLE = {
  fontSize: '13px',
  '& table, & thead, & tbody': { display: 'block' },
  '& tr': { display: 'grid', gridTemplateColumns: '64px repeat(7, minmax(0, 1fr))' },
  '& tbody tr': { contentVisibility: 'auto' },
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
