import { Box, Button, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { getShiftCalendarWeek } from '#shared/contracts/calendar/shift-calendar.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { addDays, dateOfDay, dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { totalMs } from '#shared/domain/calendar/time-window.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { DayRow } from './day-row.tsx';

const HOUR_MS = 3_600_000;

/** One week of a line, by the line's clocks. */
export function WeekPart(props: { readonly line: Line }): ReactElement {
  const { t } = useText();
  const { search, setSearch, navigate } = useView();
  const nowMs = useServerNow();
  const { id, timeZone } = props.line;
  const today = dayText(wallClockOf(nowMs, timeZone));
  const asked = search.get('day') ?? today;
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && Number.isFinite(Date.parse(asked)) ? asked : today;
  const { data: week, error, refetch } = useCall(getShiftCalendarWeek, { params: { id }, query: { day } });
  const go = (days: number) => setSearch({ day: dayText(addDays(dateOfDay(day), days)) });
  const days = week?.days ?? [];
  const hasShifts = days.some(({ shifts }) => shifts.length > 0);
  const plannedCount = days
    .flatMap(({ shifts }) => shifts)
    .reduce((sum, shift) => sum + (shift.plannedCount ?? 0), 0);
  const busyMs = days.reduce((sum, { busy }) => sum + totalMs(busy), 0);
  return (
    <Box as="section" rounded="lg" borderWidth="1px" bg="bg.panel" px="4" py="3">
      <HStack justify="space-between" mb="3" wrap="wrap" gap="3">
        <HStack gap="2">
          <Button size="sm" variant="outline" onClick={() => go(-7)}>
            {t('shiftCalendar.before')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => setSearch({ day: null })}>
            {t('shiftCalendar.today')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => go(7)}>
            {t('shiftCalendar.after')}
          </Button>
          {week && (
            <Text as="h2" fontWeight="600" ms="2" aria-live="polite">
              {t('shiftCalendar.week', {
                from: days[0]?.day ?? '',
                to: days.at(-1)?.day ?? '',
                zone: timeZone,
              })}
            </Text>
          )}
        </HStack>
        {week && (
          <Text color="fg.muted" textStyle="sm">
            {t('shiftCalendar.weekTotal', {
              hours: groupedNumber(Math.round((10 * busyMs) / HOUR_MS) / 10),
              planned: groupedNumber(plannedCount),
            })}
          </Text>
        )}
      </HStack>
      {!week && !error && <Skeleton h="480px" />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {week && !hasShifts && days.every(({ holidays }) => holidays.length === 0) && (
        <EmptyState title={t('shiftCalendar.noShifts')} hint={t('shiftCalendar.noShiftsHint')}>
          <Button size="sm" onClick={() => navigate('/shift-pattern')}>
            {t('shiftCalendar.go.patterns')}
          </Button>
        </EmptyState>
      )}
      <Stack as="ol" listStyleType="none" gap="0">
        {days.map((one) => (
          <DayRow key={one.day} day={one} timeZone={timeZone} isToday={one.day === today} nowMs={nowMs} />
        ))}
      </Stack>
    </Box>
  );
}
