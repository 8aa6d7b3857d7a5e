import { Box, Button, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { Fragment, type ReactElement, useState } from 'react';
import { handoverText, onCallName, useOnCallSchedules } from '#console/ui/alarms/on-call.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { weekdayName } from '#console/ui/text/weekday-text.ts';
import { useServerNow } from '#console/ui/use-now.ts';
import type { OnCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import { type OnCallShift, onCallShifts } from '#shared/domain/alarm/on-call.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { type WeekDay, weekOf } from '#shared/domain/orders/week-of.ts';
import { onCallProblems } from './on-call-problems.ts';

const WEEKS = { week: 1, month: 4 } as const;
type Span = keyof typeof WEEKS;
const HATCHED = 'repeating-linear-gradient(135deg, var(--lw-border-strong) 0 2px, transparent 2px 7px)';

/** A week, or four, of all schedules by the plant's clocks: who is on call, with gaps and overlaps. */
export function OnCallCalendar(): ReactElement | null {
  const { t } = useText();
  const zone = usePlantZone();
  const nowMs = useServerNow(60_000);
  const schedules = useOnCallSchedules() ?? [];
  const [span, setSpan] = useState<Span>('week');
  const [moved, setMoved] = useState(0);
  if (schedules.length === 0) return null;
  const days = Array.from({ length: WEEKS[span] }, (_none, week) => weekOf(nowMs, zone, moved + week)).flat();
  const range = { from: days[0]?.fromMs ?? 0, to: days.at(-1)?.toMs ?? 0 };
  // What has passed cannot be mended.
  const ahead = { from: Math.max(range.from, nowMs), to: Math.max(range.to, nowMs) };
  const dates = { from: dateText(days[0]), to: dateText(days.at(-1)) };
  return (
    <Box
      as="section"
      aria-label={t('onCallSchedule.calendar')}
      flex="none"
      mb="4"
      borderWidth="1px"
      rounded="lg"
      bg="bg.panel"
    >
      <HStack px="4" pt="3" pb="2" gap="2" wrap="wrap">
        <StepButton
          label={t('onCallSchedule.before')}
          glyph="left"
          onStep={() => setMoved(moved - WEEKS[span])}
        />
        <Button size="sm" variant="outline" onClick={() => setMoved(0)}>
          {t('onCallSchedule.today')}
        </Button>
        <StepButton
          label={t('onCallSchedule.after')}
          glyph="right"
          onStep={() => setMoved(moved + WEEKS[span])}
        />
        <Text as="h2" fontWeight="600" ms="2" me="auto" aria-live="polite" fontVariantNumeric="tabular-nums">
          {t('onCallSchedule.range', dates)}
        </Text>
        <Segments
          label={t('onCallSchedule.calendar')}
          items={[
            { value: 'week', label: t('onCallSchedule.spans.week') },
            { value: 'month', label: t('onCallSchedule.spans.month') },
          ]}
          value={span}
          onChange={setSpan}
        />
      </HStack>
      <Grid
        templateColumns="minmax(120px, 200px) minmax(0, 1fr)"
        px="4"
        pb="3"
        columnGap="3"
        rowGap="2"
        maxH="38vh"
        overflowY="auto"
        // What scrolls can be scrolled by keyboard.
        tabIndex={0}
      >
        <span />
        <DayHeads days={days} nowMs={nowMs} />
        {schedules.map((schedule) => (
          <Fragment key={schedule.id}>
            <Text fontWeight="600" truncate title={schedule.name} lineHeight="30px">
              {schedule.name}
            </Text>
            <Stack gap="1" minW="0">
              <Strip schedule={schedule} days={days} range={range} nowMs={nowMs} />
              <Problems problems={onCallProblems(schedule, ahead, t)} />
            </Stack>
          </Fragment>
        ))}
      </Grid>
    </Box>
  );
}

function StepButton(props: {
  readonly label: string;
  readonly glyph: 'left' | 'right';
  readonly onStep: () => void;
}): ReactElement {
  return (
    <Button size="sm" variant="outline" aria-label={props.label} onClick={props.onStep}>
      <Glyph name={props.glyph} sizePx={16} />
    </Button>
  );
}

const dateText = (day: WeekDay | undefined): string => (day ? dayText(day.date) : '');
const placeIn = (range: TimeWindow, atMs: number): string =>
  `${(100 * (atMs - range.from)) / (range.to - range.from)}%`;

/** Weekdays where there is room for them, else the days of Mondays. */
function DayHeads(props: { readonly days: readonly WeekDay[]; readonly nowMs: number }): ReactElement {
  const { language } = useText();
  const { days, nowMs } = props;
  return (
    <Grid templateColumns={`repeat(${days.length}, minmax(0, 1fr))`} aria-hidden="true" textStyle="xs">
      {days.map((day, index) => {
        const isToday = day.fromMs <= nowMs && nowMs < day.toMs;
        const date = dayText(day.date).slice(5);
        const isNamed = days.length === 7 || index % 7 === 0;
        return (
          <Text
            key={day.fromMs}
            whiteSpace="nowrap"
            fontWeight={isToday ? '700' : '400'}
            color={isToday ? 'accent.fg' : 'fg.muted'}
          >
            {isNamed && (days.length === 7 ? `${weekdayName(String(index + 1), language)} ${date}` : date)}
          </Text>
        );
      })}
    </Grid>
  );
}

interface StripProps {
  readonly schedule: OnCallSchedule;
  readonly days: readonly WeekDay[];
  readonly range: TimeWindow;
  readonly nowMs: number;
}

function Strip({ schedule, days, range, nowMs }: StripProps): ReactElement {
  const { t } = useText();
  const textOf = ({ userId, source, from, to }: OnCallShift) =>
    [
      onCallName(schedule, userId, t),
      ...(source === 'gap' ? [] : [t(`onCallSchedule.sources.${source}`)]),
      t('onCallSchedule.range', {
        from: handoverText(from, schedule.timeZone),
        to: handoverText(to, schedule.timeZone),
      }),
    ].join(' · ');
  return (
    <Box
      as="ol"
      listStyleType="none"
      aria-label={schedule.name}
      position="relative"
      h="30px"
      overflow="hidden"
    >
      {onCallShifts(schedule, range).map((shift) => (
        <Box
          as="li"
          key={shift.from}
          title={textOf(shift)}
          aria-label={textOf(shift)}
          position="absolute"
          insetY="0"
          rounded="sm"
          borderWidth="1px"
          {...(days.length > 7 ? { px: '1px', fontSize: '12px' } : { px: '2', fontSize: '13px' })}
          lineHeight="28px"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
          {...LOOKS[shift.source]}
          style={{
            insetInlineStart: placeIn(range, shift.from),
            width: `calc(${placeIn(range, range.from + shift.to - shift.from)} - 2px)`,
          }}
        >
          <Box as="span" {...(shift.userId === null && { bg: 'bg.panel', px: '1', rounded: 'sm' })}>
            {onCallName(schedule, shift.userId, t)}
          </Box>
        </Box>
      ))}
      {days.slice(1).map(({ fromMs }) => (
        <Box
          key={fromMs}
          as="li"
          aria-hidden="true"
          position="absolute"
          insetY="0"
          borderInlineStartWidth="1px"
          borderColor="border"
          opacity="0.6"
          pointerEvents="none"
          style={{ insetInlineStart: placeIn(range, fromMs) }}
        />
      ))}
      {range.from <= nowMs && nowMs < range.to && (
        <Box
          as="li"
          aria-hidden="true"
          position="absolute"
          insetY="0"
          w="2px"
          bg="fg"
          pointerEvents="none"
          style={{ insetInlineStart: placeIn(range, nowMs) }}
        />
      )}
    </Box>
  );
}

/** An override is darker than the rotation, a gap is hatched: the names and the words below say the same. */
const LOOKS = {
  rotation: { bg: 'accent.subtle', borderColor: 'accent.emphasized' },
  override: { bg: 'accent.emphasized', borderColor: 'accent.solid', fontWeight: '600' },
  gap: { color: 'fg.warning', borderColor: 'border.emphasized', backgroundImage: HATCHED },
} as const;

const SHOWN_MAX = 4;

function Problems(props: { readonly problems: readonly string[] }): ReactElement | null {
  const { problems } = props;
  if (problems.length === 0) return null;
  return (
    <Stack as="ul" listStyleType="none" gap="0" textStyle="xs" color="fg.warning">
      {problems.slice(0, SHOWN_MAX).map((problem) => (
        <HStack as="li" key={problem} gap="1.5" align="flex-start">
          <Box flex="none" pt="2px">
            <Glyph name="warning" sizePx={13} />
          </Box>
          {problem}
        </HStack>
      ))}
      {problems.length > SHOWN_MAX && <li>+{problems.length - SHOWN_MAX}</li>}
    </Stack>
  );
}
