import { Box, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { minuteText } from '#console/ui/text/moment-text.ts';
import { ownZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleI18n } from '#console/ui/text/texts.ts';
import { useServerNow } from '#console/ui/use-now.ts';
import { type OnCallSchedule, onCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { onCallShifts } from '#shared/domain/alarm/on-call.ts';
import { foreignOffset } from '#shared/domain/calendar/zone-offset.ts';

const EVERY_MS = 30_000;
/** Of one person without an end, no end is named. */
const AHEAD_MS = 92 * 86_400_000;

/** The schedules that the reader reaches; undefined until they are loaded. */
export function useOnCallSchedules(): readonly OnCallSchedule[] | undefined {
  const query = { size: LIMITS.pageSizeMax };
  return useCall(onCallSchedule.page, { query }, { enabled: useMay('alarm_view') }).data?.records;
}

/** The person of a schedule with this id; null where it names none. */
export function onCallName(
  { people }: Pick<OnCallSchedule, 'people'>,
  userId: string | null,
  t: ConsoleI18n['t'],
): string {
  if (userId === null) return t('onCallSchedule.gap');
  const person = people.find((one) => one.userId === userId);
  if (!person) return t('onCallSchedule.removed');
  return person.isDisabled ? t('onCallSchedule.disabled', { name: person.nickname }) : person.nickname;
}

/** `2026-11-30 08:00` by the clocks of a schedule, with its offset where the reader's show another time. */
export function handoverText(atMs: number, zone: string): string {
  return `${minuteText(atMs, zone)}${foreignOffset(atMs, zone, ownZone())}`;
}

/** Who is on call by a schedule now, and until when. */
export function OnCallNow(props: { readonly schedule: OnCallSchedule }): ReactElement {
  const { t } = useText();
  const nowMs = useServerNow(EVERY_MS);
  const { schedule } = props;
  const zone = schedule.timeZone;
  const end = nowMs + AHEAD_MS;
  const [shift] = onCallShifts(schedule, { from: nowMs, to: end });
  const userId = shift?.userId ?? null;
  const isReached = schedule.people.some((one) => one.userId === userId && !one.isDisabled);
  const name = onCallName(schedule, userId, t);
  const text =
    shift && shift.to < end
      ? t('onCallSchedule.until', { name, time: handoverText(shift.to, zone).slice(5) })
      : name;
  return (
    <HStack as="span" display="inline-flex" gap="1" minW="0" maxW="100%" title={text}>
      {!isReached && <Mark />}
      <Text as="span" lineClamp={2} lineHeight="16px" {...(!isReached && { color: 'fg.warning' })}>
        {text}
      </Text>
    </HStack>
  );
}

function Mark(): ReactElement {
  return (
    <Box as="span" flex="none" color="fg.warning">
      <Glyph name="warning" sizePx={14} />
    </Box>
  );
}
