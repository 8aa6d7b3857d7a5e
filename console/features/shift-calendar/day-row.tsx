import { Box, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { weekdayName } from '#console/ui/text/weekday-text.ts';
import type { CalendarDay } from '#shared/contracts/calendar/shift-calendar.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { dateOfDay } from '#shared/domain/calendar/shift-calendar.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { weekdayOf } from '#shared/domain/calendar/wall-clock.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

const HOUR_MS = 3_600_000;

/** One day: its planned time as a strip, and what stands in it in words. */
export function DayRow(props: {
  readonly day: CalendarDay;
  readonly timeZone: string;
  readonly isToday: boolean;
  readonly nowMs: number;
}): ReactElement {
  const { t, language } = useText();
  const { day, timeZone, isToday } = props;
  const hours = (day.to - day.from) / HOUR_MS;
  const weekday = String(weekdayOf(dateOfDay(day.day)) || 7);
  const span = ({ from, to }: TimeWindow) => `${clockTime(from, timeZone)}–${clockTime(to, timeZone)}`;
  return (
    <Grid
      as="li"
      templateColumns="132px minmax(0, 1fr)"
      gap="4"
      py="2.5"
      borderTopWidth="1px"
      {...(isToday && { 'aria-current': 'date' as const })}
    >
      <Box>
        <Text fontWeight={isToday ? '700' : '500'}>
          {weekdayName(weekday, language)} {day.day.slice(5)}
        </Text>
        {day.holidays.map((holiday) => (
          <Text key={holiday.name} textStyle="xs" color="fg.warning">
            {t('shiftCalendar.holiday')} · {nameOf(holiday, language)}
          </Text>
        ))}
        {hours !== 24 && (
          <Text textStyle="xs" color="fg.warning">
            {t('shiftCalendar.hours', { hours })}
          </Text>
        )}
      </Box>
      <Stack gap="1.5" minW="0">
        <Strip day={day} nowMs={props.nowMs} />
        <HStack as="ul" listStyleType="none" gap="5" rowGap="0.5" wrap="wrap" textStyle="sm">
          {day.shifts.map((shift) => (
            <HStack as="li" key={shift.from} gap="2">
              <b>{nameOf(shift, language)}</b>
              <span>{span(shift)}</span>
              {shift.source !== 'pattern' && (
                <Text as="span" color="fg.warning">
                  {t(`shiftCalendar.source.${shift.source}`)}
                </Text>
              )}
              <Text as="span" color="fg.muted">
                {t('shiftCalendar.busy', { duration: spokenDuration(shift.plannedBusyMs, language) })}
                {shift.plannedCount !== null &&
                  ` · ${t('shiftCalendar.planned', { planned: groupedNumber(shift.plannedCount) })}`}
                {shift.products.map((one) => ` · ${nameOf(one, language)}`)}
              </Text>
            </HStack>
          ))}
          {day.shifts.length === 0 && (
            <Text as="li" color="fg.muted">
              {t('shiftCalendar.free')}
            </Text>
          )}
          {day.stops.map((stop) => (
            <HStack as="li" key={`${stop.reason}${stop.from}`} gap="2" color="fg.muted">
              <span>{t(`plannedStop.reasons.${stop.reason}`)}</span>
              <span>{span(stop)}</span>
              {stop.name !== null && (
                <span>{nameOf({ name: stop.name, nameEn: stop.nameEn }, language)}</span>
              )}
            </HStack>
          ))}
        </HStack>
      </Stack>
    </Grid>
  );
}

const NIGHT_TO_NIGHT = [0, 6, 12, 18, 24];

/** Planned time is filled, planned stops are hatched. The words below say the same. */
function Strip(props: { readonly day: CalendarDay; readonly nowMs: number }): ReactElement {
  const { day, nowMs } = props;
  const place = ({ from, to }: TimeWindow) => ({
    left: `${(100 * (Math.max(from, day.from) - day.from)) / (day.to - day.from)}%`,
    width: `${(100 * (Math.min(to, day.to) - Math.max(from, day.from))) / (day.to - day.from)}%`,
  });
  return (
    <Box position="relative" h="16px" rounded="sm" bg="bg.muted" overflow="hidden" aria-hidden="true">
      {day.busy.map((window) => (
        <Box
          key={window.from}
          position="absolute"
          insetY="0"
          bg="colorPalette.solid"
          opacity="0.75"
          style={place(window)}
        />
      ))}
      {day.stops.map((stop) => (
        <Box
          key={`${stop.reason}${stop.from}`}
          position="absolute"
          insetY="0"
          style={{
            ...place(stop),
            backgroundImage:
              'repeating-linear-gradient(135deg, var(--lw-border-strong) 0 3px, transparent 3px 7px)',
          }}
        />
      ))}
      {NIGHT_TO_NIGHT.slice(1, -1).map((hour) => (
        <Box
          key={hour}
          position="absolute"
          insetY="0"
          w="1px"
          bg="bg.panel"
          style={{ left: `${(100 * hour) / 24}%` }}
        />
      ))}
      {day.from <= nowMs && nowMs < day.to && (
        <Box
          position="absolute"
          insetY="0"
          w="2px"
          bg="fg"
          style={{ left: `${(100 * (nowMs - day.from)) / (day.to - day.from)}%` }}
        />
      )}
    </Box>
  );
}
